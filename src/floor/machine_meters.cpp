#include "floor/machine_meters.h"

namespace houseway::floor {
namespace {

// Wagers, and what was paid on those that were not of a meter.
MachineMeters settled(const EntryBody& body) {
  MachineMeters meters;
  // Of a round that was called off, those that throws had decided; what was returned in it was by a
  // void one.
  const bool irregular = body.event == "round-called-off" ||
                         !member(member(body.json, "round"), "irregularities").empty();
  for (const Json& line : member(body.json, "lines")) {
    const std::string outcome = EntryBody::word_in(line, "outcome");
    const auto stake = read_dollars(member(line, "stake"));
    const auto back = read_dollars(member(line, "back"));
    // What a bank has against it is nobody's wager here; what a void round or the player himself
    // took back was never played.
    const bool counts = EntryBody::word_in(line, "seat") != "dealer" && outcome != "withdrawn" &&
                        !(irregular && outcome == "returned");
    if (!stake || !back || !counts) continue;
    meters.coin_in += *stake;
    const bool of_meter = member(line, "of-meter") == true;
    if (!of_meter) meters.coin_out += *back;
  }
  return meters;
}

Money cents_in(const Json& json, const char* key) {
  const Json& cents = member(json, key);
  return cents.is_number_integer() ? Money{cents.get<std::int64_t>()} : Money{};
}

}  // namespace

void MachineMeters::add(const MachineMeters& other) {
  coin_in += other.coin_in;
  coin_out += other.coin_out;
  attendant_paid_jackpots += other.attendant_paid_jackpots;
  attendant_paid_credits += other.attendant_paid_credits;
  progressive_by_machine += other.progressive_by_machine;
  progressive_by_attendant += other.progressive_by_attendant;
}

void MachineMeterReport::find(const Entry& entry, std::string message) {
  findings_.push_back({std::move(message), place_of(entry), {}});
}

void MachineMeterReport::add(const std::string& table, const Entry& entry,
                             const MachineMeters& meters) {
  to_date_[table].add(meters);
  if (period_.has(gaming_day(entry.at))) within_[table].add(meters);
}

MachineMeters MachineMeterReport::of_table(const Entry& entry, const EntryBody& body) {
  if (body.event == "round-settled" || body.event == "round-called-off") return settled(body);
  MachineMeters meters;
  const bool by_staff = body.by && is_staff(body.by->role);
  if (body.event == "chips-cashed" && by_staff) {
    const auto amount = read_dollars(member(body.json, "amount"));
    if (!amount) find(entry, "has no amount");
    meters.attendant_paid_credits = amount.value_or(Money{});
  }
  return meters;
}

// A slip is paid by the machine where it goes to the game account or comes from the table, and by
// an attendant where the cage or finance pays it. What odds pay the settlement has paid already.
void MachineMeterReport::take_slip(const Entry& entry, const EntryBody& body) {
  const Json& what = member(body.json, "what");
  const std::string event = EntryBody::word_in(what, "event");
  const std::string number = body.word("slip");
  if (event == "slip-made") {
    slips_[number] = {EntryBody::word_in(what, "table"), cents_in(what, "amount-cents"),
                      !EntryBody::word_in(what, "meter").empty()};
  }
  if (event != "slip-paid") return;
  const auto slip = slips_.find(number);
  if (slip == slips_.end()) return find(entry, "pays a slip that was never made");
  const std::string from = EntryBody::word_in(what, "from");
  const bool by_attendant = from == "cage" || from == "finance";
  MachineMeters meters;
  if (slip->second.share) {
    (by_attendant ? meters.progressive_by_attendant : meters.progressive_by_machine) =
        slip->second.amount;
  } else if (by_attendant) {
    meters.attendant_paid_jackpots = slip->second.amount;
    meters.coin_out = Money{} - slip->second.amount;
  }
  add(slip->second.table, entry, meters);
}

void MachineMeterReport::take(const Entry& entry) {
  if (gaming_day(entry.at) > period_.last) return;
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  const auto& body = std::get<EntryBody>(read);
  if (const auto table = table_of_chain(entry.chain)) {
    return add(*table, entry, of_table(entry, body));
  }
  if (body.event == "slip") return take_slip(entry, body);
  MachineMeters meters;
  if (body.event == "withdrawal-paid") {
    for (const Posting& posting : body.postings) {
      if (posting.account == "outside") meters.attendant_paid_credits += posting.amount;
    }
  }
  if (meters != MachineMeters{}) add(at_the_cage, entry, meters);
}

ReportTable MachineMeterReport::table() const {
  ReportTable report{
      "machine meters",
      {"table", "counted", "coin-in", "coin-out", "attendant-paid-jackpots",
       "attendant-paid-credits", "progressive-by-machine", "progressive-by-attendant"},
      {},
      {"coin-in: all wagers that were decided (605a.5(d)(1))",
       "coin-out: paid directly for winning wagers, stakes included, without "
       "progressive payouts (605a.5(d)(2))",
       "attendant: the cage, finance or staff (605a.5(d)(3), (4), 605a.7(a)(3))"}};
  const auto add = [&](const std::string& table, const char* counted, const MachineMeters& meters) {
    report.add({table, std::string(counted), meters.coin_in, meters.coin_out,
                meters.attendant_paid_jackpots, meters.attendant_paid_credits,
                meters.progressive_by_machine, meters.progressive_by_attendant});
  };
  for (const auto& [table, meters] : to_date_) {
    const auto within = within_.find(table);
    add(table, "in the period", within == within_.end() ? MachineMeters{} : within->second);
    add(table, "to date", meters);
  }
  return report;
}

}  // namespace houseway::floor
