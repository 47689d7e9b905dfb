internal import Text

// Credentials, keys, environment variables and private data.
extension Sign {
    static let secrets: [Sign] =
        secrets1 + secrets2 + secrets3 + secrets4 + secrets5 + secrets6 + secrets7 + secrets8

    private static let secrets1: [Sign] = list(
        .readsCredentials, .text,
        [
            ".ssh/id_", ".ssh/*", ".aws/credentials", "login data", "cookies.sqlite",
            "logins.json", "key4.db", "login.keychain", "find-generic-password",
            "find-internet-password", "dump-keychain", "wallet.dat",
            "nkbihfbeogaeaoehlefnkodbefgpgknn", "/etc/shadow", ".gnupg/", "browser_cookie3",
            ".password-store", "cookies.binarycookies", "local extension settings",
            "application_default_credentials", "gcloud/credentials", ".git-credentials",
            "gh/hosts.yml", "gh auth token", ".claude/.credentials", ".codex/auth.json",
            ".docker/config.json", ".kube/config", ".netrc", ".pypirc", "accesstokens.json",
            "solana/id.json", ".ethereum/keystore", "electrum/wallets", "exodus.wallet",
            "clawdbot.json", "openclaw.json", ".clawdbot/.env", ".openclaw/.env", "cookies.db",
            "sam save", "secretsdump", "mimikatz", "git credential fill", "cmdkey /list",
            "security export", "keyring.get_password", "chainbreaker", "auth-profiles.json",
            "/.claude.json", "oauth_creds.json", "web data\"", "\"cookies\"",
            "metadata.google.internal", "latest/meta-data/iam",
        ],
        without: [
            ".pub\"", ".pub ", ".pub'", ".pub)", ".pub`", "-i ~/.ssh/", "-i $home/.ssh/",
        ])

    private static let secrets2: [Sign] = [
        Sign(
            ".ssh", .readsCredentials, .text,
            beside: [
                "tar", "zip", "glob", "listdir", "iterdir", "walk", "readdir", "cp -r", "read",
                "rglob", ".add(", ".write(", "copytree", "scp ", "rsync",
            ],
            without: ["known_hosts", "ssh-keygen", ".pub", "mkdir", "chmod", "-i ~/.ssh"],
            subject: ".ssh",
            holds: { $0.isFolderName(".ssh", at: $1) }),
        Sign(
            ".aws", .readsCredentials, .text,
            beside: [
                "tar", "zip", "glob", "listdir", "iterdir", "walk", "credentials", "cp -r", "rglob",
            ],
            subject: ".aws", holds: { $0.isFolderName(".aws", at: $1) }),
        Sign(
            "/credentials", .readsSettings, .text,
            beside: ["~/", "$home", "home(", "homedir", "expanduser"], without: [".aws/"]),
        Sign("\"credentials\"", .readsCredentials, .text, beside: [".aws", ".ssh", "home"]),
        Sign(
            "id_rsa", .readsCredentials,
            beside: ["read", "cat", "open", "join", "home", "~", "@", "cp "],
            without: ["id_rsa.pub", "ssh -i", "scp -i", "ssh-keygen", "ssh-add"]),
        Sign(
            "id_ed25519", .readsCredentials,
            beside: ["read", "cat", "open", "join", "home", "~", "@", "cp "],
            without: ["id_ed25519.pub", "ssh -i", "scp -i", "ssh-keygen", "ssh-add"]),
    ]

    private static let secrets3: [Sign] = list(
        .readsSettings, .text,
        [
            "cat .env", "'.env'", "\".env\"", "/.env", "@.env", ".env.local", ".env.production",
            ".npmrc", "mcp.json", "config.json", "credentials.json", "secrets.json",
            "token.json", "secrets.y", "settings.json", "*.env", "auth.json",
        ], without: ["load_dotenv", "source ", "dotenv.config", ".env.example"])

    private static let secrets4: [Sign] = list(
        .readsEnvironment, .text,
        [
            "dict(os.environ", "os.environ.items(", "**os.environ", "json.dumps(os.environ",
            "stringify(process.env)", "entries(process.env", "environ.copy()", "env.to_h",
            "env.toobject", "get-childitem env:", "gci env:", "dir env:", "self/environ",
            "getenvironmentvariables", "env::vars", "system.getenv()", "os.environ()", "export -p",
            "env.to_a", "env.map", "os.environ()", "env.inspect", "env.to_json",
            "env.each", "getenv()",
        ])

    private static let secrets5: [Sign] = [
        Sign(
            "os.environ", .readsEnvironment, .start,
            holds: { statement, place in
                // Not one variable of it.
                ![46, 91].contains(statement.text.dropFirst(place + 10).first ?? 0)
                    && statement.starts("os.environ", at: place)
                    && statement.isWordEnd(place + 10) && !statement.contains(" in os.environ")
                    && !statement.contains("env=os.environ")
            }),
        Sign("os.environ()", .readsEnvironment, .text),
        Sign(
            "process.env", .readsEnvironment, .start,
            holds: { statement, place in
                let next = statement.text.dropFirst(place + 11).first ?? 0
                return ![46, 91, 63].contains(next) && statement.isWordEnd(place + 11)
                    && !statement.contains("env: process.env")
                    && !statement.contains("...process.env")
                    && !statement.contains(" in process.env")
            }),
        Sign("...process.env", .readsEnvironment, .text, without: ["env: {", "env:{", "env = {"]),
        Sign("printenv", .readsEnvironment, .command, holds: { $0.hasNoArgument(from: $1 + 8) }),
        Sign("$(env", .readsEnvironment, .text, holds: { $0.hasNoArgument(from: $1 + 5) }),
        Sign("env |", .readsEnvironment, .command), Sign("env >", .readsEnvironment, .command),
        Sign("env|", .readsEnvironment, .command), Sign("`env`", .readsEnvironment, .text),
        Sign("<(env)", .readsEnvironment, .text), Sign("set |", .readsEnvironment, .command),
    ]

    private static let secrets6: [Sign] = ServiceKey.all.flatMap { key in
        key.names.map { Sign($0, .readsKey, .text, subject: key.names[0].uppercased()) }
    }

    private static let secrets7: [Sign] = list(
        .readsPrivateData, .start,
        [
            "pbpaste", "xclip -o", "pyperclip.paste", "screencapture", "imagegrab.grab",
            "pynput", "clipboard.readtext", "get-clipboard", "keyboard.hook", "keylogger",
            "xinput test", "iohidmanager", "sounddevice.rec", "cv2.videocapture(0",
            "chat.db", "imessage/", "notestore.sqlite", "wl-paste",
        ])

    private static let secrets8: [Sign] =
        [
            Sign("\"documents\"", .readsPrivateData, .text, beside: ["home", "~", "expanduser"]),
            Sign(
                "/documents", .readsPrivateData, .text,
                beside: ["~", "$home", "home(", "homedir", "expanduser"]),
            Sign(
                "/desktop", .readsPrivateData, .text,
                beside: ["~", "$home", "home(", "homedir", "expanduser"]),
            Sign(".bash_history", .readsPrivateData, .text),
            Sign(".zsh_history", .readsPrivateData, .text),
            Sign(".claude/projects", .readsPrivateData, .text),
            Sign(".codex/sessions", .readsPrivateData, .text),
        ]
        + packers.map { packer in
            // The home folder, or all that the agent works on.
            Sign(
                packer, .readsPrivateData, .command, subject: "packed files",
                holds: { statement, place in
                    statement.arguments(from: place + packer.utf8.count).contains {
                        [".", "./", "*", "./*", "~", "~/", "$home", "$home/", "$pwd", "../"]
                            .contains($0)
                    }
                })
        }

    /// Programs that pack folders.
    private static let packers = ["tar ", "zip ", "7z a", "7za a", "git bundle create"]
}

extension Passage {
    /// Whether a folder's name ends after a word at a place.
    func isFolderName(_ name: String, at place: Int) -> Bool {
        let next = text.dropFirst(place + name.utf8.count).first ?? 32
        return !next.isWordPart && next != UInt8(ascii: ".")
    }

    /// The words of the command from an index, without quotation marks.
    func arguments(from index: Int) -> [String] {
        let rest = text[min(index, text.count)...].prefix { !"|;&>)\n".utf8.contains($0) }
        return rest.split { $0 <= 32 }.prefix(40).map { word in
            String(decoding: word.filter { $0 != 34 && $0 != 39 }, as: UTF8.self)
        }
    }

    /// Whether the command before an index has no argument: it ends, or its output goes elsewhere.
    func hasNoArgument(from index: Int) -> Bool {
        guard let next = text.dropFirst(index).first(where: { !$0.isBlank }) else { return true }
        return "|>);&\n`\"'".utf8.contains(next)
    }
}

/// The key of a well-known service: its variables, and the parts of the hosts that it is meant for.
struct ServiceKey: Sendable {
    let names: [String]
    let hosts: [String]

    static let all = [
        ServiceKey(
            names: ["anthropic_api_key", "anthropic_auth_token", "claude_code_oauth_token"],
            hosts: ["anthropic", "claude"]),
        ServiceKey(names: ["openai_api_key"], hosts: ["openai", "azure", "openrouter"]),
        ServiceKey(
            names: ["aws_secret_access_key", "aws_session_token"], hosts: ["amazonaws", "aws"]),
        ServiceKey(
            names: ["github_token", "gh_token", "github_pat"], hosts: ["github", "ghcr.io"]),
        ServiceKey(names: ["gitlab_token"], hosts: ["gitlab"]),
        ServiceKey(names: ["npm_token"], hosts: ["npmjs", "npm"]),
        ServiceKey(names: ["pypi_token", "twine_password"], hosts: ["pypi"]),
        ServiceKey(names: ["stripe_secret_key", "stripe_api_key"], hosts: ["stripe"]),
        ServiceKey(names: ["slack_bot_token", "slack_token"], hosts: ["slack"]),
        ServiceKey(
            names: ["hf_token", "huggingface_token", "hugging_face_hub_token"],
            hosts: ["huggingface", "hf.co"]),
        ServiceKey(names: ["gemini_api_key", "google_api_key"], hosts: ["google", "gemini"]),
        ServiceKey(names: ["database_url"], hosts: []),
    ]

    /// Returns the service whose variable a text names.
    static func named(in statement: Passage) -> [ServiceKey] {
        all.filter { key in key.names.contains { statement.contains($0) } }
    }

    /// Whether the key is meant for one of these hosts, or a host is unknown or this machine.
    func isMeant(for hosts: [String]) -> Bool {
        hosts.isEmpty
            || hosts.contains { host in
                self.hosts.contains { host.contains($0) } || host.contains("$")
                    || host.contains("{")
                    || host.contains("localhost") || host.hasPrefix("127.") || !host.contains(".")
                    || host.hasSuffix("example.com") || host.hasPrefix("your")
            }
    }
}
