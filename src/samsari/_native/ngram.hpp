// A back-off n-gram model as a trie of sorted word numbers; shared by the kernels that search.
//
// Nodes of all orders stand in one row: first the vocabulary, then the bigrams, and so on, each order
// sorted by its words. A state is a node: the longest context that can still be extended. Node 0 is
// the empty context. The model is closed under prefixes and suffixes, so backing off follows one link.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace samsari {

struct Ngram {
    const std::uint16_t *words = nullptr;   // word of every node
    const std::uint8_t *probs = nullptr;    // codes into prob_book, one book of 256 per order
    const std::uint8_t *backoffs = nullptr; // likewise; inner nodes only
    const float *prob_book = nullptr;
    const float *backoff_book = nullptr;
    std::vector<std::uint32_t> first;   // children of inner node i: first[i] .. first[i + 1]
    std::vector<std::uint32_t> suffix;  // the same context without its first word; inner nodes
    std::vector<std::uint32_t> starts;  // where each order begins; the end at the back
    int order = 0;

    std::int32_t find(std::uint32_t node, std::uint16_t word) const {
        const std::uint16_t *low = words + first[node], *high = words + first[node + 1];
        const std::uint16_t *hit = std::lower_bound(low, high, word);
        return hit != high && *hit == word ? static_cast<std::int32_t>(hit - words) : -1;
    }

    int order_of(std::uint32_t node) const {
        int found = 1;
        while (node >= starts[found]) ++found;
        return found;
    }

    double score(std::uint32_t state, std::uint16_t word, std::uint32_t &next) const {
        double total = 0.0;
        std::int32_t node = word;
        for (; state != 0; state = suffix[state]) {
            const std::int32_t child = find(state, word);
            if (child >= 0) {
                node = child;
                break;
            }
            total += backoff_book[256 * (order_of(state) - 1) + backoffs[state]];
        }
        const int found = order_of(node);
        total += prob_book[256 * (found - 1) + probs[node]];
        std::uint32_t after = node;
        if (found == order) after = static_cast<std::uint32_t>(find(suffix[state], word));
        while (after != 0 && first[after] == first[after + 1]) after = suffix[after];
        next = after;
        return total;
    }

    // Fills `first` from the number of children of every inner node, and `suffix` by walking down.
    void link(const std::uint16_t *fanouts, std::size_t inner) {
        first.resize(inner + 1);
        std::uint32_t at = starts[1];
        for (std::size_t node = 0; node < inner; ++node) {
            first[node] = at;
            at += fanouts[node];
        }
        first[inner] = at;
        suffix.assign(inner, 0);
        for (std::size_t parent = 1; parent < inner; ++parent) {
            const bool is_word = parent < starts[1];
            for (std::uint32_t child = first[parent]; child < first[parent + 1]; ++child) {
                if (child >= inner) break;
                const std::int32_t shorter = is_word ? words[child] : find(suffix[parent], words[child]);
                suffix[child] = shorter < 0 ? 0 : static_cast<std::uint32_t>(shorter);
            }
        }
    }
};

}  // namespace samsari
