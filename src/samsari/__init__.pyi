"""Written by tools/make_stub.py from the metric catalog: do not edit."""

from collections.abc import Iterable, Sequence

from samsari.errors import ToolkitError as ToolkitError
from samsari.formats.formatted.files import formatted as formatted
from samsari.formats.result_json import load_result as load_result
from samsari.formats.result_json import save_result as save_result
from samsari.metrics.aligned import PairingName as _PairingName
from samsari.metrics.reading import TrainedModel as _TrainedModel
from samsari.metrics.samsa.reader import PassageSource as _PassageSource
from samsari.metrics.samsa.texts import SceneAligner as _SceneAligner
from samsari.model.alignment import Alignment as Alignment
from samsari.model.claim import Claims as Claims
from samsari.model.document import Document as Document
from samsari.model.document import Pairing as Pairing
from samsari.model.finding import Finding as Finding
from samsari.model.finding import Findings as Findings
from samsari.model.finding import Sameness as Sameness
from samsari.model.level import TextLevel as TextLevel
from samsari.model.passage import Passage as Passage
from samsari.model.result import Result as Result
from samsari.model.result import Score as Score
from samsari.model.result import Tally as Tally
from samsari.model.scene import Scene as Scene
from samsari.model.selection import Choice as Choice
from samsari.model.split import Split as Split
from samsari.model.study import Submission as Submission
from samsari.model.table import Table as Table
from samsari.model.text import Pair as Pair
from samsari.model.words import Substitute as Substitute
from samsari.model.words import TextWords as TextWords
from samsari.tasks.agreement import agreement as agreement
from samsari.tasks.checking.check import check as check
from samsari.tasks.checking.check import check_all as check_all
from samsari.tasks.correlate import correlate as correlate
from samsari.tasks.demo import cite as cite
from samsari.tasks.doctor import doctor as doctor
from samsari.tasks.explain import explain as explain
from samsari.tasks.explain import samsa_interval as samsa_interval
from samsari.tasks.improve import improve as improve
from samsari.tasks.judge import judge as judge
from samsari.tasks.language.align import align as align
from samsari.tasks.language.claims import claims as claims
from samsari.tasks.language.level import level as level
from samsari.tasks.language.pair import pair as pair
from samsari.tasks.language.parse import n_best_parses as n_best_parses
from samsari.tasks.language.parse import parse as parse
from samsari.tasks.language.same import same as same
from samsari.tasks.language.same import same_many as same_many
from samsari.tasks.language.substitutes import substitutes as substitutes
from samsari.tasks.language.substitutes import substitutes_many as substitutes_many
from samsari.tasks.language.words import words as words
from samsari.tasks.language.words import words_many as words_many
from samsari.tasks.rating.following import ratings as ratings
from samsari.tasks.report import report as report
from samsari.tasks.rewriting.simplify import simplified as simplified
from samsari.tasks.rewriting.simplify import simplify as simplify
from samsari.tasks.rewriting.split import dss as dss
from samsari.tasks.rewriting.split import split as split
from samsari.tasks.scale.tallies import score_tallies as score_tallies
from samsari.tasks.scale.tallies import tallies as tallies
from samsari.tasks.scoring.frames import frame as frame
from samsari.tasks.scoring.score import score as score
from samsari.tasks.select import select as select
from samsari.tasks.submission import submission as submission
from samsari.text.sentences import SentenceSplitter as _SentenceSplitter
from samsari.text.tokenizers import Tokenizer as _Tokenizer

__version__: str

def corpus_samsa(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa of a corpus: Scenes of the source kept, each in a sentence of its own; needs no
    references.
    """
    ...

def sentence_samsa(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa of one pair: Scenes of the source kept, each in a sentence of its own; needs no
    references.
    """
    ...

def corpus_samsa_abl(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-abl of a corpus: Scenes of the source kept, whether or not they were split;
    needs no references.
    """
    ...

def sentence_samsa_abl(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-abl of one pair: Scenes of the source kept, whether or not they were split;
    needs no references.
    """
    ...

def corpus_samsa_2018(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-2018 of a corpus: samsa by the letter of the paper: all leaves match, a link is
    enough.
    """
    ...

def sentence_samsa_2018(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-2018 of one pair: samsa by the letter of the paper: all leaves match, a link is
    enough.
    """
    ...

def corpus_samsa_2018_abl(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-2018-abl of a corpus: samsa-abl by the letter of the paper: all leaves match, a
    link is enough.
    """
    ...

def sentence_samsa_2018_abl(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-2018-abl of one pair: samsa-abl by the letter of the paper: all leaves match, a
    link is enough.
    """
    ...

def corpus_samsa_soft(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-soft of a corpus: as samsa, but one sentence too many costs a share instead of
    everything.
    """
    ...

def sentence_samsa_soft(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-soft of one pair: as samsa, but one sentence too many costs a share instead of
    everything.
    """
    ...

def corpus_samsa_expected(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
    draws: int = ...,
) -> float:
    """The samsa-expected of a corpus: mean of samsa over likely parses: nearer to samsa with
    gold Scenes.
    """
    ...

def sentence_samsa_expected(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
    draws: int = ...,
) -> float:
    """The samsa-expected of one pair: mean of samsa over likely parses: nearer to samsa with
    gold Scenes.
    """
    ...

def corpus_samsa_preservation(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-preservation of a corpus: how much of the source's centers and words the output
    keeps, graded.
    """
    ...

def sentence_samsa_preservation(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-preservation of one pair: how much of the source's centers and words the output
    keeps, graded.
    """
    ...

def corpus_samsa_load(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-load of a corpus: how few Scenes of the source an output sentence still carries."""
    ...

def sentence_samsa_load(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The samsa-load of one pair: how few Scenes of the source an output sentence still carries."""
    ...

def corpus_meaning(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The meaning of a corpus: what of the source is still said, less what was not said; needs
    no references.
    """
    ...

def sentence_meaning(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    parser: _PassageSource | str = ...,
    aligner: _SceneAligner | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The meaning of one pair: what of the source is still said, less what was not said; needs
    no references.
    """
    ...

def corpus_fluency(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    model: _TrainedModel | str = ...,
) -> float:
    """The fluency of a corpus: how grammatical and natural the output is; needs no references."""
    ...

def sentence_fluency(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    model: _TrainedModel | str = ...,
) -> float:
    """The fluency of one pair: how grammatical and natural the output is; needs no references."""
    ...

def corpus_easier(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    model: _TrainedModel | str = ...,
) -> float:
    """The easier of a corpus: by how many CEFR levels the output is easier to read than its
    source.
    """
    ...

def sentence_easier(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    model: _TrainedModel | str = ...,
) -> float:
    """The easier of one pair: by how many CEFR levels the output is easier to read than its
    source.
    """
    ...

def corpus_sari(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari of a corpus: n-grams rightly added, kept and deleted; counts pooled, F1 for each
    operation.
    """
    ...

def sentence_sari(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari of one pair: n-grams rightly added, kept and deleted; counts pooled, F1 for each
    operation.
    """
    ...

def corpus_sari_precision(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-precision of a corpus: as sari, but precision for deletion."""
    ...

def sentence_sari_precision(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-precision of one pair: as sari, but precision for deletion."""
    ...

def corpus_sari_paper(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-paper of a corpus: the printed equations: precision and recall averaged over n,
    then F1.
    """
    ...

def sentence_sari_paper(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-paper of one pair: the printed equations: precision and recall averaged over n,
    then F1.
    """
    ...

def corpus_sari_2016(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-2016 of a corpus: the authors' script: mean of sentence scores, each n-gram type
    weighs the same.
    """
    ...

def sentence_sari_2016(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-2016 of one pair: the authors' script: mean of sentence scores, each n-gram type
    weighs the same.
    """
    ...

def corpus_sari_hf(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-hf of a corpus: as the Hugging Face metric: 0/0 counts as 1, which rewards doing
    nothing.
    """
    ...

def sentence_sari_hf(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The sari-hf of one pair: as the Hugging Face metric: 0/0 counts as 1, which rewards doing
    nothing.
    """
    ...

def corpus_bleu(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    smoothing: str = ...,
) -> float:
    """The bleu of a corpus: n-grams of the output found in a reference; equal to sacreBLEU."""
    ...

def sentence_bleu(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    smoothing: str = ...,
) -> float:
    """The bleu of one pair: n-grams of the output found in a reference; equal to sacreBLEU."""
    ...

def corpus_bleu_2016(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The bleu-2016 of a corpus: mean of smoothed sentence BLEU, as in the tables of Xu et al.
    2016.
    """
    ...

def sentence_bleu_2016(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The bleu-2016 of one pair: mean of smoothed sentence BLEU, as in the tables of Xu et al.
    2016.
    """
    ...

def corpus_chrf(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    word_order: int = ...,
    beta: int = ...,
    lowercase: bool = ...,
) -> float:
    """The chrf of a corpus: character n-grams shared with the closest reference; equal to
    sacreBLEU.
    """
    ...

def sentence_chrf(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    word_order: int = ...,
    beta: int = ...,
    lowercase: bool = ...,
) -> float:
    """The chrf of one pair: character n-grams shared with the closest reference; equal to
    sacreBLEU.
    """
    ...

def corpus_ter(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    lowercase: bool = ...,
) -> float:
    """The ter of a corpus: edits to the closest reference, shifts included; equal to sacreBLEU."""
    ...

def sentence_ter(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    lowercase: bool = ...,
) -> float:
    """The ter of one pair: edits to the closest reference, shifts included; equal to sacreBLEU."""
    ...

def corpus_ibleu(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    alpha: float = ...,
) -> float:
    """The ibleu of a corpus: sentence BLEU to the references minus a share of BLEU to the
    source.
    """
    ...

def sentence_ibleu(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    alpha: float = ...,
) -> float:
    """The ibleu of one pair: sentence BLEU to the references minus a share of BLEU to the
    source.
    """
    ...

def corpus_fkbleu(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    alpha: float = ...,
) -> float:
    """The fkbleu of a corpus: geometric mean of iBLEU and the gain in readability, mean over
    lines.
    """
    ...

def sentence_fkbleu(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    alpha: float = ...,
) -> float:
    """The fkbleu of one pair: geometric mean of iBLEU and the gain in readability, mean over
    lines.
    """
    ...

def corpus_fk(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
) -> float:
    """The fk of a corpus: Flesch-Kincaid index of the output, mean over lines, as in Xu et al.
    2016.
    """
    ...

def sentence_fk(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
) -> float:
    """The fk of one pair: Flesch-Kincaid index of the output, mean over lines, as in Xu et al.
    2016.
    """
    ...

def corpus_fkgl(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The fkgl of a corpus: Flesch-Kincaid grade level of the output, pooled over the corpus; as
    in EASSE.
    """
    ...

def sentence_fkgl(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The fkgl of one pair: Flesch-Kincaid grade level of the output, pooled over the corpus; as
    in EASSE.
    """
    ...

def corpus_readability(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    language: str = ...,
    tokenizer: _Tokenizer | str = ...,
) -> float:
    """The readability of a corpus: reading ease of the output by a formula of its language: en,
    de, es, fr, it, pt.
    """
    ...

def sentence_readability(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    language: str = ...,
    tokenizer: _Tokenizer | str = ...,
) -> float:
    """The readability of one pair: reading ease of the output by a formula of its language: en,
    de, es, fr, it, pt.
    """
    ...

def corpus_ld_source(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    lowercase: bool = ...,
) -> float:
    """The ld-source of a corpus: how conservative: negative edit distance between output and
    source.
    """
    ...

def sentence_ld_source(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    lowercase: bool = ...,
) -> float:
    """The ld-source of one pair: how conservative: negative edit distance between output and
    source.
    """
    ...

def corpus_ld_reference(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    lowercase: bool = ...,
) -> float:
    """The ld-reference of a corpus: how close to a reference: negative edit distance to the
    closest one.
    """
    ...

def sentence_ld_reference(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    lowercase: bool = ...,
) -> float:
    """The ld-reference of one pair: how close to a reference: negative edit distance to the
    closest one.
    """
    ...

def corpus_unsupported(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The unsupported of a corpus: different words of an output that neither source nor
    references have.
    """
    ...

def sentence_unsupported(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The unsupported of one pair: different words of an output that neither source nor
    references have.
    """
    ...

def corpus_splits(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The splits of a corpus: number of sources split into more sentences than they had."""
    ...

def sentence_splits(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The splits of one pair: number of sources split into more sentences than they had."""
    ...

def corpus_compression_ratio(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The compression-ratio of a corpus: characters of the output per character of the source."""
    ...

def sentence_compression_ratio(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The compression-ratio of one pair: characters of the output per character of the source."""
    ...

def corpus_exact_copies(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The exact-copies of a corpus: share of outputs equal to their source."""
    ...

def sentence_exact_copies(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The exact-copies of one pair: share of outputs equal to their source."""
    ...

def corpus_additions(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The additions of a corpus: words of the output that the source lacks, by the longer side's
    words.
    """
    ...

def sentence_additions(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The additions of one pair: words of the output that the source lacks, by the longer side's
    words.
    """
    ...

def corpus_deletions(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The deletions of a corpus: words of the source that the output lacks, by the longer side's
    words.
    """
    ...

def sentence_deletions(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The deletions of one pair: words of the source that the output lacks, by the longer side's
    words.
    """
    ...

def corpus_levenshtein_similarity(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The levenshtein-similarity of a corpus: similarity of source and output by insertions and
    deletions of characters.
    """
    ...

def sentence_levenshtein_similarity(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
) -> float:
    """The levenshtein-similarity of one pair: similarity of source and output by insertions and
    deletions of characters.
    """
    ...

def corpus_lexical_complexity(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    language: str = ...,
) -> float:
    """The lexical-complexity of a corpus: how rare the rarer content words are: third quartile
    of their log rank.
    """
    ...

def sentence_lexical_complexity(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    language: str = ...,
) -> float:
    """The lexical-complexity of one pair: how rare the rarer content words are: third quartile
    of their log rank.
    """
    ...

def corpus_d_sari(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The d-sari of a corpus: SARI for documents: a wrong length costs; an empty output scores
    0.
    """
    ...

def sentence_d_sari(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The d-sari of one pair: SARI for documents: a wrong length costs; an empty output scores
    0.
    """
    ...

def corpus_d_sari_2021(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The d-sari-2021 of a corpus: D-SARI as the released program: whole lengths, an empty
    output beats a copy.
    """
    ...

def sentence_d_sari_2021(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    tokenizer: _Tokenizer | str = ...,
    lowercase: bool = ...,
    splitter: _SentenceSplitter | str = ...,
) -> float:
    """The d-sari-2021 of one pair: D-SARI as the released program: whole lengths, an empty
    output beats a copy.
    """
    ...

def corpus_omitted_sentences(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The omitted-sentences of a corpus: share of source sentences that the output leaves out."""
    ...

def sentence_omitted_sentences(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The omitted-sentences of one pair: share of source sentences that the output leaves out."""
    ...

def corpus_added_sentences(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The added-sentences of a corpus: share of output sentences that say nothing of the source."""
    ...

def sentence_added_sentences(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The added-sentences of one pair: share of output sentences that say nothing of the source."""
    ...

def corpus_sentence_order(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The sentence-order of a corpus: share of paired sentences, two by two, that kept their
    order.
    """
    ...

def sentence_sentence_order(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The sentence-order of one pair: share of paired sentences, two by two, that kept their
    order.
    """
    ...

def corpus_sentence_ratio(
    sources: Iterable[str],
    outputs: Iterable[str],
    references: Iterable[str | Iterable[str]] | None = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The sentence-ratio of a corpus: output sentences for a hundred source sentences."""
    ...

def sentence_sentence_ratio(
    source: str,
    output: str,
    references: Sequence[str] | str = ...,
    *,
    splitter: _SentenceSplitter | str = ...,
    pairing: _PairingName | str = ...,
) -> float:
    """The sentence-ratio of one pair: output sentences for a hundred source sentences."""
    ...
