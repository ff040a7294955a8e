"""Evaluate and perform text simplification.

    >>> import samsari
    >>> references = ["He began to work.", "He started work."]
    >>> round(samsari.sentence_sari("He commenced work.", "He began work.", references), 1)
    56.5

Every public name is listed once in `_PUBLIC`. Besides these there are two functions for each
metric of the catalog, `corpus_X` and `sentence_X`. A name is imported when it is first used, so
`import samsari` is fast. Editors and type checkers read `__init__.pyi`, which
`python tools/make_stub.py` writes.
"""

from importlib import import_module

from samsari.model import VERSION, showing

__version__ = VERSION

# Values draw themselves in notebooks; only this file knows both the values and the drawings.
showing.use(lambda: import_module("samsari.reporting.notebook"))

# Module -> the public names that it defines.
_PUBLIC = {
    "samsari.errors": ("ToolkitError",),
    "samsari.formats.formatted.files": ("formatted",),
    "samsari.formats.result_json": ("load_result", "save_result"),
    "samsari.model.alignment": ("Alignment",),
    "samsari.model.claim": ("Claims",),
    "samsari.model.text": ("Pair",),
    "samsari.model.words": ("Substitute", "TextWords"),
    "samsari.model.document": ("Document", "Pairing"),
    "samsari.model.finding": ("Finding", "Findings", "Sameness"),
    "samsari.model.level": ("TextLevel",),
    "samsari.model.passage": ("Passage",),
    "samsari.model.result": ("Result", "Score", "Tally"),
    "samsari.model.scene": ("Scene",),
    "samsari.model.selection": ("Choice",),
    "samsari.model.split": ("Split",),
    "samsari.model.study": ("Submission",),
    "samsari.model.table": ("Table",),
    "samsari.tasks.agreement": ("agreement",),
    "samsari.tasks.language.align": ("align",),
    "samsari.tasks.language.claims": ("claims",),
    "samsari.tasks.checking.check": ("check", "check_all"),
    "samsari.tasks.demo": ("cite",),
    "samsari.tasks.correlate": ("correlate",),
    "samsari.tasks.doctor": ("doctor",),
    "samsari.tasks.explain": ("explain", "samsa_interval"),
    "samsari.tasks.improve": ("improve",),
    "samsari.tasks.judge": ("judge",),
    "samsari.tasks.language.level": ("level",),
    "samsari.tasks.language.pair": ("pair",),
    "samsari.tasks.language.parse": ("n_best_parses", "parse"),
    "samsari.tasks.rating.following": ("ratings",),
    "samsari.tasks.report": ("report",),
    "samsari.tasks.language.same": ("same", "same_many"),
    "samsari.tasks.language.substitutes": ("substitutes", "substitutes_many"),
    "samsari.tasks.language.words": ("words", "words_many"),
    "samsari.tasks.scale.tallies": ("score_tallies", "tallies"),
    "samsari.tasks.select": ("select",),
    "samsari.tasks.submission": ("submission",),
    "samsari.tasks.scoring.frames": ("frame",),
    "samsari.tasks.scoring.score": ("score",),
    "samsari.tasks.rewriting.simplify": ("simplified", "simplify"),
    "samsari.tasks.rewriting.split": ("dss", "split"),
}
_MODULES = {name: module for module, names in _PUBLIC.items() for name in names}


def __getattr__(name: str) -> object:
    if name in _MODULES:
        found = getattr(import_module(_MODULES[name]), name)
    elif name == "__all__":
        return __dir__()
    elif name.startswith(("corpus_", "sentence_")):
        from samsari.tasks.scoring.functions import metric_function

        found = metric_function(name)
    else:
        raise AttributeError(f"module 'samsari' has no attribute {name!r}")
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    from samsari.tasks.scoring.functions import function_names

    return sorted(("__version__", *_MODULES, *function_names()))
