"""Results to text: pure functions that return strings."""
