// The n-gram model of language_model.hpp, as Python calls it.
//
// Crossing from Python costs more than an answer, so whole sentences and whole lists of them are taken, words
// are looked up here, and the one question that must be asked word by word goes without pybind11's dispatch.
#include "language_model.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>

namespace py = pybind11;
using samsari::Ngram;

namespace {

template <class T> using Row = py::array_t<T, py::array::c_style>;
using Numbers = std::vector<std::uint16_t>;

constexpr std::uint16_t UNKNOWN = 1, BEGIN = 2, END = 3;

std::uint64_t mixed(std::uint64_t x) {
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    return x ^ (x >> 32);
}

template <class T> std::uint64_t part_of(const char *place) {
    T part = 0;
    std::memcpy(&part, place, sizeof part);
    return part;
}

// The number that stands for a spelling; parts may overlap, so that no length needs a loop over bytes.
std::uint64_t hashed(std::string_view text) {
    const char *at = text.data(), *end = at + text.size();
    std::uint64_t sum = text.size();
    if (text.size() < 4) {
        for (; at != end; ++at) sum = sum << 8 | static_cast<unsigned char>(*at);
        return mixed(sum);
    }
    if (text.size() <= 8) return mixed((part_of<std::uint32_t>(at) << 32 | part_of<std::uint32_t>(end - 4)) + mixed(sum));
    for (; end - at > 8; at += 8) sum = mixed(sum ^ part_of<std::uint64_t>(at));
    return mixed(sum ^ part_of<std::uint64_t>(end - 8));
}

// The text as UTF-8; nothing to point at if it is not text, or if it cannot be written so (half a surrogate pair).
std::string_view bytes_of(py::handle text) {
    if (!PyUnicode_Check(text.ptr())) throw py::type_error("words are text");
    Py_ssize_t size = 0;
    const char *begin = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!begin) PyErr_Clear();
    return {begin, static_cast<std::size_t>(begin ? size : 0)};
}

// Words and their numbers. A word is known by 48 bits of a hash beyond those that chose its place.
class Vocabulary {
  public:
    // `spell` gives the spelling that the vocabulary uses; it is asked only for words that are not ASCII.
    Vocabulary(const std::vector<std::string> &words, py::object spell) : spell_(std::move(spell)) {
        if (words.size() > 65536) throw std::length_error("a vocabulary of at most 65536 words");
        std::size_t size = 16;
        while (size < 2 * words.size()) size *= 2;
        slots_.assign(size, 0);
        for (std::size_t number = 1; number < words.size(); ++number) {
            const std::uint64_t hash = hashed(words[number]);
            std::size_t at = place(hash);
            while (slots_[at]) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = hash << 16 | number;
        }
    }

    std::uint16_t number(std::string_view word) const {
        char spelled[LONGEST];
        if (!word.data()) return UNKNOWN;
        if (word.size() > LONGEST) return other(word);
        unsigned char all = 0;
        for (std::size_t at = 0; at < word.size(); ++at) {
            auto letter = static_cast<unsigned char>(word[at]);
            all |= letter;
            letter = static_cast<unsigned char>(letter + (letter >= 'A' && letter <= 'Z' ? 32 : 0));
            spelled[at] = static_cast<char>(letter >= '1' && letter <= '9' ? '0' : letter);
        }
        return all < 128 ? find({spelled, word.size()}) : other(word);
    }

    // The numbers of a sentence: a text with spaces, or a row of words.
    void append(py::handle sentence, Numbers &row) const {
        if (!PyUnicode_Check(sentence.ptr())) return append_row(sentence, row);
        std::string_view text = bytes_of(sentence);
        if (!text.data()) return append_row(sentence.attr("split")(), row);
        for (std::size_t begin = 0; (begin = text.find_first_not_of(' ', begin)) != std::string_view::npos;) {
            const std::size_t end = std::min(text.size(), text.find(' ', begin));
            row.push_back(number(text.substr(begin, end - begin)));
            begin = end;
        }
    }

  private:
    static constexpr std::size_t LONGEST = 64;
    std::vector<std::uint64_t> slots_;
    py::object spell_;

    void append_row(py::handle sentence, Numbers &row) const {
        const py::object words = py::reinterpret_steal<py::object>(PySequence_Fast(sentence.ptr(), "a row of words"));
        if (!words) throw py::error_already_set();
        const Py_ssize_t size = PySequence_Fast_GET_SIZE(words.ptr());
        for (Py_ssize_t at = 0; at < size; ++at)
            row.push_back(number(bytes_of(PySequence_Fast_GET_ITEM(words.ptr(), at))));
    }

    std::size_t place(std::uint64_t hash) const { return (hash >> 40) & (slots_.size() - 1); }

    std::uint16_t find(std::string_view spelled) const {
        const std::uint64_t hash = hashed(spelled);
        for (std::size_t at = place(hash); slots_[at]; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at] >> 16 == (hash << 16) >> 16) return static_cast<std::uint16_t>(slots_[at]);
        return UNKNOWN;
    }

    std::uint16_t other(std::string_view word) const {
        return find(spell_(py::str(word.data(), word.size())).cast<std::string>());
    }
};

struct Model : Ngram {
    Model(const std::vector<std::uint32_t> &starts, Row<std::uint16_t> numbers, Row<std::uint8_t> probs,
          Row<std::uint8_t> backoffs, Row<std::uint16_t> fanouts, Row<float> probabilities, Row<float> weights) {
        prob_book.assign(probabilities.data(), probabilities.data() + probabilities.size());
        backoff_book.assign(weights.data(), weights.data() + weights.size());
        build(starts, numbers.data(), probs.data(), backoffs.data(), fanouts.data(),
              static_cast<std::size_t>(fanouts.size()));
    }

    // The log-probability of a row of words after a state.
    double total(std::uint32_t state, const Numbers &row) const {
        if (state >= table.size()) throw py::index_error("not a state of this model");
        for (const std::uint16_t word : row)
            if (word >= words) throw py::index_error("not a word of this model");
        return sum(state, row);
    }

    double sum(std::uint32_t state, const Numbers &row) const {
        double found = 0.0;
        const std::size_t size = row.size();
        for (std::size_t at = 0; at < size; ++at) {
            // Pairs and triples of words can be fetched before the state is known that will ask for them.
            if (at + 4 < size) fetch_after(row[at + 3], row[at + 4]);
            if (at + 3 < size) fetch_after(extended(row[at + 1], row[at + 2]), row[at + 3]);
            found += score(state, row[at], state);
        }
        return found;
    }

    // Many rows, several at a time: while one waits for memory, others go on.
    void sums(const Numbers &numbers, const std::vector<std::size_t> &ends, double *found) const {
        std::array<Lane, WIDTH> lanes{};
        std::size_t next = 0, open = 0;
        const std::size_t count = ends.size() - 1;
        const auto lane_of = [&](std::size_t row) {
            found[row] = 0.0;
            return Lane{numbers.data() + ends[row], numbers.data() + ends[row + 1], BEGIN, found + row};
        };
        while (open < WIDTH && next < count) lanes[open++] = lane_of(next++);
        while (open > 0) {
            for (std::size_t at = 0; at < open;) {
                Lane &lane = lanes[at];
                *lane.total += score(lane.state, *lane.word, lane.state);
                if (++lane.word == lane.end) {
                    if (next == count) {
                        lane = lanes[--open];
                        continue;
                    }
                    lane = lane_of(next++);
                }
                fetch(lane.state, *lane.word);
                ++at;
            }
        }
    }

  private:
    static constexpr std::size_t WIDTH = 8;
    struct Lane {
        const std::uint16_t *word, *end;
        std::uint32_t state;
        double *total;
    };
};

// A model and its vocabulary: questions in words.
struct Reader {
    py::object kept_model, kept_vocabulary;
    const Model *model;
    const Vocabulary *vocabulary;

    Reader(py::object for_model, py::object for_vocabulary)
        : kept_model(std::move(for_model)), kept_vocabulary(std::move(for_vocabulary)),
          model(kept_model.cast<const Model *>()), vocabulary(kept_vocabulary.cast<const Vocabulary *>()) {}

    double sentence(py::handle text) const {
        Numbers row;
        vocabulary->append(text, row);
        row.push_back(END);
        return model->sum(BEGIN, row);
    }

    py::array_t<double> sentences(const py::sequence &rows) const {
        Numbers numbers;
        std::vector<std::size_t> ends{0};
        for (py::handle row : rows) {
            vocabulary->append(row, numbers);
            numbers.push_back(END);
            ends.push_back(numbers.size());
        }
        py::array_t<double> found(static_cast<py::ssize_t>(ends.size()) - 1);
        model->sums(numbers, ends, found.mutable_data());
        return found;
    }
};

// -- one question, asked often: a plain C function bound to its model or reader

constexpr const char *MODEL = "samsari.ngram.Model", *READER = "samsari.ngram.Reader";

PyObject *answer(const Model &model, PyObject *context, long word) {
    const long state = PyLong_AsLong(context);
    if ((state == -1 || word == -1) && PyErr_Occurred()) return nullptr;
    if (state < 0 || state >= static_cast<long>(model.table.size()))
        return PyErr_Format(PyExc_IndexError, "not a state of this model");
    if (word < 0 || word >= static_cast<long>(model.words))
        return PyErr_Format(PyExc_IndexError, "not a word of this model");
    std::uint32_t next = 0;
    const double logp = model.score(static_cast<std::uint32_t>(state), static_cast<std::uint16_t>(word), next);
    PyObject *pair = PyTuple_New(2), *first = PyFloat_FromDouble(logp), *second = PyLong_FromLong(next);
    if (!pair || !first || !second) {
        Py_XDECREF(pair);
        Py_XDECREF(first);
        Py_XDECREF(second);
        return nullptr;
    }
    PyTuple_SET_ITEM(pair, 0, first);
    PyTuple_SET_ITEM(pair, 1, second);
    return pair;
}

PyObject *ask_number(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    const auto *model = static_cast<const Model *>(PyCapsule_GetPointer(self, MODEL));
    if (!model) return nullptr;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "score takes a state and a word");
    return answer(*model, arguments[0], PyLong_AsLong(arguments[1]));
}

PyObject *ask_word(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    const auto *reader = static_cast<const Reader *>(PyCapsule_GetPointer(self, READER));
    if (!reader) return nullptr;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "score takes a state and a word");
    try {
        return answer(*reader->model, arguments[0], reader->vocabulary->number(bytes_of(arguments[1])));
    } catch (py::error_already_set &error) {
        error.restore();
        return nullptr;
    } catch (py::type_error &error) {
        return PyErr_Format(PyExc_TypeError, "%s", error.what());
    }
}

using Fast = PyObject *(*)(PyObject *, PyObject *const *, Py_ssize_t);

PyMethodDef method(Fast function) {
    return {"score", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)), METH_FASTCALL,
            "The log-probability of a word after a state, and the state that follows."};
}

PyMethodDef ASK_NUMBER = method(ask_number), ASK_WORD = method(ask_word);

void let_go(PyObject *capsule) { Py_XDECREF(static_cast<PyObject *>(PyCapsule_GetContext(capsule))); }

// The function keeps its object alive; the object does not know it, so there is no circle.
py::object bound(py::object self, void *pointer, const char *name, PyMethodDef *method) {
    auto capsule = py::reinterpret_steal<py::object>(PyCapsule_New(pointer, name, let_go));
    if (!capsule) throw py::error_already_set();
    PyCapsule_SetContext(capsule.ptr(), self.release().ptr());
    auto function = py::reinterpret_steal<py::object>(PyCFunction_New(method, capsule.ptr()));
    if (!function) throw py::error_already_set();
    return function;
}

}  // namespace

PYBIND11_MODULE(language_model, m) {
    m.doc() = "A back-off n-gram model.";
    py::class_<Ngram>(m, "Ngram");
    py::class_<Vocabulary>(m, "Vocabulary")
        .def(py::init<std::vector<std::string>, py::object>(), py::arg("words"), py::arg("spell"))
        .def(
            "number", [](const Vocabulary &self, py::str word) { return self.number(bytes_of(word)); }, py::arg("word"));
    py::class_<Model, Ngram>(m, "Model")
        .def(py::init<std::vector<std::uint32_t>, Row<std::uint16_t>, Row<std::uint8_t>, Row<std::uint8_t>,
                      Row<std::uint16_t>, Row<float>, Row<float>>())
        .def_property_readonly("score", [](py::object self) { return bound(self, self.cast<Model *>(), MODEL, &ASK_NUMBER); })
        .def("total", &Model::total, py::arg("state"), py::arg("words"));
    py::class_<Reader>(m, "Reader")
        .def(py::init<py::object, py::object>(), py::arg("model"), py::arg("vocabulary"))
        .def_property_readonly("score", [](py::object self) { return bound(self, self.cast<Reader *>(), READER, &ASK_WORD); })
        .def("sentence", &Reader::sentence, py::arg("words"))
        .def("sentences", &Reader::sentences, py::arg("rows"));
}
