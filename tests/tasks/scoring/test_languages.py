"""Texts in other languages: what is computed, with which settings, and what is said."""

from __future__ import annotations

import html

import pytest

import samsari
from samsari.metrics.catalog import create
from samsari.text.languages import language_of, syllables_in
from samsari.text.sentences import splitter

GERMAN = [
    "Der Gemeinderat hat den umstrittenen Plan nach einer sehr langen Debatte angenommen.",
    "Die Kinder spielen nach der Schule im Park, obwohl es seit dem Morgen regnet.",
]
SIMPLE = ["Der Gemeinderat hat den Plan angenommen.", "Die Kinder spielen im Park. Es regnet."]
CHINESE = ["市议会在长时间的辩论之后批准了这项有争议的计划。", "孩子们放学后在公园里玩。"]


def codes(result: samsari.Result) -> set[str]:
    return {warning.code for warning in result.warnings}


def test_what_reads_english_is_left_out_and_said() -> None:
    result = samsari.score(GERMAN, SIMPLE, [[text] for text in SIMPLE])
    assert [metric.name for metric in result.metrics] == ["sari", "bleu", "readability"]
    assert "readability|rev:2|language:de" in result.metrics[2].signature
    (warning,) = [one for one in result.warnings if one.code == "left-out"]
    assert "German" in warning.message
    assert "meaning, fluency, easier" in warning.message


def test_what_was_asked_for_is_computed_and_marked() -> None:
    result = samsari.score(GERMAN, SIMPLE, metrics=["fkgl"])
    assert [metric.name for metric in result.metrics] == ["fkgl"]
    (warning,) = [one for one in result.warnings if one.code == "english-only"]
    assert "fkgl can read English only" in warning.message


def test_english_stays_as_it_was() -> None:
    result = samsari.score(["The cat sat on the mat."], ["The cat sat."], metrics=["fkgl"])
    assert not codes(result) & {"left-out", "english-only", "tokenizer"}


def test_the_user_knows_better() -> None:
    result = samsari.score(GERMAN, SIMPLE, metrics=["fkgl"], language="en")
    assert not codes(result) & {"left-out", "english-only"}
    result = samsari.score(["ja"], ["ja"], [["ja"]], metrics=["readability"], language="de")
    assert "language:de" in result.metrics[0].signature


def test_chinese_gets_its_tokenizer() -> None:
    # With 13a a line of Chinese is one word: BLEU of a perfect output would be 0.
    result = samsari.score(CHINESE, CHINESE, [[text] for text in CHINESE], metrics=["bleu"])
    assert result.score("system", "bleu") == pytest.approx(100)
    assert "tokenizer:zh" in result.metrics[0].signature
    assert "tokenizer" in codes(result)
    given = samsari.score(
        CHINESE, CHINESE, [[text] for text in CHINESE], metrics=["bleu"], tokenizer="13a"
    )
    (warning,) = [one for one in given.warnings if one.code == "tokenizer"]
    assert warning.remedy == "give --tokenizer zh"


@pytest.mark.parametrize(
    ("code", "text", "value"),
    [
        # 6 words, 2 sentences, 7 syllables: 180 - 3 - 58.5 * 7/6
        ("de", "Der Hund schläft. Die Katze spielt.", 180 - 3 - 58.5 * 7 / 6),
        # 5 words, 1 sentence, 9 syllables: 206.84 - 1.02 * 5 - 60 * 9/5
        ("es", "La casa blanca es bonita.", 206.84 - 1.02 * 5 - 60 * 9 / 5),
        # 4 words, 1 sentence, 5 syllables: 207 - 1.015 * 4 - 73.6 * 5/4
        ("fr", "La maison est belle.", 207 - 1.015 * 4 - 73.6 * 5 / 4),
        # 4 words, 1 sentence, 13 letters: 89 + (300 - 130) / 4
        ("it", "La casa è grande.", 89 + (300 - 130) / 4),
        # 4 words, 1 sentence, 7 syllables
        ("pt", "A casa é bonita.", 248.835 - 1.015 * 4 - 84.6 * 7 / 4),
        # 6 words, 1 sentence, 6 syllables
        ("en", "The cat sat on the mat.", 206.835 - 1.015 * 6 - 84.6),
    ],
)
def test_reading_ease_by_hand(code: str, text: str, value: float) -> None:
    metric = create("readability", language=code)
    result = samsari.score([""], [text], metrics=[metric])
    assert result.score("system", "readability") == pytest.approx(value)


SYLLABLES = {
    "de": {"Haus": 1, "Regierung": 3, "Theater": 3, "Bauer": 2, "Universität": 5, "Museum": 3},
    "es": {"país": 2, "ciudad": 2, "teatro": 3, "aéreo": 4, "guerra": 2, "pingüino": 3, "ley": 1},
    "fr": {"maison": 2, "eau": 1, "parlent": 1, "journée": 2, "question": 2, "ville": 1},
    "it": {"acqua": 2, "città": 2, "aiuto": 3, "paese": 3, "famiglia": 3, "gli": 1},
    "pt": {"não": 1, "cidade": 3, "coração": 3, "leite": 2, "ações": 2, "quatro": 2},
}


@pytest.mark.parametrize(
    ("code", "word", "count"),
    [(code, word, count) for code, words in SYLLABLES.items() for word, count in words.items()],
)
def test_syllables(code: str, word: str, count: int) -> None:
    assert syllables_in(word, code) == count


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Er kommt am 3. Mai. Dr. Müller wartet."),
        ("es", "El Sr. Pérez vino. No se quedó."),
        ("fr", "M. Dupont est venu. Il est reparti."),
        ("it", "Il dott. Rossi è venuto. Poi è andato via."),
        ("pt", "O Sr. Silva veio. Depois foi embora."),
    ],
)
def test_sentences_of_other_languages(code: str, text: str) -> None:
    assert len(splitter(f"sentencex-{code}")(text)) == 2


def test_word_frequencies_of_other_languages() -> None:
    pytest.importorskip("wordfreq")
    easy, hard = "Der Hund schläft im Haus.", "Die Jurisdiktion kodifiziert Paragraphen."
    metric = create("lexical-complexity", language="de")
    assert "language:de" in str(metric)
    assert "language" not in str(create("lexical-complexity"))
    scores = [
        samsari.score([""], [text], metrics=[metric]).score("system", "lexical-complexity")
        for text in (easy, hard)
    ]
    assert scores[0] < scores[1]


def test_a_wrong_code_is_refused() -> None:
    with pytest.raises(samsari.ToolkitError, match="no language code"):
        language_of("german")
    with pytest.raises(samsari.ToolkitError, match="no readability formula"):
        create("readability", language="nl")


# Written for these tests: source, output, reference.
TEXTS = {
    "de": (
        "Obwohl es seit dem Morgen stark regnete, kamen mehr als zweihundert Menschen zum Konzert.",
        "Es regnete stark. Trotzdem kamen mehr als zweihundert Menschen zum Konzert.",
        "Trotz des Regens kamen mehr als zweihundert Menschen zum Konzert.",
    ),
    "es": (
        "Aunque llovía mucho desde la mañana, más de doscientas personas acudieron al concierto.",
        "Llovía mucho. Sin embargo, más de doscientas personas fueron al concierto.",
        "A pesar de la lluvia, más de doscientas personas fueron al concierto.",
    ),
    "fr": (
        "Bien qu'il pleuve depuis le matin, plus de deux cents personnes sont venues au concert.",
        "Il pleut depuis le matin. Pourtant, plus de deux cents personnes sont venues au concert.",
        "Malgré la pluie, plus de deux cents personnes sont venues au concert.",
    ),
    "it": (
        "Sebbene piovesse molto dalla mattina, più di duecento persone sono venute al concerto.",
        "Pioveva molto. Eppure più di duecento persone sono venute al concerto.",
        "Nonostante la pioggia, più di duecento persone sono venute al concerto.",
    ),
    "pt": (
        "Embora chovesse muito desde a manhã, mais de duzentas pessoas vieram ao concerto.",
        "Chovia muito. Mesmo assim, mais de duzentas pessoas vieram ao concerto.",
        "Apesar da chuva, mais de duzentas pessoas vieram ao concerto.",
    ),
}


@pytest.mark.parametrize("code", TEXTS)
def test_a_language_is_scored_and_reported(code: str) -> None:
    source, output, reference = TEXTS[code]
    metrics = ["sari", "bleu", "chrf", "readability"]
    result = samsari.score([source], [output], [[reference]], metrics=metrics)
    assert not codes(result) & {"english-only", "foreign-language", "left-out"}
    assert f"language:{code}" in result.metrics[3].signature
    copy = next(one.name for one in result.systems if one.role != "system")
    for metric in ("sari", "readability"):
        assert result.score("system", metric) > result.score(copy, metric)
    page = samsari.report(result)
    for word in (*output.split(), *source.split()):
        assert html.escape(word.strip(".,"), quote=False) in page


@pytest.mark.parametrize("code", TEXTS)
def test_a_perfect_output_is_perfect(code: str) -> None:
    texts = list(TEXTS[code])
    references = [[text] for text in texts]
    result = samsari.score(texts, texts, references, metrics=["bleu", "chrf"], language=code)
    assert result.score("system", "bleu") == pytest.approx(100)
    assert result.score("system", "chrf") == pytest.approx(100)


def test_another_language_is_told_once() -> None:
    source, output, _ = TEXTS["de"]
    result = samsari.score([source], [output], metrics=["fkgl", "samsa-abl"])
    about = [one.code for one in result.warnings if "German" in one.message]
    assert about == ["english-only"]
