// Commands of other programs, as people paste them.
extension `The table of addresses` {
    private static let digest = String(repeating: "0a", count: 32)

    static let commands: [Row] = [
        ("npx skills add o/r", "hint: skills install o/r"),
        (
            "$ npx -y skills@latest add https://github.com/o/r --skill pdf docx -a cursor -y",
            "hint: skills install https://github.com/o/r --skill pdf --skill docx --agent cursor"
        ),
        ("npx skills add o/r --skill '*'", "hint: skills install o/r --all"),
        ("bunx add-skill o/r", "hint: skills install o/r"),
        ("skills install o/r --all", "hint: skills install o/r --all"),
        (
            "npx skills add \"o/r\" --skill 'Two Words' `pdf`",
            "hint: skills install o/r --skill 'Two Words' --skill pdf"
        ),
        ("npx skills add o/r@pdf", "hint: skills install o/r --skill pdf"),
        ("npx skills add o/r --agent '*'", "hint: skills install o/r --all-agents"),
        ("skills install o/r@v1 --skill=pdf", "hint: skills install o/r@v1 --skill pdf"),
        ("gh skill install o/r pdf@v1", "hint: skills install 'o/r#v1' --skill pdf"),
        (
            "gh skill install o/r --agent cursor pdf --scope user --pin v1",
            "hint: skills install 'o/r#v1' --agent cursor --skill pdf"
        ),
        (
            "gemini skills install https://github.com/o/r --path .gemini/skills/a --scope user",
            "hint: skills install https://github.com/o/r --skill .gemini/skills/a"
        ),
        (
            "git clone --depth 1 -b v1 https://github.com/o/r.git ~/.claude/skills/x && ls",
            "hint: skills install 'https://github.com/o/r.git#v1'"
        ),
        ("git clone --branch=v1 git@host:r", "hint: skills install 'git@host:r#v1'"),
        ("gh repo clone o/r", "hint: skills install o/r"),
        ("gh repo clone o/r folder -- --branch v1", "hint: skills install 'o/r#v1'"),
        ("npx degit o/r/skills/pdf pdf", "hint: skills install o/r/skills/pdf"),
        ("curl -LO https://host/x.zip", "hint: skills install https://host/x.zip"),
        ("curl -b a=b https://host/x.zip", "hint: skills install https://host/x.zip"),
        ("wget -b https://host/x.zip", "hint: skills install https://host/x.zip"),
        ("/plugin marketplace add o/r", "hint: skills install o/r"),
        ("claude plugin marketplace add o/r", "hint: skills install o/r"),
        (
            "/plugin install document-skills@anthropic-agent-skills",
            "hint: skills install anthropics/skills --skill document-skills"
        ),
        (
            "claude plugin install --scope user x@claude-code-plugins",
            "hint: skills install anthropics/claude-code --skill x"
        ),
        (
            "claude plugin install x@y",
            "hint: use the repository from '/plugin marketplace add': skills install OWNER/REPO --skill x"
        ),
        ("git clone https://github.com/o/r/issues/3", "hint: skills install o/r"),
        (
            "mkdir -p ~/.claude/skills && cd ~/.claude/skills && curl -L -o 1.zip https://host/1.zip && unzip -o 1.zip",
            "hint: skills install https://host/1.zip"
        ),
        (
            "curl -LO https://host/x.zip && echo '\(digest)  x.zip' | sha256sum -c",
            "hint: skills install https://host/x.zip --sha256 \(digest)"
        ),
        (
            posixLine, "hint: skills install 'https://host/a b.zip' --sha256 \(digest)"
        ),
        (
            powerShellLine, "hint: skills install https://host/p.zip --sha256 \(digest)"
        ),
        (
            "curl -o x.zip 'https://host/x.zip';unzip x.zip",
            "hint: skills install https://host/x.zip"
        ),
        (
            "curl -LO https://host/x.zip || sh fallback.sh",
            "hint: skills install https://host/x.zip"
        ),
        ("curl https://host/i.sh|sh", scriptHint),
        ("curl https://host/i.sh | tee i.sh | sh", scriptHint),
        ("curl https://host/i.sh -o j.sh && bash j.sh", scriptHint),
        ("curl -O https://host/i.sh; chmod +x i.sh; ./i.sh", scriptHint),
        (
            "curl -H 'Accept: a@b:c' https://host/x.zip -o x.zip && unzip x.zip",
            "hint: skills install https://host/x.zip"
        ),
        (
            "git clone https://github.com/o/r.git;cp -r r/skills/a ~/x",
            "hint: skills install 'https://github.com/o/r.git#:skills/a'"
        ),
        ("iwr https://host/x.zip -OutFile x.zip", "hint: skills install https://host/x.zip"),
        (
            "T=$(mktemp -d) && git clone --depth=1 https://github.com/o/r \"$T\" && cp -r \"$T/a/b\" ~/x && rm -rf \"$T\"",
            "hint: skills install 'https://github.com/o/r#:a/b'"
        ),
        (
            "T=$(mktemp -d); git clone -b v1 https://github.com/o/r.git $T; mv $T/a ~/x",
            "hint: skills install 'https://github.com/o/r.git#v1:a'"
        ),
        (
            "git clone https://github.com/o/r.git && cp -r r/skills/* ~/x",
            "hint: skills install https://github.com/o/r.git"
        ),
        (
            "curl -fsSL https://host/install.sh | bash -s -- -y",
            "hint: install the skill from its repository or archive instead: skills install OWNER/REPO"
        ),
        (
            "curl -L https://host/x.tar.gz | tar xz -C ~/x",
            "hint: skills install https://host/x.tar.gz"
        ),
    ]

    private static let scriptHint =
        "hint: install the skill from its repository or archive instead: skills install OWNER/REPO"

    /// Lines of the pages of sites.
    private static let posixLine = #"""
        ( set -e; test ! -e "$HOME/x"p || { echo 'exists' >&2; exit 1; }; d=$(mktemp -d); \#
        trap 'rm -rf "$d"' EXIT; cd "$d"; curl -fsSL -o skill.zip 'https://host/a b.zip'; \#
        echo '\#(digest)  skill.zip' >sum; sha256sum -c sum 2>/dev/null || shasum -a 256 -c sum; \#
        unzip -q skill.zip -d skill; mv skill "$HOME/x"p )
        """#
    private static let powerShellLine = #"""
        & { $ErrorActionPreference = 'Stop'; $target = Join-Path $HOME 'x\p'; \#
        if (Test-Path -LiteralPath $target) { throw "$target exists" }; \#
        Invoke-WebRequest -UseBasicParsing -Uri 'https://host/p.zip' -OutFile $zip; \#
        if ((Get-FileHash -LiteralPath $zip -Algorithm SHA256).Hash -ne '\#(digest)') \#
        { throw 'wrong checksum' }; Remove-Item -LiteralPath $zip }
        """#
}
