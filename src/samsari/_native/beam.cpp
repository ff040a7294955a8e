// Monotone beam search over rewrite options with two language models, and exact n-best from its lattice.
//
// Option k replaces source words begins[k] .. ends[k] by its target words. A node is a source position with
// both language-model states; nodes with equal states are merged and keep all their incoming arcs. The
// n-best list is drawn from the final node backwards with the best forward score as exact estimate (A*).
#include "language_model.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <queue>
#include <unordered_map>

namespace py = pybind11;
using samsari::Ngram;

template <class T> using Row = py::array_t<T, py::array::c_style | py::array::forcecast>;

namespace {

struct Arc {
    int from, option;
    double score, simple, normal;
};

struct Node {
    std::uint32_t simple, normal;
    double best;
    std::vector<Arc> arcs;
};

struct Options {
    const std::int32_t *begins, *ends, *offsets;
    const std::uint16_t *targets;
    const double *scores;
    int count;
};

struct Partial {
    int node, option, rest;  // rest: the partial path that follows
    double after, simple, normal;
};

struct Lattice {
    std::vector<Node> nodes;
    std::vector<std::vector<int>> stacks;
};

std::uint64_t key_of(std::uint32_t simple, std::uint32_t normal) {
    return (static_cast<std::uint64_t>(simple) << 32) | normal;
}

class Search {
  public:
    Search(int length, Options options, const Ngram &simple, const Ngram &normal, double simple_weight,
           double normal_weight, int beam)
        : length(length), options(options), simple(simple), normal(normal), simple_weight(simple_weight),
          normal_weight(normal_weight), beam(beam), by_begin(length + 1), index(length + 2) {
        for (int k = 0; k < options.count; ++k) by_begin[options.begins[k]].push_back(k);
        lattice.stacks.resize(length + 2);
    }

    Lattice run(std::uint32_t start, std::uint16_t end_word) {
        lattice.nodes.push_back({start, start, 0.0, {}});
        lattice.stacks[0].push_back(0);
        for (int position = 0; position < length; ++position) {
            prune(position);
            for (int node : lattice.stacks[position])
                for (int k : by_begin[position])
                    extend(node, k, options.scores[k], options.targets + options.offsets[k],
                           options.targets + options.offsets[k + 1], options.ends[k]);
        }
        prune(length);
        for (int node : lattice.stacks[length]) extend(node, -1, 0.0, &end_word, &end_word + 1, length + 1);
        return std::move(lattice);
    }

  private:
    int length;
    Options options;
    const Ngram &simple, &normal;
    double simple_weight, normal_weight;
    int beam;
    std::vector<std::vector<int>> by_begin;
    std::vector<std::unordered_map<std::uint64_t, int>> index;
    Lattice lattice;

    void prune(int position) {
        auto &stack = lattice.stacks[position];
        const auto better = [this](int left, int right) {
            const double a = lattice.nodes[left].best, b = lattice.nodes[right].best;
            return a != b ? a > b : left < right;
        };
        std::sort(stack.begin(), stack.end(), better);
        if (static_cast<int>(stack.size()) > beam) stack.resize(beam);
    }

    void extend(int from, int option, double score, const std::uint16_t *word, const std::uint16_t *stop, int to) {
        std::uint32_t one = lattice.nodes[from].simple, two = lattice.nodes[from].normal;
        double first = 0.0, second = 0.0;
        for (; word != stop; ++word) {
            first += simple.score(one, *word, one);
            second += normal.score(two, *word, two);
        }
        score += simple_weight * first + normal_weight * second;
        const double best = lattice.nodes[from].best + score;
        if (to > length) one = two = 0;
        const auto [slot, is_new] = index[to].try_emplace(key_of(one, two), static_cast<int>(lattice.nodes.size()));
        if (is_new) {
            lattice.stacks[to].push_back(slot->second);
            lattice.nodes.push_back({one, two, best, {}});
        }
        Node &node = lattice.nodes[slot->second];
        node.best = std::max(node.best, best);
        node.arcs.push_back({from, option, score, first, second});
    }
};

struct Ahead {
    double total;
    int partial;
    bool operator<(const Ahead &other) const {
        return total != other.total ? total < other.total : partial > other.partial;
    }
};

using Path = std::tuple<std::vector<int>, double, double, double>;

std::vector<Path> n_best(const Lattice &lattice, int n) {
    std::vector<Partial> partials;
    std::priority_queue<Ahead> queue;
    std::vector<Path> found;
    const auto &last = lattice.stacks.back();
    if (last.empty()) return found;
    partials.push_back({last[0], -1, -1, 0.0, 0.0, 0.0});
    queue.push({lattice.nodes[last[0]].best, 0});
    const std::size_t most = 400000;  // bounds time and memory on very long sentences
    while (!queue.empty() && static_cast<int>(found.size()) < n && partials.size() < most) {
        const Ahead top = queue.top();
        queue.pop();
        const Partial here = partials[top.partial];
        if (here.node == 0) {
            std::vector<int> path;
            for (int at = top.partial; at >= 0; at = partials[at].rest)
                if (partials[at].option >= 0) path.push_back(partials[at].option);
            found.emplace_back(std::move(path), top.total, here.simple, here.normal);
            continue;
        }
        for (const Arc &arc : lattice.nodes[here.node].arcs) {
            const double after = here.after + arc.score;
            partials.push_back({arc.from, arc.option, top.partial, after, here.simple + arc.simple, here.normal + arc.normal});
            queue.push({lattice.nodes[arc.from].best + after, static_cast<int>(partials.size()) - 1});
        }
    }
    return found;
}

std::vector<Path> decode(int length, Row<std::int32_t> begins, Row<std::int32_t> ends, Row<std::int32_t> offsets,
                         Row<std::uint16_t> targets, Row<double> scores, const Ngram &simple, const Ngram &normal,
                         std::pair<double, double> weights, std::pair<int, int> edges, int beam, int n) {
    const Options options{begins.data(), ends.data(), offsets.data(), targets.data(), scores.data(),
                          static_cast<int>(begins.size())};
    for (int k = 0; k < options.count; ++k)
        if (options.begins[k] < 0 || options.ends[k] <= options.begins[k] || options.ends[k] > length)
            throw py::value_error("an option lies outside its sentence");
    Search search(length, options, simple, normal, weights.first, weights.second, beam);
    const Lattice lattice = search.run(static_cast<std::uint32_t>(edges.first), static_cast<std::uint16_t>(edges.second));
    return n_best(lattice, n);
}

}  // namespace

PYBIND11_MODULE(beam, m) {
    m.doc() = "Monotone beam search over rewrite options.";
    py::module_::import("samsari._native.language_model");
    m.def("decode", &decode, py::arg("length"), py::arg("begins"), py::arg("ends"), py::arg("offsets"),
          py::arg("targets"), py::arg("scores"), py::arg("simple"), py::arg("normal"), py::arg("weights"),
          py::arg("edges"), py::arg("beam"), py::arg("n"));
}
