#!/bin/sh
# Installs skills, its man pages and completions, or removes them: see `usage`. Runs only once it is completely read.
set -eu

usage() {
    cat <<'END'
Installs skills, its man pages and completions, or removes them.
usage: sh install.sh [--prefix FOLDER] [--version VERSION] [--uninstall]
  --prefix FOLDER    installs below FOLDER instead of ~/.local
  --version VERSION  installs this release instead of the one that this script came with
  --uninstall        removes what an installation put there
Needs curl or wget, tar, and sha256sum or shasum. Proxies and certificates are those of the environment (https_proxy,
SSL_CERT_FILE). Nothing changes until everything is downloaded and verified. Edits no file of your shell.
END
}
say() { printf '%s\n' "$*"; }
fail() {
    say "error: $1" >&2
    if [ -n "${2:-}" ]; then say "hint: $2" >&2; fi
    exit 1
}

uninstall() {
    [ -e "$prefix/bin/skills" ] || fail "no skills in $prefix/bin" 'name the folder that it was installed in: --prefix FOLDER'
    cd "$prefix"
    for file in bin/skills share/bash-completion/completions/skills share/zsh/site-functions/_skills \
        share/fish/vendor_completions.d/skills.fish share/man/man1/skills.1 share/man/man1/skills-*.1; do
        rm -f "$file"
        # Only folders that are empty now.
        rmdir -p "$(dirname "$file")" 2>/dev/null || true
    done
    say "Removed $prefix/bin/skills. Installed skills stay."
}

find_platform() {
    machine=$(uname -m) instead='build from source: see the README'
    case $(uname -s) in
    Darwin) system=darwin instead='brew install libarchive libyaml md4c openssl@3, then run the same command again' ;;
    Linux)
        system=linux
        libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')
        [ -n "$libc" ] || fail 'this release needs the GNU C library' 'on Alpine, use a container with Debian'
        minor=${libc#2.}
        [ "${minor%%.*}" -ge 34 ] || fail "this release needs the GNU C library 2.34 or later; this system has $libc" "$instead"
        case $machine in aarch64 | x86_64) ;; *) fail "there is no release for $machine" "$instead" ;; esac
        ;;
    *) fail "there is no release for $(uname -s)" 'on Windows, run this in WSL (wsl --install)' ;;
    esac
}

find_tools() {
    if command -v curl >/dev/null; then
        fetch() { curl -fsSL ${SSL_CERT_FILE:+--cacert "$SSL_CERT_FILE"} --retry 2 --proto '=https,http' --proto-redir '=https' --output "$2" -- "$1"; }
    elif command -v wget >/dev/null; then
        fetch() { wget -q ${SSL_CERT_FILE:+--ca-certificate "$SSL_CERT_FILE"} -O "$2" -- "$1"; }
    else
        fail 'neither curl nor wget is installed' 'install one of them, then run the same command again'
    fi
    command -v sha256sum >/dev/null || command -v shasum >/dev/null ||
        fail 'neither sha256sum nor shasum is installed' 'install coreutils, then run the same command again'
}

main() {
    repository=@REPOSITORY@ version=@VERSION@ key=@KEY@ prefix=${HOME:+$HOME/.local} action=install
    while [ $# -gt 0 ]; do
        case $1 in
        --prefix) prefix=${2:?--prefix needs a folder} && shift ;;
        --version) version=${2:?--version needs a version} && shift ;;
        --uninstall) action=uninstall ;;
        -h | --help) usage; exit ;;
        *) fail "unknown option: $1" 'sh install.sh --help' ;;
        esac
        shift
    done
    [ -n "$prefix" ] || fail 'HOME is not set' 'name a folder: sh install.sh --prefix FOLDER'
    case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
    if [ "$action" = uninstall ]; then uninstall; exit; fi
    case $version in '' | *[!0-9A-Za-z.+-]* | .* | -*) fail "invalid version: $version" ;; esac
    find_platform
    find_tools
    work=$(mktemp -d)
    trap 'rm -rf "$work"; (cd "$prefix" 2>/dev/null && rm -f bin/*.new.$$ share/*/*/*.new.$$)' EXIT
    trap 'exit 130' INT TERM
    name=skills-$version-$system-$machine.tar.gz
    from=${SKILLS_RELEASES:-https://github.com/$repository/releases/download}/v$version
    signature=
    if [ -n "$key" ] && command -v minisign >/dev/null; then signature=SHA256SUMS.minisig; fi
    for file in "$name" SHA256SUMS $signature; do
        fetch "$from/$file" "$work/$file" || fail "failed to download $from/$file" 'check the connection, then run the same command again'
    done
    expected=$(awk -v name="$name" '$2 == name { print $1 }' "$work/SHA256SUMS")
    actual=$({ sha256sum "$work/$name" 2>/dev/null || shasum -a 256 "$work/$name"; } | cut -c 1-64)
    [ "${expected:-none}" = "$actual" ] ||
        fail "$name is not the file that SHA256SUMS describes; nothing was installed" 'run the same command again'
    [ -z "$signature" ] || minisign -V -q -P "$key" -m "$work/SHA256SUMS" ||
        fail 'the signature is not that of the release; nothing was installed'
    files=$work/files share=$work/files/share
    mkdir -p "$files/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
    tar -xzf "$work/$name" -C "$work"
    mv "$work/skills" "$files/bin"
    mv "$work/man"/*.1 "$share/man/man1"
    for target in bash:bash-completion/completions/skills zsh:zsh/site-functions/_skills fish:fish/vendor_completions.d/skills.fish; do
        "$files/bin/skills" completions "${target%%:*}" >"$work/completions" ||
            fail 'the program does not run on this system; nothing was installed' "$instead"
        # It is found by its name.
        sed "s|'[^']*/files/bin/skills'|skills|" "$work/completions" >"$share/${target#*:}"
    done
    # All files are written beside their places before the first one changes.
    (cd "$files" && find . -type f) >"$work/list"
    while read -r file; do
        if ! { mkdir -p "$prefix/${file%/*}" && cp "$files/$file" "$prefix/$file.new.$$"; }; then fail "failed to write below $prefix; nothing was installed"; fi
    done <"$work/list"
    while read -r file; do mv -f "$prefix/$file.new.$$" "$prefix/$file"; done <"$work/list"
    say "Installed skills $version as $prefix/bin/skills"
    case :$PATH: in *:"$prefix/bin":*) ;; *) say "To run it by its name, add this to your shell's profile: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
    say 'Try: skills search swift'
}
{ main "$@"; exit; }
