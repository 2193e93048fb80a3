// Numbers by name, as Python gives them: the rules of a game, what plain goes by, a position.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace deece::batch {

// By each name one number, or a row of them; rows of rows stand one behind another.
class Given {
 public:
  void set(std::string name, std::vector<double> numbers) { all_[std::move(name)] = std::move(numbers); }

  const std::vector<double>& reals(const char* name) const {
    const auto found = all_.find(name);
    if (found == all_.end()) throw std::invalid_argument(std::string(name) + " is missing");
    return found->second;
  }

  double real(const char* name) const {
    const std::vector<double>& numbers = reals(name);
    if (numbers.size() != 1) throw std::invalid_argument(std::string(name) + " is one number");
    return numbers[0];
  }

  int number(const char* name) const { return whole(real(name), name); }

  std::vector<int> row(const char* name) const {
    std::vector<int> numbers;
    for (const double each : reals(name)) numbers.push_back(whole(each, name));
    return numbers;
  }

 private:
  static int whole(double number, const char* name) {
    if (!(std::abs(number) < 2147483648.0) || number != std::trunc(number)) throw std::invalid_argument(std::string(name) + " has whole numbers");
    return static_cast<int>(number);
  }

  std::map<std::string, std::vector<double>, std::less<>> all_;
};

// Bytes, read from the first on.
class Bytes {
 public:
  Bytes(const char* bytes, std::size_t size) : bytes_(bytes), left_(size) {}

  const char* data() const { return bytes_; }
  std::size_t size() const { return left_; }

  // The next part: its length, and so many bytes.
  Bytes part() {
    std::uint32_t size;
    std::memcpy(&size, take(sizeof size), sizeof size);
    return {take(size), size};
  }

  // All that is left, as names with their numbers.
  Given given() {
    Given given;
    while (left_) {
      const Bytes name = part(), numbers = part();
      if (numbers.size() % sizeof(double)) throw std::invalid_argument("numbers are of eight bytes");
      std::vector<double> row(numbers.size() / sizeof(double));
      std::memcpy(row.data(), numbers.data(), row.size() * sizeof(double));
      given.set(std::string(name.data(), name.size()), std::move(row));
    }
    return given;
  }

 private:
  const char* take(std::size_t size) {
    if (size > left_) throw std::invalid_argument("there are too few bytes");
    const char* found = bytes_;
    bytes_ += size, left_ -= size;
    return found;
  }

  const char* bytes_;
  std::size_t left_;
};

}  // namespace deece::batch
