internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore

// install, and what update shares with it.
extension Messages {
    static func undecided(_ count: Int, of total: Int, _ installed: Int) -> String {
        let result = installed == 0 ? "nothing was installed" : "they were not installed"
        return count == total
            ? "\(counted(count, "skill")) need your consent; \(result)"
            : "\(count) of \(counted(total, "skill")) \(count == 1 ? "needs" : "need") your consent; \(result)"
    }
    static func skipped(_ count: Int) -> String { "Skipped \(count)." }
    static func toInstallPartially(_ count: Int) -> String {
        "to install the other \(count == 1 ? "one" : "\(count)"): add --partial"
    }

    static func more(_ count: Int) -> String { " and \(count) more" }

    // What agents need to see new skills.
    static func startNewSession(_ agents: [String], toSee count: Int) -> String {
        "\(agents.joined(separator: ", ")): start a new session to see \(pronoun(count))."
    }
    static func startNewSession(_ agents: [String]) -> String {
        "\(agents.joined(separator: ", ")): start a new session."
    }
    static func restart(_ agent: String) -> String {
        "Restart \(agent) once: its skills folder is new."
    }
    static func loadsAutomatically(_ agent: String, _ count: Int) -> String {
        "\(agent) loads \(pronoun(count)) automatically."
    }
    static func mayNotLoad(_ names: [String]) -> String {
        "agents may not load \(names.joinedWithAnd): SKILL.md has no usable frontmatter, or is not UTF-8"
    }
    static func mayShowTwice(_ agent: String, _ places: [String]) -> String {
        "\(agent) reads \(places.joinedWithAnd), and may show a skill twice"
    }

    static func sharedName(_ name: String, _ other: String) -> String {
        "the SKILL.md of \(other) still has the name '\(name)'; of two skills with one name, agents may load only one"
    }

    static func verb(_ outcome: Outcome, _ mode: Session.Mode) -> String {
        switch outcome {
        case .installed: Verb.install.text(mode)
        case .replaced: Verb.replace.text(mode)
        case .unchanged: "Already installed:"
        case .changed: Verb.change.text(mode)
        case .removed: Verb.remove.text(mode)
        }
    }
    static func contents(_ files: String, from source: String) -> String {
        "  \(files), from \(source)"
    }
    static func place(_ path: String, _ sharing: LockEntry.Sharing) -> String {
        switch sharing {
        case .copies: "\(path) (copy)"
        case .links: "\(path) (symlink)"
        }
    }

    static func missingFiles(_ name: String, _ count: Int) -> String {
        "\(name) refers to \(counted(count, "missing file")):"
    }
    static func missingFiles(_ names: String, _ files: Int, of count: Int) -> String {
        "\(counted(files, "missing file")) in \(counted(count, "skill")): \(names)"
    }
    static func findings(_ count: Int, _ rules: String) -> String {
        "\(counted(count, "finding")): \(rules); to see all, add --verbose"
    }
    static func incompletelyUnpacked(_ names: String) -> String {
        "not everything was unpacked in \(names); for details, add --verbose"
    }
    static func sameFailure(_ names: String) -> String { "also failed for this reason: \(names)" }
    static func concerns(_ names: String) -> String { "  concerns: \(names)" }
    static func moreFailures(_ names: String) -> String {
        "also failed: \(names); for the reasons, add --verbose"
    }
    static func related(_ count: Int) -> String {
        "\(counted(count, "skill")) \(count == 1 ? "refers" : "refer") to others in the same source; to also install "
            + "them, add --with-related"
    }
    static func related(_ name: String, _ others: [String]) -> String {
        "\(name) refers to \(others.joinedWithAnd) in the same source; to also install \(pronoun(others.count)), add "
            + "--with-related"
    }
    static func catalogHasFiles(
        _ catalog: String, _ name: String, _ found: Int, of missing: Int,
        _ command: SuggestedCommand
    ) -> Suggestion {
        let which = found == missing ? "all of them" : "\(found) of them"
        return "\(catalog) has \(name) with \(which): \(command)"
    }

    static func externalPlugins(_ address: String, _ count: Int) -> String {
        "\(address) also lists \(counted(count, "plugin")) from other repositories:"
    }
    static func unsupported(_ place: String) -> String { "\(place), not supported" }
    static func morePlugins(_ count: Int) -> String {
        "  and \(count) more; to list all: --json, to select one: --skill PLUGIN"
    }
    static func moreSkills(_ count: String) -> String { "  and \(count) more; to list all: --json" }

    /// Counts the skills that were left out, with the reasons.
    static func leftOut(
        _ address: String, _ count: Int, _ reasons: String, isListed: Bool
    ) -> String {
        "left out \(counted(count, "skill")) of \(address): \(reasons)"
            + (isListed ? "" : "; to list them, add --verbose")
    }

    static func submodules(_ count: Int) -> String {
        "install the skills of \(counted(count, "submodule")), too, with --all-skills"
    }

    static func requests(_ address: String, _ count: Int) -> String {
        "\(address): \(counted(count, "request"))"
    }
    static func readAsRepository(_ address: String, folder: String) -> String {
        "\(address) is interpreted as a repository; for the local folder, use \(folder)"
    }
    static let homeIsNoProject =
        "the home folder is not a project: its skills folders have skills of the user"
    static func leaveOut(_ option: String) -> Suggestion {
        "leave out \(option) to install for the user, or run the command in a project"
    }
    static func outsideProject(_ address: String) -> String {
        "\(address) is outside the project, so it is not available to others who use skills.json"
    }
    static func catalogOfUser(_ reference: CatalogReference) -> Suggestion {
        let name = reference.name
        let command = SuggestedCommand("catalog", "add", name, reference.location)
            .with("--key", reference.key)
        return
            "skills.json needs '\(name)', which is not a catalog of the project; to add it for other machines: "
            + "\(command.with("--project"))"
    }
    static func fetching(_ address: String) -> String { "Fetching \(address)…" }
    static let noAddress = "no address given; usage: skills install ADDRESS"
    static let aliasNeedsOneAddress = "--as requires a single address"
    static func invalidAlias(_ name: String) -> String {
        "'\(name.abridged)' is not a valid skill name: use at most 64 lowercase letters, digits and single hyphens, "
            + "such as --as my-skill"
    }
    static let invalidSHA256 = "--sha256 must be 64 hexadecimal digits"
    static let hashNeedsArchive = "--sha256 requires the address of a single archive"
}
