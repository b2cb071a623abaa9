"""Transcripts of conversations with agents, read as they lie on the disk: one format a file.

A reader gives the turns of a conversation in order, streamed, and says what it left out and why. Nothing here
writes, and nothing decides what is worth keeping.
"""
