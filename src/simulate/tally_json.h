#pragma once

#include "round/json_fwd.h"
#include "rules/rule_set.h"
#include "simulate/meter_history.h"
#include "simulate/tally.h"

// Tallies as checkpoints keep them and processes of one run tell them to each other. What is read
// equals what was written.
namespace houseway {

Json tally_json(const RoundsTally& tally);
RoundsTally tally_of_json(const Json& json);

Json block_json(const RuleSet& rules, const BlockTally& block);
BlockTally block_of_json(const RuleSet& rules, const Json& json);

Json meters_json(const MeterHistory::State& state);
MeterHistory::State meters_of_json(const Json& json);

}  // namespace houseway
