internal import Text

/// The meaning of a text wherever it stands in code: a path at which secrets or settings are, or an option.
struct TextMeaning: Sendable {
    /// How the word stands in the text.
    enum Form: Sendable {
        case anywhere
        /// Not inside a longer name.
        case name
        /// At the end of a path, or before `*`.
        case folder
        /// As the whole text.
        case whole
        /// In a path that starts in the home folder.
        case inHome
    }

    let word: String
    let effect: Effect
    let subject: String
    let form: Form

    /// Returns the meanings of a text, and where they are in it.
    static func found(in bytes: [UInt8]) -> [(row: TextMeaning, offset: Int)] {
        var found: [(TextMeaning, Int)] = []
        // The first place of each row is enough; a text may repeat a word very often.
        var isFound: Set<Int> = []
        patterns.scan(bytes) { number, offset in
            for row in rowsByWord[number]
            where !isFound.contains(row) && all[row].applies(to: bytes, at: offset) {
                found.append((all[row], offset))
                isFound.insert(row)
            }
        }
        // The order of overlapping words is unspecified.
        return found.count < 2
            ? found
            : found.sorted {
                ($0.1, $1.0.word.utf8.count, $0.0.word) < ($1.1, $0.0.word.utf8.count, $1.0.word)
            }
    }

    /// The distance in bytes in which a name is looked at for what makes it harmless.
    private static let tailLimit = 100

    private static let harmlessMarks: [StaticString] = [".pub", "example", "sample", "template"]

    private func applies(to text: [UInt8], at offset: Int) -> Bool {
        let end = offset + word.utf8.count
        let before = offset > 0 ? text[offset - 1] : 0
        let after = end < text.count ? text[end] : 0
        // A public key is not secret, nor is an example.
        if effect == .readsCredentials || effect == .readsSettings {
            let tail = text[end...].prefix(Self.tailLimit).prefix {
                $0.isWordPart || $0 == UInt8(ascii: ".")
            }
            if Self.harmlessMarks.contains(where: { tail.holds($0) }) { return false }
        }
        switch form {
        case .anywhere: return true
        case .name:
            let first = word.utf8.first ?? 0
            return (!first.isWordPart || !before.isWordPart) && before != UInt8(ascii: "-")
                && !after.isWordPart
        case .folder:
            return
                (after == 0
                || after == UInt8(ascii: "/")
                    && (end + 1 == text.count || text[end + 1] == UInt8(ascii: "*")))
                && (before == 0 || before == UInt8(ascii: "/"))
        case .whole: return offset == 0 && end == text.count
        case .inHome:
            return !after.isWordPart
                && (text.starts(with: "~".utf8) || text.starts(with: "/Users/".utf8))
        }
    }

    /// All rows.
    static let all: [TextMeaning] = Self.rows.flatMap { effect, form, words in
        words.split { $0 == "," || $0 == "\n" }.map {
            let word = $0.drop { $0 == " " }.lowercased()
            return TextMeaning(word: word, effect: effect, subject: word, form: form)
        }
    }

    private static let words: [String] = Set(all.map(\.word)).sorted()

    /// The effects of each word.
    static let effects: [String: EffectSet] = Dictionary(
        all.map { ($0.word, EffectSet($0.effect)) }
    ) { $0.union($1) }

    private static let byWord = Dictionary(grouping: all.indices) { all[$0].word }
    private static let patterns = PatternTable(words.map { Array($0.utf8) })
    /// The indices in ``all`` of the rows of each word.
    private static let rowsByWord: [[Int]] = words.map { word in
        byWord[word] ?? []
    }

    /// The words, separated by commas.
    private static let rows: [(Effect, Form, String)] = [
        (
            .readsCredentials, .anywhere,
            """
            .ssh/id_, .ssh/*, .aws/credentials, login data, cookies.sqlite, logins.json, key4.db,
            login.keychain, wallet.dat, nkbihfbeogaeaoehlefnkodbefgpgknn, /etc/shadow, .gnupg/,
            .password-store, cookies.binarycookies, local extension settings,
            application_default_credentials, gcloud/credentials, .git-credentials, gh/hosts.yml,
            .claude/.credentials, .codex/auth.json, .docker/config.json, .kube/config, .netrc,
            .pypirc, accesstokens.json, solana/id.json, .ethereum/keystore, electrum/wallets,
            exodus.wallet, clawdbot.json, openclaw.json, .clawdbot/.env, .openclaw/.env,
            cookies.db, auth-profiles.json, /.claude.json, oauth_creds.json,
            metadata.google.internal, latest/meta-data/iam
            """
        ),
        (.readsCredentials, .name, "id_rsa, id_ed25519, id_ecdsa"),
        (.readsCredentials, .folder, ".ssh, .aws, .gnupg"),
        (
            .readsSettings, .name,
            """
            .env, .env.local, .env.production, .npmrc, mcp.json, credentials.json, secrets.json,
            token.json, secrets.yaml, secrets.yml, auth.json, master.key, credentials.yml.enc
            """
        ),
        // Rails: guides.rubyonrails.org/security.html; gem and bundle keep keys of servers there.
        (.readsSettings, .anywhere, ".gem/credentials, .bundle/config"),
        (.readsSettings, .inHome, "/credentials, config.json, settings.json"),
        (
            .readsPrivateData, .anywhere,
            """
            chat.db, imessage/, notestore.sqlite, .bash_history, .zsh_history, .claude/projects,
            .codex/sessions
            """
        ),
        (.readsPrivateData, .inHome, "/documents, /desktop"),
        (
            .touchesAgent, .name,
            """
            .claude/settings.json, .claude/settings.local.json, .claude.json, .claude/hooks,
            .claude/claude.md, .claude/commands, .claude/agents, .claude/skills,
            claude_desktop_config.json, .codex/config.toml, .codex/agents.md,
            .gemini/settings.json, .gemini/gemini.md, .cursor/mcp.json, .cursor/hooks.json,
            .cursor/rules, .vscode/settings.json, .vscode/tasks.json, .vscode/mcp.json, soul.md,
            memory.md, heartbeat.md, identity.md, claude.md, agents.md, gemini.md, .cursorrules,
            .windsurfrules, copilot-instructions.md, .mcp.json, mcp_config.json, openclaw.json,
            clawdbot.json, mcp_settings.json, opencode.json, user.md, tools.md, .clinerules,
            .aider.conf
            """
        ),
        (
            .persists, .anywhere,
            """
            /etc/cron, library/launchagents, library/launchdaemons, authorized_keys,
            .git/hooks, currentversion\\run, start menu\\programs\\startup, /etc/profile.d,
            /etc/rc.local, .config/autostart, systemd/user, /etc/systemd/system,
            sitecustomize.py, usercustomize.py, hooks/post-checkout
            """
        ),
        (
            .startsWithShells, .name,
            """
            .bashrc, .zshrc, .profile, .bash_profile, .zprofile, .zshenv, $profile, ${profile}
            """
        ),
        (.gainsRights, .anywhere, "/etc/sudoers, ld.so.preload"),
        (
            .skipsQuestions, .anywhere,
            """
            --dangerously-skip-permissions, --dangerously-bypass-approvals, bypasspermissions,
            dangerouslyskippermissions, chat.tools.autoapprove,
            skipdangerousmodepermissionprompt, enableallprojectmcpservers, danger-full-access,
            --trust-all-tools, --allow-all-tools, approval_policy = "never",
            approval_policy="never", approval_policy=never, --approval-mode=yolo,
            --auto-approve-everything, disableallhooks, "yolo": true, --dangerously-allow-all,
            sandbox_mode = "danger
            """
        ),
        (.skipsQuestions, .name, "--yolo"),
        (.skipsQuestions, .whole, "bash(*)"),
        (.changesAgent, .name, "apikeyhelper"),
        (.weakensProtection, .anywhere, "amsiutils, amsiinitfailed, tcc.db, com.apple.tcc/"),
    ]
}
