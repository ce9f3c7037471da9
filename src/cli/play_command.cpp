#include "cli/commands.h"
namespace houseway::cli {
int play_command(const PlayArguments&) { return 0; }
}
