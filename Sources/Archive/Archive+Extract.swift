internal import Digest
internal import FileTree
internal import SystemPackage

extension Archive {
    /// Unpacks folders of the archive in one pass, each into an empty folder on disk.
    ///
    /// Files get the mode 0644, or 0755 where the archive has any executable bit; nothing else of the
    /// archive's facts is kept. A link becomes a copy of the regular file that it leads to, which must be
    /// part of the same selection. Members outside of the selections are passed over. After an error the
    /// destinations hold an unfinished tree and must be thrown away.
    public func extract(
        _ selections: [ArchiveSelection],
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) {
        let plan = try Plan(for: selections, of: self)
        var makers = selections.map { FolderCreator(root: $0.destination) }
        try pass(over: Set(plan.files.keys), isCancelled: isCancelled) {
            reader, number throws(ArchiveError) in
            let member = members[number]
            var outputs: [OutputFile] = []
            for place in plan.files[number, default: []] {
                outputs.append(try makers[place.selection].create(place.path, as: member))
            }
            try reader.read(size: member.size) { bytes throws(ArchiveError) in
                for output in outputs { try output.add(bytes) }
            }
        }
        for copy in plan.copies {
            guard !isCancelled() else { throw .cancelled }
            let output = try makers[copy.selection].create(copy.path, as: members[copy.original])
            try output.copy(copy.source, in: selections[copy.selection].destination)
        }
    }
}

/// What goes where.
private struct Plan {
    struct Place {
        let selection: Int
        let path: RelativePath
    }

    struct Copy {
        let selection: Int
        let path: RelativePath
        /// The copied file, below the destination.
        let source: RelativePath
        let original: Int
    }

    private(set) var files: [Int: [Place]] = [:]
    private(set) var copies: [Copy] = []

    /// Finds every file's places; copies of linked files count as much as files do.
    init(for selections: [ArchiveSelection], of archive: Archive) throws(ArchiveError) {
        let numbers = archive.numbers
        let byFolder = Dictionary(grouping: selections.indices) { selections[$0].folder }
        var size = 0
        for (number, member) in archive.members.enumerated() {
            let folders: [RelativePath?] = [nil] + member.path.ancestors
            for index in folders.flatMap({ byFolder[$0, default: []] }) {
                guard let path = selections[index].place(of: member.path) else { continue }
                guard let original = archive.resolve(number, in: numbers),
                    let source = selections[index].place(of: archive.members[original].path)
                else { throw .unsafeLink(member) }
                size += archive.members[original].size
                guard size <= archive.limits.totalSize else {
                    throw .tooLarge(limit: archive.limits.totalSize)
                }
                if original == number {
                    files[number, default: []].append(Place(selection: index, path: path))
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
                throw FileTreeError.refused(.create, path: path.description, .invalidArgument)
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
