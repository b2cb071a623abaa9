"""Every number that ranking uses.

    score = (lexical + MEANING·meaning + SECTION·section + TOPIC·topic + ANSWER·answer + ENTITY·entity
             + PAGE·page + TEMPORAL·temporal + HOP·hop) / all that this question could have · factors

All signals run from 0 to 1. The weights of the columns, of section and answer, and the factors for speakers,
questions and answer types follow a recipe that was chosen on five conversations of LoCoMo and scored on five
others; within ±30 % of these values nothing moved by more than half a point. ``SIGNALS`` and ``FACTORS`` are
the names under which ``--explain`` shows them and ``--without`` leaves them out.
"""

from __future__ import annotations

from typing import Final

# -- the full-text query: weights of the columns ------------------------------------------------------
BODY: Final = 1.0
NEAR: Final = 0.35  # the neighbours of a unit and its headings
DATE: Final = 1.0
CANDIDATES: Final = 1000  # units that the full-text query gives to scoring
COMMON_SHARE: Final = 0.2  # a word in more than this share of the units is left out of the query
COMMON_AT_LEAST: Final = 500  # … but only in an index where that saves time

# -- signals added to the lexical one -------------------------------------------------------------------
IDEAL: Final = 1.0  # of the BM25 of a full match that counts as lexical score 1
MEANING: Final = 1.0  # the cosine of question and unit, on the table's fixed scale
SECTION: Final = 0.25  # the best lexical score of the other units in the section
TOPIC: Final = 0.25  # the second to fourth best in the section together, against those of the best section
TOPIC_LINES: Final = 4
ANSWER: Final = 0.25  # the line before asks, and another speaker asked it
ENTITY: Final = 0.3  # the unit is linked to an entity that the question names
PAGE: Final = 1.5  # it stands on the page of the only thing that the question asks about: more than all else,
PAGE_STEP: Final = 0.1  # but less with every unit down the page,
PAGE_LEAST: Final = 0.2  # down to this
TEMPORAL: Final = 0.8  # the unit was recorded in, or names, the days that the question names
HOP: Final = 0.8  # with --hops: it shares an entity with one of the best answers
HOP_SEEDS: Final = 5  # the best answers whose entities are followed
HOP_UNITS: Final = 120  # units that one hop brings in
HOP_RATE: Final = 0.5  # hop = seed's rank-weight · tanh(RATE · sum of the rarity of the shared entities)
NEAREST: Final = 200  # units that meaning brings in without a common word
NEAR_ENOUGH: Final = 0.48  # … if they are at least so near: what is further off is as likely chance
NOT_CHANCE: Final = 0.05  # … for who asks by meaning alone: all that is nearer than chance
SCANNED_UP_TO: Final = 40_000  # units up to which all vectors are looked at; beyond, only those of candidates
ENTITY_CANDIDATES: Final = 200  # units that an entity or a span of days brings in without a common word
TEMPORAL_CANDIDATES: Final = 200

# -- factors -------------------------------------------------------------------------------------------
OTHER_SPEAKER: Final = 0.8  # the question names one speaker and the unit is another's
QUESTION: Final = 0.95  # the unit asks something itself
ANSWER_TYPE: Final = 1.2  # the unit carries the type of answer that the question asks for
RETIRED: Final = 0.6  # superseded or struck through
EXPIRED: Final = 0.6  # said to hold for some days only, and those are over; not where the question names them
RECENCY: Final = 0.05  # a log of today gets this much more than one without age; halves every half-life
HALF_LIFE_DAYS: Final = 30.0
CONFIDENCE: Final = 0.1  # what an opinion of confidence 0 loses

# -- variety: applied to the ordered answers --------------------------------------------------------------
DIVERSITY: Final = 0.3  # 1 - λ of maximal marginal relevance; a line much like a better one loses so much,
ALIKE: Final = 0.6  # … from this share of common tokens on (Jaccard),
ONE_MORE: Final = 0.7  # … and a line like two or more better ones loses this much for each beyond the first

SIGNALS: Final = {
    "lexical": 1.0,
    "meaning": MEANING,
    "section": SECTION,
    "topic": TOPIC,
    "answer": ANSWER,
    "entity": ENTITY,
    "page": PAGE,
    "temporal": TEMPORAL,
    "hop": HOP,
}
FACTORS: Final = (
    "speaker", "question", "answer-type", "retired", "superseded", "recency", "confidence", "diversity",
)  # fmt: skip
SWITCHES: Final = (*tuple(SIGNALS)[1:], *FACTORS)  # all but the words, which --mode vector leaves out
