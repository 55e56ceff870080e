#!/usr/bin/env bash
# Installs what is missing, builds with assertions, and runs every test.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install_packages.sh
cmake --preset dev >/dev/null
cmake --build --preset dev
ctest --preset dev --parallel "$(nproc)"
