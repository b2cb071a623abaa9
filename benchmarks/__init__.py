"""Reproducible measurements of wsmem, never run by the tests: ``run`` (speed, size, recall) and ``quality``."""
