internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat
internal import SkillOperations
internal import SystemPackage

/// The files of a skill to pack.
struct PackedSkill {
    /// The name of the skill.
    let name: String
    /// The tree hash after installation.
    let hash: TreeHash
    /// The paths of the files.
    let paths: [RelativePath]
    /// The credential files that are not packed.
    let leftOut: [RelativePath]
    private let directory: Directory
    private let files: [TreeSnapshot.File]

    private static let fileLimit = 512 << 20

    init(_ path: FilePath, typed: String, outputs: [FilePath], including included: Set<String>)
        throws
    {
        directory = try Directory.open(path)
        let snapshot = try TreeSnapshot(of: directory, excluding: ["node_modules"])
        guard let header = SkillFolder(path)?.header else {
            throw PackProblem.unreadable(typed)
        }
        guard
            let name = [header.name, path.lastComponent?.string].compactMap(\.self)
                .lazy.compactMap({ SkillName($0) }).first
        else { throw PackProblem.invalidName(header.name ?? typed) }
        self.name = name.description
        // Otherwise each archive would contain the previous one.
        let archives = Set(
            outputs.compactMap { Self.place(of: $0, in: path) }
                + [RelativePath("\(name).zip")].compactMap(\.self))
        let unwanted = snapshot.files.map(\.path).filter {
            Self.isOmitted($0) || archives.contains($0)
        }
        let wanted = snapshot.without(unwanted)
        leftOut = CredentialFiles.among(wanted, in: directory, besides: included)
        files = wanted.without(leftOut).files
        if let link = files.first(where: { $0.flag == .link }) {
            throw PackProblem.link(link.path.description)
        }
        paths = files.map(\.path)
        hash = TreeHash(
            of: files.map {
                TreeFile(path: $0.path.description, digest: $0.digest, flag: $0.flag)
            })
    }

    /// Returns the path of a file relative to a folder, with symlinks resolved; nil if it is outside.
    private static func place(of file: FilePath, in folder: FilePath) -> RelativePath? {
        let real = { (path: FilePath) in (try? Directory.resolve(path)).flatMap(\.self) ?? path }
        guard let name = file.lastComponent else { return nil }
        var place = real(file.removingLastComponent()).appending(name)
        guard place.removePrefix(real(folder)) else { return nil }
        return RelativePath(place.string)
    }

    /// Returns whether a file belongs to the repository rather than to the skill.
    private static func isOmitted(_ path: RelativePath) -> Bool {
        let names = path.names
        return names.first == "evals" && names.count > 1
            || path.lastName.hasSuffix(".pyc") || path.description == ".skills-validate.json"
            || names.count == 1
                && (path.lastName.hasSuffix(".skill") || path.lastName == ".gitignore")
    }

    func members(in folder: String?) throws -> [ArchivedFile] {
        try files.compactMap { file in
            let top = folder.flatMap { RelativePath($0) }
            guard let path = top.map({ $0.appending(file.path) }) ?? file.path else { return nil }
            return ArchivedFile(
                path: path,
                bytes: try directory.contents(of: file.path, limit: Self.fileLimit),
                mode: .init(file.flag))
        }
    }
}
