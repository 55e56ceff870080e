#!/usr/bin/env bash
# All that a change must pass: formatting, shellcheck, clang-tidy, the tests, and the tests under the sanitizers. clang-tidy reads the
# sources that differ from the last commit, or with `--all` every one.
set -euo pipefail
cd "$(dirname "$0")/.."

sources() { git ls-files -co --exclude-standard -- "$@"; }

scripts/install_packages.sh --all

echo "== clang-format"
sources 'include/*.hpp' 'src/*.hpp' 'src/*.cpp' 'tests/*.hpp' 'tests/*.cpp' | xargs clang-format-14 --dry-run --Werror

echo "== shellcheck"
sources 'scripts/*.sh' | xargs shellcheck

scripts/test.sh

echo "== clang-tidy"
if [ "${1:-}" = --all ]; then
  tidied=$(sources 'src/*.cpp')
else
  tidied=$({ git diff --name-only --diff-filter=d HEAD -- 'src/*.cpp'; git ls-files -o --exclude-standard -- 'src/*.cpp'; } | sort -u)
fi
if [ -n "$tidied" ]; then
  echo "$tidied" | xargs -P "$(nproc)" -n 4 clang-tidy-14 --quiet -p build/dev --extra-arg=-Wno-unknown-warning-option
fi

for sanitizer in asan tsan; do
  echo "== $sanitizer"
  cmake --workflow --preset "$sanitizer"
done
