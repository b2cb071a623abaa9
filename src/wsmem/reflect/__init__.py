"""Reflection: from all facts to the text of the bank's pages, as a plan; no disk, no clock."""
