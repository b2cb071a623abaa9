"""Building blocks of ``tools/train_static.py``; never part of the wheel."""
