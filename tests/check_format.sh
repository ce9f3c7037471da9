#!/usr/bin/env bash
# Every source file is as clang-format would write it.
set -euo pipefail
cd "$1"
find src tests bench -name '*.cpp' -o -name '*.h' | sort | xargs clang-format --dry-run -Werror
