internal import FileTree

/// The members of an archive in the order in which libarchive reads them, checked against the policy.
struct ArchiveIndex {
    /// An entry that later passes must find again, so that changes of the file are detected.
    struct Entry {
        let name: [UInt8]
        let size: Int
        /// The index of the member; nil for folders and ignored files.
        var member: Int?

        /// Whether a header from libarchive is this entry; libarchive's names of zip entries are unreliable.
        func matches(_ header: MemberHeader, in format: ArchiveFormat) -> Bool {
            guard format == .zip else { return header.name == name && header.size == size }
            return header.kind != .file || header.size == size
        }
    }

    private(set) var members: [ArchiveMember] = []
    private(set) var entries: [Entry] = []
    /// The members that occur twice, by the positions of their entries.
    private(set) var duplicates: [Duplicate] = []
    /// The members whose names no file may have.
    private(set) var misnamed: [MisnamedMember] = []
    /// The comment of the archive.
    var comment: String?
    /// The offset of the end of the archive, if that is before the end of the file.
    var end: Int?
    /// The undeclared encoding of names.
    var assumedEncoding: AssumedEncoding?

    private var totalSize = 0
    private var knownFolders: Set<RelativePath> = []
    private var owners: [String: Owner] = [:]

    /// A file that has the same name, size and mode as an earlier one.
    struct Duplicate {
        let path: RelativePath
        let first, second: Int
    }

    /// The owner of a name: a folder, or the file or link of an entry.
    private struct Owner {
        let path: RelativePath
        /// The position of the entry; nil for a folder.
        let entry: Int?
    }

    /// Adds the next member; names can start with `./`, and those of folders end in `/`.
    mutating func add(_ header: MemberHeader, limits: ArchiveLimits) throws(ArchiveError) {
        let text = String(decoding: header.name, as: UTF8.self)
        try count(header.size, of: text, limits: limits)
        entries.append(Entry(name: header.name, size: header.size))
        if case .other(let kind) = header.kind { throw .unsupportedKind(member: text, kind) }
        let bytes = plain(header.name)
        if bytes.isEmpty, header.kind == .folder { return }
        if let path = try path(bytes, of: text) { try add(path, header) }
    }

    private mutating func add(
        _ path: RelativePath, _ header: MemberHeader
    ) throws(ArchiveError) {
        guard !IgnoredNames.contains(path) else { return }
        switch header.kind {
        case .folder: try claimFolder(path)
        case .file:
            let kind = ArchiveMember.Kind.file(
                size: header.size, isExecutable: header.isExecutable)
            try append(ArchiveMember(path: path, kind: kind))
        case .symbolicLink(let target): try append(link(at: path, to: target))
        case .hardLink(let target):
            let linked = try? RelativePath(untrusted: plain(target))
            let kind = ArchiveMember.Kind.link(target: String(decoding: target, as: UTF8.self))
            try append(ArchiveMember(path: path, kind: kind, linkedPath: linked))
        case .other: return
        }
    }

    private func link(at path: RelativePath, to target: [UInt8]) -> ArchiveMember {
        let text = String(decoding: target, as: UTF8.self)
        let linked = path.resolving(link: text).flatMap { try? RelativePath(untrusted: "\($0)") }
        return ArchiveMember(path: path, kind: .link(target: text), linkedPath: linked)
    }

    private mutating func count(
        _ size: Int, of name: String, limits: ArchiveLimits
    ) throws(ArchiveError) {
        guard entries.count < limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        guard size <= limits.fileSize else {
            throw .fileTooLarge(member: name, limit: limits.fileSize)
        }
        totalSize += size
        guard totalSize <= limits.totalSize else { throw .tooLarge(limit: limits.totalSize) }
    }

    private mutating func append(_ member: ArchiveMember) throws(ArchiveError) {
        if let parent = member.path.parent, !knownFolders.contains(parent) {
            try claimFolder(parent)
        }
        let key = member.path.collisionKey
        if let owner = owners[key] { return try repeatMember(member, of: owner) }
        owners[key] = Owner(path: member.path, entry: entries.count - 1)
        entries[entries.count - 1].member = members.count
        members.append(member)
    }

    /// Ignores an entry with the name of another if they are equal; the contents of files are compared later.
    private mutating func repeatMember(
        _ member: ArchiveMember, of owner: Owner
    ) throws(ArchiveError) {
        // Names that are only equal to us are different files to other tools.
        guard let first = owner.entry, let number = entries[first].member,
            plain(entries[first].name) == plain(entries[entries.count - 1].name)
        else { throw .collision(owner.path.description, member.path.description) }
        guard members[number] == member else { throw .duplicate(member.path.description) }
        guard case .file = member.kind else { return }
        duplicates.append(
            Duplicate(path: member.path, first: first, second: entries.count - 1))
    }

    private mutating func claimFolder(_ path: RelativePath) throws(ArchiveError) {
        for folder in path.ancestors + [path] where knownFolders.insert(folder).inserted {
            let key = folder.collisionKey
            if let owner = owners[key], owner.entry != nil || owner.path != folder {
                throw .collision(owner.path.description, folder.description)
            }
            owners[key] = Owner(path: folder, entry: nil)
        }
    }

    /// Returns the path of a member; nil for git's own files, which are ignored, and for a misnamed one.
    private mutating func path(
        _ bytes: [UInt8], of member: String
    ) throws(ArchiveError) -> RelativePath? {
        do {
            return try RelativePath(untrusted: bytes)
        } catch {
            switch error {
            case .gitFolder: break
            // These may be meant to lead elsewhere, so nothing in the archive is trusted.
            case .absolute, .escapesFolder, .backslash, .empty: throw .name(member: member, error)
            case .controlCharacter, .hiddenCharacter, .nameTooLong, .notUTF8, .pathTooLong,
                .tooDeep:
                let folder = Self.folder(of: bytes)
                guard folder.map({ !IgnoredNames.contains($0) }) ?? true else { return nil }
                let name = String(decoding: bytes, as: UTF8.self)
                misnamed.append(MisnamedMember(name: name, folder: folder, violation: error))
            }
            return nil
        }
    }

    /// Returns the innermost folder of a member that has a valid path; nil for the top.
    private static func folder(of member: [UInt8]) -> RelativePath? {
        // A valid path may be longer in other forms of Unicode.
        let start = member.prefix(4 * RelativePath.lengthLimit)
        var folder: RelativePath?
        for end in start.indices where start[end] == UInt8(ascii: "/") {
            guard let next = try? RelativePath(untrusted: Array(start[..<end])) else { break }
            folder = next
        }
        return folder
    }

    /// Removes the `./` that `tar -C folder .` writes, and the trailing slash of a folder.
    private func plain(_ name: [UInt8]) -> [UInt8] {
        var rest = name[...]
        while rest.starts(with: [0x2E, 0x2F]) { rest = rest.dropFirst(2) }
        if rest.last == 0x2F { rest = rest.dropLast() }
        return rest.elementsEqual([0x2E]) ? [] : Array(rest)
    }
}
