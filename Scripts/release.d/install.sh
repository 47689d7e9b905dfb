#!/bin/sh
# Installs skills, its man pages, completions and schemas, or removes them: see `usage`. Runs only once it is completely read.
set -eu

usage() {
    cat <<'END'
Installs skills, its man pages, completions and schemas, or removes them.
usage: sh install.sh [--prefix FOLDER] [--version VERSION] [--uninstall]
  --prefix FOLDER    installs below FOLDER instead of ~/.local
  --version VERSION  installs this release instead of the one that this script came with
  --uninstall        removes what an installation put there
Needs curl or wget, tar, and sha256sum or shasum. Proxies and certificates are those of the environment (https_proxy,
SSL_CERT_FILE). Nothing changes until everything is downloaded and verified. Edits no file of your shell.
END
}
say() { printf '%s\n' "$*"; }
# An English text, or its Japanese twin in a terminal that shows it.
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in ja | ja_JP | ja*.[Uu][Tt][Ff]*8*) text() { say "$2"; } ;; *) text() { say "$1"; } ;; esac
# The arguments are an error and its twin, and a hint and its twin.
fail() {
    say "$(text error エラー): $(text "$1" "$2")" >&2
    if [ -n "${3:-}" ]; then say "$(text hint ヒント): $(text "$3" "${4:-$3}")" >&2; fi
    exit 1
}
again='run the same command again' retry='もう一度同じコマンドを実行してください'

uninstall() {
    [ -e "$prefix/bin/skills" ] || fail "no skills in $prefix/bin" "$prefix/bin に skills がありません" 'name the folder that it was installed in: --prefix FOLDER' 'インストールしたフォルダーを指定してください: --prefix FOLDER'
    cd "$prefix"
    for file in bin/skills share/bash-completion/completions/skills share/zsh/site-functions/_skills \
        share/fish/vendor_completions.d/skills.fish share/man/man1/skills.1 share/man/man1/skills-*.1 \
        share/man/ja/man1/skills.1 share/man/ja/man1/skills-*.1 share/skills/schemas/*.schema.json; do
        rm -f "$file"
        # Only folders that are empty now.
        rmdir -p "$(dirname "$file")" 2>/dev/null || true
    done
    text "Removed $prefix/bin/skills. Installed skills stay." "$prefix/bin/skills を削除しました。インストール済みのスキルは残ります。"
}

find_platform() {
    machine=$(uname -m) instead='build from source: see the README' other='ソースからビルドしてください (README を参照)'
    case $(uname -s) in
    Darwin) system=darwin brew='brew install libarchive libyaml md4c openssl@3' instead="$brew, then $again" other="$brew を実行してから、$retry" ;;
    Linux)
        system=linux libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')
        [ -n "$libc" ] || fail 'this release needs the GNU C library' 'このリリースには GNU C ライブラリが必要です' 'on Alpine, use a container with Debian' 'Alpine では Debian のコンテナーを使ってください'
        minor=${libc#2.}
        [ "${minor%%.*}" -ge 34 ] || fail "this release needs the GNU C library 2.34 or later; this system has $libc" "このリリースには GNU C ライブラリ 2.34 以降が必要です (このシステムは $libc)" "$instead" "$other"
        case $machine in aarch64 | x86_64) ;; *) fail "there is no release for $machine" "$machine 用のリリースはありません" "$instead" "$other" ;; esac
        ;;
    *) fail "there is no release for $(uname -s)" "$(uname -s) 用のリリースはありません" 'on Windows, run this in WSL (wsl --install)' 'Windows では WSL の中で実行してください (wsl --install)' ;;
    esac
}

find_tools() {
    if command -v curl >/dev/null; then
        fetch() { curl -fsSL ${SSL_CERT_FILE:+--cacert "$SSL_CERT_FILE"} --retry 2 --proto '=https,http' --proto-redir '=https' --output "$2" -- "$1"; }
    elif command -v wget >/dev/null; then
        fetch() { wget -q ${SSL_CERT_FILE:+--ca-certificate "$SSL_CERT_FILE"} -O "$2" -- "$1"; }
    else
        fail 'neither curl nor wget is installed' 'curl も wget もありません' "install one of them, then $again" "どちらかをインストールしてから、$retry"
    fi
    command -v sha256sum >/dev/null || command -v shasum >/dev/null || fail 'neither sha256sum nor shasum is installed' 'sha256sum も shasum もありません' "install coreutils, then $again" "coreutils をインストールしてから、$retry"
}

main() {
    repository=@REPOSITORY@ version=@VERSION@ key=@KEY@ prefix=${HOME:+$HOME/.local} action=install
    while [ $# -gt 0 ]; do
        case $1 in
        --prefix) prefix=${2:?--prefix needs a folder} && shift ;;
        --version) version=${2:?--version needs a version} && shift ;;
        --uninstall) action=uninstall ;;
        -h | --help) usage; exit ;;
        *) fail "unknown option: $1" "オプション $1 はありません" 'sh install.sh --help' ;;
        esac
        shift
    done
    [ -n "$prefix" ] || fail 'HOME is not set' 'HOME が設定されていません' 'name a folder: sh install.sh --prefix FOLDER' 'フォルダーを指定してください: sh install.sh --prefix FOLDER'
    case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
    if [ "$action" = uninstall ]; then uninstall; exit; fi
    case $version in '' | *[!0-9A-Za-z.+-]* | .* | -*) fail "invalid version: $version" "バージョン $version は正しくありません" ;; esac
    find_platform; find_tools
    work=$(mktemp -d)
    trap 'rm -rf "$work"; (cd "$prefix" 2>/dev/null && rm -f bin/*.new.$$ share/*/*/*.new.$$ share/man/ja/*/*.new.$$)' EXIT
    trap 'exit 130' INT TERM
    name=skills-$version-$system-$machine.tar.gz
    from=${SKILLS_RELEASES:-https://github.com/$repository/releases/download}/v$version
    signature=
    if [ -n "$key" ] && command -v minisign >/dev/null; then signature=SHA256SUMS.minisig; fi
    for file in "$name" SHA256SUMS $signature; do
        fetch "$from/$file" "$work/$file" || fail "failed to download $from/$file" "$from/$file をダウンロードできませんでした" "check the connection, then $again" "ネットワークの接続を確認してから、$retry"
    done
    expected=$(awk -v name="$name" '$2 == name { print $1 }' "$work/SHA256SUMS")
    actual=$({ sha256sum "$work/$name" 2>/dev/null || shasum -a 256 "$work/$name"; } | cut -c 1-64)
    [ "${expected:-none}" = "$actual" ] || fail "$name is not the file that SHA256SUMS describes; nothing was installed" "$name のチェックサムが SHA256SUMS と一致しません。何もインストールしていません" "$again" "$retry"
    [ -z "$signature" ] || minisign -V -q -P "$key" -m "$work/SHA256SUMS" || fail 'the signature is not that of the release; nothing was installed' 'リリースの署名ではありません。何もインストールしていません'
    files=$work/files share=$work/files/share
    mkdir -p "$files/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
    tar -xzf "$work/$name" -C "$work"
    mv "$work/skills" "$files/bin"
    mv "$work/man"/*.1 "$share/man/man1"
    if [ -d "$work/man/ja" ]; then mv "$work/man/ja" "$share/man"; fi
    if [ -d "$work/schemas" ]; then mkdir "$share/skills" && mv "$work/schemas" "$share/skills"; fi
    for target in bash:bash-completion/completions/skills zsh:zsh/site-functions/_skills fish:fish/vendor_completions.d/skills.fish; do
        "$files/bin/skills" completions "${target%%:*}" >"$work/completions" ||
            fail 'the program does not run on this system; nothing was installed' 'このシステムではプログラムが動きません。何もインストールしていません' "$instead" "$other"
        # It is found by its name.
        sed "s|'[^']*/files/bin/skills'|skills|" "$work/completions" >"$share/${target#*:}"
    done
    # All files are written beside their places before the first one changes.
    (cd "$files" && find . -type f) >"$work/list"
    while read -r file; do
        if ! { mkdir -p "$prefix/${file%/*}" && cp "$files/$file" "$prefix/$file.new.$$"; }; then fail "failed to write below $prefix; nothing was installed" "$prefix に書き込めませんでした。何もインストールしていません"; fi
    done <"$work/list"
    while read -r file; do mv -f "$prefix/$file.new.$$" "$prefix/$file"; done <"$work/list"
    text "Installed skills $version as $prefix/bin/skills" "skills $version を $prefix/bin/skills にインストールしました"
    line="export PATH=\"$prefix/bin:\$PATH\""
    case :$PATH: in *:"$prefix/bin":*) ;; *) text "To run it by its name, add this to your shell's profile: $line" "名前で実行するには、シェルの設定ファイルに追加してください: $line" ;; esac
    text 'Try: skills search swift' 'お試しください: skills search swift'
}
{ main "$@"; exit; }
