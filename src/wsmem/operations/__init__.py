"""What wsmem does, one verb a file: it reads and writes, and returns a record; it prints nothing."""
