internal import Digest
internal import FileTree
internal import SystemPackage

extension Archive {
    /// Unpacks folders of the archive in one pass, each into an empty folder on disk.
    ///
    /// Files get mode 0644, or 0755 if they have any executable bit; other metadata is dropped. A link becomes a copy of
    /// the regular file that it points to, which must be part of the same selection. Members outside the selections
    /// are skipped. After an error the destinations are incomplete and must be discarded.
    public func extract(
        _ selections: [ArchiveSelection],
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) {
        let plan = try Plan(for: selections, of: self)
        var folders = selections.map { FolderCreator(root: $0.destination) }
        try pass(over: Set(plan.files.keys), isCancelled: isCancelled) {
            reader, number throws(ArchiveError) in
            let member = members[number]
            var outputs: [OutputFile] = []
            for file in plan.files[number, default: []] {
                outputs.append(try folders[file.selection].create(file.path, as: member))
            }
            try reader.read(size: member.size) { bytes throws(ArchiveError) in
                for output in outputs { try output.add(bytes) }
            }
        }
        for copy in plan.copies {
            guard !isCancelled() else { throw .cancelled }
            let output = try folders[copy.selection].create(copy.path, as: members[copy.original])
            try output.copy(copy.source, in: selections[copy.selection].destination)
        }
    }
}

/// The destinations of the selected members.
private struct Plan {
    struct Destination {
        let selection: Int
        let path: RelativePath
    }

    struct Copy {
        let selection: Int
        let path: RelativePath
        /// The path of the copied file in the destination.
        let source: RelativePath
        let original: Int
    }

    private(set) var files: [Int: [Destination]] = [:]
    private(set) var copies: [Copy] = []

    /// Finds the destinations of all files; copies for links count toward the size limit.
    init(for selections: [ArchiveSelection], of archive: Archive) throws(ArchiveError) {
        let numbers = archive.numbers
        let byFolder = Dictionary(grouping: selections.indices) { selections[$0].folder }
        var size = 0
        for (number, member) in archive.members.enumerated() {
            let folders: [RelativePath?] = [nil] + member.path.ancestors
            for index in folders.flatMap({ byFolder[$0, default: []] }) {
                guard let path = selections[index].destinationPath(of: member.path) else {
                    continue
                }
                guard let original = archive.resolve(number, in: numbers),
                    let source = selections[index].destinationPath(
                        of: archive.members[original].path)
                else { throw .unsafeLink(member) }
                size += archive.members[original].size
                guard size <= archive.limits.totalSize else {
                    throw .tooLarge(limit: archive.limits.totalSize)
                }
                if original == number {
                    files[number, default: []].append(Destination(selection: index, path: path))
                } else {
                    copies.append(
                        Copy(selection: index, path: path, source: source, original: original))
                }
            }
        }
    }
}

extension FolderCreator {
    fileprivate mutating func create(
        _ path: RelativePath, as member: ArchiveMember
    ) throws(ArchiveError) -> OutputFile {
        do throws(FileTreeError) {
            guard let name = FilePath.Component(path.lastName) else {
                throw FileTreeError.failed(.create, path: path.description, .invalidArgument)
            }
            return try folder(of: path).createFile(name, permissions: .treeFile(member.flag))
        } catch {
            throw .files(error)
        }
    }
}

extension OutputFile {
    fileprivate func add(_ bytes: Span<UInt8>) throws(ArchiveError) {
        do {
            try write(bytes)
        } catch {
            throw .files(error)
        }
    }

    fileprivate func copy(
        _ path: RelativePath, in folder: Directory
    ) throws(ArchiveError) {
        do {
            try copy(from: folder.openFile(path))
        } catch {
            throw .files(error)
        }
    }
}
