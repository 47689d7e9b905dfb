internal import Digest
public import FileTree
internal import Text

/// Files that usually contain passwords, tokens or private keys.
///
/// From GitHub's templates for `.gitignore` (Node, Python, Terraform, Android and Global, August 2026), the default
/// rules of Gitleaks 8 and the documentation of GitHub's secret scanning, and the manuals of the programs that read
/// the files. Names of examples, such as `.env.example`, and of public keys are not among them.
public enum CredentialFiles {
    /// A row of the table.
    private struct Row {
        /// How a path is recognized; all in lowercase.
        enum Form {
            case name(String)
            case prefix(String)
            case suffix(String)
            /// The last components of the path.
            case path([String])
        }

        let form: Form
        /// Texts of which the file must contain one; none if the name is enough.
        let marks: [String]

        init(_ form: Form, marks: [String] = []) {
            self.form = form
            self.marks = marks
        }
    }

    private static let privateKey = ["PRIVATE KEY"]

    private static let table: [Row] = [
        // dotenv and direnv (Node.gitignore, Python.gitignore).
        Row(.name(".env")), Row(.prefix(".env.")), Row(.name(".envrc")),
        // netrc(5); `_netrc` on Windows.
        Row(.name(".netrc")), Row(.name("_netrc")),
        // Package managers: npm, Yarn, PyPI, RubyGems, Cargo, NuGet, Maven, Composer.
        Row(.name(".npmrc"), marks: ["_auth", "_password"]),
        Row(.name(".yarnrc.yml"), marks: ["npmAuth"]), Row(.name(".pypirc")),
        Row(.path([".gem", "credentials"])), Row(.path([".cargo", "credentials"])),
        Row(.path([".cargo", "credentials.toml"])),
        Row(.name("nuget.config"), marks: ["ClearTextPassword"]),
        Row(.path([".m2", "settings.xml"]), marks: ["<password>"]),
        Row(.path([".composer", "auth.json"])),
        // Private keys: OpenSSH (ssh-keygen(1)), PEM, PuTTY, PKCS #12, Java, Android.
        Row(.name("id_rsa")), Row(.name("id_dsa")), Row(.name("id_ecdsa")),
        Row(.name("id_ed25519")), Row(.name("id_ecdsa_sk")), Row(.name("id_ed25519_sk")),
        Row(.suffix(".pem"), marks: privateKey), Row(.suffix(".key"), marks: privateKey),
        Row(.suffix(".p8"), marks: privateKey), Row(.suffix(".ppk")), Row(.suffix(".p12")),
        Row(.suffix(".pfx")), Row(.suffix(".jks")), Row(.suffix(".keystore")),
        // Clouds and their tools: AWS, Google, Azure, DigitalOcean, Docker, Kubernetes, Terraform, Vault, S3.
        Row(.path([".aws", "credentials"])), Row(.name("credentials.json")),
        Row(.name("application_default_credentials.json")),
        Row(
            .suffix(".json"),
            marks: ["\"private_key\": \"-----BEGIN", "\"private_key\":\"-----BEGIN"]),
        Row(.prefix("client_secret"), marks: ["client_secret"]),
        Row(.path([".azure", "accesstokens.json"])), Row(.name("doctl.yaml")),
        Row(.path([".docker", "config.json"]), marks: ["\"auth\""]), Row(.name(".dockercfg")),
        // The key of a secret of Kubernetes with such a file.
        Row(.name(".dockerconfigjson")),
        Row(.path([".kube", "config"])), Row(.name("kubeconfig")), Row(.suffix(".tfstate")),
        Row(.suffix(".tfvars")), Row(.suffix(".tfvars.json")),
        Row(.name(".terraformrc"), marks: ["token"]), Row(.name(".vault-token")),
        Row(.name(".s3cfg")), Row(.name(".boto")),
        // Databases (the PostgreSQL and MySQL manuals) and web servers.
        Row(.name(".pgpass")), Row(.name(".my.cnf")), Row(.name(".mylogin.cnf")),
        Row(.name(".htpasswd")),
        // git, GitHub and agents.
        Row(.name(".git-credentials")), Row(.path(["gh", "hosts.yml"]), marks: ["oauth_token"]),
        Row(.path([".claude", ".credentials.json"])), Row(.path([".codex", "auth.json"])),
        // The first line of the files in which browsers and curl keep cookies.
        Row(.name("cookies.txt"), marks: ["HTTP Cookie File"]),
        // Password managers and histories of shells.
        Row(.suffix(".kdbx")), Row(.suffix(".agilekeychain")), Row(.name(".bash_history")),
        Row(.name(".zsh_history")), Row(.name(".sh_history")), Row(.name(".python_history")),
        Row(.name(".node_repl_history")), Row(.name(".psql_history")),
        Row(.name(".mysql_history")),
    ]

    /// Words in names of files that only show the form of others.
    private static let examples: Set<String> = [
        "example", "examples", "sample", "template", "tmpl", "tpl", "dist", "defaults", "schema",
    ]

    /// The number of bytes in which marks are searched.
    public static let searchedBytes = 1 << 20

    /// Whether a file is one of them; `contents` returns its first bytes, and is called only if its name is not enough.
    ///
    /// A file that can't be read counts as one.
    public static func contains(_ path: RelativePath, contents: () -> [UInt8]?) -> Bool {
        let rows = rows(for: path)
        if rows.contains(where: \.marks.isEmpty) { return true }
        let marks = rows.flatMap(\.marks)
        guard !marks.isEmpty else { return false }
        guard let bytes = contents() else { return true }
        return marks.contains { bytes.firstOffset(of: Array($0.utf8)) != nil }
    }

    /// Whether the name of a file alone shows that it may be one of them.
    public static func mayContain(_ path: RelativePath) -> Bool { !rows(for: path).isEmpty }

    /// Returns the credential files of a skill.
    static func among(_ skill: SkillContents) -> [RelativePath] {
        skill.files.files.filter { $0.flag != .link }.map(\.path).filter { path in
            contains(path) { skill.texts[path]?.bytes ?? skill.facts.heads[path] ?? [] }
        }
    }

    /// Returns the credential files in a folder that are not named in `included`, sorted.
    public static func among(
        _ snapshot: TreeSnapshot, in directory: Directory, besides included: Set<String>
    ) -> [RelativePath] {
        snapshot.files.filter { file in
            !included.contains(file.path.description)
                && contains(file.path) {
                    file.flag == .link
                        ? [] : try? directory.openFile(file.path).bytes(at: 0, count: searchedBytes)
                }
        }.map(\.path)
    }

    private static func rows(for path: RelativePath) -> [Row] {
        let names = path.names.map { $0.lowercased() }
        guard let last = names.last,
            !last.split(separator: ".").contains(where: { examples.contains(String($0)) })
        else { return [] }
        return table.filter { row in
            switch row.form {
            case .name(let name): last == name
            case .prefix(let prefix): last.hasPrefix(prefix)
            case .suffix(let suffix): last.hasSuffix(suffix)
            case .path(let end): names.suffix(end.count) == end[...]
            }
        }
    }
}
