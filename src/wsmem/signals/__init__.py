"""Which sentences of a conversation or a free-form log are worth keeping, and why.

Pure text work, standard library only. ``score_sentence`` explains its verdict signal by signal;
``propose_bullets`` turns a day's prose into a few typed bullets for a person to review. English, Japanese
and (less) Chinese.
"""

from wsmem.signals.propose import Proposal, propose_bullets
from wsmem.signals.score import Verdict, score_sentence
from wsmem.signals.sentences import Group, group_sentences
from wsmem.signals.table import THRESHOLD, Signal

__all__ = [
    "THRESHOLD",
    "Group",
    "Proposal",
    "Signal",
    "Verdict",
    "group_sentences",
    "propose_bullets",
    "score_sentence",
]
