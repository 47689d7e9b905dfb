internal import Digest
internal import Problem
internal import SkillCatalog
internal import SkillFormat

/// The commands on the page of a skill.
struct InstallLines {
    /// The placeholder for the URL of the site if it is unknown, which the script of the page replaces.
    static let unknownBase = "SITE_URL/"

    /// The repository of the releases of the program, such as `acme/skills`; nil before the first one.
    static let repository: String? = nil

    /// Installs the program itself from the releases of a repository.
    static func program(from repository: String) -> String {
        "curl -fsSL https://github.com/\(repository)/releases/latest/download/install.sh | sh"
    }

    private let settings: SiteSettings
    private let site: SiteEntry
    private var entry: CatalogEntry { site.entry }
    private let base: String
    /// The archive below the site or on another host, and its SHA-256.
    private let url: String
    private let digest: String

    /// Creates the commands; nil for a skill that has no archive with a known digest.
    init?(_ site: SiteEntry, _ settings: SiteSettings) {
        guard case .archive(let url, let digest?) = site.entry.source else { return nil }
        self.settings = settings
        self.site = site
        base = settings.baseURL ?? Self.unknownBase
        self.url = url.hasPrefix("http") ? url : base + url
        self.digest = digest.hex
    }

    /// Installs this version.
    var direct: String { "\(SuggestedCommand.install(url).with("--sha256", digest))" }

    /// Adds the catalog, once.
    static func addCatalog(_ settings: SiteSettings) -> String {
        let base = settings.baseURL ?? unknownBase
        let command = SuggestedCommand("catalog", "add", settings.catalogName, base)
        return "\(command.with("--key", settings.key))"
    }

    /// Installs the skill by its name in the catalog.
    var byName: String { "\(SuggestedCommand.install("\(settings.catalogName):\(site.address)"))" }

    private var name: String { entry.name.description.shellQuoted }

    /// Downloads into a new folder, compares the digest, and only then unpacks.
    ///
    /// For POSIX shells: `sha256sum` is on Linux, `shasum` on macOS. A folder that exists is not replaced.
    var shell: String {
        let target = "\"$HOME/.claude/skills/\"\(name)"
        return """
            ( set -e; test ! -e \(target) || { echo "$HOME/.claude/skills/"\(name)' exists' >&2; exit 1; }; \
            d=$(mktemp -d); trap 'rm -rf "$d"' EXIT; cd "$d"; \
            curl -fsSL -o skill.zip \(url.shellQuoted); \
            echo '\(digest)  skill.zip' >sum; \
            sha256sum -c sum 2>/dev/null || shasum -a 256 -c sum; \
            unzip -q skill.zip -d skill; \
            mkdir -p "$HOME/.claude/skills"; mv skill \(target) )
            """
    }

    /// The same for PowerShell, which stops at the first error in a block with this preference.
    var powerShell: String {
        let skill = entry.name.description.replacing("'", with: "''")
        let archive = url.replacing("'", with: "''")
        return """
            & { $ErrorActionPreference = 'Stop'; \
            $target = Join-Path $HOME '.claude\\skills\\\(skill)'; \
            if (Test-Path -LiteralPath $target) { throw "$target exists" }; \
            $zip = Join-Path ([IO.Path]::GetTempPath()) "$([Guid]::NewGuid()).zip"; \
            Invoke-WebRequest -UseBasicParsing -Uri '\(archive)' -OutFile $zip; \
            if ((Get-FileHash -LiteralPath $zip -Algorithm SHA256).Hash -ne '\(digest)') \
            { Remove-Item -LiteralPath $zip; throw 'wrong checksum' }; \
            Expand-Archive -LiteralPath $zip -DestinationPath $target; \
            Remove-Item -LiteralPath $zip }
            """
    }
}
