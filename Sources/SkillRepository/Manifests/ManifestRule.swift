internal import JSON
internal import SkillFormat

/// A rule about single manifests.
protocol ManifestRule: RepositoryRule {
    /// The faults of a manifest, in text order.
    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding]
}

extension ManifestRule {
    var family: RuleFamily { .repository }
    var good: [RuleExample] { [.validPlugin] }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            for fault in faults(of: manifest, in: repository) {
                report(
                    manifest.finding(
                        id, fault.severity, at: fault.offset, fault.message, remedy: fault.remedy,
                        subject: fault.subject))
            }
        }
    }
}

/// A fault of a manifest.
struct ManifestFinding {
    /// Its place in the file.
    let offset: Int
    /// The fault, as one sentence without a full stop.
    let message: FindingText
    var severity: Finding.Severity
    /// The remedy.
    let remedy: Remedy?
    /// The thing that the fault is about.
    let subject: String?

    init(
        at offset: Int, _ message: FindingText, severity: Finding.Severity = .error,
        remedy: Remedy? = nil,
        subject: String? = nil
    ) {
        self.offset = offset
        self.message = message
        self.severity = severity
        self.remedy = remedy
        self.subject = subject
    }

    /// A fault of a value.
    init(
        _ value: LocatedJSON, _ message: FindingText, severity: Finding.Severity = .error,
        subject: String
    ) {
        self.init(at: value.offset, message, severity: severity, subject: subject)
    }
}

extension CheckedRepository {
    /// The entries of a marketplace's plugins in this repository, with their plugin.json.
    func plugins(in marketplace: ManifestFile) -> [(entry: LocatedJSON, own: LocatedJSON?)] {
        (listedPlugins[marketplace.path] ?? []).compactMap { plugin in
            plugin.entry.map { ($0.json, plugin.manifest?.json) }
        }
    }
}

// MARK: Examples

extension RuleExample {
    /// A valid marketplace with one plugin that has one skill.
    static let validPlugin = marketplace(
        #"""
        {
          "name": "tools",
          "owner": {"name": "A"},
          "plugins": [{"name": "pdf", "source": "./pdf"}]
        }
        """#)

    /// A plugin with one skill, and a plugin.json.
    static func plugin(_ manifest: String) -> RuleExample {
        RuleExample([
            ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ("pdf/.claude-plugin/plugin.json", manifest),
        ])
    }

    /// A marketplace with a marketplace.json, and the plugin `pdf` with one skill.
    static func marketplace(
        _ manifest: String, plugin: String = "{\"name\": \"pdf\"}\n"
    ) -> RuleExample {
        RuleExample([
            ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ("pdf/.claude-plugin/plugin.json", plugin),
            (".claude-plugin/marketplace.json", manifest),
        ])
    }
}
