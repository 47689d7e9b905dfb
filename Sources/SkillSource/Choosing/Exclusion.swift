public import FileTree

/// A reason not to install a skill unless the user selects it.
public enum Exclusion: Sendable, Hashable {
    /// Its folder is inside a folder of archives, backups or test data, or of another skill's resources.
    case setAside(folder: String)
    /// The `skills-lock.json` of its repository records this other source for it.
    case installed(from: String)
    /// Its SKILL.md has `metadata.internal: true`.
    case internalUse
    /// Its folder is inside that of another skill, which has its files.
    case part(of: RelativePath?)

    /// Whether the skill is still listed, after the others.
    public var isListed: Bool {
        if case .setAside = self { true } else { false }
    }

    /// Whether only the exact path selects the skill.
    var isPart: Bool {
        if case .part = self { true } else { false }
    }

    /// The position in ``Placement``: the larger, the less likely the skill is wanted.
    var rank: Int {
        switch self {
        case .setAside: 1
        case .installed: 2
        case .internalUse: 3
        case .part: 4
        }
    }
}

extension Exclusion {
    /// Folders of archives, backups and test data, without leading dots and underscores.
    ///
    /// Chosen from the folders above the skills of 50 public repositories: all of those skills are old versions, copies
    /// or samples for tests.
    private static let setAsideNames: Set<String> = [
        "archive", "archived", "archives", "backup", "backups", "deprecated", "fixture", "fixtures",
        "fixtures__", "test", "test-data", "test-fixtures", "testdata", "tests", "tests__",
    ]

    /// Folders in which a skill keeps its own files (agentskills.io specification, "Directory structure"; the last two
    /// are common in public skills).
    private static let resourceNames: Set<String> = [
        "assets", "references", "scripts", "examples", "templates",
    ]

    /// Returns the exclusion that follows from the folders above a skill.
    ///
    /// The folder of the skill itself does not count: `archive` and `test` are names of skills, too.
    init?(above folders: some Sequence<String>, besides top: TopSkill) {
        let found = folders.first { name in
            let plain = name.lowercased().drop { $0 == "." || $0 == "_" }
            return Self.setAsideNames.contains(String(plain))
                || top == .present && Self.resourceNames.contains(name)
        }
        guard let found else { return nil }
        self = .setAside(folder: found)
    }
}

/// Whether the top of a source is a skill itself.
enum TopSkill {
    case present, absent
}
