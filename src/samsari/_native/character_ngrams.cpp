// chrF: n-grams of characters and words that output and closest reference share.
//
// Defined by sacreBLEU's chrF; a test compares both on random text. An n-gram is a node of a tree:
// the n-gram without its last character, and that character. So any n-gram of any alphabet has a
// key of 64 bits of its own, and a run of the reference that the output lacks ends the search.

#include "lines.hpp"

namespace {

using namespace lines;

constexpr std::uint32_t kCharacters = 0, kWords = 1;  // the roots of the tree

struct Node {
  std::uint64_t key = 0;  // parent and symbol, plus 1; 0 is an empty slot
  std::uint32_t id = 0;
  std::uint32_t output = 0, reference = 0;
  std::uint32_t turn = 0;  // the reference whose count `reference` holds just now
};

class Tree {
 public:
  Tree() : slots_(4096) {}

  // Forget all n-grams and make room for so many.
  void clear(std::size_t most) {
    for (const std::size_t at : used_) slots_[at].key = 0;
    used_.clear();
    std::size_t size = slots_.size();
    while (size < 2 * most) size *= 2;
    if (size == slots_.size()) return;
    slots_.assign(size, Node{});
    shift_ = 64;
    for (std::size_t left = size; left > 1; left >>= 1) --shift_;
  }

  Node& add(std::uint32_t parent, std::uint32_t symbol) {
    Node& node = at(key_of(parent, symbol));
    if (node.key != 0) return node;
    used_.push_back(static_cast<std::size_t>(&node - slots_.data()));
    node = {key_of(parent, symbol), kWords + static_cast<std::uint32_t>(used_.size()), 0, 0, 0};
    return node;
  }

  Node* find(std::uint32_t parent, std::uint32_t symbol) {
    Node& node = at(key_of(parent, symbol));
    return node.key != 0 ? &node : nullptr;
  }

 private:
  static std::uint64_t key_of(std::uint32_t parent, std::uint32_t symbol) {
    return ((static_cast<std::uint64_t>(parent) << 32) | symbol) + 1;
  }

  Node& at(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = (key * 0x9E3779B97F4A7C15ull) >> shift_;
    while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & mask;
    return slots_[i];
  }

  std::vector<Node> slots_;
  std::vector<std::size_t> used_;
  int shift_ = 64 - 12;
};

using Symbols = std::vector<std::uint32_t>;

// The characters of a line without white space.
void characters(const Line& line, Symbols& found) {
  found.clear();
  for (std::size_t at = 0; at < line.size;) {
    const char* text = line.text + at;
    if (const std::size_t gap = space_at(text, line.size - at)) {
      at += gap;
      continue;
    }
    const unsigned char first = byte(*text);
    if (first < 0x80) {
      found.push_back(line.lower ? byte(kClass.low[first]) : first);
      ++at;
      continue;
    }
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    std::uint32_t symbol = first & (0xFFu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) symbol = (symbol << 6) | (byte(text[i]) & 0x3F);
    found.push_back(symbol);
    at += size;
  }
}

bool is_mark(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

class Closest {
 public:
  Closest(const std::vector<Line>& lines, std::size_t letters, std::size_t words, double factor)
      : lines_(lines), letters_(letters), words_(words), factor_(factor),
        counts_(3 * (letters + words)) {}

  // The counts of output, reference and both for each order, for the reference of the best F.
  void count(const Item& item, double* row) {
    cutter_.clear();
    numbers_.clear();
    read(item.output);
    const std::size_t length = signs_.size(), size = tokens_.size();
    tree_.clear(letters_ * length + words_ * size);
    add(signs_, kCharacters, letters_);
    add(tokens_, kWords, words_);
    double best = -1;
    turn_ = 0;
    for (std::size_t i = item.first; i < item.last; ++i) {
      read(i);
      ++turn_;
      std::fill(counts_.begin(), counts_.end(), 0.0);
      match(signs_, kCharacters, letters_, length, counts_.data());
      match(tokens_, kWords, words_, size, counts_.data() + 3 * letters_);
      const double found = f_score();
      if (!(found > best)) continue;
      best = found;
      std::copy(counts_.begin(), counts_.end(), row);
    }
  }

 private:
  void read(std::size_t line) {
    characters(lines_[line], signs_);
    tokens_.clear();
    if (words_ == 0) return;
    cutter_.cut(lines_[line], cut_);
    for (const Word& word : cut_) set_apart(word);
  }

  // A mark at the end of a word, or else at its beginning, is a word of its own.
  void set_apart(const Word& word) {
    const char* text = cutter_.letters() + word.at;
    const std::uint32_t last = word.size - 1;
    if (last > 0 && is_mark(text[last])) {
      number({word.at, last});
      number({word.at + last, 1});
    } else if (last > 0 && is_mark(text[0])) {
      number({word.at, 1});
      number({word.at + 1, last});
    } else {
      number(word);
    }
  }

  void number(const Word& word) { tokens_.push_back(numbers_.of(cutter_.letters(), word)); }

  void add(const Symbols& text, std::uint32_t root, std::size_t orders) {
    for (std::size_t start = 0; start < text.size(); ++start) {
      std::uint32_t parent = root;
      for (std::size_t n = 0; n < orders && start + n < text.size(); ++n) {
        Node& node = tree_.add(parent, text[start + n]);
        ++node.output;
        parent = node.id;
      }
    }
  }

  void match(const Symbols& text, std::uint32_t root, std::size_t orders, std::size_t length,
             double* counts) {
    for (std::size_t n = 0; n < orders && n < text.size(); ++n) {
      counts[3 * n] = length > n ? static_cast<double>(length - n) : 0.0;
      counts[3 * n + 1] = static_cast<double>(text.size() - n);
    }
    for (std::size_t start = 0; start < text.size(); ++start) {
      std::uint32_t parent = root;
      for (std::size_t n = 0; n < orders && start + n < text.size(); ++n) {
        Node* node = tree_.find(parent, text[start + n]);
        if (node == nullptr) break;
        if (node->turn != turn_) {
          node->turn = turn_;
          node->reference = 0;
        }
        if (++node->reference <= node->output) ++counts[3 * n + 2];
        parent = node->id;
      }
    }
  }

  // In the order of sacreBLEU's sums, because the last bit may choose the reference.
  double f_score() const {
    double precision = 0, recall = 0;
    int orders = 0;
    for (std::size_t n = 0; n < letters_ + words_; ++n) {
      const double* counts = counts_.data() + 3 * n;
      if (!(counts[0] > 0 && counts[1] > 0)) continue;
      precision += counts[2] / counts[0];
      recall += counts[2] / counts[1];
      ++orders;
    }
    if (orders == 0) return 0;
    precision /= orders;
    recall /= orders;
    if (precision + recall == 0) return 0;
    double score = (1 + factor_) * precision * recall;
    score /= (factor_ * precision) + recall;
    return 100 * score;
  }

  const std::vector<Line>& lines_;
  std::size_t letters_, words_;
  double factor_;
  std::vector<double> counts_;
  Cutter cutter_{false};
  Numbers numbers_{UINT32_MAX};
  Tree tree_;
  std::vector<Word> cut_;
  Symbols signs_, tokens_;  // of the line read last
  std::uint32_t turn_ = 0;
};

}  // namespace

PYBIND11_MODULE(character_ngrams, module, py::mod_gil_not_used()) {
  module.doc() = "chrF: n-grams of characters and words of output and closest reference.";
  module.def(
      "chrf_rows",
      [](const py::sequence& outputs, const py::sequence& references, std::size_t letters,
         std::size_t words, double factor, bool lowercase) {
        return rows<Closest>(
            collect(outputs, outputs, references, lowercase), 3 * (letters + words),
            [](Closest& closest, const Item& item, double* row) { closest.count(item, row); },
            letters, words, factor);
      },
      py::arg("outputs"), py::arg("references"), py::arg("letters"), py::arg("words"),
      py::arg("factor"), py::arg("lowercase"));
}
