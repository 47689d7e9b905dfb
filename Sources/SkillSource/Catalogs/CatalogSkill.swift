internal import ArraySpan
public import Digest
public import FileTree
public import SkillFormat
internal import SystemPackage

/// A skill in a catalog, with all its files.
public struct CatalogSkill: Sendable {
    /// A file of the skill.
    struct File: Sendable {
        let path: RelativePath
        let flag: TreeFile.Flag
        let bytes: @Sendable () -> [UInt8]
    }

    /// The name of the skill and of its folder.
    public let name: SkillName
    let files: [File]

    /// The paths of its files, from its folder.
    public var paths: [RelativePath] { files.map(\.path) }

    /// The hash of its files, equal to that of an installed copy.
    public var tree: TreeHash {
        TreeHash(
            of: files.map { file in
                TreeFile(
                    path: file.path.description, digest: SHA256Digest(of: file.bytes()),
                    flag: file.flag)
            })
    }

    /// Returns the content of a file; nil if the skill does not have it.
    public func contents(of path: RelativePath) -> [UInt8]? {
        files.first { $0.path == path }?.bytes()
    }
}

extension CatalogSkill: BlockingContent {
    func write(
        _ choices: [Choice], from address: SkillAddress,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(SkillSourceError) -> [UnpackResult] {
        for choice in choices {
            try SkillSource.files { () throws(FileTreeError) in try write(into: choice.directory) }
        }
        return choices.map { _ in .success([]) }
    }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {
        guard let text = contents(of: .skillFile) else { return }
        for candidate in candidates { visit(candidate, readHeader(text)) }
    }

    /// Writes the files into an empty folder.
    private func write(into directory: Directory) throws(FileTreeError) {
        var folders = FolderCreator(root: directory)
        for file in files {
            let folder = try folders.folder(of: file.path)
            guard let name = FilePath.Component(file.path.lastName) else { continue }
            let output = try folder.createFile(name, permissions: .treeFile(file.flag))
            try output.write(file.bytes().span)
        }
    }
}
