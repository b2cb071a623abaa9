"""Ranking: a question to the units that answer it; no printing, no clock."""
