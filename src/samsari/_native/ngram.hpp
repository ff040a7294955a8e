// A back-off n-gram model as a trie of word numbers; shared by the kernels that search.
//
// Nodes of all orders stand in one row: first the vocabulary, then the bigrams, and so on, each order
// sorted by its words. A state is a node: the longest context that can still be extended. Node 0 is
// the empty context. The model is closed under prefixes and suffixes, so backing off follows one link.
//
// A question costs what the memory costs, so all that is known of a node stands together, and the
// children of nodes that have many are found by hash, in one look.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <vector>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace samsari {
// The name changes with the layout, so that kernels built from different headers do not mix.
inline namespace layout2 {

// Memory in large pages where the system has them: random looks into 4 kB pages cost twice.
template <class T> struct LargePages {
    using value_type = T;
    static constexpr std::size_t PAGE = std::size_t{1} << 21;

    LargePages() = default;
    template <class U> LargePages(const LargePages<U> &) {}

    T *allocate(std::size_t n) {
        const std::size_t bytes = n * sizeof(T);
        if (bytes < PAGE) return static_cast<T *>(::operator new(bytes));
        void *found = ::operator new(bytes, std::align_val_t{PAGE});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        madvise(found, bytes, MADV_HUGEPAGE);  // a wish: without it all is only slower
#endif
        return static_cast<T *>(found);
    }
    void deallocate(T *place, std::size_t n) {
        if (n * sizeof(T) < PAGE)
            ::operator delete(place);
        else
            ::operator delete(place, std::align_val_t{PAGE});
    }
    friend bool operator==(const LargePages &, const LargePages &) { return true; }
    friend bool operator!=(const LargePages &, const LargePages &) { return false; }
};

struct Ngram {
    struct alignas(16) Node {
        std::uint32_t first = 0;   // where the children begin
        std::uint32_t suffix = 0;  // the same context without its first word
        std::uint16_t word = 0, children = 0;
        std::uint8_t prob = 0, backoff = 0;  // codes into the books
    };

    std::vector<Node, LargePages<Node>> nodes;
    std::vector<std::uint64_t, LargePages<std::uint64_t>> table;   // node, word, child: children of nodes with many; 0 is empty
    std::vector<std::uint32_t> starts;  // where each order begins; the end at the back
    const float *prob_book = nullptr;   // 256 values for each order
    const float *backoff_book = nullptr;
    std::size_t inner = 0;              // nodes below the highest order: those that may be states
    int order = 0;

    static constexpr std::uint32_t FEW = 4;
    static constexpr int NODE_BITS = 24, WORD_BITS = 16;
    static constexpr std::uint64_t MOST_NODES = 1ULL << NODE_BITS;

    std::int32_t find(std::uint32_t node, std::uint16_t word) const {
        const Node &parent = nodes[node];
        if (parent.children <= FEW) {
            for (std::uint32_t child = parent.first; child < parent.first + parent.children; ++child)
                if (nodes[child].word == word) return static_cast<std::int32_t>(child);
            return -1;
        }
        const std::uint64_t key = key_of(node, word);
        for (std::size_t at = place(key);; at = (at + 1) & (table.size() - 1)) {
            if (table[at] == 0) return -1;
            if (table[at] >> NODE_BITS == key) return static_cast<std::int32_t>(table[at] & (MOST_NODES - 1));
        }
    }

    int order_of(std::uint32_t node) const {
        int found = 1;
        while (node >= starts[found]) ++found;
        return found;
    }

    double score(std::uint32_t state, std::uint16_t word, std::uint32_t &next) const {
        double total = 0.0;
        std::int32_t node = word;
        for (; state != 0; state = nodes[state].suffix) {
            const std::int32_t child = find(state, word);
            if (child >= 0) {
                node = child;
                break;
            }
            total += backoff_book[256 * (order_of(state) - 1) + nodes[state].backoff];
        }
        const int found = order_of(node);
        total += prob_book[256 * (found - 1) + nodes[node].prob];
        std::uint32_t after = node;
        if (found == order) after = static_cast<std::uint32_t>(find(nodes[state].suffix, word));
        while (after != 0 && nodes[after].children == 0) after = nodes[after].suffix;
        next = after;
        return total;
    }

    // Builds the nodes from the arrays of a model file, and finds suffixes by walking down.
    void build(const std::uint16_t *words, const std::uint8_t *probs, const std::uint8_t *backoffs,
               const std::uint16_t *fanouts, std::size_t inner_nodes) {
        if (starts.back() >= MOST_NODES) throw std::length_error("a model of at most 16 million n-grams");
        inner = inner_nodes;
        nodes.assign(starts.back(), Node{});
        std::uint32_t at = starts[1];
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            nodes[node].word = words[node];
            nodes[node].prob = probs[node];
            if (node >= inner) continue;
            nodes[node].backoff = backoffs[node];
            nodes[node].first = at;
            nodes[node].children = fanouts[node];
            at += fanouts[node];
        }
        fill_table();
        for (std::size_t parent = 1; parent < inner; ++parent) {
            const bool is_word = parent < starts[1];
            for (std::uint32_t child = nodes[parent].first; child < end_of(parent) && child < inner; ++child) {
                const std::uint16_t word = nodes[child].word;
                const std::int32_t shorter = is_word ? word : find(nodes[parent].suffix, word);
                nodes[child].suffix = shorter < 0 ? 0 : static_cast<std::uint32_t>(shorter);
            }
        }
    }

  private:
    static std::uint64_t key_of(std::uint64_t node, std::uint16_t word) { return node << WORD_BITS | word; }

    std::size_t place(std::uint64_t key) const {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> 32) & (table.size() - 1);
    }

    std::uint32_t end_of(std::size_t node) const { return nodes[node].first + nodes[node].children; }

    void fill_table() {
        std::size_t many = 0, size = 16;
        for (std::size_t node = 0; node < inner; ++node)
            if (nodes[node].children > FEW) many += nodes[node].children;
        while (size < 2 * many) size *= 2;
        table.assign(size, 0);
        for (std::size_t node = 0; node < inner; ++node) {
            if (nodes[node].children <= FEW) continue;
            for (std::uint32_t child = nodes[node].first; child < end_of(node); ++child) {
                const std::uint64_t key = key_of(node, nodes[child].word);
                std::size_t at = place(key);
                while (table[at]) at = (at + 1) & (size - 1);
                table[at] = key << NODE_BITS | child;
            }
        }
    }
};

}  // namespace layout2
}  // namespace samsari
