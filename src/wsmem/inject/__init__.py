"""What goes into a prompt: whether memory should be asked at all, for what, and the block that is made of it.

Pure: texts and facts in, decisions and texts out. The state of a session is a parameter.
"""
