"""The memories of other systems, read from what they export: one system a file. Nothing here writes."""
