public import FileTree
public import SystemPackage

/// The abilities of a version of a skill that the version before does not have; over none, all that it brings besides text.
public struct NewCapabilities: Sendable {
    /// Files that run and that were added.
    public let scripts: [SkillProgram]
    /// Scripts of the old version with other contents.
    public let changedScripts: [RelativePath]
    /// Tools that were added to its allowed tools.
    public let tools: [String]
    /// New findings about safety, such as hooks: those that need consent, and others; also a change of the signer.
    public private(set) var findings: [Finding]
    /// Hosts of web addresses that its texts did not contain, sorted; empty if the old texts are unknown.
    public let hosts: [String]
    /// Those of them that its programs and commands may contact, sorted.
    public let contactedHosts: [String]

    /// The folder that the new version was read from; nil for nothing.
    public let folder: FilePath?

    /// The number of its files if that is so large that it may be a whole project, and the old version had fewer.
    public let manyFiles: Int?

    /// The number of files that hardly any skill has: 1 of 925 in ten public repositories has more.
    private static let manyFilesLimit = 200

    /// Whether nothing was added that needs a review: hosts alone do not, nor do changed scripts, which are among the
    /// changed files.
    public var isEmpty: Bool {
        scripts.isEmpty && tools.isEmpty && findings.isEmpty && manyFiles == nil
    }

    /// Whether it brings hooks, or a plugin's files.
    public var hasHooks: Bool {
        findings.contains { $0.rule == .hooksPresent || $0.rule == .pluginFiles }
    }

    /// Nothing.
    public static let none = NewCapabilities()

    private init() {
        (scripts, changedScripts, tools, findings) = ([], [], [], [])
        (hosts, contactedHosts, manyFiles, folder) = ([], [], nil, nil)
    }

    /// Compares two versions whose files differ so; everything is new over none.
    ///
    /// `known` are the hosts of the old version; nil if they are unknown.
    public init(
        of new: ReadVersion, over old: ReadVersion?, _ changes: FileChanges,
        hosts known: Set<String>?
    ) {
        folder = new.files.directory.path
        let (added, edited) = (Set(changes.added), Set(changes.edited))
        let programs = new.files.programs
        scripts = programs.filter { added.contains($0.path) }
        changedScripts = programs.map(\.path).filter(edited.contains)
        let tools = Set(old?.skill.frontmatter?.allowedTools ?? [])
        self.tools = (new.skill.frontmatter?.allowedTools ?? []).filter { !tools.contains($0) }
        findings = new.skill.findings.filter(\.concernsSecurity)
            .excluding(old?.skill.findings ?? [])
        hosts = known.map { new.files.hosts.subtracting($0).sorted() } ?? []
        contactedHosts =
            hosts.isEmpty
            ? [] : new.files.contactedHosts(by: programs).intersection(hosts).sorted()
        let count = new.files.snapshot.files.count
        let oldCount = count - changes.added.count + changes.removed.count
        manyFiles = count > max(Self.manyFilesLimit, oldCount) ? count : nil
    }

    /// Returns the same with findings that are about more than the two versions.
    public func adding(_ others: [Finding]) -> NewCapabilities {
        var capabilities = self
        capabilities.findings += others
        return capabilities
    }
}

/// A version of a skill after reading and checking.
public struct ReadVersion: Sendable {
    /// The skill.
    public let skill: Skill
    /// Its files.
    public let files: SkillFiles

    /// Takes a version that was read.
    public init(skill: Skill, files: SkillFiles) {
        self.skill = skill
        self.files = files
    }
}
