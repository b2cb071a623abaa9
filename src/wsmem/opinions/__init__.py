"""What moves a belief: evidence, the confidence it folds to, the trend it shows; all of it pure."""
