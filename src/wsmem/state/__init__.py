"""What cannot be derived and is no memory: logs, cursors, cool-downs, counters, in ``.memory/state.sqlite``.

Deleting the file loses statistics, never a fact: what a person or an agent said stands in Markdown.
``connection`` opens it, ``schema`` makes its tables; every other module owns one or two of them.
"""
