#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <cstdint>
#include <string>

#include "core/money.h"

namespace houseway {

// Counts of deals and what they are worth are integers and fractions without limit of size.
using Integer = boost::multiprecision::mpz_int;
using Rational = boost::multiprecision::mpq_rational;

// Like Wide for sums inside a count, before they become an Integer.
__extension__ using UnsignedWide = unsigned __int128;

Integer integer(Wide value);
Integer choose(unsigned n, unsigned k);

// Rounded to so many decimals, half away from zero: "5.224330".
std::string decimal(const Rational& value, unsigned decimals);
std::string percent(const Rational& value);  // "5.224330%"
std::string exactly(const Rational& value);  // "3 / 220"

// The square root rounded to six decimals; exact in its digits.
std::string root(const Rational& value);

}  // namespace houseway
