#include "house/act_body.h"
#include "house/rooms.h"

// The software that runs, and whether it may be played with.
namespace houseway::house {

void Office::Rooms::follow_software(const Json& body) {
  software.follow(body);
  if (running) judge_software();
}

void Office::Rooms::judge_software() {
  gates.set_software(software.why_not_play(*running));
  services.tables.gates_are(gates);
}

// It stops play at once, whether or not that can be recorded.
void Office::Rooms::software_is(const std::variant<floor::SoftwareHashes, Refusal>& found,
                                const floor::Actor& by, const Reply& recorded) {
  running = found;
  judge_software();
  software_chain.add_all(
      [this, found, by](floor::Instant) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        std::vector<Chronicle::Draft> drafts;
        const auto* hashes = std::get_if<floor::SoftwareHashes>(&found);
        if (hashes != nullptr && software.installed() != *hashes) {
          drafts.push_back({SoftwareRegister::installed_event(*hashes), floor::the_program()});
        }
        drafts.push_back(
            {SoftwareRegister::checked_event(found, software.why_not_play(found)), by});
        return drafts;
      },
      recorded);
}

// With two keys (605a.2(b)), by the hash of what runs: nobody approves what he has not looked at.
Office::Rooms::Prepared Office::Rooms::approve_software(const Asked& asked) {
  ActBody body(asked.body, "605a.4(c)");
  body.words("setting");
  const std::string value = body.words("value");
  const std::string reason = body.words("reason");
  const auto* now = running ? std::get_if<floor::SoftwareHashes>(&*running) : nullptr;
  if (now == nullptr) {
    body.refuse("value", "it is not known here what runs");
  } else if (value != floor::hex(now->program.hash)) {
    body.refuse("value",
                "is the SHA-256 of the program that runs: " + floor::hex(now->program.hash));
  }
  if (auto why = body.refusal()) return *std::move(why);
  return [this, asked, reason, hashes = *now](const Witness& by_whom, const Answer& answer) {
    software_chain.add(
        [this, asked, reason, hashes,
         by_whom](floor::Instant) -> std::variant<Chronicle::Draft, Refusal> {
          if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
          Json event = SoftwareRegister::approved_event(hashes, reason);
          if (by_whom) event["witness"] = floor::to_json(*by_whom);
          return Chronicle::Draft{std::move(event), asked.by};
        },
        answered(answer, Json{{"done", asked.rule().word}}));
  };
}

Json Office::Rooms::software_json() const {
  const auto shown = [](const std::optional<floor::SoftwareHashes>& hashes) {
    return hashes ? floor::to_json(*hashes) : Json();
  };
  Json json{{"installed", shown(software.installed())}, {"approved", shown(software.approved())}};
  if (gates.software()) json["stopped"] = text(*gates.software());
  return json;
}

}  // namespace houseway::house
