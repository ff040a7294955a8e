// Counts of n-grams for SARI and BLEU, many pairs in one call.
//
// Defined by the plain Python in samsari/metrics/counts.py; a test compares
// both on random text. Words are numbered per pair (at most 65,535 of them), so a run of up to four words is
// one exact 64-bit key: no two n-grams ever share a slot.

#include "lines.hpp"

namespace {

using namespace lines;

constexpr int kOrders = 4;
constexpr std::uint32_t kMostWords = 65535;

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
    for (const Word& word : words_)
      ids_.push_back(static_cast<std::uint16_t>(numbers_.of(cutter_.letters(), word)));
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
  Numbers numbers_{kMostWords};
  Table table_;
  std::vector<Word> words_;
  std::vector<std::uint16_t> ids_;      // the numbers of all words of a pair
  std::vector<std::size_t> starts_{0};  // where each line begins among them
};

}  // namespace

PYBIND11_MODULE(ngram_counts, module, py::mod_gil_not_used()) {
  module.doc() = "Counts of n-grams for SARI and BLEU, many pairs in one call.";
  using Lines = const py::sequence&;
  module.def(
      "sari_rows",
      [](Lines sources, Lines outputs, Lines references, bool standard, bool lowercase) {
        return rows<Counter>(
            collect(sources, outputs, references, lowercase), 9 * kOrders,
            [](Counter& counter, const Item& item, double* row) { counter.sari(item, row); },
            standard);
      },
      py::arg("sources"), py::arg("outputs"), py::arg("references"), py::arg("standard"),
      py::arg("lowercase"));
  module.def(
      "bleu_rows",
      [](Lines outputs, Lines references, bool standard, bool lowercase) {
        return rows<Counter>(
            collect(outputs, outputs, references, lowercase), 2 + 2 * kOrders,
            [](Counter& counter, const Item& item, double* row) { counter.bleu(item, row); },
            standard);
      },
      py::arg("outputs"), py::arg("references"), py::arg("standard"),
      py::arg("lowercase"));
  module.def(
      "sentence_rows",
      [](Lines sources, Lines outputs, Lines references, bool standard, bool lowercase,
         double nothing, bool by_type) {
        return rows<Counter>(
            collect(sources, outputs, references, lowercase), 4,
            [=](Counter& counter, const Item& item, double* row) {
              counter.sentence(item, nothing, by_type, row);
            },
            standard);
      },
      py::arg("sources"), py::arg("outputs"), py::arg("references"), py::arg("standard"),
      py::arg("lowercase"), py::arg("nothing"), py::arg("by_type"));
}
