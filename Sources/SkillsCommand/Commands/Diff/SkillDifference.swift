internal import Digest
internal import FileTree
internal import Git
internal import Merge
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// One of two skills to compare.
struct ComparedSkill {
    let directory: Directory
    let snapshot: TreeSnapshot

    /// Uses a folder that was already read.
    init(_ directory: Directory, _ snapshot: TreeSnapshot) {
        self.directory = directory
        self.snapshot = snapshot
    }

    /// Opens a folder, or the folder of an installed skill.
    init(_ typed: String, _ store: SkillStore) throws {
        guard !typed.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.emptyName)
        }
        let path = World.current.path(typed)
        if let directory = try? Directory.open(path) {
            self.directory = directory
        } else if typed.utf8.contains(UInt8(ascii: "/")) {
            throw SkillSourceError.noSuchFile(typed)
        } else {
            directory = try Directory.open(store.skill(named: typed).path)
        }
        snapshot = try TreeSnapshot(of: directory)
    }

    /// Opens the folder of an installed skill.
    init(_ skill: InstalledSkill) throws {
        directory = try Directory.open(skill.path)
        let files = try TreeSnapshot(of: directory)
        snapshot = skill.installedEntry?.recognizing(files, in: directory) ?? files
    }

    /// Returns the content of a text file; nil for other files.
    func text(_ path: RelativePath) -> [UInt8]? {
        let bytes = try? directory.contents(of: path, limit: 1_048_576)
        return bytes.flatMap { ContentKind(of: $0) == .text ? $0 : nil }
    }

    /// Returns the version of a file for a patch; nil if the file does not exist.
    fileprivate func version(_ path: RelativePath) throws -> FilePatch.Version? {
        try snapshot[path].map { file in
            FilePatch.Version(
                contents: file.flag == .link
                    ? try directory.target(ofLink: path)
                    : try directory.contents(of: path, limit: file.size), flag: file.flag)
        }
    }
}

/// The differences between two skills.
struct SkillDifference {
    /// The change to a file.
    enum Change: String { case edited, added, removed }

    /// A file that differs.
    struct File {
        let path: String
        let change: Change
        let changesMode: Bool
        let isExecutable: Bool
        /// Both texts; nil for other files.
        let texts: (old: [UInt8], new: [UInt8])?
    }

    private(set) var files: [File] = []
    private let old: ComparedSkill
    private let new: ComparedSkill

    /// Whether the skills are equal.
    var isEmpty: Bool { files.isEmpty }

    init(from old: ComparedSkill, to new: ComparedSkill) {
        (self.old, self.new) = (old, new)
        let before = Dictionary(
            old.snapshot.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(
            new.snapshot.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for path in Set(before.keys).union(after.keys).sorted() {
            let (one, other) = (before[path], after[path])
            if let one, let other, one == other { continue }
            let first = one == nil ? [] : old.text(path)
            let second = other == nil ? [] : new.text(path)
            let texts = first.flatMap { first in
                second.map { second in
                    // Other line ends would make every line an edit.
                    let ends = (first.lineEnd, second.lineEnd)
                    guard let end = ends.0, ends.1 != nil, ends.0 != ends.1 else {
                        return (first, second)
                    }
                    return (first, second.withLineEnds(end))
                }
            }
            files.append(
                File(
                    path: path.description,
                    change: one == nil ? .added : other == nil ? .removed : .edited,
                    changesMode: one != nil && other != nil && one?.flag != other?.flag,
                    isExecutable: other?.flag == .executable, texts: texts))
        }
    }

    /// Returns the changes in git's format, and the credential files that are left out.
    func patch(_ format: ObjectFormat) throws -> (text: String, leftOut: [RelativePath]) {
        let credentials = Set(
            CredentialFiles.among(old.snapshot, in: old.directory, besides: [])
                + CredentialFiles.among(new.snapshot, in: new.directory, besides: []))
        let paths = files.compactMap { RelativePath($0.path) }
        let patches = try paths.filter { !credentials.contains($0) }.compactMap { path in
            FilePatch(path, from: try old.version(path), to: try new.version(path), format: format)
        }
        return (patches.map(\.text).joined(), paths.filter(credentials.contains))
    }
}
