"""wsmem: the memory of a Markdown workspace."""
