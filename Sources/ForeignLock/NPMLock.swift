internal import FileTree
internal import JSON
internal import SystemPackage

/// A lock of the npm package `skills`, which `gh skill` writes as well.
///
/// `~/.agents/.skill-lock.json` is of version 3: `{"version": 3, "skills": {NAME: {source, sourceType,
/// sourceUrl, skillPath, skillFolderHash, ref or pinnedRef, …}}}`. A project's `skills-lock.json` is of version 1,
/// with `computedHash` for the hash (both as 1.5.20 and gh 2.103 write them).
struct NPMLock {
    private let file: FilePath
    private let skills: [(name: String, entry: LocatedJSON)]

    /// Reads a lock; nil when there is none.
    init?(at file: FilePath, version known: Int) throws(ForeignLockError) {
        self.file = file
        guard let bytes = try readForeignFile(file) else { return nil }
        let path = file.string
        if let line = Self.mergeLine(in: bytes) { throw .unfinishedMerge(path: path, line: line) }
        let lock: LocatedJSON
        do { lock = try LocatedJSON(parsing: bytes) } catch {
            throw .damaged(
                path: path, line: bytes.line(at: error.offset), reason: error.reason)
        }
        guard case .number(let text)? = lock["version"]?.value, let version = Int(text) else {
            throw .damaged(path: path, line: nil, reason: "it has no version")
        }
        guard version <= known else { throw .newer(path: path, version: version, known: known) }
        guard version == known else { throw .older(path: path, version: version, known: known) }
        guard let members = lock["skills"]?.members else {
            throw .damaged(path: path, line: nil, reason: "it has no list of skills")
        }
        guard members.count <= ForeignState.entryLimit else {
            throw .tooManyEntries(path: path, limit: ForeignState.entryLimit)
        }
        // Of a name that comes twice the last one counts, as in JavaScript; names are one when their bytes are.
        var last: [[UInt8]: LocatedJSON] = [:]
        for member in members { last[Array(member.key.utf8)] = member.value }
        skills = last.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
    }

    private static func mergeLine(in bytes: [UInt8]) -> Int? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { $0.starts(with: "<<<<<<< ".utf8) }.map { $0 + 1 }
    }

    /// What the lock lists, with where it lies.
    func entries(_ finder: SkillFinder) -> ForeignState.Entries {
        var entries = ForeignState.Entries()
        for (name, entry) in skills {
            let tool: ForeignTool = entry["pinnedRef"] == nil ? .npxSkills : .ghSkill
            let places = finder.places(of: name)
            do {
                entries.records.append(try record(name, entry, tool, places))
            } catch {
                entries.unclear.append(
                    UnclearRecord(
                        tool: tool, file: file, name: name, reason: error.reason, places: places))
            }
        }
        return entries
    }

    private func record(
        _ name: String, _ entry: LocatedJSON, _ tool: ForeignTool, _ places: SkillPlaces
    ) throws(Obscurity) -> ForeignRecord {
        guard (1...255).contains(name.utf8.count) else {
            throw Obscurity("its name is empty or too long")
        }
        guard entry.members != nil else { throw Obscurity("its entry is no object") }
        let path = try Self.text("skillPath", of: entry)
        let pinned = try Self.text("pinnedRef", of: entry)
        let followed = try Self.text("ref", of: entry)
        let ref = pinned ?? followed
        let place = try place(entry)
        let source = try ForeignSource(
            place, path: path, skill: path == nil ? name : nil, ref: place.isFolder ? nil : ref)
        return ForeignRecord(
            tool: tool, file: file, name: name, source: source,
            commit: source.ref.flatMap { $0.isGitHash ? $0 : nil }, hash: hash(entry),
            isPinned: pinned != nil, places: places)
    }

    /// A member that must be text where it is there; nil for none and for an empty one.
    private static func text(_ key: String, of entry: LocatedJSON) throws(Obscurity) -> String? {
        guard let value = entry[key] else { return nil }
        if case .null = value.value { return nil }
        guard let text = value.string else { throw Obscurity("its \(key) is no text") }
        return text.isEmpty ? nil : text
    }

    private func place(_ entry: LocatedJSON) throws(Obscurity) -> ForeignSource.Place {
        let source = try Self.text("source", of: entry)
        let url = try Self.text("sourceUrl", of: entry)
        guard let any = url ?? source else { throw Obscurity("its entry names no source") }
        switch try Self.text("sourceType", of: entry)?.lowercased() {
        case "local": return try ForeignSource.Place(folder: source.flatMap(\.asPath) ?? any)
        case "node_modules":
            throw Obscurity("it came from the npm package \(source ?? any), which npm keeps")
        case "github", "git", nil: return try ForeignSource.Place(repository: any)
        case "gitlab":
            guard url == nil, !any.contains("://"), !any.hasPrefix("git@") else {
                return try ForeignSource.Place(repository: any)
            }
            let names = any.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            return try ForeignSource.Place(host: "gitlab.com", names: names)
        case let type?:
            throw Obscurity(
                "it came from \(any), a source of the kind \(type), which is no repository")
        }
    }

    private func hash(_ entry: LocatedJSON) -> ForeignHash? {
        if let text = entry["computedHash"]?.string, text.isSHA256 { return .files(text) }
        guard let text = entry["skillFolderHash"]?.string, text.isGitHash else { return nil }
        // What did not come from GitHub's list of trees is a SHA-256 of the package's own.
        return text.utf8.count == 40 ? .gitTree(text) : .files(text)
    }
}

extension String {
    /// The text, when it looks like a path.
    fileprivate var asPath: String? {
        ["/", "./", "../", "~/"].contains { hasPrefix($0) } || self == "." ? self : nil
    }
}

extension [UInt8] {
    /// The line of an offset, counted from 1.
    func line(at offset: Int) -> Int {
        prefix(offset).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }
}
