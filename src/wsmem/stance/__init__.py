"""What one statement says about another: support, contradiction, the next value of a slot, or nothing.

Pure functions over two texts, standard library only. Each tier is a file, and each may abstain: whoever is not
sure says nothing, for most statements about the same thing neither support nor contradict each other.
"""
