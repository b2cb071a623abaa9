"""Every number that ranking uses.

    score = (lexical + MEANING·meaning + SECTION·section + ANSWER·answer + ENTITY·entity + PAGE·page
             + TEMPORAL·temporal) · factors

All signals run from 0 to 1. The weights of the columns, of section and answer, and the factors for speakers,
questions and answer types follow a recipe that was chosen on five conversations of LoCoMo and scored on five
others; within ±30 % of these values nothing moved by more than half a point.
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
SECTION: Final = 0.25  # the best lexical score in the unit's section
ANSWER: Final = 0.25  # the line before asks, and another speaker asked it
ENTITY: Final = 0.3  # the unit is linked to an entity that the question names
PAGE: Final = 1.5  # it stands on the page of the only thing that the question asks about: more than all else,
PAGE_STEP: Final = 0.1  # but less with every unit down the page,
PAGE_LEAST: Final = 0.2  # down to this
TEMPORAL: Final = 0.8  # the unit was recorded in, or names, the days that the question names
NEAREST: Final = 200  # units that meaning brings in without a common word
NEAR_ENOUGH: Final = 0.48  # … if they are at least so near: what is further off is as likely chance
SCANNED_UP_TO: Final = 40_000  # units up to which all vectors are looked at; beyond, only those of candidates
ENTITY_CANDIDATES: Final = 200  # units that an entity or a span of days brings in without a common word
TEMPORAL_CANDIDATES: Final = 200

# -- factors -------------------------------------------------------------------------------------------
OTHER_SPEAKER: Final = 0.8  # the question names one speaker and the unit is another's
QUESTION: Final = 0.95  # the unit asks something itself
ANSWER_TYPE: Final = 1.2  # the unit carries the type of answer that the question asks for
RETIRED: Final = 0.6  # superseded or struck through
RECENCY: Final = 0.05  # a log of today gets this much more than one without age; halves every half-life
HALF_LIFE_DAYS: Final = 30.0
CONFIDENCE: Final = 0.1  # what an opinion of confidence 0 loses
