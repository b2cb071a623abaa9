"""Markdown text to records, and record edits back to text; nothing here touches a disk."""
