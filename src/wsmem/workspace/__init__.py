"""The workspace on disk: finding it, scanning it, reading and writing its files safely, locks and git."""
