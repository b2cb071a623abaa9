"""The command line: the only place that reads arguments, the environment and the clock, and prints."""
