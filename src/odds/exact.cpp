#include "odds/exact.h"

namespace houseway {

Integer integer(Wide value) {
  const bool negative = value < 0;
  auto rest = static_cast<UnsignedWide>(negative ? -value : value);
  Integer result = static_cast<std::uint64_t>(rest >> 64U);
  result = (result << 64U) + static_cast<std::uint64_t>(rest);
  return negative ? Integer(-result) : result;
}

Integer choose(unsigned n, unsigned k) {
  Integer result = 1;
  for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

std::string decimal(const Rational& value, unsigned decimals) {
  Integer scale = 1;
  for (unsigned i = 0; i < decimals; ++i) scale *= 10;
  const Rational size = abs(value) * Rational(scale) + Rational(1, 2);
  const Integer digits = numerator(size) / denominator(size);
  std::string text = digits.str();
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  if (decimals > 0) text.insert(text.size() - decimals, ".");
  return value < 0 && digits != 0 ? "-" + text : text;
}

std::string percent(const Rational& value) {
  return decimal(value * 100, 6) + "%";
}

std::string exactly(const Rational& value) {
  return numerator(value).str() + " / " + denominator(value).str();
}

// Twice the root, cut off and halved half up, is the root rounded.
std::string root(const Rational& value) {
  const Integer scale = 1'000'000;
  const Integer twice = sqrt(Integer(4 * numerator(value) * scale * scale / denominator(value)));
  return decimal(Rational(Integer((twice + 1) / 2), scale), 6);
}

}  // namespace houseway
