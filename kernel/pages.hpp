// Memory for tables, not cleared.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef _WIN32
#include <malloc.h>
#endif

namespace deece {

#ifdef _WIN32  // its C library frees nothing that is aligned
inline void* aligned(std::size_t align, std::size_t bytes) { return _aligned_malloc(bytes, align); }
inline void release(void* memory) { _aligned_free(memory); }
#else
inline void* aligned(std::size_t align, std::size_t bytes) { return std::aligned_alloc(align, bytes); }
inline void release(void* memory) { std::free(memory); }
#endif

struct Free {
  void operator()(void* memory) const { release(memory); }
};

template <class Item>
using Pages = std::unique_ptr<Item[], Free>;

template <class Item>
Pages<Item> pages(std::size_t count) {
  // A large table in large pages misses the address cache less often; a small one is rather not cleared by such steps.
  const bool large = count * sizeof(Item) >= std::size_t{1} << 24;
  const std::size_t align = large ? std::size_t{1} << 21 : 64;
  const std::size_t bytes = (count * sizeof(Item) + align - 1) / align * align;
  void* memory = aligned(align, bytes);
  if (!memory) throw std::bad_alloc();
#ifdef __linux__
  if (large) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return Pages<Item>(static_cast<Item*>(memory));
}

}  // namespace deece
