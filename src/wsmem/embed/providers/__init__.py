"""One module for each source of vectors beside the tables.

Each has ``PATIENCE``, the seconds that a question waits for its vector; ``fingerprint(settings)``, what tells
cheaply that the weights have changed; and ``load(settings)``, which gives an ``Embedder``.
"""
