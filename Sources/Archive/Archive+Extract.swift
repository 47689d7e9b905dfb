internal import Digest
internal import FileTree
internal import SystemPackage

extension Archive {
    /// Unpacks one folder of the archive into an empty folder on disk.
    public func extract(
        _ selection: ArchiveSelection, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) {
        try extract([selection], isCancelled: isCancelled)[0].get()
    }

    /// Unpacks folders of the archive in one pass, each into an empty folder on disk.
    ///
    /// Files get mode 0644, or 0755 if they have any executable bit; other metadata is dropped. A link becomes a copy of
    /// the regular file that it points to, which must be part of the same selection. Members outside the selections
    /// are skipped.
    ///
    /// The results are in the order of the selections. A link that leads to no file of its selection, a misnamed member, and
    /// copies for links that exceed the size limit, concern this selection only: its destination remains empty. An error
    /// concerns all of them; the destinations are then incomplete and must be discarded.
    public func extract(
        _ selections: [ArchiveSelection],
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) -> [Result<Void, ArchiveError>] {
        let plan = Plan(for: selections, of: self)
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
            for output in outputs { output.startWriteback() }
        }
        for copy in plan.copies {
            guard !isCancelled() else { throw .cancelled }
            let output = try folders[copy.selection].create(copy.path, as: members[copy.original])
            try output.copy(copy.source, in: selections[copy.selection].destination)
        }
        return plan.faults.map { fault in fault.map { .failure($0) } ?? .success(()) }
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
    /// The fault of each selection, nothing of which is unpacked; nil if it has none.
    private(set) var faults: [ArchiveError?]

    /// Finds the destinations of all files.
    init(for selections: [ArchiveSelection], of archive: Archive) {
        faults = selections.map { _ in nil }
        let numbers = archive.numbers
        let byFolder = Dictionary(grouping: selections.indices) { selections[$0].folder }
        for member in archive.misnamed {
            let folders = [nil] + (member.folder.map { $0.ancestors + [$0] } ?? [])
            for index in folders.flatMap({ byFolder[$0, default: []] }) {
                faults[index] = .name(member: member.name, member.violation)
            }
        }
        var sizes = selections.map { _ in 0 }
        for (number, member) in archive.members.enumerated() {
            let folders: [RelativePath?] = [nil] + member.path.ancestors
            for index in folders.flatMap({ byFolder[$0, default: []] }) where faults[index] == nil {
                guard let path = selections[index].destinationPath(of: member.path) else {
                    continue
                }
                guard let original = archive.resolve(number, in: numbers),
                    let source = selections[index].destinationPath(
                        of: archive.members[original].path)
                else {
                    faults[index] = .unsafeLink(member)
                    continue
                }
                sizes[index] += archive.members[original].size
                if original == number {
                    files[number, default: []].append(Destination(selection: index, path: path))
                } else {
                    copies.append(
                        Copy(selection: index, path: path, source: source, original: original))
                }
            }
        }
        limit(sizes, to: archive.limits.totalSize)
        files = files.compactMapValues { destinations in
            let usable = destinations.filter { faults[$0.selection] == nil }
            return usable.isEmpty ? nil : usable
        }
        copies.removeAll { faults[$0.selection] != nil }
    }

    /// Refuses each selection that would raise the total size above a limit; copies for links count toward it.
    private mutating func limit(_ sizes: [Int], to limit: Int) {
        var total = 0
        for index in sizes.indices where faults[index] == nil {
            if total + sizes[index] > limit {
                faults[index] = .tooLarge(limit: limit)
            } else {
                total += sizes[index]
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
