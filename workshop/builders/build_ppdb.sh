#!/usr/bin/env bash
# Builds the grammar of PPDB for `samsari simplify --search chart`, its weights towards SARI, FKBLEU
# and BLEU, the weights for it together with the rules of TurkCorpus, and the model of PBMT-R.
#
#     workshop/builders/build_ppdb.sh DATA OUT
#
# DATA is the folder of the corpora (docs/guides/build-models.md), OUT a new folder. Needs about
# 15 minutes of processor time. A step whose result is in OUT is passed over, so a stopped build goes on.
set -euo pipefail
[ $# -eq 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
data=$1 out=$2
pairs=$data/lexicon/ppdb wiki=$data/parallel/kauchak sets=$data/simplification
turk=$sets/turkcorpus/detok
tune=$turk/tune.truecase.detok
mkdir -p "$out"

step() { # step RESULT COMMAND...
    local result=$1
    shift
    if [ -e "$out/$result" ]; then echo "have $result" >&2; return; fi
    echo "making $result" >&2
    "$@"
}

references=() without=()
for number in 0 1 2 3 4 5 6 7; do references+=(-r "$tune.simp.$number"); done
# No sentence of a test set may teach a rule, neither as source nor as reference.
for path in "$turk"/test.truecase.detok.* "$sets"/turkcorpus/tok/test.8turkers.tok.simp \
    "$sets"/asset/asset.test.* "$sets"/pwkp/pwkp.test.*; do
    without+=(--without "$path")
done
pro=(--tuner pro --pro linear,logistic --n-best 100)

step ppdb.grammar samsari grammar ppdb \
    --ppdb "$pairs/ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs.xz" \
    --ppdb "$pairs/ppdb_synonyms.txt" --written "$data/lm/simplewiki-2018.txt.xz" \
    --written "$data/lm/enwiki-2014-sample.txt.xz" -w "$out/ppdb.grammar"
# Set by hand; tuning begins here. What all outputs share, such as their length, has no weight.
printf '%s\n' 'lm_0 1.0' 'lm_1 -0.3' 'p(e|f) -0.5' 'Identity 0.3' 'HardWordDiff -0.5' \
    'AGigaSim 2.0' 'SimpleLMDiff 0.3' 'WordNetSame 0.5' > "$out/ppdb-start.weights"
for objective in sari fkbleu bleu; do
    step $objective.weights samsari tune --grammar "$out/ppdb.grammar" -s "$tune.orig" \
        "${references[@]}" --objective $objective --start "$out/ppdb-start.weights" "${pro[@]}" \
        --rounds 12 -w "$out/$objective.weights"
done

step chart.fold-4.grammar samsari grammar extract -s "$tune.orig" \
    -r "$(seq -s, -f "$tune.simp.%g" 0 7)" "${without[@]}" --folds 5 -w "$out/chart.grammar"
# Begins at the weights of both grammars; PPDB's rules start low, or they would drown the others.
turkcorpus=$(dirname "$0")/../../src/samsari/artefacts/simplifier/chart.weights
of_ppdb='^(AGigaSim|SimpleLMDiff|SourcePlainness|PlainnessDiff|WordNet[A-Za-z]*) '
{
    grep -Ev "^#|$of_ppdb" "$turkcorpus"
    grep -E "$of_ppdb" "$out/sari.weights"
    awk '/^AGigaSim/ {n += $2 / 2} /^WordNetKnown/ {n += $2} END {print "PPDB", -8 - n}' \
        "$out/sari.weights"
} > "$out/both-start.weights"
step with-turkcorpus.weights samsari tune --grammar "$out/ppdb.grammar" \
    --grammar "$out/chart.grammar" -s "$tune.orig" "${references[@]}" \
    --objective "sari+0.1*bleu" \
    --start "$out/both-start.weights" "${pro[@]}" --rounds 8 -w "$out/with-turkcorpus.weights"

# PBMT-R (Wubben et al. 2012): phrases of normal and simple Wikipedia, tuned towards BLEU.
step wikipedia.fold-4.grammar samsari grammar extract -s "$wiki/normal.dev" -r "$wiki/simple.dev" \
    "${without[@]}" --without "$tune.orig" --phrases-only --folds 5 -w "$out/wikipedia.grammar"
printf '%s\n' 'lm_0 1.0' 'lm_1 -0.3' 'p(e|f) -0.5' 'Identity 0.3' 'PhrasePenalty -0.2' \
    'WordPenalty 0.5' 'OOVPenalty -1.0' > "$out/wikipedia-start.weights"
head -n 2000 "$wiki/normal.dev" > "$out/wikipedia.normal"
head -n 2000 "$wiki/simple.dev" > "$out/wikipedia.simple"
step wikipedia.weights samsari tune --grammar "$out/wikipedia.grammar" -s "$out/wikipedia.normal" \
    -r "$out/wikipedia.simple" --objective bleu --start "$out/wikipedia-start.weights" "${pro[@]}" \
    --rounds 8 -w "$out/wikipedia.weights"
