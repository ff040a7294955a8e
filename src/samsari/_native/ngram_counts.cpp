// Counts of n-grams for SARI and BLEU, many pairs in one call.
//
// Defined by the plain Python in samsari/metrics/counts.py; a test compares
// both on random text. Words are numbered per pair (at most 65,535 of them), so a run of up to four words is
// one exact 64-bit key: no two n-grams ever share a slot. Text is collected with the interpreter
// lock held (lower case of non-ASCII text is left to Python), all counting happens without it.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace py = pybind11;

namespace {

constexpr int kOrders = 4;
constexpr std::uint32_t kMostWords = 65535;

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

const Classes kClass;

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

std::size_t without_space_at_end(const char* text, std::size_t size) {
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

void replace_all(std::string& text, const std::string& from, const std::string& to) {
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
  Numbers() : slots_(1024) {}

  void clear() {
    if (++round_ == 0) {  // the counter has come round: forget everything for good
      std::fill(slots_.begin(), slots_.end(), Slot{});
      round_ = 1;
    }
    count_ = 0;
  }

  // The number of a word, from 1 on; equal words share it.
  std::uint16_t of(const char* letters, const Word& word) {
    if (2 * count_ >= slots_.size()) grow();
    const std::uint64_t hash = mix(letters + word.at, word.size);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      Slot& slot = slots_[i];
      if (slot.round != round_) {
        if (count_ == kMostWords) throw std::overflow_error("too many different words in a pair");
        slot = {hash, word, round_, static_cast<std::uint16_t>(++count_)};
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
    std::uint16_t number = 0;
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

  std::vector<Slot> slots_;
  std::uint32_t round_ = 0;
  std::size_t count_ = 0;
};

// ---------------------------------------------------------------- counts of n-grams

struct Gram {
  std::uint64_t key = 0;  // up to four numbers of 16 bits; 0 is an empty slot
  std::uint32_t source = 0, output = 0, references = 0;
  std::uint32_t turn = 0;  // BLEU: the reference whose count `references` holds just now
};

inline int order_of(std::uint64_t key) {
  return key >> 48 ? 3 : key >> 32 ? 2 : key >> 16 ? 1 : 0;
}

class Table {
 public:
  Table() : slots_(2048) {}

  void clear() {
    for (const std::uint32_t at : used_) slots_[at].key = 0;
    used_.clear();
  }

  // Make room so that `more` n-grams can be added without growing on the way.
  void reserve(std::size_t more) {
    std::size_t size = slots_.size();
    while (size < 2 * more) size *= 2;
    if (size == slots_.size()) return;
    clear();
    slots_.assign(size, Gram{});
    shift_ = 64;
    for (std::size_t left = size; left > 1; left >>= 1) --shift_;
  }

  Gram& add(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = place(key);; i = (i + 1) & mask) {
      Gram& gram = slots_[i];
      if (gram.key == key) return gram;
      if (gram.key != 0) continue;
      gram = Gram{};
      gram.key = key;
      used_.push_back(static_cast<std::uint32_t>(i));
      return gram;
    }
  }

  Gram* find(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = place(key);; i = (i + 1) & mask) {
      if (slots_[i].key == key) return &slots_[i];
      if (slots_[i].key == 0) return nullptr;
    }
  }

  template <class Visit>
  void each(Visit visit) const {
    for (const std::uint32_t at : used_) visit(slots_[at]);
  }

 private:
  std::size_t place(std::uint64_t key) const { return (key * 0x9E3779B97F4A7C15ull) >> shift_; }

  std::vector<Gram> slots_;
  std::vector<std::uint32_t> used_;
  int shift_ = 64 - 11;
};

struct Text {
  const std::uint16_t* begin;
  std::size_t size;
};

// Calls `visit` with the key of every n-gram of the numbered words, n = 1..4.
template <class Visit>
inline void each_gram(const Text& text, Visit visit) {
  std::uint64_t two = 0, three = 0, four = 0, last = 0;
  std::size_t seen = 0;
  for (const std::uint16_t* at = text.begin; at != text.begin + text.size; ++at) {
    const std::uint64_t number = *at;
    four = (three << 16) | number;
    three = (two << 16) | number;
    two = (last << 16) | number;
    last = number;
    ++seen;
    visit(number);
    if (seen > 1) visit(two);
    if (seen > 2) visit(three);
    if (seen > 3) visit(four);
  }
}

// ---------------------------------------------------------------- one pair after the other

class Counter {
 public:
  Counter(const std::vector<Line>& lines, bool standard) : lines_(lines), cutter_(standard) {}

  void sari(const Item& item, double* row) {
    fill(item);
    const auto repeat = static_cast<std::uint64_t>(item.last - item.first);
    table_.each([&](const Gram& gram) { pooled(gram, repeat, row + 3 * order_of(gram.key)); });
  }

  void bleu(const Item& item, double* row) {
    begin();
    read(item.output);
    for (std::size_t r = item.first; r < item.last; ++r) read(r);
    const std::size_t length = text(0).size;
    table_.reserve(kOrders * length);
    each_gram(text(0), [&](std::uint64_t key) { ++table_.add(key).output; });
    row[0] = static_cast<double>(length);
    row[1] = static_cast<double>(closest(length));
    for (std::size_t n = 0; n < kOrders && n < length; ++n)
      row[2 + kOrders + n] = static_cast<double>(length - n);
    table_.each([&](const Gram& gram) { row[2 + order_of(gram.key)] += matches(gram); });
  }

  // Sentence SARI: add, keep and delete, each a mean over the orders, and 1.
  void sentence(const Item& item, double nothing, bool by_type, double* row) {
    fill(item);
    std::array<Sums, kOrders> sums{};
    const auto repeat = static_cast<std::uint64_t>(item.last - item.first);
    table_.each([&](const Gram& gram) { sums[order_of(gram.key)].take(gram, repeat); });
    for (const Sums& sum : sums) sum.finish(nothing, by_type, row);
    row[3] = 1;
  }

 private:
  struct Sums {
    double added = 0, wanted = 0, rightly_added = 0;
    double kept = 0, to_keep = 0, kept_share = 0, keep_share = 0, rightly_kept = 0, tokens = 0;
    double deleted = 0, deleted_share = 0;

    void take(const Gram& gram, std::uint64_t repeat) {
      if (gram.source == 0) {
        added += gram.output > 0;
        wanted += gram.references > 0;
        rightly_added += gram.output > 0 && gram.references > 0;
        return;
      }
      const auto was = static_cast<double>(gram.source * repeat);
      const auto now = static_cast<double>(gram.output * repeat);
      const auto goal = static_cast<double>(gram.references);
      const double keep = std::min(was, now), should = std::min(was, goal);
      const double right = std::min(keep, goal), gone = std::max(was - now, 0.0);
      kept += keep > 0;
      to_keep += should > 0;
      tokens += should;
      rightly_kept += right;
      if (keep > 0) kept_share += right / keep;
      if (should > 0) keep_share += right / should;
      if (gone > 0) {
        ++deleted;
        deleted_share += std::max(gone - goal, 0.0) / gone;
      }
    }

    static double share(double part, double whole, double nothing) {
      return whole > 0 ? part / whole : nothing;
    }

    static double f1(double precision, double recall) {
      const double both = precision + recall;
      return both > 0 ? 2 * precision * recall / both : 0;
    }

    void finish(double nothing, bool by_type, double* row) const {
      const double recall = by_type ? share(keep_share, to_keep, nothing)
                                    : share(rightly_kept, tokens, nothing);
      row[0] += f1(share(rightly_added, added, nothing), share(rightly_added, wanted, nothing)) / kOrders;
      row[1] += f1(share(kept_share, kept, nothing), recall) / kOrders;
      row[2] += share(deleted_share, deleted, nothing) / kOrders;
    }
  };

  void begin() {
    cutter_.clear();
    numbers_.clear();
    table_.clear();
    ids_.clear();
    starts_.assign(1, 0);
  }

  // Numbers the words of a line and puts them behind those of the lines before.
  void read(std::size_t line) {
    cutter_.cut(lines_[line], words_);
    for (const Word& word : words_) ids_.push_back(numbers_.of(cutter_.letters(), word));
    starts_.push_back(ids_.size());
  }

  Text text(std::size_t i) const { return {ids_.data() + starts_[i], starts_[i + 1] - starts_[i]}; }

  // Counts source, output and summed references of a pair.
  void fill(const Item& item) {
    begin();
    read(item.source);
    read(item.output);
    for (std::size_t r = item.first; r < item.last; ++r) read(r);
    table_.reserve(kOrders * ids_.size());
    each_gram(text(0), [&](std::uint64_t key) { ++table_.add(key).source; });
    each_gram(text(1), [&](std::uint64_t key) { ++table_.add(key).output; });
    for (std::size_t i = 2; i + 1 < starts_.size(); ++i)
      each_gram(text(i), [&](std::uint64_t key) { ++table_.add(key).references; });
  }

  // The length of the closest reference; on the way, `source` of every n-gram of the output becomes
  // its largest count in one reference.
  std::size_t closest(std::size_t length) {
    std::size_t found = 0, best = SIZE_MAX;
    for (std::size_t i = 1; i + 1 < starts_.size(); ++i) {
      const std::size_t other = text(i).size;
      const std::size_t gap = other > length ? other - length : length - other;
      if (gap < best || (gap == best && other < found)) {
        best = gap;
        found = other;
      }
      each_gram(text(i), [&](std::uint64_t key) { match(key, static_cast<std::uint32_t>(i)); });
    }
    return found;
  }

  void match(std::uint64_t key, std::uint32_t turn) {
    Gram* gram = table_.find(key);
    if (gram == nullptr) return;
    if (gram->turn != turn) {
      gram->turn = turn;
      gram->references = 0;
    }
    gram->source = std::max(gram->source, ++gram->references);
  }

  static std::uint32_t matches(const Gram& gram) { return std::min(gram.output, gram.source); }

  static void pooled(const Gram& gram, std::uint64_t repeat, double* row) {
    constexpr int keep = 3 * kOrders, remove = 6 * kOrders;
    if (gram.source == 0) {
      row[0] += gram.output > 0 && gram.references > 0;
      row[1] += gram.output > 0;
      row[2] += gram.references > 0;
      return;
    }
    const std::uint64_t was = gram.source * repeat, now = gram.output * repeat;
    const std::uint64_t goal = gram.references;
    const std::uint64_t kept = std::min(was, now), wanted = std::min(was, goal);
    row[keep] += static_cast<double>(std::min(kept, wanted));
    row[keep + 1] += static_cast<double>(kept);
    row[keep + 2] += static_cast<double>(wanted);
    row[remove] += static_cast<double>(was - std::max(kept, wanted));
    row[remove + 1] += static_cast<double>(was - kept);
    row[remove + 2] += static_cast<double>(was - wanted);
  }

  const std::vector<Line>& lines_;
  Cutter cutter_;
  Numbers numbers_;
  Table table_;
  std::vector<Word> words_;
  std::vector<std::uint16_t> ids_;      // the numbers of all words of a pair
  std::vector<std::size_t> starts_{0};  // where each line begins among them
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
Batch collect(const py::sequence& sources, const py::sequence& outputs,
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

template <class Count>
py::array_t<double> rows(const Batch& batch, std::size_t width, bool standard, Count count) {
  py::array_t<double> result({batch.items.size(), width});
  double* row = result.mutable_data();
  std::fill(row, row + batch.items.size() * width, 0.0);
  {
    const py::gil_scoped_release unlocked;
    Counter counter(batch.lines, standard);
    for (const Item& item : batch.items) {
      count(counter, item, row);
      row += width;
    }
  }
  return result;
}

}  // namespace

PYBIND11_MODULE(ngram_counts, module, py::mod_gil_not_used()) {
  module.doc() = "Counts of n-grams for SARI and BLEU, many pairs in one call.";
  using Lines = const py::sequence&;
  module.def(
      "sari_rows",
      [](Lines sources, Lines outputs, Lines references, bool standard, bool lowercase) {
        return rows(collect(sources, outputs, references, lowercase), 9 * kOrders, standard,
                    [](Counter& counter, const Item& item, double* row) { counter.sari(item, row); });
      },
      py::arg("sources"), py::arg("outputs"), py::arg("references"), py::arg("standard"),
      py::arg("lowercase"));
  module.def(
      "bleu_rows",
      [](Lines outputs, Lines references, bool standard, bool lowercase) {
        return rows(collect(outputs, outputs, references, lowercase), 2 + 2 * kOrders, standard,
                    [](Counter& counter, const Item& item, double* row) { counter.bleu(item, row); });
      },
      py::arg("outputs"), py::arg("references"), py::arg("standard"),
      py::arg("lowercase"));
  module.def(
      "sentence_rows",
      [](Lines sources, Lines outputs, Lines references, bool standard, bool lowercase,
         double nothing, bool by_type) {
        return rows(collect(sources, outputs, references, lowercase), 4, standard,
                    [=](Counter& counter, const Item& item, double* row) {
                      counter.sentence(item, nothing, by_type, row);
                    });
      },
      py::arg("sources"), py::arg("outputs"), py::arg("references"), py::arg("standard"),
      py::arg("lowercase"), py::arg("nothing"), py::arg("by_type"));
}
