// What the search remembers: bounds of positions at trick boundaries, in a table of bounded size; and the suits it has met.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "pages.hpp"
#include "suits.hpp"

namespace deece {

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
  explicit Memory(std::size_t bytes) : suits(std::clamp<std::size_t>(bytes >> 9, 1 << 15, 1 << 17)) {
    std::size_t buckets = 1;
    while (buckets * 2 * 64 <= bytes) buckets *= 2;
    mask_ = buckets - 1;
    entries_ = pages<Bucket>(buckets);
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

  Suits suits;

 private:
  struct alignas(64) Bucket {
    Entry entry[4];
  };
  Pages<Bucket> entries_;
  std::size_t mask_ = 0;
  std::uint16_t age_ = 1;
};

}  // namespace deece
