internal import Digest
internal import FileTree
internal import Merge
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// A newer version of an installed skill, staged and read.
struct NewVersion: Sendable {
    /// What SKILL.md and the rules say of it.
    let skill: Skill
    /// Its files.
    let snapshot: TreeSnapshot
    /// The folder that it waits in.
    let directory: Directory
    /// Where it came from, for the lock.
    let origin: LockEntry.Origin
    /// When it was made, in seconds since 1970; nil where the source does not tell.
    let date: Int?
    /// What somebody should know of how it was unpacked.
    let notes: [UnpackNote]
}

/// What there is to say of one installed skill.
struct SkillStanding: Sendable {
    /// What its source has.
    enum News: Sendable {
        /// Nothing else than what is installed.
        case current
        /// The skill is pinned, and nobody asked.
        case pinned
        /// It was installed by its commit.
        case fixed
        /// Another version.
        case newer(NewVersion)
        /// Another version, which is younger than it may be; nil where its source does not tell its age.
        case tooYoung(NewVersion, age: Age?)
        /// The tag leads to another commit now.
        case movedTag(String, commit: String)
        /// Its server sends everybody to another repository.
        case movedSource(to: String)
        /// The source has it no longer.
        case gone(has: [String])
        /// It can't be told.
        case failed(any Problem)
    }

    let skill: InstalledSkill
    let news: News
    /// The version that was installed when somebody looked.
    let installedVersion: String?

    init(skill: InstalledSkill, news: News) {
        self.skill = skill
        self.news = news
        installedVersion = skill.version
    }

    /// The name; what is in the lock has one.
    var name: String { skill.name }

    /// Whether its folder is gone.
    var isMissing: Bool { skill.state == .missing }

    /// The other version, be it too young or not.
    var version: NewVersion? {
        switch news {
        case .newer(let version), .tooYoung(let version, _): version
        case .current, .pinned, .fixed, .movedTag, .movedSource, .gone, .failed: nil
        }
    }
}

/// What became of one skill's update.
struct UpdateResult: Sendable {
    let standing: SkillStanding
    let outcome: UpdateOutcome

    var name: String { standing.name }
}

/// What an update came to.
enum UpdateOutcome: Sendable {
    /// Nothing was to be done.
    case none
    /// The new version is in place.
    case updated(FileChanges)
    /// The new version is in place, with your edits in these files.
    case merged(FileChanges, edits: [String])
    /// The new version is in place, with marks where both sides changed the same.
    case marked(FileChanges, conflicts: [String])
    /// It was edited, and is left as it is.
    case kept
    /// It was not updated.
    case failed(any Problem)

    /// What the folder's files went through.
    var changes: FileChanges? {
        switch self {
        case .updated(let changes), .merged(let changes, _), .marked(let changes, _): changes
        case .none, .kept, .failed: nil
        }
    }
}

/// How the files of two versions differ.
struct FileChanges: Sendable, Equatable {
    var added: [RelativePath] = []
    var removed: [RelativePath] = []
    var edited: [RelativePath] = []

    /// Compares what the lock says with a new version.
    init(from entry: LockEntry?, to snapshot: TreeSnapshot) {
        var old = entry?.files ?? [:]
        for file in snapshot.files {
            let text = "\(file.digest)\(file.flag == .executable ? "+x" : "")"
            switch old.removeValue(forKey: file.path.description) {
            case nil: added.append(file.path)
            case text?: break
            default: edited.append(file.path)
            }
        }
        removed = old.keys.compactMap { RelativePath($0) }.sorted()
    }

    /// How many of each: `2 edited, 1 added`.
    var summary: String {
        let parts = [(edited, "edited"), (added, "added"), (removed, "removed")]
            .filter { !$0.0.isEmpty }.map { "\($0.0.count) \($0.1)" }
        return parts.isEmpty ? "no files" : parts.joined(separator: ", ")
    }
}

/// What a new version may do that the installed one may not.
struct NewPowers: Sendable {
    /// Executable files, and files in the folder scripts/, that were not there.
    let scripts: [RelativePath]
    /// Tools that the skill is allowed now.
    let tools: [String]
    /// Findings that need consent and were not there.
    let findings: [Finding]

    var isEmpty: Bool { scripts.isEmpty && tools.isEmpty && findings.isEmpty }

    init(of version: NewVersion, over old: Skill?, _ entry: LockEntry?) {
        let known = entry?.files ?? [:]
        scripts = version.snapshot.files.filter { file in
            let isScript = file.flag == .executable || file.path.description.hasPrefix("scripts/")
            return isScript && known[file.path.description] == nil
        }.map(\.path)
        let tools = Set(old?.frontmatter?.allowedTools ?? [])
        self.tools = (version.skill.frontmatter?.allowedTools ?? []).filter { !tools.contains($0) }
        let asked = Set((old?.findings ?? []).map(FindingKey.init))
        findings = version.skill.findings.filter {
            $0.effect == .consent && !asked.contains(FindingKey($0))
        }
    }

    /// A finding without its place, which moves with every edit above it.
    private struct FindingKey: Hashable {
        let rule: RuleID
        let path: RelativePath?
        let subject: String?
        let message: String

        init(_ finding: Finding) {
            rule = finding.rule
            path = finding.path
            subject = finding.subject
            message = finding.message
        }
    }

    /// In words, one line for each kind.
    var lines: [String] {
        var lines: [String] = []
        if !scripts.isEmpty {
            lines.append("new scripts: \(scripts.map(\.description).joined(separator: ", "))")
        }
        if !tools.isEmpty { lines.append("new tools: \(tools.joined(separator: " "))") }
        lines += findings.map { "\($0.message) [\($0.rule)]" }
        return lines
    }
}
