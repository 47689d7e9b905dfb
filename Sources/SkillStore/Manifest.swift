internal import FileTree
internal import JSON
public import SkillFormat
public import SystemPackage

/// The manifest of a project: the skills that it wants, and where they come from.
///
/// Written as the lock is: `{"skills": {NAME: {"source", "path", "agents"}}, "version": 1}`, with sorted keys, and
/// keys that this version does not know stay. What each skill was when it came says the lock.
public struct Manifest: Sendable, Hashable {
    /// The version that this program reads and writes.
    public static let version = 1
    /// The most bytes that a manifest may have.
    static let sizeLimit = 16 * 1024 * 1024
    /// What the file is called, at the project's root.
    public static let name: FilePath.Component = "skills.json"

    /// What a project wants of one skill.
    public struct Want: Sendable, Hashable {
        /// The address, as somebody typed it.
        public var source: String
        /// Where the skill lies in a source that has several; nil where it is the only one.
        public var path: String?
        /// The agents that were named; nil where nobody said any.
        public var agents: [String]?
        private var unknown: [String: JSONValue]

        /// Collects what was said.
        public init(source: String, path: String? = nil, agents: [String]? = nil) {
            self.source = source
            self.path = path
            self.agents = agents
            unknown = [:]
        }

        init?(_ value: JSONValue) {
            guard var members = value.object,
                let source = members.removeValue(forKey: "source")?.string
            else { return nil }
            self.source = source
            for (key, value) in members where value != .null {
                switch key {
                case "path": guard value.string != nil else { return nil }
                case "agents":
                    guard let agents = value.array, agents.allSatisfy({ $0.string != nil }) else {
                        return nil
                    }
                default: continue
                }
            }
            path = members.removeValue(forKey: "path")?.string
            agents = members.removeValue(forKey: "agents")?.array?.compactMap(\.string)
            unknown = members
        }

        /// The want with what somebody wrote beside the one that it takes the place of.
        func succeeding(_ old: Want?) -> Want {
            guard let old else { return self }
            var want = self
            want.agents = agents ?? old.agents
            want.unknown = old.unknown.merging(unknown) { $1 }
            return want
        }

        var json: JSONValue {
            var members = unknown
            members["source"] = .string(source)
            members["path"] = path.map { .string($0) }
            members["agents"] = agents.map { .strings($0) }
            return .object(members)
        }
    }

    private var document = SkillsDocument<Want>()

    /// The skills that are wanted, by the names that they are installed under.
    public var skills: [SkillName: Want] {
        get { document.skills }
        set { document.skills = newValue }
    }

    /// A manifest that wants nothing.
    public init() {}

    /// Reads a manifest from its text; `path` is for messages.
    public init(parsing bytes: [UInt8], path: String) throws(SkillStoreError) {
        do throws(SkillsDocument<Want>.Fault) {
            document = try SkillsDocument(
                parsing: bytes, version: Self.version,
                incomplete: { "what it says of \($0) has no source, or is not text" },
                entry: Want.init)
        } catch {
            switch error {
            case .damaged(let reason): throw .manifestDamaged(path: path, reason: reason)
            case .newer(let version): throw .manifestNewer(path: path, version: version)
            }
        }
    }

    /// The manifest's text.
    public var text: String { document.text(version: Self.version) { $0.json } }
}

extension Manifest.Want {
    /// The address; with the place in the source where another address is the same.
    public func words(besides other: String?) -> String {
        source == other ? "\(source) (\(path ?? "its only skill"))" : source
    }
}

/// What a command changes in the manifest of its project.
public struct ManifestChange: Sendable, Hashable {
    /// The skill.
    public let name: SkillName
    /// What is wanted of it from now on; nil when nothing.
    public let want: Manifest.Want?

    /// Says of a skill what is wanted of it.
    public init(_ name: SkillName, _ want: Manifest.Want?) {
        self.name = name
        self.want = want
    }
}

/// The manifest's part in a transaction: the whole text before and after, nil where there is no file.
struct ManifestEdit: Equatable {
    let before: String?
    let after: String?

    /// What a manifest is to be once the edit is taken back: the text before, where nobody wrote since; else
    /// every skill that is still as the edit left it is as it was before.
    func reverted(from current: String?) throws(SkillStoreError) -> String? {
        guard current != after else { return before }
        guard current != before, let current else { return current }
        func wants(_ text: String?) throws(SkillStoreError) -> [SkillName: Manifest.Want] {
            guard let text else { return [:] }
            return try Manifest(parsing: Array(text.utf8), path: Manifest.name.string).skills
        }
        var manifest = try Manifest(parsing: Array(current.utf8), path: Manifest.name.string)
        let (old, new) = (try wants(before), try wants(after))
        for name in Set(old.keys).union(new.keys)
        where old[name] != new[name] && manifest.skills[name] == new[name] {
            manifest.skills[name] = old[name]
        }
        return manifest.text
    }
}

extension ManifestEdit {
    init?(_ value: JSONValue) {
        guard value.object != nil else { return nil }
        before = value["before"]?.string
        after = value["after"]?.string
    }

    var json: JSONValue { .object(["before": .text(before), "after": .text(after)]) }
}

extension SkillStore {
    /// What the project wants; nil where it has no manifest, and for the user's own skills.
    public func manifest() throws(SkillStoreError) -> Manifest? {
        guard let file = locations.manifestFile else { return nil }
        let read = try reading { () throws(SkillStoreError) in try Self.text(ofManifest: file) }
        guard let text = read else { return nil }
        return try Manifest(parsing: Array(text.utf8), path: file.string)
    }

    /// What is installed; nil where there is no lock.
    public func lock() throws(SkillStoreError) -> Lock? {
        try reading { () throws(SkillStoreError) in
            let isThere = try files { () throws(FileTreeError) in
                guard let folder = try? Directory.open(locations.lockFile.removingLastComponent()),
                    let name = locations.lockFile.lastComponent
                else { return false }
                return try folder.contains(name)
            }
            return isThere ? try Lock.read(at: locations.lockFile) : nil
        }
    }

    private static func text(ofManifest file: FilePath) throws(SkillStoreError) -> String? {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(file).contents(limit: Manifest.sizeLimit)
        } catch {
            if error.code == .noSuchFileOrDirectory || error.code == .notDirectory { return nil }
            throw .files(error)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .manifestDamaged(path: file.string, reason: "it is not UTF-8")
        }
        return text
    }

    /// What the changes make of the manifest that is there now; nil when nothing.
    ///
    /// The caller holds the lock.
    func edit(_ changes: [ManifestChange]) throws(SkillStoreError) -> ManifestEdit? {
        guard !changes.isEmpty, let file = locations.manifestFile else { return nil }
        let before = try Self.text(ofManifest: file)
        let old = try before.map { (text) throws(SkillStoreError) in
            try Manifest(parsing: Array(text.utf8), path: file.string)
        }
        var new = old ?? Manifest()
        for change in changes {
            new.skills[change.name] = change.want.map { $0.succeeding(new.skills[change.name]) }
        }
        guard new != old, old != nil || !new.skills.isEmpty else { return nil }
        return ManifestEdit(before: before, after: new.text)
    }

    /// The edit that takes another one back; nil when nothing of it is left.
    func edit(takingBack edit: ManifestEdit?) throws(SkillStoreError) -> ManifestEdit? {
        guard let edit, let file = locations.manifestFile else { return nil }
        let current = try Self.text(ofManifest: file)
        let reverted = try edit.reverted(from: current)
        return reverted == current ? nil : ManifestEdit(before: current, after: reverted)
    }

    /// Writes the manifest as an edit has it.
    func write(_ edit: ManifestEdit, beside lockFile: FilePath) throws(SkillStoreError) {
        try Self.write(edit.after, in: lockFile.removingLastComponent())
    }

    /// Puts the manifest back, whether or not the edit was written; one that can't be read stays as it is.
    func takeBack(_ edit: ManifestEdit, beside lockFile: FilePath) throws(SkillStoreError) {
        let folder = lockFile.removingLastComponent()
        let current: String?
        let reverted: String?
        do throws(SkillStoreError) {
            current = try Self.text(ofManifest: folder.appending(Manifest.name))
            reverted = try edit.reverted(from: current)
        } catch {
            switch error {
            case .manifestDamaged, .manifestNewer: return
            default: throw error
            }
        }
        if reverted != current { try Self.write(reverted, in: folder) }
    }

    private static func write(_ text: String?, in folder: FilePath) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            if let text {
                return try Directory.replaceFile(
                    at: folder.appending(Manifest.name), with: Array(text.utf8))
            }
            let directory = try Directory.openOrCreate(folder)
            guard try directory.contains(Manifest.name) else { return }
            try directory.removeFile(Manifest.name)
            try directory.synchronize()
        }
    }
}
