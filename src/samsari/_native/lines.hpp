// Lines of text as the counting kernels read them: taken from Python, lowercased, cut into words.
//
// Text is collected with the interpreter lock held (lower case of non-ASCII text is left to
// Python); everything else happens without it.

#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace py = pybind11;

namespace lines {

struct Line {
  const char* text;
  std::size_t size;
  bool lower;  // ASCII that is still to be lowercased
};

struct Item {
  std::size_t source, output, first, last;  // indices of lines; references are [first, last)
};

// ---------------------------------------------------------------- characters

struct Classes {
  std::array<bool, 256> space{}, apart{}, digit{}, mark{};
  std::array<char, 256> low{};
  Classes() {
    for (int c = 0; c < 256; ++c) low[c] = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    // White space as Python's str.split sees it.
    for (int c : {9, 10, 11, 12, 13, 28, 29, 30, 31, 32}) space[c] = true;
    // What mteval-v13a always sets apart.
    for (int c = ' '; c <= '&'; ++c) apart[c] = true;
    for (int c = '('; c <= '+'; ++c) apart[c] = true;
    for (int c = ':'; c <= '@'; ++c) apart[c] = true;
    for (int c = '['; c <= '`'; ++c) apart[c] = true;
    for (int c = '{'; c <= '~'; ++c) apart[c] = true;
    apart['/'] = true;
    for (int c = '0'; c <= '9'; ++c) digit[c] = true;
    mark['.'] = mark[','] = true;
  }
};

inline const Classes kClass;

inline unsigned char byte(char c) { return static_cast<unsigned char>(c); }

// The length in bytes of the white space that starts here; 0 if none does.
inline std::size_t space_at(const char* text, std::size_t left) {
  const unsigned char first = byte(text[0]);
  if (first < 0x80) return kClass.space[first] ? 1 : 0;
  if (left >= 2 && first == 0xC2) {
    const unsigned char next = byte(text[1]);
    return next == 0x85 || next == 0xA0 ? 2 : 0;
  }
  if (left < 3 || first < 0xE1 || first > 0xE3) return 0;
  const unsigned char second = byte(text[1]), third = byte(text[2]);
  const bool wide =
      (first == 0xE1 && second == 0x9A && third == 0x80) ||
      (first == 0xE2 && second == 0x80 &&
       (third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF)) ||
      (first == 0xE2 && second == 0x81 && third == 0x9F) ||
      (first == 0xE3 && second == 0x80 && third == 0x80);
  return wide ? 3 : 0;
}

inline std::size_t without_space_at_end(const char* text, std::size_t size) {
  for (bool more = true; more && size > 0;) {
    more = false;
    for (std::size_t length = 1; length <= 3 && length <= size; ++length) {
      if (space_at(text + size - length, length) == length) {
        size -= length;
        more = true;
        break;
      }
    }
  }
  return size;
}

inline void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// ---------------------------------------------------------------- words of a line

struct Word {
  std::size_t at;
  std::uint32_t size;
};

// Cuts lines into words; the letters of all lines of a pair stay in one arena.
class Cutter {
 public:
  explicit Cutter(bool standard) : standard_(standard) {}

  const char* letters() const { return arena_.data(); }
  void clear() { arena_.clear(); }

  void cut(const Line& line, std::vector<Word>& words) {
    words.clear();
    std::size_t size = without_space_at_end(line.text, line.size);
    load(line.text, size, line.lower);
    if (!standard_) return split(first_, words);
    if (first_.find_first_of("&<\n") != std::string::npos) mend(first_);
    set_apart();
    before_marks();
    after_marks();
    after_digits();
    split(second_, words);
  }

 private:
  void load(const char* text, std::size_t size, bool lower) {
    first_.resize(size);
    if (lower) {
      for (std::size_t i = 0; i < size; ++i) first_[i] = kClass.low[byte(text[i])];
    } else {
      std::memcpy(first_.data(), text, size);
    }
  }

  static void mend(std::string& text) {
    replace_all(text, "<skipped>", "");
    replace_all(text, "-\n", "");
    replace_all(text, "\n", " ");
    replace_all(text, "&quot;", "\"");
    replace_all(text, "&amp;", "&");
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
  }

  // The four substitutions of mteval-v13a, in its order; first_ and second_ take turns.
  void set_apart() {
    second_.resize(3 * first_.size() + 2);
    char* to = second_.data();
    *to++ = ' ';
    for (const char c : first_) {
      if (kClass.apart[byte(c)]) {
        *to++ = ' ';
        *to++ = c;
        *to++ = ' ';
      } else {
        *to++ = c;
      }
    }
    *to++ = ' ';
    second_.resize(static_cast<std::size_t>(to - second_.data()));
  }

  void before_marks() {
    first_.resize(2 * second_.size());
    char* to = first_.data();
    const char* from = second_.data();
    const char* const end = from + second_.size();
    while (from < end) {
      const bool hit = end - from > 1 && kClass.mark[byte(from[1])] && !kClass.digit[byte(*from)];
      *to++ = *from++;
      if (!hit) continue;
      *to++ = ' ';
      *to++ = *from++;
      *to++ = ' ';
    }
    first_.resize(static_cast<std::size_t>(to - first_.data()));
  }

  void after_marks() {
    second_.resize(2 * first_.size());
    char* to = second_.data();
    const char* from = first_.data();
    const char* const end = from + first_.size();
    while (from < end) {
      const bool hit = kClass.mark[byte(*from)] && end - from > 1 && !kClass.digit[byte(from[1])];
      if (hit) {
        *to++ = ' ';
        *to++ = *from++;
        *to++ = ' ';
      }
      *to++ = *from++;
    }
    second_.resize(static_cast<std::size_t>(to - second_.data()));
  }

  void after_digits() {
    if (second_.find('-') == std::string::npos) return;
    first_.resize(2 * second_.size());
    char* to = first_.data();
    const char* from = second_.data();
    const char* const end = from + second_.size();
    while (from < end) {
      const bool hit = kClass.digit[byte(*from)] && end - from > 1 && from[1] == '-';
      *to++ = *from++;
      if (!hit) continue;
      *to++ = ' ';
      *to++ = *from++;
      *to++ = ' ';
    }
    first_.resize(static_cast<std::size_t>(to - first_.data()));
    first_.swap(second_);
  }

  void split(const std::string& text, std::vector<Word>& words) {
    const std::size_t base = arena_.size();
    arena_.append(text);
    std::size_t begin = 0, at = 0;
    const auto close = [&](std::size_t end) {
      if (end > begin) words.push_back({base + begin, static_cast<std::uint32_t>(end - begin)});
    };
    while (at < text.size()) {
      const std::size_t gap = space_at(text.data() + at, text.size() - at);
      if (gap == 0) {
        ++at;
        continue;
      }
      close(at);
      at += gap;
      begin = at;
    }
    close(text.size());
  }

  bool standard_;
  std::string first_, second_, arena_;
};

// ---------------------------------------------------------------- numbers for words

class Numbers {
 public:
  explicit Numbers(std::uint32_t most) : most_(most), slots_(1024) {}

  void clear() {
    if (++round_ == 0) {  // the counter has come round: forget everything for good
      std::fill(slots_.begin(), slots_.end(), Slot{});
      round_ = 1;
    }
    count_ = 0;
  }

  // The number of a word, from 1 on; equal words share it.
  std::uint32_t of(const char* letters, const Word& word) {
    if (2 * std::size_t{count_} >= slots_.size()) grow();
    const std::uint64_t hash = mix(letters + word.at, word.size);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      Slot& slot = slots_[i];
      if (slot.round != round_) {
        if (count_ == most_) throw std::overflow_error("too many different words in a pair");
        slot = {hash, word, round_, ++count_};
        return slot.number;
      }
      if (slot.hash == hash && slot.word.size == word.size &&
          std::memcmp(letters + slot.word.at, letters + word.at, word.size) == 0)
        return slot.number;
    }
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    Word word{0, 0};
    std::uint32_t round = 0;
    std::uint32_t number = 0;
  };

  static std::uint64_t mix(const char* text, std::size_t size) {
    std::uint64_t hash = 0x9E3779B97F4A7C15ull ^ size;
    while (size >= 8) {
      std::uint64_t chunk;
      std::memcpy(&chunk, text, 8);
      hash = (hash ^ chunk) * 0xFF51AFD7ED558CCDull;
      hash ^= hash >> 32;
      text += 8;
      size -= 8;
    }
    std::uint64_t chunk = 0;
    for (std::size_t i = 0; i < size; ++i) chunk |= static_cast<std::uint64_t>(byte(text[i])) << (8 * i);
    hash = (hash ^ chunk) * 0xC4CEB9FE1A85EC53ull;
    return hash ^ (hash >> 29);
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.round != round_) continue;
      std::size_t i = slot.hash & mask;
      while (slots_[i].round == round_) i = (i + 1) & mask;
      slots_[i] = slot;
    }
  }

  std::uint32_t most_;
  std::vector<Slot> slots_;
  std::uint32_t round_ = 0;
  std::uint32_t count_ = 0;
};

// ---------------------------------------------------------------- from Python

// The lines of a batch; what had to be made anew is kept alive here.
struct Batch {
  std::vector<Line> lines;
  std::vector<Item> items;
  std::vector<py::object> made;

  std::size_t add(py::handle given, bool lowercase) {
    PyObject* text = given.ptr();
    if (!PyUnicode_Check(text)) throw py::type_error("a line must be a str");
    bool lower = lowercase;
    if (!PyUnicode_IS_ASCII(text)) {
      lower = false;
      if (lowercase) {
        made.push_back(given.attr("lower")());
        text = made.back().ptr();
      }
    }
    Py_ssize_t size = 0;
    const char* letters = PyUnicode_AsUTF8AndSize(text, &size);
    if (letters == nullptr) {  // lone surrogates have no UTF-8: keep their bytes all the same
      PyErr_Clear();
      made.push_back(py::reinterpret_steal<py::object>(
          PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass")));
      if (!made.back()) throw py::error_already_set();
      letters = PyBytes_AS_STRING(made.back().ptr());
      size = PyBytes_GET_SIZE(made.back().ptr());
    }
    lines.push_back({letters, static_cast<std::size_t>(size), lower});
    return lines.size() - 1;
  }
};

// BLEU looks at no source: it passes the outputs twice and reads them once.
inline Batch collect(const py::sequence& sources, const py::sequence& outputs,
                     const py::sequence& references, bool lowercase) {
  const std::size_t count = outputs.size();
  const bool same = sources.ptr() == outputs.ptr();
  if (references.size() != count || sources.size() != count)
    throw py::value_error("sources, outputs and references differ in number");
  Batch batch;
  batch.items.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    Item item{};
    item.output = batch.add(outputs[i], lowercase);
    item.source = same ? item.output : batch.add(sources[i], lowercase);
    item.first = batch.lines.size();
    for (const py::handle reference : py::reinterpret_borrow<py::sequence>(references[i]))
      batch.add(reference, lowercase);
    item.last = batch.lines.size();
    batch.items.push_back(item);
  }
  return batch;
}

// A row of numbers for each item of a batch, counted without the interpreter lock.
template <class Kernel, class Count, class... Settings>
py::array_t<double> rows(const Batch& batch, std::size_t width, Count count, Settings... settings) {
  py::array_t<double> result({batch.items.size(), width});
  double* row = result.mutable_data();
  std::fill(row, row + batch.items.size() * width, 0.0);
  {
    const py::gil_scoped_release unlocked;
    Kernel kernel(batch.lines, settings...);
    for (const Item& item : batch.items) {
      count(kernel, item, row);
      row += width;
    }
  }
  return result;
}

}  // namespace lines
