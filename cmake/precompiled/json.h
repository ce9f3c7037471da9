#pragma once

#include <nlohmann/json.hpp>

#include "common.h"
