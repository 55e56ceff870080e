#!/usr/bin/env bash
# Installs the Debian packages that building and testing need, where they are missing. As root, or with sudo.
set -euo pipefail

packages=(
  cmake ninja-build g++ pkg-config
  libtbb-dev libboost-program-options-dev libsqlitecpp-dev libsqlite3-dev libfmt-dev nlohmann-json3-dev
  librandom123-dev libxxhash-dev
  libgtest-dev libgmock-dev libbenchmark-dev zlib1g-dev
)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

sudo=()
if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
echo "installing ${missing[*]}"
"${sudo[@]}" apt-get update -q
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}"
