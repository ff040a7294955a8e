// How much better rewrite options fit where they stand than the words that they replace, by two language models.
//
// Option k replaces source words begins[k] .. ends[k] by its target words; the first options copy the source.
#include "language_model.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>

namespace py = pybind11;
using samsari::Ngram;

template <class T> using Row = py::array_t<T, py::array::c_style | py::array::forcecast>;

namespace {

// What a row of source words costs a model: the state before each word and the running sum of log-probabilities.
struct Walk {
    std::vector<std::uint32_t> states;
    std::vector<double> sums;

    Walk(const Ngram &model, const std::vector<std::uint16_t> &words, std::uint32_t start) : states{start}, sums{0.0} {
        for (std::uint16_t word : words) {
            std::uint32_t next = 0;
            sums.push_back(sums.back() + model.score(states.back(), word, next));
            states.push_back(next);
        }
    }
};

constexpr int FOLLOWING = 3;  // words after an option whose scores it can change in a model of order 4

// For each option after the copies: how much better its own words, and the words after it, score than the source's.
py::array_t<float> fits(int length, Row<std::int32_t> begins, Row<std::int32_t> ends, Row<std::int32_t> offsets,
                        Row<std::uint16_t> targets, const Ngram &simple, const Ngram &normal, std::pair<int, int> edges) {
    const int count = static_cast<int>(begins.size());
    std::vector<std::uint16_t> words;
    for (int k = 0; k < length; ++k) words.push_back(targets.at(offsets.at(k)));
    words.push_back(static_cast<std::uint16_t>(edges.second));
    py::array_t<float> found({count - length, 4});
    auto rows = found.mutable_unchecked<2>();
    int column = 0;
    for (const Ngram *model : {&simple, &normal}) {
        const Walk walk(*model, words, static_cast<std::uint32_t>(edges.first));
        for (int k = length; k < count; ++k) {
            const int begin = begins.at(k), end = ends.at(k);
            if (begin < 0 || end <= begin || end > length) throw py::value_error("an option lies outside its sentence");
            const int last = std::min(end + FOLLOWING, length + 1);
            std::uint32_t state = walk.states[begin];
            double own = 0.0, after = 0.0;
            for (int at = offsets.at(k); at < offsets.at(k + 1); ++at) own += model->score(state, targets.at(at), state);
            for (int at = end; at < last; ++at) after += model->score(state, words[at], state);
            rows(k - length, column) = static_cast<float>(own - walk.sums[end] + walk.sums[begin]);
            rows(k - length, column + 1) = static_cast<float>(after - walk.sums[last] + walk.sums[end]);
        }
        column += 2;
    }
    return found;
}

}  // namespace

PYBIND11_MODULE(fits, m) {
    m.doc() = "Language-model gains of rewrite options in their places.";
    py::module_::import("samsari._native.language_model");
    m.def("fits", &fits, py::arg("length"), py::arg("begins"), py::arg("ends"), py::arg("offsets"), py::arg("targets"),
          py::arg("simple"), py::arg("normal"), py::arg("edges"));
}
