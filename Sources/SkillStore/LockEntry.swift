public import Digest
public import FileTree
internal import JSON

/// What the lock says of one skill.
public struct LockEntry: Sendable, Hashable {
    /// Where the bytes came from.
    public struct Origin: Sendable, Hashable {
        /// The kinds of sources that a lock may name.
        public enum Kind: String, Sendable {
            case catalog, git, archive, local
        }

        /// What the user typed.
        public var typed: String
        /// The kind of source.
        public var kind: Kind
        /// The source itself: a web address, an absolute path, or a catalog's name.
        public var url: String
        /// Where the skill lay in the source; nil at its top.
        public var path: String?
        /// The archive's SHA-256, where the source was one.
        public var archive: SHA256Digest?
        /// The commit and tree, where the source was a repository.
        public var git: Git?

        /// What pins a skill of a repository.
        public struct Git: Sendable, Hashable {
            /// The branch or tag, as `refs/heads/main`; nil where a commit was asked for.
            public var ref: String?
            /// The commit's hash, in hexadecimal digits; nil where an archive of a branch or tag did not tell.
            public var commit: String?
            /// The hash of the tree of the skill's folder: with it alone the folder can be had again.
            ///
            /// Nil where the files came in an archive that the host made.
            public var tree: String?

            /// Collects the three.
            public init(ref: String?, commit: String?, tree: String?) {
                self.ref = ref
                self.commit = commit
                self.tree = tree
            }
        }

        /// Collects the facts.
        public init(
            typed: String, kind: Kind, url: String, path: String? = nil,
            archive: SHA256Digest? = nil, git: Git? = nil
        ) {
            self.typed = typed
            self.kind = kind
            self.url = url
            self.path = path
            self.archive = archive
            self.git = git
        }

        /// Whether two origins are one source, maybe at different times.
        public func isSameSource(as other: Origin) -> Bool {
            kind == other.kind && url == other.url && path == other.path
        }
    }

    /// How further agents get at the skill.
    public enum Sharing: Sendable, Hashable {
        /// Relative links to the first agent's folder.
        case links
        /// Copies of it.
        case copies
    }

    /// Whether updates pass a skill over.
    public enum Pin: Sendable, Hashable {
        case pinned, unpinned
    }

    /// Where the skill came from.
    public var origin: Origin
    /// The tree hash of what was installed.
    public var tree: TreeHash
    /// The agents that it was installed for; the folder of the first has the skill itself.
    public var agents: [String]
    /// How the other agents get at it.
    public var sharing: Sharing
    /// Whether updates pass it over.
    public var pin: Pin
    /// Every file's digest, with `+x` behind that of an executable one and `+l` behind that of a link's text.
    public var files: [String: String]
    /// Keys that this version does not know; written back as they were.
    var unknown: [String: JSONValue]

    /// Describes a tree that is about to be installed.
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

    /// Whether ``files`` is the list of the files of a tree.
    public func lists(_ snapshot: TreeSnapshot) -> Bool { files == Self.list(snapshot.treeFiles) }

    private static func list(_ files: [TreeFile]) -> [String: String] {
        Dictionary(
            files.map { ($0.path, text(of: $0.digest, $0.flag)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// What ``files`` says of a file.
    public static func text(of digest: SHA256Digest, _ flag: TreeFile.Flag) -> String {
        switch flag {
        case .plain: digest.description
        case .executable: "\(digest)+x"
        case .link: "\(digest)+l"
        }
    }
}

extension LockEntry {
    /// Reads an entry; nil when a key that we need is missing or of the wrong kind.
    init?(_ value: JSONValue) {
        guard var members = value.object,
            let typed = members.removeValue(forKey: "source")?.string,
            let kind = members.removeValue(forKey: "kind")?.string.flatMap(Origin.Kind.init),
            let url = members.removeValue(forKey: "url")?.string,
            let tree = members.removeValue(forKey: "tree")?.string.flatMap({ TreeHash($0) }),
            let agents = members.removeValue(forKey: "agents")?.array,
            let files = members.removeValue(forKey: "files")?.object
        else { return nil }
        let path = members.removeValue(forKey: "path")?.string
        let archive = members.removeValue(forKey: "archive")?.string
        origin = Origin(
            typed: typed, kind: kind, url: url, path: path,
            archive: archive.flatMap { SHA256Digest(hex: $0.dropFirst("sha256:".count)) },
            git: Origin.Git(takenFrom: &members))
        self.tree = tree
        self.agents = agents.compactMap(\.string)
        self.files = files.compactMapValues(\.string)
        sharing = members.removeValue(forKey: "copies")?.bool == true ? .copies : .links
        pin = members.removeValue(forKey: "pinned")?.bool == true ? .pinned : .unpinned
        unknown = members
    }

    /// The entry with what somebody decided about the one that it takes the place of: its further agents,
    /// its pin, and keys of newer versions.
    func succeeding(_ old: LockEntry?) -> LockEntry {
        guard let old else { return self }
        var entry = self
        entry.agents = old.agents + agents.filter { !old.agents.contains($0) }
        if old.sharing == .copies { entry.sharing = .copies }
        entry.pin = old.pin
        entry.unknown = old.unknown.merging(unknown) { $1 }
        return entry
    }

    /// The entry as it stands in the lock.
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
        members["tree"] = .string(tree.description)
        members["agents"] = .strings(agents)
        members["copies"] = sharing == .copies ? .bool(true) : nil
        members["pinned"] = pin == .pinned ? .bool(true) : nil
        members["files"] = .object(files.mapValues { .string($0) })
        return .object(members)
    }
}

extension LockEntry.Origin.Git {
    /// Takes the keys of a pin out of an entry's; nil, and nothing taken, where there is none.
    fileprivate init?(takenFrom members: inout [String: JSONValue]) {
        let keys = ["ref", "commit", "gitTree"]
        let texts = keys.map { members[$0]?.string }
        guard texts.contains(where: { $0 != nil }) else { return nil }
        self.init(ref: texts[0], commit: texts[1], tree: texts[2])
        for key in keys { members.removeValue(forKey: key) }
    }
}

extension LockEntry.Origin {
    /// The address; with the place in the source where another address is the same.
    public func words(besides other: String?) -> String {
        typed == other ? "\(typed) (\(path ?? "its top"))" : typed
    }
}
