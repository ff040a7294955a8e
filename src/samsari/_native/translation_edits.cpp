// TER: the edits, shifts of words included, that turn an output into its closest reference.
//
// Defined by sacreBLEU's TER; a test compares both on random text. The table of edits is kept in a
// band around the diagonal, where sacreBLEU looks, too; so memory grows with the length of a line,
// not with its square. A shift changes a stretch of words: the rows before it are kept, and as
// soon as the rows behind it are those of before plus a constant, the rest is known.

#include "lines.hpp"

#include <cmath>
#include <cstdlib>

namespace {

using namespace lines;

constexpr std::size_t kLongestShift = 10;
constexpr std::size_t kFarthestShift = 50;
constexpr int kBeam = 25;
constexpr int kMostCandidates = 1000;
constexpr std::int32_t kNever = 1 << 29;

using Text = std::vector<std::uint32_t>;

enum Edit : std::uint8_t { kKeep, kReplace, kDelete, kInsert };

// The table of edits from an output to a reference, row by row, each within its band.
class Table {
 public:
  void start(const Text& output, const Text& reference) {
    reference_ = &reference;
    lay_out(output.size());
    previous_.assign(reference.size() + 3, kNever);
    current_.assign(reference.size() + 3, kNever);
    for (std::size_t j = 0; j <= reference.size(); ++j) {
      costs_[j] = static_cast<std::int32_t>(j);
      edits_[j] = kInsert;
    }
    fill(output, 0);
  }

  std::int32_t cost() const { return costs_[ends_.back() - 1]; }

  // Compute the rows behind row `from` again.
  void fill(const Text& output, std::size_t from) {
    load(from);
    for (std::size_t i = from + 1; i <= output.size(); ++i) {
      row<true>(i, output[i - 1]);
      std::copy_n(&current_[1 + low_[i]], high_[i] - low_[i], &costs_[begins_[i]]);
      current_.swap(previous_);
    }
  }

  // The cost after the words from `first` on were exchanged for others; the rest stays.
  std::int32_t cost_with(const Text& output, std::size_t first, const Text& words) {
    load(first);
    const std::size_t last = first + words.size();
    for (std::size_t i = first + 1; i <= output.size(); ++i) {
      row<false>(i, i <= last ? words[i - 1 - first] : output[i - 1]);
      std::int32_t more = 0;
      if (i >= last && differs_by_a_constant(i, more)) return cost() + more;
      current_.swap(previous_);
    }
    return previous_[1 + reference_->size()];
  }

  // For each word of the reference the last word of the output at or before it, and which words
  // of both are not kept.
  void trace(std::size_t length, std::vector<std::int64_t>& aligned, std::vector<char>& wrong,
             std::vector<char>& missed) const {
    std::size_t i = length, j = reference_->size();
    aligned.assign(j, -1);
    wrong.assign(i, 1);
    missed.assign(j, 1);
    while (i > 0 || j > 0) {
      const Edit edit = static_cast<Edit>(edits_[begins_[i] + j - low_[i]]);
      if (edit != kDelete) aligned[j - 1] = static_cast<std::int64_t>(i) - 1;
      if (edit == kKeep) wrong[i - 1] = missed[j - 1] = 0;
      if (edit != kInsert) --i;
      if (edit != kDelete) --j;
    }
  }

 private:
  void lay_out(std::size_t length) {
    const std::size_t other = reference_->size();
    const double ratio = length > 0 ? static_cast<double>(other) / static_cast<double>(length) : 1;
    const auto beam = static_cast<std::int64_t>(kBeam < ratio / 2 ? std::ceil(ratio / 2 + kBeam)
                                                                  : kBeam);
    low_.assign(length + 1, 0);
    high_.assign(length + 1, other + 1);
    begins_.assign(length + 1, 0);
    ends_.assign(length + 1, other + 1);
    for (std::size_t i = 1; i <= length; ++i) {
      const auto middle = static_cast<std::int64_t>(std::floor(static_cast<double>(i) * ratio));
      low_[i] = static_cast<std::size_t>(std::max<std::int64_t>(0, middle - beam));
      if (i < length) high_[i] = std::min(other + 1, static_cast<std::size_t>(middle + beam));
      begins_[i] = ends_[i - 1];
      ends_[i] = begins_[i] + (high_[i] - low_[i]);
    }
    costs_.resize(ends_.back());
    edits_.resize(ends_.back());
  }

  // Columns are shifted by one, so that the column before the first can be asked.
  void load(std::size_t i) {
    previous_[low_[i]] = kNever;
    std::copy_n(&costs_[begins_[i]], high_[i] - low_[i], &previous_[1 + low_[i]]);
    clear_behind(previous_, i);
  }

  // One row from the row before: keeping or replacing wins over deleting, that over inserting.
  template <bool kept>
  void row(std::size_t i, std::uint32_t word) {
    const std::int32_t* const above = previous_.data() + 1;
    std::int32_t* const here = current_.data() + 1;
    std::uint8_t* const edits = kept ? edits_.data() + begins_[i] : nullptr;
    const std::uint32_t* const others = reference_->data();
    const std::size_t low = low_[i], high = high_[i];
    std::size_t j = low;
    here[static_cast<std::int64_t>(low) - 1] = kNever;
    if (j == 0) {
      here[0] = above[0] + 1;
      if (kept) edits[0] = kDelete;
      ++j;
    }
    std::int32_t left = j > low ? here[j - 1] : kNever;
    for (; j < high; ++j) {
      const bool same = word == others[j - 1];
      std::int32_t best = above[j - 1] + !same;
      std::uint8_t edit = same ? kKeep : kReplace;
      if (above[j] + 1 < best) {
        best = above[j] + 1;
        edit = kDelete;
      }
      if (left + 1 < best) {
        best = left + 1;
        edit = kInsert;
      }
      here[j] = left = best;
      if (kept) edits[j - low] = edit;
    }
    clear_behind(current_, i);
  }

  // The next row may look farther to the right.
  void clear_behind(std::vector<std::int32_t>& row, std::size_t i) const {
    const std::size_t next = std::max(high_[i], high_[std::min(i + 1, high_.size() - 1)]);
    std::fill(row.begin() + 1 + static_cast<std::ptrdiff_t>(high_[i]),
              row.begin() + 1 + static_cast<std::ptrdiff_t>(next), kNever);
  }

  bool differs_by_a_constant(std::size_t i, std::int32_t& more) const {
    const std::int32_t* const now = current_.data() + 1 + low_[i];
    const std::int32_t* const was = costs_.data() + begins_[i];
    const std::size_t size = high_[i] - low_[i];
    more = now[0] - was[0];
    for (std::size_t j = 1; j < size; ++j)
      if (now[j] - was[j] != more) return false;
    return true;
  }

  const Text* reference_ = nullptr;
  std::vector<std::size_t> low_, high_, begins_, ends_;  // of each row: its columns, its cells
  std::vector<std::int32_t> costs_;
  std::vector<std::uint8_t> edits_;
  std::vector<std::int32_t> previous_, current_;
};

// Words that move from one place of the output to another.
struct Shift {
  std::int32_t gain = 0;
  std::int64_t length = 0, start = 0, target = 0;

  bool beats(const Shift& other) const {
    if (gain != other.gain) return gain > other.gain;
    if (length != other.length) return length > other.length;
    if (start != other.start) return start < other.start;
    return target < other.target;
  }

  // The stretch of the output that changes begins here.
  std::int64_t first() const { return std::min(start, target); }

  // The words of that stretch after the shift.
  void apply(const Text& output, Text& words) const {
    words.clear();
    const auto size = static_cast<std::int64_t>(output.size());
    const auto put = [&](std::int64_t from, std::int64_t to) {
      to = std::min(to, size);
      if (from < to) words.insert(words.end(), output.begin() + from, output.begin() + to);
    };
    if (target < start) {
      put(start, start + length);
      put(target, start);
    } else {
      put(start + length, target > start + length ? target : target + length);
      put(start, start + length);
    }
  }
};

class Edits {
 public:
  explicit Edits(const std::vector<Line>& lines) : lines_(lines) {}

  // The edits to the closest reference, and the mean length of the references.
  void count(const Item& item, double* row) {
    cutter_.clear();
    numbers_.clear();
    read(item.output, given_);
    std::int64_t best = INT64_MAX;
    std::size_t length = 0;
    for (std::size_t i = item.first; i < item.last; ++i) {
      read(i, reference_);
      length += reference_.size();
      best = std::min(best, edits());
    }
    if (item.first == item.last) return;
    row[0] = static_cast<double>(best);
    row[1] = static_cast<double>(length) / static_cast<double>(item.last - item.first);
  }

 private:
  void read(std::size_t line, Text& words) {
    words.clear();
    cutter_.cut(lines_[line], cut_);
    for (const Word& word : cut_) words.push_back(numbers_.of(cutter_.letters(), word));
  }

  std::int64_t edits() {
    output_ = given_;
    if (reference_.empty()) return static_cast<std::int64_t>(output_.size());
    table_.start(output_, reference_);
    int candidates = 0;
    for (std::int64_t shifts = 0;; ++shifts) {
      Shift best;
      const bool found = search(best, candidates);
      if (candidates >= kMostCandidates || !found || best.gain <= 0) return shifts + table_.cost();
      best.apply(output_, words_);
      std::copy(words_.begin(), words_.end(), output_.begin() + best.first());
      table_.fill(output_, static_cast<std::size_t>(best.first()));
    }
  }

  // The best of all shifts that take words to where the reference has the same ones.
  bool search(Shift& best, int& candidates) {
    table_.trace(output_.size(), aligned_, wrong_, missed_);
    const std::size_t size = output_.size(), other = reference_.size();
    bool found = false;
    for (std::size_t start = 0; start < size; ++start) {
      const std::size_t least = start > kFarthestShift ? start - kFarthestShift : 0;
      const std::size_t most = std::min(other, start + kFarthestShift + 1);
      for (std::size_t place = least; place < most; ++place) {
        for (std::size_t n = 0; n < kLongestShift && start + n < size && place + n < other; ++n) {
          if (output_[start + n] != reference_[place + n]) break;
          if (!is_worth(start, place, n + 1)) continue;
          found |= try_targets(start, place, n + 1, found, best, candidates);
          if (candidates >= kMostCandidates) return found;
        }
      }
    }
    return found;
  }

  // Something is wrong in the output and in the reference, and the words are not there already.
  bool is_worth(std::size_t start, std::size_t place, std::size_t length) const {
    const auto any = [length](const std::vector<char>& errors, std::size_t at) {
      return std::any_of(errors.begin() + static_cast<std::ptrdiff_t>(at),
                         errors.begin() + static_cast<std::ptrdiff_t>(at + length),
                         [](char error) { return error != 0; });
    };
    const std::int64_t now = aligned_[place], from = static_cast<std::int64_t>(start);
    const bool is_there = from <= now && now < from + static_cast<std::int64_t>(length);
    return any(wrong_, start) && any(missed_, place) && !is_there;
  }

  // The words may go before the place of the reference, or behind each of its words.
  bool try_targets(std::size_t start, std::size_t place, std::size_t length, bool found, Shift& best,
                   int& candidates) {
    std::int64_t last = -1;
    for (std::size_t at = place; at <= place + length; ++at) {
      const std::int64_t target = at == 0 ? 0 : aligned_[at - 1] + 1;
      if (target == last) continue;
      last = target;
      Shift shift{0, static_cast<std::int64_t>(length), static_cast<std::int64_t>(start), target};
      shift.apply(output_, words_);
      const auto first = static_cast<std::size_t>(shift.first());
      shift.gain = table_.cost() - table_.cost_with(output_, first, words_);
      ++candidates;
      if (!found || shift.beats(best)) best = shift;
      found = true;
    }
    return found;
  }

  const std::vector<Line>& lines_;
  Cutter cutter_{false};
  Numbers numbers_{UINT32_MAX};
  std::vector<Word> cut_;
  Text given_, output_, reference_, words_;
  Table table_;
  std::vector<std::int64_t> aligned_;
  std::vector<char> wrong_, missed_;
};

}  // namespace

PYBIND11_MODULE(translation_edits, module, py::mod_gil_not_used()) {
  module.doc() = "TER: edits to the closest reference, many pairs in one call.";
  module.def(
      "ter_rows",
      [](const py::sequence& outputs, const py::sequence& references, bool lowercase) {
        return rows<Edits>(collect(outputs, outputs, references, lowercase), 2,
                           [](Edits& edits, const Item& item, double* row) { edits.count(item, row); });
      },
      py::arg("outputs"), py::arg("references"), py::arg("lowercase"));
}
