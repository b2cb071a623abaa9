"""The derived index: SQLite through apsw, and nothing but here."""
