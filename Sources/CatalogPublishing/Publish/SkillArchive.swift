internal import Archive
internal import ArraySpan
internal import FileTree
internal import SystemPackage

/// The files of a skill in an archive of any kind.
enum SkillArchive {
    /// Returns the files in the bytes of an archive, which are in a temporary file meanwhile.
    static func members(
        of bytes: [UInt8], in scratch: Directory
    ) throws -> [ArchivedFile] {
        let name = FilePath.Component.unique(prefix: "archive-")
        let output = try scratch.createFile(name, permissions: [.ownerReadWrite])
        try output.write(bytes.span)
        let file = try scratch.openFile(name)
        try scratch.removeFile(name)
        let archive = try Archive.open(file)
        let contents = try archive.contents(
            of: Set(archive.members.map(\.path)), limit: bytes.count * 1_100 + 1)
        return archive.members.compactMap { member in
            guard case .file(_, let isExecutable) = member.kind, let bytes = contents[member.path]
            else { return nil }
            return ArchivedFile(
                path: member.path, bytes: bytes, mode: isExecutable ? .executable : .plain)
        }
    }
}

extension [ArchivedFile] {
    /// Returns the files with a folder before their paths.
    func below(_ folder: String) -> [ArchivedFile] {
        guard let folder = RelativePath(folder) else { return self }
        return compactMap { member in
            folder.appending(member.path).map {
                ArchivedFile(
                    path: $0, bytes: member.bytes, mode: member.mode)
            }
        }
    }

    /// Returns the files of the only folder at the top, without it.
    func without(_ folder: String) -> [ArchivedFile] {
        guard let folder = RelativePath(folder) else { return self }
        return compactMap { member in
            member.path.removing(prefix: folder).map {
                ArchivedFile(
                    path: $0, bytes: member.bytes, mode: member.mode)
            }
        }
    }
}
