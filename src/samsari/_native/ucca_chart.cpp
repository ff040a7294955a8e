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
#include <stdexcept>
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

}  // namespace

PYBIND11_MODULE(ucca_chart, module) {
  module.def("best_units", &best_units);
  module.def("best_members", &best_members);
}
