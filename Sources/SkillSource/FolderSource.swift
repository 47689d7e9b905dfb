internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// A folder on this machine that holds one skill or several.
struct FolderSource {
    /// The most bytes that a SKILL.md may have.
    static let skillFileLimit = 1_048_576
    private let directory: Directory

    init(_ directory: Directory) { self.directory = directory }

    /// The skills in the folder and below.
    func candidates(place: String) throws(SkillSourceError) -> [SkillCandidate] {
        let top = try files { () throws(FileTreeError) in try directory.entries() }
        if top.contains(where: { $0.name == "SKILL.md" }) { return [try candidate(at: nil)] }
        var found: [RelativePath] = []
        try files { () throws(FileTreeError) in
            try search(directory, at: nil, depth: 0, into: &found)
        }
        guard !found.isEmpty else {
            throw .noSkill(place, top: top.prefix(8).map(\.name.string))
        }
        var read: [(candidate: SkillCandidate, bytes: [UInt8])] = []
        for file in Discovery.skillFiles(among: found) {
            read.append((try candidate(at: file.parent), try bytes(of: file)))
        }
        return Discovery.withoutCopies(read)
    }

    private func candidate(at folder: RelativePath?) throws(SkillSourceError) -> SkillCandidate {
        guard let file = RelativePath((folder.map { "\($0)/" } ?? "") + "SKILL.md") else {
            throw .noSkill(directory.path.string, top: [])
        }
        return SkillCandidate(
            document: readHeader(try bytes(of: file)), folder: folder,
            folderName: folder?.lastName ?? directory.path.lastComponent?.string)
    }

    private func bytes(of file: RelativePath) throws(SkillSourceError) -> [UInt8] {
        try files { () throws(FileTreeError) in
            try directory.contents(of: file, limit: Self.skillFileLimit)
        }
    }

    private func search(
        _ folder: Directory, at path: RelativePath?, depth: Int, into found: inout [RelativePath]
    ) throws(FileTreeError) {
        let depthLimit = 8
        let countLimit = 5_000
        guard depth <= depthLimit, found.count < countLimit else { return }
        for entry in try folder.entries() where !Noise.contains(entry.name.string) {
            guard let below = RelativePath((path.map { "\($0)/" } ?? "") + entry.name.string) else {
                continue
            }
            if entry.kind == .file, entry.name == "SKILL.md" { found.append(below) }
            guard entry.kind == .directory, entry.name != "node_modules" else { continue }
            try search(folder.open(entry.name), at: below, depth: depth + 1, into: &found)
        }
    }

    /// Copies a skill into an empty folder; a link to a file of the skill becomes a copy of it.
    func copy(_ folder: RelativePath?, into target: Directory) throws(SkillSourceError) {
        let source = try files { () throws(FileTreeError) in
            try folder.map { path throws(FileTreeError) in try directory.open(path) } ?? directory
        }
        let snapshot = try files { () throws(FileTreeError) in try TreeSnapshot(of: source) }
        if let stranger = snapshot.strangers.first {
            throw .unsafeContent(source.path.string, what: "\(stranger), which is no ordinary file")
        }
        var folders = FolderMaker(root: target)
        for file in snapshot.files {
            let original = try self.original(of: file, in: snapshot, source: source)
            try files { () throws(FileTreeError) in
                let place = try folders.folder(of: file.path)
                guard let name = FilePath.Component(file.path.lastName) else { return }
                let output = try place.createFile(name, permissions: .treeFile(original.flag))
                try output.copy(from: source.openFile(original.path))
            }
        }
    }

    /// The regular file that a file is, or that a chain of links leads to.
    private func original(
        of file: TreeSnapshot.File, in snapshot: TreeSnapshot, source: Directory
    ) throws(SkillSourceError) -> TreeSnapshot.File {
        var current = file
        let chainLimit = 8
        for _ in 0..<chainLimit {
            guard current.flag == .link else { return current }
            let target = try files { () throws(FileTreeError) in
                try source.target(ofLink: current.path)
            }
            guard let path = current.path.resolving(link: String(decoding: target, as: UTF8.self)),
                let next = snapshot[path]
            else { break }
            current = next
        }
        throw .unsafeContent(
            source.path.string, what: "the link \(file.path), which leads to no file of the skill")
    }
}
