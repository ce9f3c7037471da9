#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/multiprecision/gmp.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "common.h"
