// Python's door to the n-gram trie of ngram.hpp.
#include "ngram.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;
using samsari::Ngram;

template <class T> using Row = py::array_t<T, py::array::c_style>;

struct Model : Ngram {
    Row<float> kept_prob_book, kept_backoff_book;

    Model(std::vector<std::uint32_t> begins, Row<std::uint16_t> words, Row<std::uint8_t> probs,
          Row<std::uint8_t> backoffs, Row<std::uint16_t> fanouts, Row<float> pb, Row<float> bb)
        : kept_prob_book(pb), kept_backoff_book(bb) {
        starts = std::move(begins);
        order = static_cast<int>(starts.size()) - 1;
        prob_book = kept_prob_book.data();
        backoff_book = kept_backoff_book.data();
        build(words.data(), probs.data(), backoffs.data(), fanouts.data(), static_cast<std::size_t>(fanouts.size()));
    }

    std::pair<double, std::uint32_t> ask(std::uint32_t state, std::uint16_t word) const {
        if (state >= inner) throw py::index_error("not a state of this model");
        if (word >= starts[1]) throw py::index_error("not a word of this model");
        std::uint32_t next = 0;
        const double logp = score(state, word, next);
        return {logp, next};
    }

    // The log-probability of a row of words, with one crossing from Python for all of them.
    double total(std::uint32_t state, const std::vector<std::uint16_t> &row) const {
        if (state >= inner) throw py::index_error("not a state of this model");
        double sum = 0.0;
        for (const std::uint16_t word : row) {
            if (word >= starts[1]) throw py::index_error("not a word of this model");
            sum += score(state, word, state);
        }
        return sum;
    }
};

PYBIND11_MODULE(ngram, m) {
    m.doc() = "A back-off n-gram model as a trie.";
    py::class_<Ngram>(m, "Ngram");
    py::class_<Model, Ngram>(m, "Model")
        .def(py::init<std::vector<std::uint32_t>, Row<std::uint16_t>, Row<std::uint8_t>, Row<std::uint8_t>,
                      Row<std::uint16_t>, Row<float>, Row<float>>())
        .def("score", &Model::ask, py::arg("state"), py::arg("word"))
        .def("total", &Model::total, py::arg("state"), py::arg("words"));
}
