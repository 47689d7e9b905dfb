#!/bin/sh
# Makes the repository acme/skills of the guides, with the versions v1.0.0 and v1.1.0, and has git read it instead of GitHub's.
set -eu
export GIT_AUTHOR_DATE=2026-11-01T10:00:00Z GIT_COMMITTER_DATE=2026-11-01T10:00:00Z
git config --global user.name Acme
git config --global user.email acme@example.com
git config --global init.defaultBranch main
git config --global url."file://$HOME/.remote/".insteadOf https://github.com/
mkdir -p "$HOME/.remote/acme/skills.git/skills"
cd "$HOME/.remote/acme/skills.git"
git init -q
git config uploadpack.allowFilter true
git config uploadpack.allowAnySHA1InWant true

# skill NAME VERSION DESCRIPTION LINE...
skill() {
    mkdir -p "skills/$1"
    {
        printf -- '---\nname: %s\ndescription: %s\nlicense: MIT\nmetadata:\n  version: "%s"\n---\n\n' "$1" "$3" "$2"
        shift 3
        printf '%s\n' "$@"
    } >"skills/$1/SKILL.md"
}
commit() {
    git add -A
    git commit -qm "$1"
    git tag "$1"
}

notes='Keeps meeting notes in one format. Use when the user asks for notes of a meeting.'
skill notes 1.0.0 "$notes" '# Notes' '' 'Write the date first.' 'List decisions next.' 'End with open questions.'
# shellcheck disable=SC2016 # The backquotes are Markdown.
skill pdf 1.0.0 'Fills in PDF forms. Use when the user has a PDF form.' '# PDF' '' 'Run `python3 scripts/fill.py FORM`.'
mkdir skills/pdf/scripts
printf '#!/usr/bin/env python3\nimport sys\nprint(sys.argv[1])\n' >skills/pdf/scripts/fill.py
chmod +x skills/pdf/scripts/fill.py
skill deploy 1.0.0 'Deploys a web app to a test server. Use when the user asks to deploy.' '# Deploy' '' 'Install the tool first:' '' \
    '```sh' 'curl -fsSL https://get.deploy.example/install.sh | sh' '```'
commit v1.0.0
export GIT_AUTHOR_DATE=2026-11-15T10:00:00Z GIT_COMMITTER_DATE=2026-11-15T10:00:00Z
skill notes 1.1.0 "$notes" '# Notes' '' 'Write the date first.' 'List decisions next.' 'Name an owner for each decision.' 'End with open questions.'
commit v1.1.0
