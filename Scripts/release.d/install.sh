#!/bin/sh
# Installs skills, its man pages and completions, or removes them.
# usage: sh install.sh [--prefix FOLDER] [--version VERSION] [--uninstall]
#   --prefix FOLDER    installs below FOLDER instead of ~/.local
#   --version VERSION  installs this release instead of the one that this script came with
#   --uninstall        removes what an installation put there
# Needs curl or wget, tar, and sha256sum or shasum. Proxies and certificates are those of the environment (https_proxy,
# SSL_CERT_FILE). Nothing changes until everything is downloaded and verified. Edits no file of your shell.
set -eu
repository=@REPOSITORY@
version=@VERSION@
key=@KEY@
prefix=${HOME:+$HOME/.local}
action=install

say() { printf '%s\n' "$*"; }
fail() {
    say "error: $1" >&2
    if [ -n "${2:-}" ]; then say "hint: $2" >&2; fi
    exit 1
}
while [ $# -gt 0 ]; do
    case $1 in
    --prefix) prefix=${2:?--prefix needs a folder} && shift ;;
    --version) version=${2:?--version needs a version} && shift ;;
    --uninstall) action=uninstall ;;
    -h | --help) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p;}' "$0" && exit ;;
    *) fail "unknown option: $1" 'sh install.sh --help' ;;
    esac
    shift
done
[ -n "$prefix" ] || fail 'HOME is not set' 'name a folder: sh install.sh --prefix FOLDER'
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
program=$prefix/bin/skills
pages=$prefix/share/man/man1
bash=$prefix/share/bash-completion/completions/skills
zsh=$prefix/share/zsh/site-functions/_skills
fish=$prefix/share/fish/vendor_completions.d/skills.fish

if [ "$action" = uninstall ]; then
    [ -e "$program" ] || fail "no skills in $prefix/bin" 'name the folder that it was installed in: --prefix FOLDER'
    rm -f "$program" "$bash" "$zsh" "$fish" "$pages"/skills.1 "$pages"/skills-*.1
    # Only folders that are empty now.
    for file in "$program" "$bash" "$zsh" "$fish" "$pages/skills.1"; do
        (cd "$prefix" && folder=$(dirname "$file") && rmdir -p "${folder#"$prefix"/}" 2>/dev/null) || true
    done
    say "Removed $program. Installed skills stay."
    exit
fi

case $version in
'' | *[!0-9A-Za-z.+-]* | .* | -*) fail "invalid version: $version" ;;
esac
machine=$(uname -m)
case $(uname -s) in
Darwin) system=darwin ;;
Linux)
    system=linux
    libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')
    [ -n "$libc" ] || fail 'this release needs the GNU C library' 'on Alpine, use a container with Debian'
    minor=${libc#2.}
    if [ "${minor%%.*}" -lt 34 ] 2>/dev/null; then
        fail "this release needs the GNU C library 2.34 or later; this system has $libc" 'build from source: see the README'
    fi
    case $machine in aarch64 | x86_64) ;; arm64) machine=aarch64 ;; amd64) machine=x86_64 ;; *)
        fail "there is no release for $machine" 'build from source: see the README' ;;
    esac
    ;;
*) fail "there is no release for $(uname -s)" 'on Windows, run this in WSL (wsl --install)' ;;
esac
name=skills-$version-$system-$machine.tar.gz
releases=${SKILLS_RELEASES:-https://github.com/$repository/releases/download}

if command -v curl >/dev/null; then
    fetch() { curl --fail --silent --show-error --location --retry 2 --proto '=https,http' --output "$2" -- "$1"; }
elif command -v wget >/dev/null; then
    fetch() { wget --quiet --tries=2 --output-document="$2" -- "$1"; }
else
    fail 'neither curl nor wget is installed' 'install one of them, then run the same command again'
fi
if command -v sha256sum >/dev/null; then
    digest() { sha256sum "$1"; }
elif command -v shasum >/dev/null; then
    digest() { shasum -a 256 "$1"; }
else
    fail 'neither sha256sum nor shasum is installed' 'install coreutils, then run the same command again'
fi

work=$(mktemp -d)
draft=
trap 'rm -rf "$work" "$draft"' EXIT
trap 'exit 130' INT TERM
for file in "$name" SHA256SUMS; do
    fetch "$releases/v$version/$file" "$work/$file" ||
        fail "failed to download $releases/v$version/$file" 'check the connection, then run the same command again'
done
expected=$(awk -v name="$name" '$2 == name { print $1 }' "$work/SHA256SUMS")
actual=$(digest "$work/$name" | cut -c 1-64)
if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
    fail "$name is not the file that SHA256SUMS describes; nothing was installed" 'run the same command again'
fi
if [ -n "$key" ] && command -v minisign >/dev/null; then
    fetch "$releases/v$version/SHA256SUMS.minisig" "$work/SHA256SUMS.minisig" || fail 'failed to download the signature'
    minisign -V -q -P "$key" -m "$work/SHA256SUMS" || fail 'the signature is not that of the release; nothing was installed'
fi
mkdir "$work/files"
tar -xzf "$work/$name" -C "$work/files"
"$work/files/skills" --version >/dev/null || fail 'the program does not run on this system' 'build from source: see the README'
mkdir -p "$prefix/bin" "$pages" "$(dirname "$bash")" "$(dirname "$zsh")" "$(dirname "$fish")"
draft=$prefix/bin/.skills.$$
cp "$work/files/skills" "$draft"
mv -f "$draft" "$program"
cp "$work/files"/man/*.1 "$pages"
for shell in bash zsh fish; do
    eval "file=\$$shell"
    "$program" completions "$shell" >"$work/$shell" && cp "$work/$shell" "$file"
done
say "Installed skills $version as $program"
case :$PATH: in *:"$prefix/bin":*) ;; *) say "To run it by its name, add this to your shell's profile: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
say 'Try: skills search swift'
