// The chart search of samsari.simplification.chart.plain, compiled: same order of steps, same numbers.
//
// CKY+ over a trie of source sides, cube pruning with one queue a span, glue from left to right, and
// lazy n-best lists whose entries differ in their words (Huang and Chiang 2005, algorithm 3).
#include "language_model.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <queue>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace py = pybind11;

namespace {

constexpr int MAX_MODELS = 4, MAX_LEFT = 7;
constexpr int GLUE = -1, UNKNOWN_WORD = -2, GOAL_LABEL = -1, END_WORD = 3;
constexpr std::uint64_t BASE = 0xD6E8FEB86659FD93ULL;
constexpr double WORD_PENALTY = -0.4342944819032518;

using Ints = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;
using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ULL;
    return x ^ (x >> 32);
}

// A language model: the compiled trie, or any Python object with `score`; answers are remembered.
struct Scorer {
    const samsari::Ngram *native = nullptr;
    py::object plain;
    std::uint32_t empty = 0, start = 0;
    std::vector<std::int32_t> numbers;  // of the grammar's words, then of the sentence's

    struct Entry {
        std::uint64_t key = ~0ULL;
        double logp = 0.0;
        std::uint32_t next = 0;
    };
    std::vector<Entry> memory = std::vector<Entry>(1 << 15);

    double score(std::uint32_t state, std::int32_t word, std::uint32_t &next) {
        const std::uint64_t key = (static_cast<std::uint64_t>(state) << 32) | static_cast<std::uint32_t>(word);
        Entry &entry = memory[mix(key) & (memory.size() - 1)];
        if (entry.key != key) {
            if (native) {
                entry.logp = native->score(state, static_cast<std::uint16_t>(word), entry.next);
            } else {
                auto answer = plain.attr("score")(state, word).cast<std::pair<double, std::uint32_t>>();
                entry.logp = answer.first;
                entry.next = answer.second;
            }
            entry.key = key;
        }
        next = entry.next;
        return entry.logp;
    }
};

struct TrieNode {
    std::vector<std::int32_t> rules;
    std::vector<std::pair<std::int32_t, std::int32_t>> labels;  // label, child; in order of the label
};

struct Edge {
    std::int32_t rule = 0, next = -1;
    std::int32_t tails[2] = {-1, -1};
    double local = 0.0;
    double lm[MAX_MODELS] = {};
};

struct Node {
    std::int32_t start = 0, end = 0, label = 0, first_edge = -1, last_edge = -1, lefts = 0;
    std::int32_t left[MAX_LEFT] = {};
    std::uint32_t states[MAX_MODELS] = {};
    double estimates[MAX_MODELS] = {};
    double score = 0.0, priority = 0.0;
};

struct Cell {
    std::int32_t label;
    std::vector<std::int32_t> nodes;
};

struct Dotted {
    std::int32_t node, cells[2];
};

struct Cube {
    const std::vector<std::int32_t> *rules;
    std::int32_t tails[2];
    int arity() const { return tails[0] < 0 ? 0 : tails[1] < 0 ? 1 : 2; }
};

struct Hypothesis {
    Node node;
    Edge edge;
    std::int32_t cube, place[3];
};

struct Ranked {
    double priority;
    std::int32_t order, hypothesis;
    bool operator<(const Ranked &other) const {
        return priority != other.priority ? priority < other.priority : order > other.order;
    }
};

// A row of words as one number; those of two rows give that of the rows joined, so no row is spelled
// only to be compared. Two rows share a number by a chance of about 2^-64.
struct Spelling {
    std::uint64_t sum = 0;
    std::int32_t length = 0;
    std::uint64_t key() const { return mix(sum + static_cast<std::uint64_t>(length)) | 1; }
};

struct Derivation {
    double score;
    std::int32_t edge, ranks[2];
    Spelling spelling;
};

struct Waiting {
    double score;
    std::int32_t order, edge, ranks[2];
    bool operator<(const Waiting &other) const {
        return score != other.score ? score < other.score : order > other.order;
    }
};

class Seen {
  public:
    bool insert(std::uint64_t key) {
        if (2 * count_ >= slots_.size()) grow();
        if (!place(key)) return false;
        ++count_;
        return true;
    }

  private:
    std::vector<std::uint64_t> slots_;  // 0 is empty; no key is 0
    std::size_t count_ = 0;

    bool place(std::uint64_t key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = (key >> 1) & mask;
        for (; slots_[at]; at = (at + 1) & mask)
            if (slots_[at] == key) return false;
        slots_[at] = key;
        return true;
    }

    void grow() {
        std::vector<std::uint64_t> old(std::max<std::size_t>(8, 2 * slots_.size()), 0);
        old.swap(slots_);
        for (auto key : old)
            if (key) place(key);
    }
};

struct Queue {
    std::vector<Derivation> found;
    std::priority_queue<Waiting> heap;
    std::vector<Waiting> pending;
    Seen spelled;
    std::int32_t pushed = 0;
};

class Decoder {
  public:
    Decoder(Ints lhs, Ints sources, Ints source_starts, Ints targets, Ints target_starts, Floats features,
            std::int32_t words, py::list models)
        : lhs_(lhs.data(), lhs.data() + lhs.size()), targets_(targets.data(), targets.data() + targets.size()),
          target_starts_(target_starts.data(), target_starts.data() + target_starts.size()),
          features_(std::move(features)), words_(words) {
        if (models.size() > MAX_MODELS) throw std::invalid_argument("at most four language models");
        for (auto entry : models) add_model(entry.cast<py::dict>());
        models_ = static_cast<int>(scorers_.size());
        build_trie(sources, source_starts);
    }

    void set_weights(Doubles scores, std::vector<double> lm_weights, double glue, double unknown,
                     std::vector<std::int32_t> labels) {
        if (scores.size() != static_cast<py::ssize_t>(lhs_.size()) || static_cast<int>(lm_weights.size()) != models_)
            throw std::invalid_argument("one score a rule and one weight a model");
        scores_.assign(scores.data(), scores.data() + scores.size());
        lm_weights_ = std::move(lm_weights);
        glue_score_ = glue;
        unknown_score_ = unknown;
        unknown_labels_ = std::move(labels);
        // One pseudo-rule for each label of an unknown word, counted down from UNKNOWN_WORD.
        unknown_rules_.clear();
        for (std::size_t i = 0; i < unknown_labels_.size(); ++i)
            unknown_rules_.push_back(UNKNOWN_WORD - static_cast<std::int32_t>(i));
        sort_rules();
    }

    py::list decode(std::vector<std::int32_t> codes, std::vector<std::vector<std::int32_t>> numbers, int pop_limit,
                    int span_limit, int n_best) {
        const std::int32_t goal = search(std::move(codes), numbers, pop_limit, span_limit);
        py::list found;
        for (std::int32_t rank = 0; rank < n_best && has(goal, rank); ++rank) found.append(candidate(goal, rank));
        return found;
    }

    // The same candidates as arrays, without their steps: keys of the words, features, words, where each ends.
    py::tuple lists(std::vector<std::int32_t> codes, std::vector<std::vector<std::int32_t>> numbers, int pop_limit,
                    int span_limit, int n_best) {
        const std::int32_t goal = search(std::move(codes), numbers, pop_limit, span_limit);
        std::int32_t size = 0;
        while (size < n_best && has(goal, size)) ++size;
        const py::ssize_t width = features_.shape(1) + models_ + 3;
        py::array_t<std::uint64_t> keys(size);
        py::array_t<float> features({static_cast<py::ssize_t>(size), width});
        std::vector<std::int32_t> words, ends;
        std::vector<double> row(static_cast<std::size_t>(width));
        for (std::int32_t rank = 0; rank < size; ++rank) {
            keys.mutable_at(rank) = queues_[goal]->found[rank].spelling.key();
            add_features(goal, rank, row.data());
            std::copy(row.begin(), row.end(), features.mutable_data(rank, 0));
            spell(goal, rank, words);
            ends.push_back(static_cast<std::int32_t>(words.size()));
        }
        return py::make_tuple(keys, features, Ints(static_cast<py::ssize_t>(words.size()), words.data()),
                              Ints(static_cast<py::ssize_t>(ends.size()), ends.data()));
    }

  private:
    // -- the grammar
    std::vector<std::int32_t> lhs_, targets_, target_starts_;
    Floats features_;
    std::int32_t words_;
    std::vector<double> scores_, lm_weights_;
    double glue_score_ = 0.0, unknown_score_ = 0.0;
    std::vector<std::int32_t> unknown_labels_, unknown_rules_;
    std::vector<Scorer> scorers_;
    int models_ = 0, left_limit_ = 0;
    std::vector<TrieNode> trie_;
    std::unordered_map<std::uint64_t, std::int32_t> children_;
    std::vector<std::vector<double>> rule_lm_;
    const std::vector<std::int32_t> glue_rules_{GLUE};

    // -- one sentence
    std::vector<std::int32_t> codes_;
    int length_ = 0, pop_limit_ = 100, span_limit_ = 20;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Cell> cells_;
    std::vector<std::pair<std::int32_t, std::int32_t>> spans_;  // cells of a span: first, end
    std::vector<Hypothesis> hypotheses_;
    std::vector<std::unique_ptr<Queue>> queues_;
    std::vector<std::uint64_t> asked_keys_;
    std::vector<std::uint32_t> asked_stamps_;
    std::uint32_t stamp_ = 0;
    std::int32_t asked_count_ = 0;
    std::vector<std::int32_t> table_;
    std::vector<std::uint64_t> powers_;

    void add_model(const py::dict &entry) {
        Scorer scorer;
        scorer.plain = entry["model"];
        if (py::isinstance<samsari::Ngram>(scorer.plain)) scorer.native = scorer.plain.cast<const samsari::Ngram *>();
        scorer.empty = entry["empty"].cast<std::uint32_t>();
        scorer.start = entry["start"].cast<std::uint32_t>();
        scorer.numbers = entry["numbers"].cast<std::vector<std::int32_t>>();
        left_limit_ = std::max(left_limit_, entry["order"].cast<int>() - 1);
        if (left_limit_ > MAX_LEFT) throw std::invalid_argument("language models of order 8 at most");
        scorers_.push_back(std::move(scorer));
    }

    static std::uint64_t key(std::int32_t node, std::int32_t code) {
        return (static_cast<std::uint64_t>(node) << 32) | static_cast<std::uint32_t>(code);
    }

    std::int32_t child(std::int32_t node, std::int32_t code) const {
        auto hit = children_.find(key(node, code));
        return hit == children_.end() ? -1 : hit->second;
    }

    void build_trie(const Ints &sources, const Ints &starts) {
        trie_.emplace_back();
        children_.reserve(static_cast<std::size_t>(sources.size()) * 2);
        for (std::size_t rule = 0; rule < lhs_.size(); ++rule) {
            std::int32_t node = 0;
            for (std::int32_t at = starts.at(rule); at < starts.at(rule + 1); ++at) {
                const std::int32_t code = sources.at(at);
                auto [slot, is_new] = children_.try_emplace(key(node, code), static_cast<std::int32_t>(trie_.size()));
                const std::int32_t next = slot->second;
                if (is_new) {
                    if (code < 0) trie_[node].labels.emplace_back(-1 - code, next);
                    trie_.emplace_back();
                }
                node = next;
            }
            trie_[node].rules.push_back(static_cast<std::int32_t>(rule));
        }
        for (auto &node : trie_) std::sort(node.labels.begin(), node.labels.end());
    }

    // Words of a rule scored as far as their context lies in the rule; independent of the weights.
    void estimate_rules() {
        rule_lm_.assign(models_, std::vector<double>(lhs_.size(), 0.0));
        for (int m = 0; m < models_; ++m) {
            Scorer &lm = scorers_[m];
            for (std::size_t rule = 0; rule < lhs_.size(); ++rule) {
                std::uint32_t state = lm.empty;
                double added = 0.0;
                for (std::int32_t at = target_starts_[rule]; at < target_starts_[rule + 1]; ++at) {
                    if (targets_[at] < 0)
                        state = lm.empty;
                    else
                        added += lm.score(state, lm.numbers[targets_[at]], state);
                }
                rule_lm_[m][rule] = added;
            }
        }
    }

    void sort_rules() {
        if (rule_lm_.empty()) estimate_rules();
        std::vector<double> estimate = scores_;
        for (int m = 0; m < models_; ++m)
            for (std::size_t rule = 0; rule < estimate.size(); ++rule)
                estimate[rule] += lm_weights_[m] * rule_lm_[m][rule];
        for (auto &node : trie_) {
            std::sort(node.rules.begin(), node.rules.end(), [&](std::int32_t a, std::int32_t b) {
                return estimate[a] != estimate[b] ? estimate[a] > estimate[b] : a < b;
            });
        }
    }

    void begin(std::vector<std::int32_t> codes, const std::vector<std::vector<std::int32_t>> &numbers, int pop_limit,
               int span_limit) {
        if (scores_.size() != lhs_.size()) throw std::invalid_argument("set the weights first");
        if (static_cast<int>(numbers.size()) != models_) throw std::invalid_argument("numbers for every model");
        codes_ = std::move(codes);
        length_ = static_cast<int>(codes_.size());
        pop_limit_ = pop_limit;
        span_limit_ = span_limit;
        for (int m = 0; m < models_; ++m) {
            scorers_[m].numbers.resize(words_);
            if (static_cast<int>(numbers[m].size()) != length_) throw std::invalid_argument("a number for every word");
            scorers_[m].numbers.insert(scorers_[m].numbers.end(), numbers[m].begin(), numbers[m].end());
        }
        nodes_.clear();
        edges_.clear();
        cells_.clear();
        spans_.assign(static_cast<std::size_t>(length_) * (span_limit_ + 1), {0, 0});
        asked_keys_.resize(1 << 12);
        asked_stamps_.assign(asked_keys_.size(), 0);
        stamp_ = 0;
    }

    // -- parsing
    std::pair<std::int32_t, std::int32_t> &span(int start, int end) {
        return spans_[static_cast<std::size_t>(start) * (span_limit_ + 1) + (end - start)];
    }

    void parse() {
        std::vector<std::vector<Dotted>> active(span_limit_ + 1);
        std::vector<Cube> cubes;
        for (int start = length_ - 1; start >= 0; --start) {
            active[0] = {Dotted{0, {-1, -1}}};
            const int last = std::min(length_, start + span_limit_);
            for (int end = start + 1; end <= last; ++end) {
                auto &dotted = active[end - start];
                dotted.clear();
                extend(start, end, active, dotted);
                cubes.clear();
                for (const auto &item : dotted)
                    if (!trie_[item.node].rules.empty())
                        cubes.push_back(Cube{&trie_[item.node].rules, {item.cells[0], item.cells[1]}});
                if (end == start + 1 && !is_known(start)) cubes.push_back(Cube{&unknown_rules_, {-1, -1}});
                span(start, end) = fill(start, end, cubes);
                for (std::int32_t cell = span(start, end).first; cell < span(start, end).second; ++cell) {
                    const std::int32_t next = child(0, -1 - cells_[cell].label);
                    if (next >= 0) dotted.push_back(Dotted{next, {cell, -1}});
                }
            }
        }
    }

    bool is_known(int place) const {
        const std::int32_t node = child(0, codes_[place]);
        return node >= 0 && !trie_[node].rules.empty();
    }

    void extend(int start, int end, const std::vector<std::vector<Dotted>> &active, std::vector<Dotted> &out) {
        for (const auto &item : active[end - 1 - start]) {
            const std::int32_t next = child(item.node, codes_[end - 1]);
            if (next >= 0) out.push_back(Dotted{next, {item.cells[0], item.cells[1]}});
        }
        for (int middle = start + 1; middle < end; ++middle) {
            const auto range = span(middle, end);
            for (const auto &item : active[middle - start]) {
                const auto &labels = trie_[item.node].labels;
                auto at = labels.begin();
                for (std::int32_t cell = range.first; cell < range.second && at != labels.end(); ++cell) {
                    while (at != labels.end() && at->first < cells_[cell].label) ++at;
                    if (at == labels.end() || at->first != cells_[cell].label) continue;
                    Dotted grown{at->second, {item.cells[0], item.cells[1]}};
                    grown.cells[grown.cells[0] < 0 ? 0 : 1] = cell;
                    out.push_back(grown);
                }
            }
        }
    }

    // -- cube pruning
    bool first_time(std::uint64_t wanted) {
        if (static_cast<std::size_t>(asked_count_) * 2 > asked_keys_.size()) grow_asked();
        const std::size_t mask = asked_keys_.size() - 1;
        std::size_t at = mix(wanted) & mask;
        for (; asked_stamps_[at] == stamp_; at = (at + 1) & mask)
            if (asked_keys_[at] == wanted) return false;
        asked_stamps_[at] = stamp_;
        asked_keys_[at] = wanted;
        return true;
    }

    void grow_asked() {
        std::vector<std::uint64_t> old_keys(asked_keys_.size() * 2);
        std::vector<std::uint32_t> old_stamps(asked_keys_.size() * 2, 0);
        old_keys.swap(asked_keys_);
        old_stamps.swap(asked_stamps_);
        const std::size_t mask = asked_keys_.size() - 1;
        for (std::size_t i = 0; i < old_keys.size(); ++i) {
            if (old_stamps[i] != stamp_) continue;
            std::size_t at = mix(old_keys[i]) & mask;
            while (asked_stamps_[at] == stamp_) at = (at + 1) & mask;
            asked_stamps_[at] = stamp_;
            asked_keys_[at] = old_keys[i];
        }
    }

    std::pair<std::int32_t, std::int32_t> fill(int start, int end, const std::vector<Cube> &cubes) {
        ++stamp_;
        asked_count_ = 0;
        hypotheses_.clear();
        std::vector<Ranked> heap;
        auto push = [&](std::int32_t number, std::int32_t a, std::int32_t b, std::int32_t c) {
            const Cube &cube = cubes[number];
            if (a >= static_cast<std::int32_t>(cube.rules->size())) return;
            if (cube.tails[0] >= 0 && b >= static_cast<std::int32_t>(cells_[cube.tails[0]].nodes.size())) return;
            if (cube.tails[1] >= 0 && c >= static_cast<std::int32_t>(cells_[cube.tails[1]].nodes.size())) return;
            const std::uint64_t place = (static_cast<std::uint64_t>(number) << 42) |
                                        (static_cast<std::uint64_t>(a) << 28) |
                                        (static_cast<std::uint64_t>(b) << 14) | static_cast<std::uint64_t>(c);
            if (!first_time(place)) return;
            ++asked_count_;
            hypotheses_.emplace_back();
            Hypothesis &made = hypotheses_.back();
            made.cube = number;
            made.place[0] = a;
            made.place[1] = b;
            made.place[2] = c;
            apply(start, end, cube, made);
            heap.push_back(Ranked{made.node.priority, asked_count_, static_cast<std::int32_t>(hypotheses_.size()) - 1});
            std::push_heap(heap.begin(), heap.end());
        };
        for (std::size_t number = 0; number < cubes.size(); ++number) push(static_cast<std::int32_t>(number), 0, 0, 0);
        const auto first_node = static_cast<std::int32_t>(nodes_.size());
        std::size_t slots = 256;
        while (slots < 4 * static_cast<std::size_t>(pop_limit_)) slots *= 2;
        table_.assign(slots, -1);
        for (int pops = 0; pops < pop_limit_ && !heap.empty(); ++pops) {
            std::pop_heap(heap.begin(), heap.end());
            const std::int32_t top = heap.back().hypothesis;
            heap.pop_back();
            merge(hypotheses_[top]);
            const std::int32_t number = hypotheses_[top].cube;
            const std::int32_t a = hypotheses_[top].place[0], b = hypotheses_[top].place[1],
                               c = hypotheses_[top].place[2];
            const int arity = cubes[number].arity();
            push(number, a + 1, b, c);
            if (arity > 0) push(number, a, b + 1, c);
            if (arity > 1) push(number, a, b, c + 1);
        }
        return group(first_node);
    }

    void merge(Hypothesis &made) {
        Node &node = made.node;
        std::uint64_t hash = mix(static_cast<std::uint32_t>(node.label) + 0x51ULL);
        for (int i = 0; i < node.lefts; ++i) hash = mix(hash ^ static_cast<std::uint32_t>(node.left[i])) + i;
        for (int m = 0; m < models_; ++m) hash = mix(hash ^ node.states[m]) + m;
        const std::size_t mask = table_.size() - 1;
        const auto edge = static_cast<std::int32_t>(edges_.size());
        edges_.push_back(made.edge);
        std::size_t at = hash & mask;
        for (; table_[at] >= 0; at = (at + 1) & mask) {
            Node &known = nodes_[table_[at]];
            if (!same(known, node)) continue;
            edges_[known.last_edge].next = edge;
            known.last_edge = edge;
            if (node.score > known.score) {
                known.score = node.score;
                known.priority = node.priority;
            }
            return;
        }
        table_[at] = static_cast<std::int32_t>(nodes_.size());
        node.first_edge = node.last_edge = edge;
        nodes_.push_back(node);
    }

    bool same(const Node &a, const Node &b) const {
        return a.label == b.label && a.lefts == b.lefts && std::equal(a.left, a.left + a.lefts, b.left) &&
               std::equal(a.states, a.states + models_, b.states);
    }

    // Sorts the nodes made since `first_node` into cells by label, best first.
    std::pair<std::int32_t, std::int32_t> group(std::int32_t first_node) {
        std::vector<std::int32_t> order(nodes_.size() - first_node);
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = first_node + static_cast<std::int32_t>(i);
        std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
            const Node &x = nodes_[a], &y = nodes_[b];
            if (x.label != y.label) return x.label < y.label;
            return x.priority != y.priority ? x.priority > y.priority : a < b;
        });
        const auto first = static_cast<std::int32_t>(cells_.size());
        for (auto number : order) {
            const std::int32_t label = nodes_[number].label;
            if (static_cast<std::int32_t>(cells_.size()) == first || cells_.back().label != label)
                cells_.push_back(Cell{label, {}});
            cells_.back().nodes.push_back(number);
        }
        return {first, static_cast<std::int32_t>(cells_.size())};
    }

    void apply(int start, int end, const Cube &cube, Hypothesis &made) {
        const std::int32_t rule = (*cube.rules)[made.place[0]];
        Node &node = made.node;
        Edge &edge = made.edge;
        node.start = start;
        node.end = end;
        edge.rule = rule;
        for (int i = 0; i < 2; ++i)
            if (cube.tails[i] >= 0) edge.tails[i] = cells_[cube.tails[i]].nodes[made.place[1 + i]];
        if (rule == GLUE) {
            apply_glue(node, edge);
            return;
        }
        const std::int32_t *target = &codes_[start], *target_end = target + 1;
        double local = unknown_score_;
        if (rule < 0) {
            edge.rule = UNKNOWN_WORD;
            node.label = unknown_labels_[UNKNOWN_WORD - rule];
        } else {
            target = targets_.data() + target_starts_[rule];
            target_end = targets_.data() + target_starts_[rule + 1];
            local = scores_[rule];
            node.label = lhs_[rule];
        }
        collect_left(node, edge, target, target_end);
        double exact_sum = 0.0, guess = 0.0;
        for (int m = 0; m < models_; ++m) {
            join(m, node, edge, target, target_end);
            exact_sum += lm_weights_[m] * edge.lm[m];
            guess += lm_weights_[m] * node.estimates[m];
        }
        local += exact_sum;
        edge.local = local;
        node.score = local;
        for (int i = 0; i < 2; ++i)
            if (edge.tails[i] >= 0) node.score += nodes_[edge.tails[i]].score;
        node.priority = node.score + guess;
    }

    void collect_left(Node &node, const Edge &edge, const std::int32_t *target, const std::int32_t *target_end) const {
        for (; target != target_end && node.lefts < left_limit_; ++target) {
            if (*target >= 0) {
                node.left[node.lefts++] = *target;
                continue;
            }
            const Node &tail = nodes_[edge.tails[-1 - *target]];
            for (int i = 0; i < tail.lefts && node.lefts < left_limit_; ++i) node.left[node.lefts++] = tail.left[i];
        }
    }

    void join(int m, Node &node, Edge &edge, const std::int32_t *target, const std::int32_t *target_end) {
        Scorer &lm = scorers_[m];
        std::uint32_t state = lm.empty;
        int seen = 0;
        double exact = 0.0, estimate = 0.0;
        for (; target != target_end; ++target) {
            const Node *tail = *target < 0 ? &nodes_[edge.tails[-1 - *target]] : nullptr;
            if (tail && !seen) {
                state = tail->states[m];
                estimate = tail->estimates[m];
                seen = tail->lefts;
                continue;
            }
            const std::int32_t *word = tail ? tail->left : target;
            const std::int32_t *last = word + (tail ? tail->lefts : 1);
            for (; word != last; ++word) {
                const double logp = lm.score(state, lm.numbers[*word], state);
                (seen < left_limit_ ? estimate : exact) += logp;
                ++seen;
            }
            if (tail && tail->lefts == left_limit_) state = tail->states[m];
        }
        edge.lm[m] = exact;
        node.estimates[m] = estimate;
        node.states[m] = state;
    }

    // -- glue
    void apply_glue(Node &node, Edge &edge) {
        const Node &goal = nodes_[edge.tails[0]], &piece = nodes_[edge.tails[1]];
        double exact_sum = 0.0;
        for (int m = 0; m < models_; ++m) {
            Scorer &lm = scorers_[m];
            std::uint32_t state = goal.states[m];
            double total = 0.0;
            for (int i = 0; i < piece.lefts; ++i) total += lm.score(state, lm.numbers[piece.left[i]], state);
            if (piece.lefts == left_limit_) state = piece.states[m];
            edge.lm[m] = total;
            node.states[m] = state;
            exact_sum += lm_weights_[m] * total;
        }
        edge.local = glue_score_ + exact_sum;
        node.label = GOAL_LABEL;
        node.score = node.priority = edge.local + goal.score + piece.score;
    }

    std::int32_t glue() {
        Hypothesis first;
        first.node.label = GOAL_LABEL;
        first.edge.rule = GLUE;
        for (int m = 0; m < models_; ++m) first.node.states[m] = scorers_[m].start;
        std::vector<std::int32_t> goals{add_goal(first)};
        std::vector<Cube> cubes;
        for (int end = 1; end <= length_; ++end) {
            cubes.clear();
            for (int middle = std::max(0, end - span_limit_); middle < end; ++middle)
                for (std::int32_t cell = span(middle, end).first; cell < span(middle, end).second; ++cell)
                    cubes.push_back(Cube{&glue_rules_, {goals[middle], cell}});
            goals.push_back(fill(0, end, cubes).first);
        }
        Node last;
        last.end = length_;
        last.label = GOAL_LABEL;
        for (auto number : cells_[goals.back()].nodes) {
            Edge edge;
            edge.rule = GLUE;
            edge.tails[0] = number;
            for (int m = 0; m < models_; ++m) {
                std::uint32_t ignored = 0;
                edge.lm[m] = scorers_[m].score(nodes_[number].states[m], END_WORD, ignored);
                edge.local += lm_weights_[m] * edge.lm[m];
            }
            const auto made = static_cast<std::int32_t>(edges_.size());
            (last.first_edge < 0 ? last.first_edge : edges_[last.last_edge].next) = made;
            last.last_edge = made;
            edges_.push_back(edge);
        }
        nodes_.push_back(last);
        return static_cast<std::int32_t>(nodes_.size()) - 1;
    }

    std::int32_t add_goal(Hypothesis &first) {
        first.node.first_edge = first.node.last_edge = static_cast<std::int32_t>(edges_.size());
        edges_.push_back(first.edge);
        nodes_.push_back(first.node);
        cells_.push_back(Cell{GOAL_LABEL, {static_cast<std::int32_t>(nodes_.size()) - 1}});
        return static_cast<std::int32_t>(cells_.size()) - 1;
    }

    std::int32_t search(std::vector<std::int32_t> codes, const std::vector<std::vector<std::int32_t>> &numbers,
                        int pop_limit, int span_limit) {
        begin(std::move(codes), numbers, pop_limit, span_limit);
        parse();
        const std::int32_t goal = glue();
        queues_.clear();
        queues_.resize(nodes_.size());
        while (powers_.size() < 2) powers_.push_back(powers_.empty() ? 1 : BASE);
        return goal;
    }

    bool has(std::int32_t goal, std::int32_t rank) {
        ensure(goal, rank);
        return rank < static_cast<std::int32_t>(queues_[goal]->found.size());
    }

    // -- derivations, one by one
    struct Need {
        std::int32_t node, rank;
    };

    void ensure(std::int32_t node, std::int32_t rank) {
        std::vector<Need> stack{{node, rank}};
        while (!stack.empty()) {
            const Need missing = advance(stack.back());
            if (missing.node >= 0)
                stack.push_back(missing);
            else
                stack.pop_back();
        }
    }

    Need advance(const Need wanted) {
        if (!queues_[wanted.node]) {
            queues_[wanted.node] = std::make_unique<Queue>();
            auto &pending = queues_[wanted.node]->pending;
            for (std::int32_t edge = nodes_[wanted.node].first_edge; edge >= 0; edge = edges_[edge].next)
                pending.push_back(Waiting{0.0, 0, edge, {0, 0}});
            std::reverse(pending.begin(), pending.end());
        }
        Queue &queue = *queues_[wanted.node];
        while (static_cast<std::int32_t>(queue.found.size()) <= wanted.rank) {
            const Need missing = score_pending(queue);
            if (missing.node >= 0) return missing;
            if (queue.heap.empty()) break;
            take_best(wanted.node, queue);
        }
        return {-1, 0};
    }

    Need score_pending(Queue &queue) {
        while (!queue.pending.empty()) {
            Waiting next = queue.pending.back();
            const Edge &edge = edges_[next.edge];
            next.score = edge.local;
            bool exists = true;
            for (int i = 0; i < 2 && edge.tails[i] >= 0 && exists; ++i) {
                const Queue *tail = queues_[edge.tails[i]].get();
                const std::int32_t rank = next.ranks[i];
                if (!tail) return {edge.tails[i], rank};
                exists = rank < static_cast<std::int32_t>(tail->found.size());
                if (!exists && (!tail->heap.empty() || !tail->pending.empty())) return {edge.tails[i], rank};
                if (exists) next.score += tail->found[rank].score;
            }
            queue.pending.pop_back();
            if (!exists) continue;
            next.order = queue.pushed++;
            queue.heap.push(next);
        }
        return {-1, 0};
    }

    void take_best(std::int32_t node, Queue &queue) {
        const Waiting top = queue.heap.top();
        queue.heap.pop();
        const Edge &edge = edges_[top.edge];
        const int arity = edge.tails[0] < 0 ? 0 : edge.tails[1] < 0 ? 1 : 2;
        for (int place = arity - 1; place >= 0; --place) {
            if (place == 0 && arity == 2 && top.ranks[1] > 0) continue;
            Waiting later = top;
            ++later.ranks[place];
            queue.pending.push_back(later);
        }
        Derivation made{top.score, top.edge, {top.ranks[0], top.ranks[1]}, spelling(node, edge, top.ranks)};
        if (queue.spelled.insert(made.spelling.key())) queue.found.push_back(made);
    }

    // -- words
    void join_word(Spelling &row, std::int32_t word) const {
        row.sum = row.sum * BASE + mix(static_cast<std::uint64_t>(word) + 1);
        ++row.length;
    }

    void join_tail(Spelling &row, const Edge &edge, int i, const std::int32_t *ranks) {
        const Spelling &tail = queues_[edge.tails[i]]->found[ranks[i]].spelling;
        while (static_cast<std::int32_t>(powers_.size()) <= tail.length) powers_.push_back(powers_.back() * BASE);
        row.sum = row.sum * powers_[tail.length] + tail.sum;
        row.length += tail.length;
    }

    Spelling spelling(std::int32_t node, const Edge &edge, const std::int32_t *ranks) {
        Spelling row;
        if (edge.rule == GLUE) {
            for (int i = 0; i < 2; ++i)
                if (edge.tails[i] >= 0) join_tail(row, edge, i, ranks);
        } else if (edge.rule == UNKNOWN_WORD) {
            join_word(row, codes_[nodes_[node].start]);
        } else {
            for (std::int32_t at = target_starts_[edge.rule]; at < target_starts_[edge.rule + 1]; ++at) {
                if (targets_[at] >= 0)
                    join_word(row, targets_[at]);
                else
                    join_tail(row, edge, -1 - targets_[at], ranks);
            }
        }
        return row;
    }

    // Appends the words of a derivation; the left tail of glue is a loop, so that depth is that of the rules.
    void spell(std::int32_t node, std::int32_t rank, std::vector<std::int32_t> &words) const {
        std::vector<Need> pieces;
        while (true) {
            const Derivation &one = queues_[node]->found[rank];
            const Edge &edge = edges_[one.edge];
            if (edge.rule != GLUE) {
                pieces.push_back({node, rank});
                break;
            }
            if (edge.tails[1] >= 0) pieces.push_back({edge.tails[1], one.ranks[1]});
            if (edge.tails[0] < 0) break;
            node = edge.tails[0];
            rank = one.ranks[0];
        }
        for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) spell_rule(*piece, words);
    }

    void spell_rule(const Need &piece, std::vector<std::int32_t> &words) const {
        const Derivation &one = queues_[piece.node]->found[piece.rank];
        const Edge &edge = edges_[one.edge];
        if (edge.rule == UNKNOWN_WORD) {
            words.push_back(codes_[nodes_[piece.node].start]);
            return;
        }
        for (std::int32_t at = target_starts_[edge.rule]; at < target_starts_[edge.rule + 1]; ++at) {
            const std::int32_t tail = -1 - targets_[at];
            if (tail < 0)
                words.push_back(targets_[at]);
            else
                spell_rule({edge.tails[tail], one.ranks[tail]}, words);
        }
    }

    // -- what a derivation adds up to
    // Adds the features of a derivation into a row; calls `on_step` for each rule and copied word.
    template <class OnStep> void walk(std::int32_t goal, std::int32_t rank, double *row, OnStep on_step) const {
        const auto width = static_cast<std::size_t>(features_.shape(1));
        std::fill(row, row + width + models_ + 3, 0.0);
        double *lm = row + width, *glue = lm + models_, *unknown = glue + 2;
        *glue = -2.0;  // the first and the last glue step only add the edges of the sentence
        std::vector<Need> waiting{{goal, rank}};
        while (!waiting.empty()) {
            const Need at = waiting.back();
            waiting.pop_back();
            const Derivation &one = queues_[at.node]->found[at.rank];
            const Edge &edge = edges_[one.edge];
            for (int m = 0; m < models_; ++m) lm[m] += edge.lm[m];
            if (edge.rule == GLUE) {
                *glue += 1.0;
            } else {
                on_step(edge.rule, nodes_[at.node]);
                if (edge.rule == UNKNOWN_WORD) *unknown += 1.0;
            }
            if (edge.rule >= 0) {
                const float *values = features_.data(edge.rule, 0);
                for (std::size_t i = 0; i < width; ++i) row[i] += values[i];
            }
            for (int i = 1; i >= 0; --i)
                if (edge.tails[i] >= 0) waiting.push_back({edge.tails[i], one.ranks[i]});
        }
        glue[1] = WORD_PENALTY * queues_[goal]->found[rank].spelling.length;
    }

    void add_features(std::int32_t goal, std::int32_t rank, double *row) const {
        walk(goal, rank, row, [](std::int32_t, const Node &) {});
    }

    py::tuple candidate(std::int32_t goal, std::int32_t rank) const {
        py::array_t<double> features(features_.shape(1) + models_ + 3);
        std::vector<std::array<std::int32_t, 3>> steps;
        walk(goal, rank, features.mutable_data(),
             [&](std::int32_t rule, const Node &node) { steps.push_back({rule, node.start, node.end}); });
        std::vector<std::int32_t> words;
        spell(goal, rank, words);
        return py::make_tuple(words, queues_[goal]->found[rank].score, features, steps);
    }
};

}  // namespace

PYBIND11_MODULE(chart, m) {
    m.doc() = "The chart search over a synchronous grammar.";
    py::module_::import("samsari._native.language_model");
    py::class_<Decoder>(m, "Decoder")
        .def(py::init<Ints, Ints, Ints, Ints, Ints, Floats, std::int32_t, py::list>())
        .def("set_weights", &Decoder::set_weights)
        .def("decode", &Decoder::decode)
        .def("lists", &Decoder::lists);
}
