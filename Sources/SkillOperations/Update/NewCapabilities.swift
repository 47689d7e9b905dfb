internal import Digest
public import FileTree
internal import Signature
public import SkillFormat
internal import SkillStore

/// What a version of a skill can do that the installed version cannot; over none, what the skill brings besides text.
public struct NewCapabilities: Sendable {
    /// Files that run and that were added.
    public let scripts: [SkillProgram]
    /// Scripts of the installed version with other contents.
    public let changedScripts: [RelativePath]
    /// Tools that were added to its allowed tools.
    public let tools: [String]
    /// New findings about safety, such as hooks: those that need consent, and others; also a change of the signer.
    public private(set) var findings: [Finding]
    /// Hosts of web addresses that its texts did not contain, sorted; empty if the installed texts are unknown.
    public let hosts: [String]
    /// Those of them that its programs may contact, sorted.
    public let scriptHosts: [String]

    /// The number of its files if that is so large that it may be a whole project, and the installed version had fewer.
    public let manyFiles: Int?

    /// The number of files that hardly any skill has: 1 of 925 in ten public repositories has more.
    static let manyFilesLimit = 200

    /// Whether nothing was added that needs a review: hosts alone do not, nor do changed scripts, which are among the
    /// changed files.
    public var isEmpty: Bool {
        scripts.isEmpty && tools.isEmpty && findings.isEmpty && manyFiles == nil
    }

    /// Whether it brings hooks, or a plugin's files.
    public var hasHooks: Bool {
        findings.contains { $0.rule == .hooksPresent || $0.rule == .pluginFiles }
    }

    /// Whether there is anything that is shown before the skill is installed: hosts count only in scripts.
    var isShown: Bool {
        !scripts.isEmpty || !changedScripts.isEmpty || hasHooks || !tools.isEmpty
            || !scriptHosts.isEmpty || manyFiles != nil
    }

    /// Nothing.
    static let none = NewCapabilities()

    private init() {
        (scripts, changedScripts, tools, findings) = ([], [], [], [])
        (hosts, scriptHosts, manyFiles) = ([], [], nil)
    }

    /// Compares a new version from a source with the version in the folder of an installed skill.
    ///
    /// A link, a folder that is not in the lock file and a skill from another source are other skills, which the user has
    /// not agreed to replace by this one, unless they have exactly its files.
    init(
        of new: ReadVersion, replacing installed: InstalledSkill?, from origin: LockEntry.Origin,
        _ trust: SignerTrust
    ) {
        if installed?.snapshot?.isTree(new.files.snapshot.hash) == true {
            self.init(of: new, over: new)
        } else if let installed, installed.workingCopy == nil,
            installed.entry?.origin.isSameSource(as: origin) == true,
            let name = SkillName(installed.name),
            let folder = try? Directory.open(installed.path)
        {
            self.init(of: new, over: ReadVersion(in: folder, of: name, trust))
        } else {
            self.init(of: new, over: nil)
        }
    }

    /// Compares two versions; everything is new over none.
    init(of new: ReadVersion, over old: ReadVersion?) {
        self.init(
            of: new, over: old,
            files: old.map { LockEntry.list($0.files.snapshot.treeFiles) } ?? [:],
            hosts: old?.files.hosts ?? [])
    }

    /// Compares a new version with the installed one, whose files may be unknown.
    init(of new: ReadVersion, over old: ReadVersion?, _ entry: LockEntry) {
        self.init(of: new, over: old, files: entry.files, hosts: old?.files.hosts)
    }

    /// `files` and `knownHosts` are those of the installed version; hosts are not compared with unknown ones.
    private init(
        of new: ReadVersion, over old: ReadVersion?, files: [String: String],
        hosts knownHosts: Set<String>?
    ) {
        let known = Set(old?.skill.frontmatter?.allowedTools ?? [])
        let current = LockEntry.list(new.files.snapshot.treeFiles)
        let all = new.files.programs
        scripts = all.filter { files[$0.path.description] == nil }
        changedScripts = all.map(\.path).filter {
            files[$0.description] != nil && files[$0.description] != current[$0.description]
        }
        tools = (new.skill.frontmatter?.allowedTools ?? []).filter { !known.contains($0) }
        findings =
            new.skill.findings.filter(\.concernsSecurity)
            .excluding(old?.skill.findings ?? [])
            + PriorConsent(signers: [old?.skill.signature?.signer].compactMap(\.self))
            .signerChange(to: new.skill.signature, .none)
        let count = current.count
        manyFiles = count > max(Self.manyFilesLimit, files.count) ? count : nil
        hosts = knownHosts.map { new.files.hosts.subtracting($0).sorted() } ?? []
        scriptHosts =
            hosts.isEmpty
            ? [] : new.files.contactedHosts(by: all).intersection(hosts).sorted()
    }

    /// Returns the same with findings that are about more than the two versions.
    func adding(_ others: [Finding]) -> NewCapabilities {
        var capabilities = self
        capabilities.findings += others
        return capabilities
    }
}

/// A version of a skill after reading and checking.
struct ReadVersion {
    let skill: Skill
    let files: SkillFiles

    init(skill: Skill, files: SkillFiles) {
        self.skill = skill
        self.files = files
    }

    /// Reads the version in a folder; nil if it can't be read.
    init?(in folder: Directory, of name: SkillName, _ trust: SignerTrust) {
        guard let files = try? SkillFiles(of: folder),
            let skill = try? readSkill(
                files, folderName: name.description, purpose: .install, trust: trust)
        else { return nil }
        self.init(skill: skill, files: files)
    }
}
