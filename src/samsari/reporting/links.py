"""Word alignments to look at: Pharaoh lines, JSON with reasons, side by side, SVG and HTML."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from html import escape
from types import MappingProxyType

from rich.cells import cell_len

from samsari.model.alignment import AlignedPair, Link
from samsari.model.showing import number_of
from samsari.reporting.html import CHARACTER, picture, scrolling
from samsari.reporting.html import html_page as shell

ROW = 22  # pixels from word to word
GAP = 150  # pixels between the columns
MARGIN = 14
# What a link joins; `drawings.css` has a colour for each.
SAME, MEANING, CHANGED, BESIDE, OTHER = "same", "meaning", "changed", "beside", "form"
KINDS = MappingProxyType(
    {
        "same word": SAME,
        "same mark": SAME,
        "same-word": SAME,
        "same-stem": SAME,
        "inflection": OTHER,
        "synonym (WordNet)": MEANING,
        "means the same here": MEANING,
        "paraphrase": MEANING,
        "final-mark": BESIDE,
        "beside-linked": BESIDE,
        "small word in the same place": BESIDE,
        "mark in the same place": BESIDE,
    }
)
LEGEND = MappingProxyType(
    {
        SAME: "the same word",
        MEANING: "another word that means the same here",
        CHANGED: "stands in its place, but means something else",
        BESIDE: "a small word or mark beside linked words",
        OTHER: "written in another way (a form of the word, a hyphen, an acronym)",
    }
)


def pharaoh(pair: AlignedPair) -> str:
    """A word alignment as a Pharaoh line of `i-j` links."""
    return f"{pair.alignment}\n"


def json_line(pair: AlignedPair) -> str:
    """A JSON object on one line: both token lists, and every link with its reason and score."""
    links = [
        {
            "left": link.left,
            "right": link.right,
            "rule": link.rule,
            "score": round(link.score, 4),
            "sameness": round(link.sameness, 4),
        }
        for link in pair.alignment.links
    ]
    document = {"left": pair.left, "right": pair.right, "links": links}
    if pair.failure:
        document["failure"] = pair.failure
    return json.dumps(document, ensure_ascii=False) + "\n"


def side_by_side(pair: AlignedPair) -> str:
    """A row for each link: the left word, the right word and the reason; then what has no link."""
    links = pair.alignment.links
    wide = max((cell_len(word) for word in pair.left), default=0)
    wide_right = max((cell_len(pair.right[link.right]) for link in links), default=0)
    rows: list[str] = []
    for i, word in enumerate(pair.left):
        start = f"{i:>3} {_padded(word, wide)}  "
        own = [link for link in links if link.left == i]
        rows += [
            f"{start}{link.right:>3} {_padded(pair.right[link.right], wide_right)}  {_reason(link)}"
            for link in own
        ] or [f"{start}  —"]
    added = {*range(len(pair.right))} - {link.right for link in links}
    blank = " " * (wide + 4)
    rows += [f"{blank}  {j:>3} {pair.right[j]}  (no link)" for j in sorted(added)]
    rows += [f"cannot judge: {pair.failure}"] * bool(pair.failure)
    return "\n".join(row.rstrip() for row in rows) + "\n\n"


def svg(pair: AlignedPair) -> str:
    """A drawing: the words of both sides in two columns, a curve for each link."""
    wide = [
        max((cell_len(word) for word in words), default=1) * CHARACTER + 2
        for words in (pair.left, pair.right)
    ]
    start, end = MARGIN + wide[0] + 6, MARGIN + wide[0] + 6 + GAP
    width = end + 6 + wide[1] + MARGIN
    height = ROW * max(len(pair.left), len(pair.right), 1) + 2 * MARGIN
    linked = ({k.left for k in pair.alignment.links}, {k.right for k in pair.alignment.links})
    title = f"{' '.join(pair.left)} / {' '.join(pair.right)}"
    parts = [
        *(_curve(pair, link, start, end) for link in pair.alignment.links),
        *(_word(word, start - 6, i, "end", i in linked[0]) for i, word in enumerate(pair.left)),
        *(_word(word, end + 6, j, "start", j in linked[1]) for j, word in enumerate(pair.right)),
    ]
    return picture("\n".join(parts), width, height, title) + "\n"


def html_page(pairs: Iterable[AlignedPair], signature: str) -> str:
    """A page with the drawings of several pairs, and what its colours mean."""
    used: set[str] = set()
    figures = []
    for number, pair in enumerate(pairs, start=1):
        used |= {_kind(pair, link) for link in pair.alignment.links}
        drawn = scrolling(svg(pair), f"Pair {number}", "drawing")
        figures.append(f"<figure>\n{_caption(number, pair)}\n{drawn}</figure>")
    legend = "<br>\n".join(
        f"{_sample(kind)} {meaning}" for kind, meaning in LEGEND.items() if kind in used
    )
    body = f'<p>{legend}</p><div class="figures">{"".join(figures)}</div>'
    body += f'<p class="note">Aligner: <code>{escape(signature)}</code></p>'
    return shell("Word alignment", body, lead=f"<p>{LEAD}</p>")


LEAD = (
    "Each figure is a pair of sentences, to be read from top to bottom: the first sentence on the "
    "left, the second on the right. A curve joins counterparts. It is dashed if the word on the "
    "right says something else. The paler a curve, the less sure the aligner is; point at it to "
    "read why it is there. Words in <em>coloured italics</em> have no counterpart."
)


def _sample(kind: str) -> str:
    """A short line of this kind, for the legend."""
    return picture(f'<path class="{kind}" d="M2 8 L34 8"/>', 36, 16)


def _caption(number: int, pair: AlignedPair) -> str:
    links = pair.alignment.links
    left, right = len({link.left for link in links}), len({link.right for link in links})
    return (
        f"<figcaption>Pair {number}: {left} of {number_of(len(pair.left), 'word')} on the left "
        f"and {right} of {len(pair.right)} on the right are linked</figcaption>"
    )


LINE_FORMATS: Mapping[str, Callable[[AlignedPair], str]] = MappingProxyType(
    {"pharaoh": pharaoh, "json": json_line, "text": side_by_side}
)


def _padded(word: str, width: int) -> str:
    return word + " " * (width - cell_len(word))


def _reason(link: Link) -> str:
    """How sure the link is, and what it carries: "0.97 means the same here .93"."""
    return f"{link.score:.2f} {link.reason}"


def _height(position: int) -> float:
    return MARGIN + ROW * (position + 0.5)


def _kind(pair: AlignedPair, link: Link) -> str:
    """What a link joins; equal words are the same whatever rule saw them, so changes stand out."""
    if pair.left[link.left].casefold() == pair.right[link.right].casefold():
        return SAME
    return KINDS.get(link.rule, OTHER) if link.says_the_same else CHANGED


def _curve(pair: AlignedPair, link: Link, start: float, end: float) -> str:
    one, other, middle = _height(link.left), _height(link.right), (start + end) / 2
    words = f"{pair.left[link.left]} – {pair.right[link.right]}"
    kind = _kind(pair, link)
    return (
        f'<path class="{kind}" d="M{start:.1f} {one:.1f} C{middle:.1f} {one:.1f} '
        f'{middle:.1f} {other:.1f} {end:.1f} {other:.1f}" '
        f'stroke-opacity="{0.35 + 0.65 * min(max(link.score, 0.0), 1.0):.2f}">'
        f"<title>{escape(f'{words}: {LEGEND[kind]} ({_reason(link)})')}</title></path>"
    )


def _word(word: str, x: float, position: int, anchor: str, is_linked: bool) -> str:
    kind = "" if is_linked else ' class="gone"'
    return (
        f'<text x="{x:.1f}" y="{_height(position) + 4.5:.1f}" text-anchor="{anchor}"{kind}>'
        f"{escape(word)}</text>"
    )
