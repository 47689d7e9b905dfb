internal import Digest
public import FileTree
public import SkillFormat
public import SkillStore
public import SystemPackage

/// A user's skills in the form of a project: a manifest, a lock file, and the files that no source has.
///
/// Skills of repositories, of archives on the web and of catalogs are pinned by their lock entries. On request, the
/// export also contains `skills/NAME` for skills without such a source and `edits/NAME` for edited skills.
public struct SkillExport: Sendable {
    /// The treatment of skills whose files are only on this machine.
    public enum LocalFiles: Sendable { case leaveOut, include }

    /// The treatment of skills of an earlier export that this one does not have.
    public enum EarlierSkills: Sendable { case keep, drop }

    /// A skill that is exported.
    public struct Item: Sendable {
        /// The part of a skill that an export contains.
        public enum Content: String, Sendable {
            /// Its pinned source.
            case source
            /// All its files, for a skill without a source that other machines can read.
            case files
            /// Its pinned source and its edited files.
            case edits
        }

        /// The name that it is installed under.
        public let name: SkillName
        /// Its entry in the exported lock file.
        public let entry: LockEntry
        /// The part of it that the export contains.
        public let content: Content
        /// The files that the export contains.
        let tree: Tree?
        /// Files that may contain credentials, which the export does not contain.
        public let leftOut: [RelativePath]
    }

    /// The files of a skill in the export.
    struct Tree: Sendable {
        /// The folder in the export.
        let folder: RelativePath
        let snapshot: TreeSnapshot
        let directory: Directory
        /// Files in the directory that may contain credentials, and are not part of the snapshot.
        let leftOut: [RelativePath]
    }

    /// A skill, or the edits of one, that is not exported.
    public struct Omission: Sendable {
        /// The name of the skill.
        public let name: String
        /// The reason for leaving it out.
        public let reason: Reason
    }

    /// A reason for leaving a skill, or a part of it, out of an export.
    public enum Reason: Sendable, Equatable {
        /// The skill was edited; it is exported without the edits.
        case edited
        /// An update left conflicts; the skill is exported without its edits.
        case conflicted
        /// It is a link to a working copy; the version that was installed before is exported, if there is one.
        case linked
        /// Its source is on this machine only.
        case localSource(String)
        /// It was not installed by this program.
        case unmanaged
        /// It was imported from another tool, and its version is unknown.
        case versionUnknown
        /// Its folder is missing, and its source is on this machine only.
        case missing
        /// Its folder has a name that is not valid for a skill.
        case invalidName
        /// Its folder cannot be read.
        case unreadable
        /// It has no SKILL.md.
        case noSkillFile
        /// It contains symlinks, devices or the like.
        case unsupportedFiles
    }

    /// The exported skills, ordered by name.
    public private(set) var items: [Item] = []
    /// The skills that are not exported, ordered by name.
    public private(set) var omissions: [Omission] = []

    /// The export that this one refreshes; nil for a new one.
    private(set) var earlier: EarlierExport?
    /// The skills of the earlier export that are kept: other machines may have exported them, or people added them.
    public private(set) var kept: [SkillName] = []

    private let localFiles: LocalFiles
    private let credentialFiles: Set<String>

    /// Reads the skills of the user scope, or those with the given names.
    ///
    /// `folder` is the folder that will contain the export: skills that were installed from folders in it stay where they
    /// are. Files that may contain credentials are left out, except those of installed versions and `credentialFiles`.
    public init(
        of store: SkillStore, names: [String], _ localFiles: LocalFiles, into folder: FilePath?,
        including credentialFiles: Set<String> = []
    ) throws {
        self.localFiles = localFiles
        self.credentialFiles = credentialFiles
        let skills =
            try names.isEmpty
            ? store.skills() : store.skills(named: Set(names).sorted())
        for skill in skills {
            guard let name = SkillName(skill.name) else {
                omissions.append(Omission(name: skill.name, reason: .invalidName))
                continue
            }
            if let item = Self.item(in: folder, name, skill) {
                items.append(item)
            } else {
                add(name, skill)
            }
        }
    }

    /// Makes it the successor of an earlier export, whose unknown members are kept.
    public mutating func refresh(_ earlier: EarlierExport?, skills: EarlierSkills) {
        self.earlier = earlier
        let names = earlier?.names.subtracting(items.map(\.name)) ?? []
        kept = skills == .keep ? names.sorted() : []
    }

    /// The manifest of the export.
    public var manifest: Manifest {
        var manifest = earlier?.manifest ?? Manifest()
        let names = Set(kept + items.map(\.name))
        manifest.skills = manifest.skills.filter { names.contains($0.key) }
        manifest.isExport = true
        for item in items {
            let origin = item.entry.origin
            let hasFolders = origin.kind == .git || origin.kind == .archive
            manifest.set(
                Manifest.Requirement(
                    source: origin.typed, path: hasFolders ? origin.path ?? "." : nil,
                    agents: item.entry.agents),
                for: item.name)
        }
        return manifest
    }

    /// The lock file of the export.
    public var lock: Lock {
        var lock = earlier?.lock ?? Lock()
        lock.skills = lock.skills.filter { kept.contains($0.key) }
        for item in items { lock.skills[item.name] = item.entry }
        return lock
    }
}

// Skills.
extension SkillExport {
    private mutating func add(_ name: SkillName, _ skill: InstalledSkill) {
        guard let entry = skill.entry, entry.origin.isPortable, !entry.isVersionUnknown else {
            return addFiles(name, skill)
        }
        var tree: Tree?
        switch skill.state {
        case .ok, .missing, .unmanaged: break
        case .conflicted: omissions.append(Omission(name: skill.name, reason: .conflicted))
        case .linked: omissions.append(Omission(name: skill.name, reason: .linked))
        case .unreadable: omissions.append(Omission(name: skill.name, reason: .unreadable))
        case .edited where localFiles == .leaveOut:
            omissions.append(Omission(name: skill.name, reason: .edited))
        case .edited:
            tree = self.tree(of: skill, in: "edits")
            if tree == nil {
                omissions.append(Omission(name: skill.name, reason: Self.fault(of: skill)))
            }
        }
        let leftOut = tree?.leftOut ?? []
        // What is left out may be the only edit.
        if tree?.snapshot.hash == entry.tree { tree = nil }
        items.append(
            Item(
                name: name, entry: entry.exported(edits: tree?.snapshot.hash),
                content: tree == nil ? .source : .edits, tree: tree, leftOut: leftOut))
    }

    private mutating func addFiles(_ name: SkillName, _ skill: InstalledSkill) {
        if let reason = reason(toLeaveOut: skill) {
            omissions.append(Omission(name: skill.name, reason: reason))
            return
        }
        guard let tree = tree(of: skill, in: "skills") else {
            omissions.append(Omission(name: skill.name, reason: Self.fault(of: skill)))
            return
        }
        items.append(
            Item(
                name: name, entry: Self.entry(at: tree.folder, tree.snapshot, skill),
                content: .files, tree: tree, leftOut: tree.leftOut))
    }

    private func reason(toLeaveOut skill: InstalledSkill) -> Reason? {
        switch skill.state {
        case .missing: return .missing
        case .unreadable: return .unreadable
        case .conflicted: return .conflicted
        case .linked: return .linked
        case .ok, .edited, .unmanaged: break
        }
        guard localFiles == .leaveOut else { return nil }
        guard let entry = skill.entry else { return .unmanaged }
        return entry.isVersionUnknown ? .versionUnknown : .localSource(entry.origin.typed)
    }

    /// Returns the files of a skill; nil if there are any that an export cannot contain.
    private func tree(of skill: InstalledSkill, in top: String) -> Tree? {
        guard let snapshot = skill.snapshot, snapshot.unsupportedPaths.isEmpty,
            snapshot.files.allSatisfy({ $0.flag != .link }),
            snapshot[.skillFile] != nil,
            let folder = RelativePath("\(top)/\(skill.name)"),
            let directory = try? Directory.open(skill.path)
        else { return nil }
        let installed = snapshot.treeFiles.filter {
            skill.entry?.files[$0.path] == LockEntry.text(of: $0.digest, $0.flag)
        }
        let leftOut = CredentialFiles.among(
            snapshot, in: directory, besides: credentialFiles.union(installed.map(\.path)))
        return Tree(
            folder: folder, snapshot: snapshot.without(leftOut), directory: directory,
            leftOut: leftOut)
    }

    /// Returns the reason for which an export can't contain the files of a skill.
    private static func fault(of skill: InstalledSkill) -> Reason {
        skill.snapshot.map { $0[.skillFile] == nil } == true ? .noSkillFile : .unsupportedFiles
    }

    /// Returns the entry of a skill whose files are in the export.
    private static func entry(
        at folder: RelativePath, _ snapshot: TreeSnapshot, _ skill: InstalledSkill
    ) -> LockEntry {
        let address = "./\(folder)"
        var entry = LockEntry(
            origin: LockEntry.Origin(typed: address, kind: .local, url: address),
            tree: snapshot.hash, files: snapshot.treeFiles, agents: [],
            sharing: skill.entry?.sharing ?? .links)
        entry.agents = skill.readers
        entry.pin = skill.entry?.pin ?? .unpinned
        return entry
    }

    /// Returns an unedited skill whose source is a folder of the export; nil for any other skill.
    private static func item(
        in export: FilePath?, _ name: SkillName, _ skill: InstalledSkill
    ) -> Item? {
        guard let export, skill.state == .ok, let entry = skill.entry, entry.origin.kind == .local
        else { return nil }
        var path = FilePath(entry.origin.url)
        if let folder = entry.origin.path { path = path.pushing(FilePath(folder)) }
        guard path.starts(with: export), path.removePrefix(export),
            let folder = RelativePath(path.string),
            let source = try? Directory.open(export.pushing(path)),
            let snapshot = try? TreeSnapshot(of: source), snapshot.hash == entry.tree
        else { return nil }
        return Item(
            name: name, entry: Self.entry(at: folder, snapshot, skill), content: .files, tree: nil,
            leftOut: [])
    }
}

extension LockEntry.Origin {
    /// Whether other machines can reach the source.
    var isPortable: Bool {
        switch kind {
        case .oci: true
        // The files of a catalog in a folder are on this machine.
        case .catalog, .git: !url.hasPrefix("/") && !url.hasPrefix("file:")
        case .archive: url.contains("://") && !url.hasPrefix("file:")
        case .local: false
        }
    }
}
