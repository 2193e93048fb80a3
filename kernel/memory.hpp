// What the search remembers: bounds of positions at trick boundaries, in a table of bounded size.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "rules.hpp"

namespace deece {

struct Key {
  std::uint64_t place;
  std::uint64_t check;
};

struct Entry {
  std::uint64_t check = 0;
  std::int16_t low = 0;
  std::int16_t high = 0;
  std::uint8_t card = 0xFF;  // suit * 8 + strength of the best lead seen
  std::uint8_t depth = 0;    // cards in each hand
  std::uint16_t age = 0;
};
static_assert(sizeof(Entry) == 16);

// A table of buckets of four entries (one cache line).
class Memory {
 public:
  explicit Memory(std::size_t bytes) {
    std::size_t buckets = 1;
    while (buckets * 2 * 64 <= bytes) buckets *= 2;
    mask_ = buckets - 1;
    bytes = buckets * sizeof(Bucket);
    entries_.reset(static_cast<Bucket*>(std::aligned_alloc(std::min(bytes, kPage), bytes)));
    if (!entries_) throw std::bad_alloc();
#ifdef __linux__
    madvise(entries_.get(), bytes, MADV_HUGEPAGE);
#endif
    std::uninitialized_default_construct_n(entries_.get(), buckets);
  }

  // A new position: what is there is forgotten first when room is needed.
  void next() { ++age_; }

  // Starts to bring an entry near: most of a search's time is waiting for it.
  void fetch(const Key& key) const { __builtin_prefetch(&entries_[key.place & mask_]); }

  Entry* find(const Key& key) {
    for (Entry& entry : entries_[key.place & mask_].entry) {
      if (entry.check == key.check && entry.age == age_) return &entry;
    }
    return nullptr;
  }

  Entry* make(const Key& key, int depth) {
    Bucket& bucket = entries_[key.place & mask_];
    Entry* worst = &bucket.entry[0];
    int least = 1 << 30;
    for (Entry& entry : bucket.entry) {
      const int worth = entry.age == age_ ? 256 + entry.depth : 0;
      if (worth < least) {
        least = worth;
        worst = &entry;
      }
    }
    *worst = Entry{key.check, 0, 0, 0xFF, static_cast<std::uint8_t>(depth), age_};
    return worst;
  }

 private:
  struct alignas(64) Bucket {
    Entry entry[4];
  };
  struct Free {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };
  static constexpr std::size_t kPage = std::size_t{1} << 21;  // fewer misses of the address cache in large pages
  std::unique_ptr<Bucket[], Free> entries_;
  std::size_t mask_ = 0;
  std::uint16_t age_ = 1;
};

inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// The key of one suit. Plain suits are alike: their parts are added up, so that two positions that differ by a change of
// plain suits are one. Lane by lane: a wider load would wait for the lanes that were just stored.
inline Key key_part(const Lane* lanes, int seats, bool trump) {
  static constexpr std::uint64_t kOdd[2][kMostSeats] = {
      {0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull, 0x8EBC6AF09C88C6E3ull, 0x589965CC75374CC3ull, 0x1D8E4E27C47D124Full,
       0xEB44ACCAB455D165ull, 0x9C6E6877736C46E3ull, 0xC1D64BA40F335E37ull},
      {0xD6E8FEB86659FD93ull, 0xCF1BBCDCB7A56463ull, 0x9E3779B97F4A7C15ull, 0xBF58476D1CE4E5B9ull, 0x94D049BB133111EBull,
       0xFF51AFD7ED558CCDull, 0xC4CEB9FE1A85EC53ull, 0x87C37B91114253D5ull}};
  std::uint64_t a = trump ? 0x2545F4914F6CDD1Dull : 0x9FB21C651E98DF25ull, b = 0xD1B54A32D192ED03ull;
  for (int seat = 0; seat < seats; ++seat) {
    a += lanes[seat] * kOdd[0][seat];
    b += lanes[seat] * kOdd[1][seat];
  }
  return {mixed(a, b ^ 0xE7037ED1A0B428DBull), mixed(a ^ 0x589965CC75374CC3ull, b)};
}

inline Key key_of(const Key* parts, int leader) {
  Key key{0x9E3779B97F4A7C15ull * static_cast<std::uint64_t>(leader + 1), 0xD1B54A32D192ED03ull * static_cast<std::uint64_t>(leader + 1)};
  for (int suit = 0; suit < kSuits; ++suit) {
    key.place += parts[suit].place;
    key.check += parts[suit].check;
  }
  return key;
}

}  // namespace deece
