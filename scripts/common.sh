# shellcheck shell=bash
# Sourced by the scripts beside it: what they share.

# Says something on standard error, in the name of the script that runs.
say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Sets the array as_root to what must stand before a command that needs root; fails when there is
# no way to become root without a question that nobody can answer.
become_root() {
  as_root=()
  ((EUID != 0)) || return 0
  as_root=(sudo)
  [[ -t 0 && -t 2 ]] || as_root+=(-n)
  command -v sudo >/dev/null && "${as_root[@]}" true 2>/dev/null
}

# need PACKAGE...: installs those Debian packages that are missing. Elsewhere than on Debian and its
# kin this does nothing: the build then tells what it lacks.
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
  "${apt[@]}" update </dev/null >&2 || say "the package lists could not be brought up to date"
  if ! "${install[@]}" </dev/null >&2; then
    say "this failed: apt-get install ${missing[*]}"
    exit 3
  fi
}

# Fails with a word of advice when there is no Swift.
need_swift() {
  command -v swift >/dev/null && return 0
  say "swift is not to be found; install it from https://www.swift.org/install and put it in PATH"
  exit 3
}

# Sets the folders of samples and of registered codes if they are next to the project and not set.
beside_the_project() {
  local shared
  shared=$(cd ../shared 2>/dev/null && pwd) || return 0
  [[ ! -d $shared/samples ]] || export MEDIAINSPECT_SAMPLES="${MEDIAINSPECT_SAMPLES:-$shared/samples}"
  [[ ! -d $shared/further-samples ]] ||
    export MEDIAINSPECT_FURTHER_SAMPLES="${MEDIAINSPECT_FURTHER_SAMPLES:-$shared/further-samples}"
  [[ ! -d $shared/registry/mp4ra ]] ||
    export MEDIAINSPECT_REGISTRY="${MEDIAINSPECT_REGISTRY:-$shared/registry/mp4ra}"
}
