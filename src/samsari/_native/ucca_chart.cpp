// The best tree of units under a grammar of sorts, as samsari/ucca/parser/chart.py defines it.
//
// The chart only keeps values; where a tree parts is found again on the way down, for the few
// spans that are in it. Sums and comparisons are those of the Python twin, so that both give the
// same tree, ties included.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <limits>
#include <queue>
#include <stdexcept>
#include <unordered_set>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace {

constexpr int kOpen = 0, kScene = 1, kCompanions = 3, kCentered = 4, kBare = 6, kSorts = 7;
constexpr float kImpossible = -1e9f;
using Sorts = std::array<float, kSorts>;
using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

struct Step {
  int start, end, sort;
  bool is_content;  // the inside of a unit, or something that stands among siblings
};

struct Halves {
  float value;
  int middle, left, right;  // where they meet, and their sorts
};

class Chart {
 public:
  Chart(const Floats& best, int n_words, const Floats& holds, const Floats& stands,
        const py::array_t<bool>& is_root)
      : n_(n_words), classes_(static_cast<int>(holds.shape(0))), best_(best.data()),
        holds_(holds.data()), stands_(stands.data()) {
    for (int k = 0; k < classes_; ++k) root_.push_back(is_root.at(k));
    const std::size_t cells = static_cast<std::size_t>(n_ + 1) * (n_ + 1);
    for (int sort = 0; sort < kBare; ++sort) {
      by_start_[sort].assign(cells, kImpossible);
      by_end_[sort].assign(cells, kImpossible);
    }
  }

  void fill() {
    for (int length = 1; length <= n_; ++length) {
      for (int start = 0; start + length <= n_; ++start) {
        const int end = start + length;
        const Sorts inside = content(start, end);
        for (int sort = 0; sort < kBare; ++sort) {
          float value = unit(start, end, sort, inside).first;
          if (length > 1 && inside[sort] > value) value = inside[sort];
          by_start_[sort][at(start, end)] = value;
          by_end_[sort][at(end, start)] = value;
        }
      }
    }
  }

  std::vector<std::array<int, 3>> read() const {
    const Sorts inside = content(0, n_);
    int top = -1, top_sort = 0;
    float value = -std::numeric_limits<float>::infinity();
    for (int k = 0; k < classes_; ++k) {
      if (!root_[k]) continue;
      const auto [held, sort] = held_by(k, inside);
      const float own = best_[row(0, n_) * classes_ + k] + held;
      if (own > value) value = own, top = k, top_sort = sort;
    }
    if (top < 0) throw std::invalid_argument("no label can be the root");
    std::vector<std::array<int, 3>> found{{0, n_, top}};
    std::vector<Step> steps{{0, n_, top_sort, true}};
    while (!steps.empty()) {
      Step step = steps.back();
      steps.pop_back();
      const Sorts within = content(step.start, step.end);
      if (!step.is_content) {
        const auto [own, k] = unit(step.start, step.end, step.sort, within);
        if (step.end - step.start == 1 || own >= within[step.sort]) {
          found.push_back({step.start, step.end, k});
          step.sort = held_by(k, within).second;
        }
      }
      if (step.sort == kBare || step.end - step.start == 1) continue;
      divide(step, steps);
    }
    return found;
  }

 private:
  std::size_t at(int first, int second) const {
    return static_cast<std::size_t>(first) * (n_ + 1) + second;
  }
  std::size_t row(int start, int end) const {
    return static_cast<std::size_t>(start) * n_ -
           static_cast<std::size_t>(start) * (start - 1) / 2 + end - start - 1;
  }

  // The best sum of two neighbours of given sorts, and where they meet.
  std::pair<float, int> split(int start, int end, int left, int right) const {
    const float* a = &by_start_[left][at(start, 0)];
    const float* b = &by_end_[right][at(end, 0)];
    float value = a[start + 1] + b[start + 1];
    int where = start + 1;
    for (int k = start + 2; k < end; ++k) {
      const float sum = a[k] + b[k];
      if (sum > value) value = sum, where = k;
    }
    return {value, where};
  }

  Sorts content(int start, int end) const {
    Sorts inside;
    inside.fill(kImpossible);
    inside[kBare] = 0.0f;
    if (end - start == 1) return inside;
    for (int sort = 0; sort < kBare; ++sort) inside[sort] = halves(start, end, sort).value;
    return inside;
  }

  // The sort of a head's neighbours: a main relation's, a Center's; or none.
  static int beside(int sort) {
    return sort == kScene ? kOpen : sort == kCentered ? kCompanions : -1;
  }

  // The two best neighbours that make up a span of a sort; the head may be in either.
  Halves halves(int start, int end, int sort) const {
    const int others = beside(sort);
    if (others < 0) {
      const auto both = split(start, end, sort, sort);
      return {both.first, both.second, sort, sort};
    }
    const auto early = split(start, end, sort, others);
    const auto late = split(start, end, others, sort);
    if (late.first > early.first) return {late.first, late.second, others, sort};
    return {early.first, early.second, sort, others};
  }

  // What a class makes of its children's sort, at best.
  std::pair<float, int> held_by(int k, const Sorts& inside) const {
    float value = inside[0] + holds_[k * kSorts];
    int which = 0;
    for (int sort = 1; sort < kSorts; ++sort) {
      const float own = inside[sort] + holds_[k * kSorts + sort];
      if (own > value) value = own, which = sort;
    }
    return {value, which};
  }

  // The best unit over a span that may stand among siblings of a sort.
  std::pair<float, int> unit(int start, int end, int sort, const Sorts& inside) const {
    const float* own = best_ + row(start, end) * classes_;
    float value = -std::numeric_limits<float>::infinity();
    int which = -1;
    for (int k = 0; k < classes_; ++k) {
      if (root_[k]) continue;
      const float sum = (held_by(k, inside).first + own[k]) + stands_[k * kBare + sort];
      if (sum > value) value = sum, which = k;
    }
    return {value, which};
  }

  void divide(const Step& step, std::vector<Step>& steps) const {
    const Halves own = halves(step.start, step.end, step.sort);
    steps.push_back({own.middle, step.end, own.right, false});
    steps.push_back({step.start, own.middle, own.left, false});
  }

  int n_, classes_;
  const float *best_, *holds_, *stands_;
  std::vector<bool> root_;
  std::array<std::vector<float>, kBare> by_start_, by_end_;
};

py::array_t<std::int64_t> best_units(const Floats& best, int n_words, const Floats& holds,
                                     const Floats& stands, const py::array_t<bool>& is_root) {
  const auto spans = static_cast<py::ssize_t>(n_words) * (n_words + 1) / 2;
  if (n_words < 1 || best.ndim() != 2 || best.shape(0) != spans ||
      best.shape(1) != holds.shape(0) || holds.shape(1) != kSorts || stands.shape(1) != kBare) {
    throw std::invalid_argument("scores and grammar do not fit the number of words");
  }
  Chart chart(best, n_words, holds, stands, is_root);
  std::vector<std::array<int, 3>> found;
  {
    py::gil_scoped_release unlocked;
    chart.fill();
    found = chart.read();
  }
  py::array_t<std::int64_t> rows({static_cast<py::ssize_t>(found.size()), py::ssize_t{3}});
  auto view = rows.mutable_unchecked<2>();
  for (std::size_t i = 0; i < found.size(); ++i)
    for (int j = 0; j < 3; ++j) view(i, j) = found[i][j];
  return rows;
}

// For every span and class the highest score of a label, and that label.
py::tuple best_members(const Floats& scores, const py::array_t<std::int64_t>& class_of,
                       int classes) {
  const auto spans = scores.shape(0), labels = scores.shape(1);
  py::array_t<float> best({spans, static_cast<py::ssize_t>(classes)});
  py::array_t<std::int16_t> label({spans, static_cast<py::ssize_t>(classes)});
  const float* in = scores.data();
  float* out = best.mutable_data();
  std::int16_t* which = label.mutable_data();
  std::vector<int> owner;
  for (py::ssize_t i = 0; i < labels; ++i) owner.push_back(static_cast<int>(class_of.at(i)));
  for (py::ssize_t span = 0; span < spans; ++span, in += labels, out += classes, which += classes) {
    for (int k = 0; k < classes; ++k) out[k] = -std::numeric_limits<float>::infinity();
    for (int i = 0; i < labels; ++i) {
      const int k = owner[i];
      if (k >= 0 && in[i] > out[k]) out[k] = in[i], which[k] = static_cast<std::int16_t>(i);
    }
  }
  return py::make_tuple(best, label);
}

// The n best trees. Siblings are joined one by one from the left, so that every tree is found in
// one way only; two readings of the same children as siblings of different sorts are told apart by
// nothing that a tree shows, so the second one is dropped (`key`).

struct Tree {
  float score;
  std::uint64_t key;   // the sum over its units; equal for equal trees
  int left, right;     // siblings: what stands before, and the last one; a unit: its inside, -1
  int start, end, label;  // of a unit; label -1 for siblings
};

constexpr int kNone = -1;
using Ranks = std::vector<int>;  // trees by their place in the store, the best first

std::uint64_t unit_key(int start, int end, int label) {
  std::uint64_t x = (static_cast<std::uint64_t>(start) << 40) ^
                    (static_cast<std::uint64_t>(end) << 20) ^ static_cast<std::uint64_t>(label + 1);
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

class BestTrees {
 public:
  BestTrees(const Floats& scores, int n_words, int n_best, const Floats& holds,
            const Floats& stands, const py::array_t<bool>& is_root)
      : n_(n_words), k_(n_best), labels_(static_cast<int>(holds.shape(0))), scores_(scores.data()),
        holds_(holds.data()), stands_(stands.data()) {
    for (int i = 0; i < labels_; ++i) root_.push_back(is_root.at(i));
    const std::size_t cells = static_cast<std::size_t>(n_ + 1) * (n_ + 1) * kBare;
    units_.resize(cells);
    runs_.resize(cells);
    store_.push_back({0.0f, 0, kNone, kNone, 0, 0, kNone});  // the inside of a unit without units
  }

  std::vector<std::pair<float, std::vector<std::array<int, 3>>>> find() {
    std::array<Ranks, kSorts> inside;
    for (int length = 1; length <= n_; ++length) {
      for (int start = 0; start + length <= n_; ++start) {
        const int end = start + length;
        inside[kBare] = {0};
        for (int sort = 0; sort < kBare; ++sort)
          inside[sort] = length > 1 ? joined(start, end, sort) : Ranks{};
        if (length == n_) break;
        for (int sort = 0; sort < kBare; ++sort) {
          Ranks own = over(start, end, inside, sort);
          runs_[cell(start, end, sort)] = merged(own, inside[sort]);
          units_[cell(start, end, sort)] = std::move(own);
        }
      }
    }
    std::vector<std::pair<float, std::vector<std::array<int, 3>>>> found;
    for (const int top : over(0, n_, inside, kNone)) {
      found.emplace_back(store_[top].score, std::vector<std::array<int, 3>>{});
      read(top, found.back().second);
    }
    return found;
  }

 private:
  struct Option {
    float score;
    int rank;          // of options that are as good, the first counts
    int source, a, b;  // which lists, and the places in them
  };
  struct Worse {
    bool operator()(const Option& x, const Option& y) const {
      return x.score != y.score ? x.score < y.score : x.rank > y.rank;
    }
  };

  std::size_t cell(int start, int end, int sort) const {
    return (static_cast<std::size_t>(start) * (n_ + 1) + end) * kBare + sort;
  }
  const float* row(int start, int end) const {
    return scores_ + (static_cast<std::size_t>(start) * n_ -
                      static_cast<std::size_t>(start) * (start - 1) / 2 + end - start - 1) *
                         labels_;
  }

  // Two or more siblings over a span: a run of them, and the last one.
  Ranks joined(int start, int end, int sort) {
    struct Lists {
      const Ranks *before, *last;
    };
    std::vector<Lists> lists;
    std::priority_queue<Option, std::vector<Option>, Worse> waiting;
    int rank = 0;
    const auto add = [&](int left, int right) {
      for (int middle = start + 1; middle < end; ++middle) {
        const Ranks& before = runs_[cell(start, middle, left)];
        const Ranks& last = units_[cell(middle, end, right)];
        if (before.empty() || last.empty()) continue;
        waiting.push({store_[before[0]].score + store_[last[0]].score, rank++,
                      static_cast<int>(lists.size()), 0, 0});
        lists.push_back({&before, &last});
      }
    };
    if (sort == kScene || sort == kCentered) {
      const int others = sort == kScene ? kOpen : kCompanions;
      add(sort, others);
      add(others, sort);
    } else {
      add(sort, sort);
    }
    Ranks found;
    while (!waiting.empty() && static_cast<int>(found.size()) < k_) {
      const Option best = waiting.top();
      waiting.pop();
      const Ranks &before = *lists[best.source].before, &last = *lists[best.source].last;
      const int left = before[best.a], right = last[best.b];
      found.push_back(static_cast<int>(store_.size()));
      store_.push_back({best.score, store_[left].key + store_[right].key, left, right, start, end,
                        kNone});
      if (best.b + 1 < static_cast<int>(last.size()))
        waiting.push({store_[left].score + store_[last[best.b + 1]].score, rank++, best.source,
                      best.a, best.b + 1});
      if (best.b == 0 && best.a + 1 < static_cast<int>(before.size()))
        waiting.push({store_[before[best.a + 1]].score + store_[right].score, rank++, best.source,
                      best.a + 1, 0});
    }
    return found;
  }

  // The best units over a span that may stand among siblings of a sort; no sort means the root.
  Ranks over(int start, int end, const std::array<Ranks, kSorts>& inside, int among) {
    const float* own = row(start, end);
    std::priority_queue<Option, std::vector<Option>, Worse> waiting;
    int rank = 0;
    for (int label = 0; label < labels_; ++label) {
      if (root_[label] != (among == kNone)) continue;
      if (among != kNone && stands_[label * kBare + among] < 0.0f) continue;
      for (int sort = 0; sort < kSorts; ++sort, ++rank) {
        if (inside[sort].empty()) continue;
        waiting.push({(store_[inside[sort][0]].score + holds_[label * kSorts + sort]) + own[label],
                      rank, label, sort, 0});
      }
    }
    Ranks found;
    std::unordered_set<std::uint64_t> seen;
    while (!waiting.empty() && static_cast<int>(found.size()) < k_) {
      const Option best = waiting.top();
      waiting.pop();
      const Ranks& within = inside[best.a];
      const int content = within[best.b];
      const std::uint64_t key = store_[content].key + unit_key(start, end, best.source);
      if (seen.insert(key).second) {
        found.push_back(static_cast<int>(store_.size()));
        store_.push_back({best.score, key, content, kNone, start, end, best.source});
      }
      if (best.b + 1 < static_cast<int>(within.size()))
        waiting.push({(store_[within[best.b + 1]].score + holds_[best.source * kSorts + best.a]) +
                          own[best.source],
                      rank++, best.source, best.a, best.b + 1});
    }
    return found;
  }

  // Two lists as one, the best first; of equal ones those of the first list.
  Ranks merged(const Ranks& one, const Ranks& other) const {
    Ranks found;
    std::size_t a = 0, b = 0;
    while (static_cast<int>(found.size()) < k_ && (a < one.size() || b < other.size())) {
      const bool is_first = b == other.size() || (a < one.size() && store_[one[a]].score >=
                                                                      store_[other[b]].score);
      found.push_back(is_first ? one[a++] : other[b++]);
    }
    return found;
  }

  void read(int tree, std::vector<std::array<int, 3>>& found) const {
    std::vector<int> steps{tree};
    while (!steps.empty()) {
      const Tree own = store_[steps.back()];
      steps.pop_back();
      if (own.label != kNone) found.push_back({own.start, own.end, own.label});
      if (own.right > 0) steps.push_back(own.right);
      if (own.left > 0) steps.push_back(own.left);
    }
  }

  int n_, k_, labels_;
  const float *scores_, *holds_, *stands_;
  std::vector<bool> root_;
  std::vector<Ranks> units_, runs_;
  std::vector<Tree> store_;
};

py::list best_trees(const Floats& scores, int n_words, int n_best, const Floats& holds,
                    const Floats& stands, const py::array_t<bool>& is_root) {
  const auto spans = static_cast<py::ssize_t>(n_words) * (n_words + 1) / 2;
  if (n_words < 1 || n_best < 1 || scores.ndim() != 2 || scores.shape(0) != spans ||
      scores.shape(1) != holds.shape(0) || holds.shape(1) != kSorts || stands.shape(1) != kBare) {
    throw std::invalid_argument("scores and grammar do not fit the number of words");
  }
  BestTrees search(scores, n_words, n_best, holds, stands, is_root);
  std::vector<std::pair<float, std::vector<std::array<int, 3>>>> trees;
  {
    py::gil_scoped_release unlocked;
    trees = search.find();
  }
  py::list found;
  for (const auto& [score, units] : trees) {
    py::array_t<std::int64_t> rows({static_cast<py::ssize_t>(units.size()), py::ssize_t{3}});
    auto view = rows.mutable_unchecked<2>();
    for (std::size_t i = 0; i < units.size(); ++i)
      for (int j = 0; j < 3; ++j) view(i, j) = units[i][j];
    found.append(py::make_tuple(score, rows));
  }
  return found;
}

}  // namespace

PYBIND11_MODULE(ucca_chart, module) {
  module.def("best_units", &best_units);
  module.def("best_members", &best_members);
  module.def("best_trees", &best_trees);
}
