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

# build_with_progress FOLDER MODULE ARGS...: runs swift build in a folder. Prints a line every ten seconds: what
# was compiled last and, in a first build, how much of the module and of those that it imports is left. If the
# build fails, prints the errors and why it failed.
build_with_progress() {
  local folder=$1 module=$2 started=$SECONDS next=$((SECONDS + 10)) log status=0 weights=''
  shift 2
  log=$(mktemp) || return
  [[ -e $folder/.build/release/$module ]] || weights=$(lines_of_modules "$folder/Sources" "$module")
  # In a process group of its own, so that an interruption ends its compilers, too.
  set -m
  swift build --package-path "$folder" "$@" </dev/null >"$log" 2>&1 &
  local build=$!
  set +m
  # shellcheck disable=SC2064
  trap "end_group $build; rm -f '$log'
    say 'interrupted; the next run continues the build'; exit 130" INT TERM HUP
  while kill -0 $build 2>/dev/null; do
    sleep 0.2
    ((SECONDS < next)) && continue
    next=$((SECONDS + 10))
    say "building for $((SECONDS - started)) s$(progress_of "$log" "$weights")"
  done
  wait $build || status=$?
  trap - INT TERM HUP
  if ((status)); then
    grep -avE '^\[[0-9]+/[0-9]+\] ' "$log" >&2
    say "$(reason_of_failure $status "$log")"
  fi
  rm -f "$log"
  return $status
}

# Interrupts the processes of a group, and ends those that are still there after five seconds.
end_group() {
  local i
  kill -INT -- "-$1" 2>/dev/null
  for ((i = 0; i < 25; i++)); do
    kill -0 -- "-$1" 2>/dev/null || break
    sleep 0.2
  done
  kill -TERM -- "-$1" 2>/dev/null
  wait "$1" 2>/dev/null
}

# Prints the number of lines of a module in a folder, and of each module that it imports.
lines_of_modules() {
  local waiting="$2 " known=' ' module
  while [[ $waiting ]]; do
    module=${waiting%% *}
    waiting=${waiting#* }
    [[ $known == *" $module "* ]] && continue
    known+="$module "
    [[ -n $(find "$1/$module" -name '*.swift' -print -quit 2>/dev/null) ]] || continue
    printf '%s %s\n' "$module" "$(find "$1/$module" -name '*.swift' -exec cat {} + | wc -l)"
    waiting+=$(grep -rhoE --include='*.swift' '^(package |public )?import [A-Za-z0-9]+$' "$1/$module" |
      sed 's/.* //' | sort -u | tr '\n' ' ') || true
  done
}

# Prints how far a build is, from its log and the lines of modules.
progress_of() {
  local compiled last
  compiled=$(grep -aoE '^\[[0-9]+/[0-9]+\] Compiling [A-Za-z0-9]+' "$1" | sed 's/.* //' | awk '!seen[$0]++') || true
  last=$(tail -n 1 <<<"$compiled")
  if [[ $2 ]]; then
    # Awk of macOS accepts no line breaks in values.
    awk -v compiled="${compiled//$'\n'/ }" '
      BEGIN { split(compiled, names, " "); for (i in names) done[names[i]] = 1 }
      { all += $2; count += 1; if ($1 in done) { lines += $2; finished += 1 } }
      END {
        printf ": %d of %d modules are compiled, about %d %% of the code is left", finished, count,
          100 * (all - lines) / all
      }' <<<"$2"
  fi
  [[ -z $last ]] || printf '; last: %s' "$last"
}

# Prints why a build failed, from its status and its log.
reason_of_failure() {
  if (($1 > 128)); then
    printf 'the build was ended by signal %s' $(($1 - 128))
    # The kernel ends programs this way if there is no memory left.
    (($1 == 137)) && printf '; the machine may have too little memory'
  elif grep -aqiE 'no space left on device|disk quota exceeded' "$2"; then
    printf 'the build failed: no space is left on the disk'
  elif grep -aqE "'(magic|zlib|expat)\.h' file not found|cannot find -l|unable to find library" "$2"; then
    printf 'the build failed: headers or libraries are missing; it needs libmagic, zlib and expat'
  elif grep -aqE 'signal (9|KILL)|Killed' "$2"; then
    printf 'the build failed: a compiler was ended; the machine may have too little memory'
  else
    printf 'the build failed with the errors above'
  fi
}
