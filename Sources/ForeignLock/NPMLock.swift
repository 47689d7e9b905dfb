internal import FileTree
internal import JSON
internal import SystemPackage

/// A lock file of the npm package `skills`, also written by `gh skill`.
///
/// `~/.agents/.skill-lock.json` has version 3: `{"version": 3, "skills": {NAME: {source, sourceType, sourceUrl,
/// skillPath, skillFolderHash, ref or pinnedRef, …}}}`. The `skills-lock.json` of a project has version 1 and the hash in
/// `computedHash` (both as of 1.5.20 and gh 2.103).
struct NPMLock {
    private let file: FilePath
    private let skills: [(name: String, entry: LocatedJSON)]

    /// Reads a lock file; nil if it does not exist.
    init?(at file: FilePath, version known: Int) throws(ForeignLockError) {
        self.file = file
        guard let bytes = try readForeignFile(file) else { return nil }
        let path = file.string
        if let line = Self.mergeLine(in: bytes) { throw .unfinishedMerge(path: path, line: line) }
        let lock: LocatedJSON
        do { lock = try LocatedJSON(parsing: bytes) } catch {
            throw .damaged(
                path: path, line: bytes.line(at: error.offset), reason: error.reason.message)
        }
        guard case .number(let text)? = lock["version"]?.value, let version = Int(text) else {
            throw .damaged(path: path, line: nil, reason: Messages.noVersion)
        }
        guard version <= known else { throw .newer(path: path, version: version, known: known) }
        guard version == known else { throw .older(path: path, version: version, known: known) }
        guard let members = lock["skills"]?.members else {
            throw .damaged(path: path, line: nil, reason: Messages.noSkills)
        }
        guard members.count <= ForeignState.entryLimit else {
            throw .tooManyEntries(path: path, limit: ForeignState.entryLimit)
        }
        // As in JavaScript, the last of several equal keys counts; keys are compared by bytes.
        var last: [[UInt8]: LocatedJSON] = [:]
        for member in members { last[Array(member.key.utf8)] = member.value }
        skills = last.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
    }

    private static func mergeLine(in bytes: [UInt8]) -> Int? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { $0.starts(with: "<<<<<<< ".utf8) }.map { $0 + 1 }
    }

    /// Returns the entries of the lock file and their locations.
    func entries(_ finder: SkillFinder) -> ForeignState.Entries {
        var entries = ForeignState.Entries()
        for (name, entry) in skills {
            let tool: ForeignTool = entry["pinnedRef"] == nil ? .npxSkills : .ghSkill
            let places = finder.places(of: name)
            do {
                entries.records.append(try record(name, entry, tool, places))
            } catch {
                entries.unusable.append(
                    UnusableRecord(
                        tool: tool, file: file, name: name, reason: error.reason, places: places))
            }
        }
        return entries
    }

    private func record(
        _ name: String, _ entry: LocatedJSON, _ tool: ForeignTool, _ places: SkillPlaces
    ) throws(MalformedEntry) -> ForeignRecord {
        guard (1...255).contains(name.utf8.count) else {
            throw .badNameLength
        }
        guard entry.members != nil else { throw .notAnObject }
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

    /// Returns a string member; nil if it is missing or empty.
    private static func text(_ key: String, of entry: LocatedJSON) throws(MalformedEntry) -> String?
    {
        guard let value = entry[key] else { return nil }
        if case .null = value.value { return nil }
        guard let text = value.string else { throw .notAString(key: key) }
        return text.isEmpty ? nil : text
    }

    private func place(_ entry: LocatedJSON) throws(MalformedEntry) -> ForeignSource.Place {
        let source = try Self.text("source", of: entry)
        let url = try Self.text("sourceUrl", of: entry)
        guard let any = url ?? source else { throw .noSource }
        switch try Self.text("sourceType", of: entry)?.lowercased() {
        case "local": return try ForeignSource.Place(folder: source.flatMap(\.asPath) ?? any)
        case "node_modules":
            throw .npmPackage(source ?? any)
        case "github", "git", nil: return try ForeignSource.Place(repository: any)
        case "gitlab":
            guard url == nil, !any.contains("://"), !any.hasPrefix("git@") else {
                return try ForeignSource.Place(repository: any)
            }
            let names = any.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            return try ForeignSource.Place(host: "gitlab.com", names: names)
        case let type?:
            throw .unsupportedSource(any, type: type)
        }
    }

    private func hash(_ entry: LocatedJSON) -> ForeignHash? {
        if let text = entry["computedHash"]?.string, text.isSHA256 { return .files(text) }
        guard let text = entry["skillFolderHash"]?.string, text.isGitHash else { return nil }
        // A hash that is not a git tree ID is a SHA-256 computed by the npm package.
        return text.utf8.count == 40 ? .gitTree(text) : .files(text)
    }
}

extension String {
    /// The text if it looks like a path.
    fileprivate var asPath: String? {
        ["/", "./", "../", "~/"].contains { hasPrefix($0) } || self == "." ? self : nil
    }
}

extension [UInt8] {
    /// Returns the line of an offset, counted from 1.
    func line(at offset: Int) -> Int {
        prefix(offset).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }
}
