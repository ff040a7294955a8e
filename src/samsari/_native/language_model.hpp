// A back-off n-gram model laid out for questions; shared by the kernels that search.
//
// The model file is a trie: nodes of all orders in one row, first the vocabulary, then the bigrams, and so on,
// each order sorted by its words. A state is the longest context that can still be extended; state 0 is
// the empty one. The model is closed under prefixes and suffixes, so backing off follows one link.
//
// A question costs what the memory costs. So building turns the trie into one hash table in which an n-gram is
// found by its context and its last word, and stands with all that is ever asked of it: its probability, its
// back-off, the state that follows, and where its own end begins. A state is a place in that table, so the answer
// that leads to a state has already brought it near.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <vector>
#if defined(__linux__)
#include <sys/mman.h>
#endif
#if defined(__GNUC__) || defined(__clang__)
#define SAMSARI_FETCH(place) __builtin_prefetch(place)
#else
#define SAMSARI_FETCH(place) static_cast<void>(place)
#endif

namespace samsari {
// The name changes with the layout, so that kernels built from different headers do not mix.
inline namespace layout3 {

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

template <class T> using LargeRow = std::vector<T, LargePages<T>>;

struct Ngram {
    static constexpr int PLACE_BITS = 24, WORD_BITS = 16, CODES = 256;
    static constexpr std::uint64_t MOST_PLACES = 1ULL << PLACE_BITS;

    // An n-gram; four of them fill a cache line. As a state it is known by its place in the table.
    struct alignas(16) Entry {
        std::uint64_t found = 0;       // the context's place, the word, the state that follows; 0 is empty
        std::uint32_t shorter = 0;     // the place of the n-gram without its first word
        std::uint8_t prob = 0, backoff = 0, length = 0;  // codes into the books of n-grams of that length
        std::uint64_t key() const { return found >> PLACE_BITS; }
        std::uint32_t next() const { return static_cast<std::uint32_t>(found & (MOST_PLACES - 1)); }
    };

    LargeRow<Entry> table;  // the vocabulary by number, then all longer n-grams by hash
    std::vector<float> prob_book, backoff_book;
    std::uint32_t words = 0;
    int order = 0;

    // Fetches what a question needs first; worth it where something else can be done meanwhile.
    void fetch(std::uint32_t state, std::uint16_t word) const {
        SAMSARI_FETCH(slot(key_of(state, word)));
        SAMSARI_FETCH(slot(key_of(table[state].shorter, word)));
    }

    void fetch_after(std::uint32_t context, std::uint16_t word) const { SAMSARI_FETCH(slot(key_of(context, word))); }

    // The state of two words; the first one's alone if the pair is not known. For fetching only.
    std::uint32_t extended(std::uint16_t first, std::uint16_t second) const {
        const std::uint32_t pair = find(first, second);
        return pair ? pair : second;
    }

    double score(std::uint32_t state, std::uint16_t word, std::uint32_t &next) const {
        double total = 0.0;
        while (state != 0) {
            const std::uint64_t key = key_of(state, word);
            const Entry &context = table[state];
            const Entry *at = slot(key);
            SAMSARI_FETCH(slot(key_of(context.shorter, word)));
            if (const Entry *entry = look(at, key)) return total + answer(*entry, next);
            total += backoff_book[CODES * context.length + context.backoff];
            state = context.shorter;
        }
        return total + answer(table[word], next);
    }

    // Builds the table from the arrays of a model file. `starts` says where each order begins, the end at the back.
    void build(const std::vector<std::uint32_t> &starts, const std::uint16_t *numbers, const std::uint8_t *probs,
               const std::uint8_t *backoffs, const std::uint16_t *fanouts, std::size_t inner) {
        order = static_cast<int>(starts.size()) - 1;
        words = starts[1];
        const std::size_t longer = starts.back() - words;
        if (words + longer + longer / 2 + 1 >= MOST_PLACES)
            throw std::length_error("a model of at most 11 million n-grams");
        table.assign(words + longer + longer / 2 + 1, Entry{});
        LargeRow<std::uint32_t> places(inner, 0);  // of the nodes that have children or may have
        for (std::uint32_t word = 0; word < words; ++word) {
            Entry &entry = table[word];
            entry.found = fanouts[word] ? word : 0;
            entry.prob = probs[word];
            entry.backoff = backoffs[word];
            places[word] = word;
        }
        // Runs ahead of the building and fetches the places that it will look at.
        std::uint32_t scout = words, scout_parent = 0, scout_end = words + fanouts[0];
        const auto look_ahead = [&] {
            while (scout == scout_end) {
                if (++scout_parent >= inner) return;
                scout_end += fanouts[scout_parent];
            }
            fetch(places[scout_parent], numbers[scout++]);
        };
        for (int ahead = 0; ahead < 16; ++ahead) look_ahead();
        std::uint32_t node = words;
        int length = 1;
        for (std::uint32_t parent = 0; parent < inner; ++parent) {
            if (parent >= starts[length]) ++length;
            const std::uint32_t context = places[parent], shorter = table[context].shorter;
            for (const std::uint32_t end = node + fanouts[parent]; node < end; ++node) {
                look_ahead();
                const std::uint16_t word = numbers[node];
                const std::uint32_t rest = length == 1 ? word : find(shorter, word);
                const std::uint32_t place = free_place(key_of(context, word));
                Entry &entry = table[place];
                const bool can_grow = node < inner && fanouts[node] > 0;
                entry.found = key_of(context, word) << PLACE_BITS | (can_grow ? place : table[rest].next());
                entry.shorter = rest;
                entry.prob = probs[node];
                entry.length = static_cast<std::uint8_t>(length);
                if (node < inner) {
                    entry.backoff = backoffs[node];
                    places[node] = place;
                }
            }
        }
    }

  private:
    static std::uint64_t key_of(std::uint64_t place, std::uint16_t word) { return place << WORD_BITS | word; }

    double answer(const Entry &entry, std::uint32_t &next) const {
        next = entry.next();
        SAMSARI_FETCH(&table[next]);
        return prob_book[CODES * entry.length + entry.prob];
    }

    const Entry *slot(std::uint64_t key) const {
        const std::uint64_t high = (key * 0x9E3779B97F4A7C15ULL) >> 32;
        return table.data() + words + ((high * (table.size() - words)) >> 32);
    }

    const Entry *look(const Entry *at, std::uint64_t key) const {
        while (true) {
            if (at->key() == key) return at;
            if (at->found == 0) return nullptr;
            if (++at == table.data() + table.size()) at = table.data() + words;
        }
    }

    std::uint32_t find(std::uint32_t context, std::uint16_t word) const {
        const std::uint64_t key = key_of(context, word);
        const Entry *entry = context ? look(slot(key), key) : nullptr;
        return entry ? static_cast<std::uint32_t>(entry - table.data()) : 0;
    }

    std::uint32_t free_place(std::uint64_t key) const {
        const Entry *at = slot(key);
        while (at->found)
            if (++at == table.data() + table.size()) at = table.data() + words;
        return static_cast<std::uint32_t>(at - table.data());
    }
};

}  // namespace layout3
}  // namespace samsari
