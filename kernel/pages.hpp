// Memory for tables, not cleared.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace deece {

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

template <class Item>
using Pages = std::unique_ptr<Item[], Free>;

template <class Item>
Pages<Item> pages(std::size_t count) {
  // A large table in large pages misses the address cache less often; a small one is rather not cleared by such steps.
  const bool large = count * sizeof(Item) >= std::size_t{1} << 24;
  const std::size_t align = large ? std::size_t{1} << 21 : 64;
  const std::size_t bytes = (count * sizeof(Item) + align - 1) / align * align;
  void* memory = std::aligned_alloc(align, bytes);
  if (!memory) throw std::bad_alloc();
#ifdef __linux__
  if (large) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return Pages<Item>(static_cast<Item*>(memory));
}

}  // namespace deece
