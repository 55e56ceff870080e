#!/usr/bin/env bash
# Installs the Debian packages that are missing, as root or with sudo:
#   install_packages.sh --program    to build the program, and to look into its databases
#   install_packages.sh              to build and run the tests and benchmarks too
#   install_packages.sh --all        and all else that scripts/check.sh and the fuzz preset use
#   install_packages.sh --slurm      what scripts/test_slurm.sh needs, and that alone
set -euo pipefail

packages=(
  cmake ninja-build g++ pkg-config git
  libtbb-dev libboost-program-options-dev libsqlitecpp-dev libsqlite3-dev libfmt-dev nlohmann-json3-dev
  librandom123-dev libxxhash-dev
  sqlite3
)
tests=(libgtest-dev libgmock-dev libbenchmark-dev zlib1g-dev parallel faketime)
checks=(clang libclang-rt-14-dev clang-format-14 clang-tidy-14 shellcheck)
slurm=(slurm-wlm munge procps sqlite3)
case "${1:-}" in
  --program) ;;
  "") packages+=("${tests[@]}") ;;
  --all) packages+=("${tests[@]}" "${checks[@]}") ;;
  --slurm) packages=("${slurm[@]}") ;;
  *)
    echo "usage: $0 [--program | --all | --slurm]" >&2
    exit 2
    ;;
esac

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

sudo=()
if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
echo "installing ${missing[*]}"
"${sudo[@]}" apt-get update -q
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
