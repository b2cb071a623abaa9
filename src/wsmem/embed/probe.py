"""The scale of an embedder: how near it puts a question to its answer, and to what has nothing to do with it.

Cosines of one model run from 0 to 1, of another from 0.7 to 0.9, and not the same in every language. What counts is how
far a note stands out from chance, compared with how far an answer usually does. Both are measured here, once for each
embedder, by short notes and questions: each question belongs to the note at the same place and to no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.embed.quantise import check_rows
from wsmem.embed.vector import Scale

if TYPE_CHECKING:
    from wsmem.embed.base import Embedder

NEAR: Final = 0.8  # what the usual answer of these has on the scale
_LEAST: Final = (
    0.01  # of the distance from chance to answer: what tells nothing apart must not make a mountain of it
)
_NOTES: Final = (
    (
        "The boiler was serviced in March and the filter replaced.",
        "Ines speaks Portuguese and a little Danish.",
        "Rent goes up by four percent in July.",
        "The deploy script now waits for the migration to finish.",
        "Bought oat milk, two lemons and a bag of flour.",
        "Grandfather's clock stops whenever it rains.",
        "The train to the coast leaves at ten past seven.",
        "Prefers short answers without bullet points.",
        "Vaccination card is in the blue folder.",
        "The cello needs a new bridge before the concert.",
        "Reading a novel about a lighthouse keeper.",
        "Backups go to the second disk every night.",
    ),
    (
        "給湯器は三月に点検してもらった。",
        "弟はポルトガル語を少し話せる。",
        "七月から家賃が上がる。",
        "バックアップは毎晩別のディスクに取る。",
        "牛乳とレモンを買った。",
        "海へ行く電車は七時十分に出る。",
        "返事は短いほうがいいと言われた。",
        "予防接種の記録は青いファイルの中。",
        "発表会の前に弦を張り替える。",
        "灯台守の小説を読んでいる。",
        "祖父の時計は雨の日に止まる。",
        "会議は木曜の午後に移った。",
    ),
)
_QUESTIONS: Final = (
    (
        "Who repaired the heating?",
        "Which languages does she know?",
        "How much will the flat cost?",
        "Why did the release fail?",
        "What is on the shopping list?",
        "What is wrong with the old clock?",
        "When does the train leave?",
        "How should replies be written?",
        "Where are the medical papers?",
        "What has to be fixed on the instrument?",
        "Which book is on the bedside table?",
        "Where are copies of the files kept?",
    ),
    (
        "暖房を直したのは誰？",
        "彼は何語がわかる？",
        "部屋代はいくらになる？",
        "ファイルの控えはどこ？",
        "買い物で何を買った？",
        "列車は何時に出発する？",
        "どんな文章で返せばいい？",
        "病院の書類はどこにある？",
        "楽器の何を直す？",
        "枕元の本は何の話？",
        "古い時計の調子はどう？",
        "打ち合わせはいつになった？",
    ),
)


def measure_scales(embedder: Embedder) -> dict[str, Scale]:
    """Return the scale for each route, from questions and notes in English and in Japanese."""
    import numpy as np

    scales = {}
    for route, notes, questions in zip(("en", "cjk"), _NOTES, _QUESTIONS, strict=True):
        known = check_rows(embedder.embed_documents(notes), len(notes), 0)
        asked = check_rows(embedder.embed_queries(questions), len(questions), known.shape[1])
        cosines = asked @ known.T
        chance = float(cosines[~np.eye(len(notes), dtype=bool)].mean())
        apart = max(float(np.diag(cosines).mean()) - chance, _LEAST)
        scales[route] = Scale(round(chance, 4), round(apart / NEAR / 6, 5))
    return scales
