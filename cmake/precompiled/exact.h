#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "common.h"
