#pragma once

#include <cstdint>
#include <map>
#include <pqxx/pqxx>
#include <span>
#include <string>

#include "store/store_plan.h"

// A group of batches in PostgreSQL: few statements, however many they are.
namespace houseway::store::postgres {

// The chains of a group, with the numbers that entries name them by.
using ChainNumbers = std::map<std::string, std::int64_t>;

Standing read_standing(pqxx::transaction_base& work, std::span<const Batch> batches,
                       ChainNumbers& chains);
void write_plan(pqxx::transaction_base& work, const Plan& plan, ChainNumbers chains,
                std::int64_t last_number);

}  // namespace houseway::store::postgres
