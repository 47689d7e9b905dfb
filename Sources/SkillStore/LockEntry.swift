public import Digest
public import FileTree
internal import JSON
internal import SkillFormat

/// The lock file's entry for one skill.
public struct LockEntry: Sendable, Hashable {
    /// The source of an installed skill.
    public struct Origin: Sendable, Hashable {
        /// The kinds of sources in a lock file.
        public enum Kind: String, Sendable {
            case catalog, git, archive, oci, local
        }

        /// The address as typed.
        public var typed: String
        /// The kind of source.
        public var kind: Kind
        /// The source itself: a web address, an absolute path, or a catalog's name.
        public var url: String
        /// The skill's path in the source; nil at its root.
        public var path: String?
        /// The archive's SHA-256, or that of the manifest of an artifact in a container registry.
        public var archive: SHA256Digest?
        /// The commit and tree, if the source is a repository.
        public var git: Git?
        /// The full name, `catalog:publisher/name`, of the entry by which the address was found; nil if the user typed
        /// the address.
        public var catalogEntry: String?
        /// The location of the catalog by which it was found when it was installed, relative to a project that contains
        /// it; nil if no catalog was asked, for the one in the program, and if an older version installed it.
        public var catalogLocation: String?

        /// The pinned version of a skill in a repository.
        public struct Git: Sendable, Hashable {
            /// The branch or tag, such as `refs/heads/main`; nil if a commit was requested.
            public var ref: String?
            /// The commit's hash in hexadecimal; nil if an archive of a branch or tag did not include it.
            public var commit: String?
            /// The tree hash of the skill folder, which is enough to fetch the folder again.
            ///
            /// Nil if the files came from an archive made by the host.
            public var tree: String?
            /// The host's ID of the repository, which another one of the same name does not have; nil if unknown.
            public var repositoryID: String?

            /// Creates a pin.
            public init(ref: String?, commit: String?, tree: String?) {
                self.ref = ref
                self.commit = commit
                self.tree = tree
            }
        }

        /// Creates an origin.
        public init(
            typed: String, kind: Kind, url: String, path: String? = nil,
            archive: SHA256Digest? = nil, git: Git? = nil, catalogEntry: String? = nil,
            catalogLocation: String? = nil
        ) {
            self.typed = typed
            self.kind = kind
            self.url = url
            self.path = path
            self.archive = archive
            self.git = git
            self.catalogEntry = catalogEntry
            self.catalogLocation = catalogLocation
        }

        /// Whether two origins are the same source, possibly at different versions.
        ///
        /// Each version of a skill in a catalog may have another URL; its full name stays. An archive on this machine may have
        /// been copied, or downloaded again under another name.
        public func isSameSource(as other: Origin) -> Bool {
            let isSame =
                url == other.url || kind == .catalog && typed == other.typed
                || kind == .archive && archive != nil && archive == other.archive
                    && !url.contains("://") && !other.url.contains("://")
            return kind == other.kind && isSame && path == other.path
        }
    }

    /// The signer of a version, as its signature names it: whether the signer is trusted depends on the reader.
    public struct Signer: Sendable, Hashable {
        /// The organization, or the name of the key.
        public var name: String
        /// The SHA-256 that identifies the root certificate or the key.
        public var fingerprint: SHA256Digest

        /// Creates a signer.
        public init(name: String, fingerprint: SHA256Digest) {
            self.name = name
            self.fingerprint = fingerprint
        }

        /// Parses a signer; nil if it is damaged.
        fileprivate init?(_ value: JSONValue) {
            guard let name = value["name"]?.string,
                let fingerprint = LockEntry.digest(value["fingerprint"])
            else { return nil }
            self.init(name: name, fingerprint: fingerprint)
        }

        fileprivate var json: JSONValue {
            .object([
                "name": .string(name), "fingerprint": .string(fingerprint.description),
            ])
        }
    }

    /// The form in which additional agents share the skill.
    public enum Sharing: Sendable, Hashable {
        /// Relative symlinks to the first agent's folder.
        case links
        /// Copies of the first agent's folder.
        case copies
    }

    /// Whether updates skip a skill.
    public enum Pin: Sendable, Hashable {
        case pinned, unpinned
    }

    /// The source.
    public var origin: Origin
    /// The tree hash of the installed version.
    public var tree: TreeHash
    /// The agents it is installed for; the folder of the first has the skill folder itself.
    public var agents: [String]
    /// The form in which the other agents share it.
    public var sharing: Sharing
    /// Whether updates skip it.
    public var pin: Pin
    /// Every file's digest, followed by `+x` for executables and by `+l` for links, whose targets are hashed.
    public var files: [String: String]
    /// The skills that it was installed for, sorted; empty if it was requested.
    public var neededBy: [String] = []
    /// The signer of the installed version; nil if it is not signed.
    public var signer: Signer?
    /// The conflicts that the last update left for the user to resolve, by path; empty once they are resolved.
    public internal(set) var conflicts: [String: Conflict] = [:]
    /// Unknown keys, which are written back unchanged.
    var unknown: [String: JSONValue]

    /// Creates an entry for a tree that is about to be installed.
    public init(
        origin: Origin, tree: TreeHash, files: [TreeFile], agents: [Agent],
        sharing: Sharing = .links
    ) {
        self.origin = origin
        self.tree = tree
        self.agents = agents.map(\.id)
        self.sharing = sharing
        pin = .unpinned
        self.files = Self.list(files)
        unknown = [:]
    }

    /// Whether the installed version is unknown: the skill was imported and may have been edited before.
    ///
    /// Its tree is the empty one, so that every file counts as an edit.
    public var isVersionUnknown: Bool { files.isEmpty }

    /// Whether ``files`` lists exactly the files of a tree.
    public func lists(_ snapshot: TreeSnapshot) -> Bool { files == Self.list(snapshot.treeFiles) }

    /// Returns the files of a folder as the entry has them, where they differ only in modes and line ends that the folder
    /// lost (see ``TreeSnapshot/recorded(in:at:as:)``).
    public func recognizing(_ snapshot: TreeSnapshot, in directory: Directory) -> TreeSnapshot {
        let recorded = snapshot.recorded(in: directory, at: files.keys) { path in
            files[path.description].flatMap(Self.file)
        }
        // Version control may keep no modes (`core.fileMode`): then no file is executable, and nothing else differs.
        guard !recorded.files.contains(where: { $0.flag == .executable }) else { return recorded }
        let whole = recorded.withExecutable {
            files[$0.description].flatMap(Self.file)?.1 == .executable
        }
        return whole.hash == tree ? whole : recorded
    }

    /// Parses a value of ``files``.
    private static func file(_ text: String) -> (SHA256Digest, TreeFile.Flag)? {
        let parts = text.split(separator: "+", maxSplits: 1)
        guard let digest = parts.first?.split(separator: ":").last,
            let digest = SHA256Digest(hex: digest)
        else { return nil }
        let flag: TreeFile.Flag =
            switch parts.dropFirst().first {
            case "x": .executable
            case "l": .link
            default: .plain
            }
        return (digest, flag)
    }

    /// Returns the value of ``files`` for a tree.
    public static func list(_ files: [TreeFile]) -> [String: String] {
        Dictionary(
            files.map { ($0.path, text(of: $0.digest, $0.flag)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the value in ``files`` for a file.
    public static func text(of digest: SHA256Digest, _ flag: TreeFile.Flag) -> String {
        switch flag {
        case .plain: digest.description
        case .executable: "\(digest)+x"
        case .link: "\(digest)+l"
        }
    }
}

extension LockEntry {
    /// Parses an entry; nil if a required key is missing, or if any known key has a value that can't be read.
    init?(_ value: JSONValue) {
        guard Self.invalidKey(in: value) == nil, var members = value.object,
            let typed = members.removeValue(forKey: "source")?.string,
            let kind = members.removeValue(forKey: "kind")?.string.flatMap(Origin.Kind.init),
            let url = members.removeValue(forKey: "url")?.string,
            let tree = members.removeValue(forKey: "tree")?.string.flatMap({ TreeHash($0) }),
            let agents = members.removeValue(forKey: "agents")?.array,
            let files = members.removeValue(forKey: "files")?.object
        else { return nil }
        let path = members.removeValue(forKey: "path")?.string
        origin = Origin(
            typed: typed, kind: kind, url: url, path: path,
            archive: Self.digest(members.removeValue(forKey: "archive")),
            git: Origin.Git(takenFrom: &members),
            catalogEntry: members.removeValue(forKey: "catalog")?.string,
            catalogLocation: members.removeValue(forKey: "catalogLocation")?.string)
        self.tree = tree
        self.agents = agents.compactMap(\.string)
        self.files = files.compactMapValues(\.string)
        sharing = members.removeValue(forKey: "copies")?.bool == true ? .copies : .links
        pin = members.removeValue(forKey: "pinned")?.bool == true ? .pinned : .unpinned
        neededBy = (members.removeValue(forKey: "neededBy")?.array ?? []).compactMap(\.string)
        conflicts = Conflict.all(takenFrom: &members)
        signer = members.removeValue(forKey: "signer").flatMap { Signer($0) }
        unknown = members
    }

    /// Returns the first known key, in the order of names, with a value that can't be read; nil if all are valid.
    ///
    /// None of them may be ignored, because that would make the entry mean less than its author wrote.
    static func invalidKey(in value: JSONValue) -> String? {
        let members = value.object ?? [:]
        return members.filter { $1 != .null && !isValid($1, for: $0, in: value) }.keys.min()
    }

    private static func isValid(
        _ value: JSONValue, for key: String, in entry: JSONValue
    ) -> Bool {
        switch key {
        case "source", "url", "path", "ref", "catalog", "catalogLocation", "repositoryID":
            value.string != nil
        case "kind": value.string.flatMap(Origin.Kind.init) != nil
        case "tree": value.string.flatMap { TreeHash($0) } != nil
        case "archive": digest(value) != nil
        case "signer": Signer(value) != nil
        case "commit": isObjectName(value, orPrefix: entry["gitTree"]?.string == nil)
        case "gitTree": isObjectName(value, orPrefix: false)
        case "agents", "neededBy": value.array?.allSatisfy { $0.string != nil } == true
        case "files", "conflicts": value.object?.values.allSatisfy { $0.string != nil } == true
        case "copies", "pinned": value.bool != nil
        default: true
        }
    }

    /// Whether a value is the hash of a commit or tree; an archive made by a host may have been requested by the first
    /// digits of a commit.
    private static func isObjectName(_ value: JSONValue, orPrefix mayBePrefix: Bool) -> Bool {
        guard let text = value.string, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return false
        }
        let count = text.utf8.count
        return count == 40 || count == 64 || mayBePrefix && (4...64).contains(count)
    }

    /// Parses a digest such as `sha256:…`.
    private static func digest(_ value: JSONValue?) -> SHA256Digest? {
        guard let text = value?.string, text.hasPrefix("sha256:") else { return nil }
        return SHA256Digest(hex: text.dropFirst("sha256:".count))
    }

    /// Returns the entry with the agents, the pin and the unknown keys of the entry that it replaces.
    fileprivate func succeeding(_ old: LockEntry?) -> LockEntry {
        guard let old else { return self }
        var entry = self
        entry.agents = old.agents + agents.filter { !old.agents.contains($0) }
        if old.sharing == .copies { entry.sharing = .copies }
        entry.pin = old.pin
        entry.unknown = old.unknown.merging(unknown) { $1 }
        return entry
    }

    /// The entry as JSON.
    var json: JSONValue {
        var members = unknown
        members["source"] = .string(origin.typed)
        members["kind"] = .string(origin.kind.rawValue)
        members["url"] = .string(origin.url)
        members["path"] = origin.path.map { .string($0) }
        members["archive"] = origin.archive.map { .string($0.description) }
        members["ref"] = origin.git?.ref.map { .string($0) }
        members["commit"] = origin.git?.commit.map { .string($0) }
        members["gitTree"] = origin.git?.tree.map { .string($0) }
        members["repositoryID"] = origin.git?.repositoryID.map { .string($0) }
        members["catalog"] = origin.catalogEntry.map { .string($0) }
        members["catalogLocation"] = origin.catalogLocation.map { .string($0) }
        members["tree"] = .string(tree.description)
        members["agents"] = .strings(agents)
        members["copies"] = sharing == .copies ? .bool(true) : nil
        members["pinned"] = pin == .pinned ? .bool(true) : nil
        members["neededBy"] = neededBy.isEmpty ? nil : .strings(neededBy)
        members["signer"] = signer?.json
        if !conflicts.isEmpty {
            members["conflicts"] = .object(conflicts.mapValues { .string($0.text) })
        }
        members["files"] = .object(files.mapValues { .string($0) })
        return .object(members)
    }
}

extension StagedSkill {
    /// Returns its entry in the lock file once it replaces an installed version.
    func entry(over old: LockEntry?) -> LockEntry {
        var entry = entry.succeeding(old)
        switch reason {
        case .unchanged: if entry.neededBy.isEmpty { entry.neededBy = old?.neededBy ?? [] }
        case .requested: entry.neededBy = []
        case .needed(let names):
            // A skill that was requested before stays so.
            let isRequested = old?.neededBy.isEmpty ?? false
            let all = Set(names.map(\.description)).union(old?.neededBy ?? [])
            entry.neededBy = isRequested ? [] : all.sorted()
        }
        return entry
    }
}

extension LockEntry.Origin.Git {
    /// Removes the keys of a pin from an entry's members; nil if none is present.
    fileprivate init?(takenFrom members: inout [String: JSONValue]) {
        let texts = ["ref", "commit", "gitTree", "repositoryID"]
            .map { members.removeValue(forKey: $0)?.string }
        guard texts.contains(where: { $0 != nil }) else { return nil }
        self.init(ref: texts[0], commit: texts[1], tree: texts[2])
        repositoryID = texts[3]
    }
}

extension LockEntry.Origin {
    /// Returns the address, with the skill's path if `other` is the same address.
    public func label(distinctFrom other: String?) -> String {
        typed == other ? Messages.address(typed, path: path ?? Messages.wholeSource) : typed
    }
}
