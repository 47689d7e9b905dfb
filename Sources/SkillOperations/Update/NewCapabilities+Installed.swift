internal import Digest
public import FileTree
internal import Signature
public import SkillFormat
public import SkillStore

extension FileChanges {
    /// Compares a lock entry with a new version.
    public init(from entry: LockEntry?, to snapshot: TreeSnapshot) {
        self.init(from: entry?.files ?? [:], to: LockEntry.list(snapshot.treeFiles))
    }
}

extension ReadVersion {
    /// Reads the version in a folder, whose files are recognized by `entry`; nil if it can't be read.
    init?(
        in folder: Directory, of name: SkillName, _ trust: SignerTrust, as entry: LockEntry? = nil,
        _ lineEnds: SkillFiles.LineEnds = .ofRecord
    ) {
        guard var files = try? SkillFiles(of: folder) else { return nil }
        if let entry {
            files = files.recorded(as: entry.recognizing(files.snapshot, in: folder), lineEnds)
        }
        guard
            let skill = try? readSkill(
                files, folderName: name.description, purpose: .install, trust: trust)
        else { return nil }
        self.init(skill: skill, files: files)
    }
}

extension NewCapabilities {
    /// Whether there is anything that is shown before the skill is installed: hosts count only in code and commands.
    var isShown: Bool {
        !scripts.isEmpty || !changedScripts.isEmpty || hasHooks || !tools.isEmpty
            || !contactedHosts.isEmpty || manyFiles != nil
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
            self.init(of: new, over: ReadVersion(in: folder, of: name, trust, as: installed.entry))
        } else {
            self.init(of: new, over: nil)
        }
    }

    /// Compares two versions; everything is new over none.
    init(of new: ReadVersion, over old: ReadVersion?) {
        self.init(
            of: new, over: old, old.map { LockEntry.list($0.files.snapshot.treeFiles) } ?? [:],
            hosts: old?.files.hosts ?? [])
    }

    /// Compares a new version with the installed one, whose files may be unknown.
    init(of new: ReadVersion, over old: ReadVersion?, _ entry: LockEntry) {
        self.init(of: new, over: old, entry.files, hosts: old?.files.hosts)
    }

    private init(
        of new: ReadVersion, over old: ReadVersion?, _ files: [String: String],
        hosts: Set<String>?
    ) {
        let changes = FileChanges(from: files, to: LockEntry.list(new.files.snapshot.treeFiles))
        let signers = [old?.skill.signature?.signer].compactMap(\.self)
        self = NewCapabilities(of: new, over: old, changes, hosts: hosts)
            .adding(PriorConsent(signers: signers).signerChange(to: new.skill.signature, .none))
    }
}
