# shellcheck shell=bash
# Functions that the other scripts in this folder source.

# Prints a message to standard error, prefixed with the name of the running script.
say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Sets the array as_root to the prefix of commands that need root (sudo, or empty for root). Fails if
# root rights are not available, or sudo would ask for a password without a terminal.
become_root() {
  as_root=()
  ((EUID != 0)) || return 0
  as_root=(sudo)
  [[ -t 0 && -t 2 ]] || as_root+=(-n)
  command -v sudo >/dev/null && "${as_root[@]}" true 2>/dev/null
}

# need PACKAGE...: installs those Debian packages that are missing. Does nothing on systems without apt;
# the build then reports what is missing.
need() {
  command -v apt-get >/dev/null || return 0
  local package missing=()
  for package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ! become_root; then
    say "please run: sudo apt-get install ${missing[*]}"
    exit 3
  fi
  say "installing ${missing[*]}"
  local apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  local install=("${apt[@]}" install -y --no-install-recommends "${missing[@]}")
  # A fresh machine has no package lists yet, an old one has stale ones.
  "${install[@]}" </dev/null >/dev/null 2>&1 && return
  "${apt[@]}" update </dev/null >&2 || say "apt-get update failed"
  if ! "${install[@]}" </dev/null >&2; then
    say "this failed: apt-get install ${missing[*]}"
    exit 3
  fi
}

# Exits with installation advice if Swift is missing.
need_swift() {
  command -v swift >/dev/null && return 0
  say "swift not found; install it from https://www.swift.org/install and add it to PATH"
  exit 3
}

# Sets the variables for the folders of samples and of registered codes if they are unset and the
# folders are in ../shared.
beside_the_project() {
  local shared
  shared=$(cd ../shared 2>/dev/null && pwd) || return 0
  [[ ! -d $shared/samples ]] || export MEDIAINSPECT_SAMPLES="${MEDIAINSPECT_SAMPLES:-$shared/samples}"
  [[ ! -d $shared/attacks ]] || export MEDIAINSPECT_ATTACKS="${MEDIAINSPECT_ATTACKS:-$shared/attacks}"
  [[ ! -d $shared/further-samples ]] ||
    export MEDIAINSPECT_FURTHER_SAMPLES="${MEDIAINSPECT_FURTHER_SAMPLES:-$shared/further-samples}"
  [[ ! -d $shared/registry/mp4ra ]] ||
    export MEDIAINSPECT_REGISTRY="${MEDIAINSPECT_REGISTRY:-$shared/registry/mp4ra}"
}

# Keys of Debian's archives, for all releases.
# shellcheck disable=SC2034
debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

# Prints the mirror that apt uses for Debian's main archive.
debian_mirror() {
  local mirror
  # Archives of security updates do not have all packages. apt replaces the variable in quotes.
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    grep -m 1 -E '/debian/?$') || mirror=http://deb.debian.org/debian
  printf '%s\n' "${mirror%/}"
}
