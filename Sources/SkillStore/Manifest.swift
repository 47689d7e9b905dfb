internal import JSON
internal import Problem
public import SkillFormat
public import SystemPackage

/// The manifest of a project: the skills that it requires, and their sources.
///
/// `{"skills": {NAME: {"agents", "agreed", "path", "source"}}, "version": 1}` with sorted keys; unknown keys are kept.
/// The lock file records the installed version of each skill.
public struct Manifest: Sendable, Hashable {
    /// The version that this program reads and writes.
    public static let version = 1
    /// The maximum size in bytes.
    static let sizeLimit = 16 * 1024 * 1024
    /// The file's name, at the project's root.
    public static let name: FilePath.Component = "skills.json"

    /// One skill that a project requires.
    public struct Requirement: Sendable, Hashable {
        /// The address as typed.
        public var source: String
        /// The skill's path in a source that has several; nil if it is the only one.
        public var path: String?
        /// The agents that were named; nil if none were.
        public var agents: [String]?
        /// The findings that the team accepts in one version; nil if none need it.
        public var agreed: Agreement?
        fileprivate private(set) var unknown: [String: JSONValue]

        /// The members of an entry.
        fileprivate static let members = ["agents", "agreed", "path", "source"]

        /// Creates an entry.
        public init(
            source: String, path: String? = nil, agents: [String]? = nil, agreed: Agreement? = nil
        ) {
            self.source = source
            self.path = path
            self.agents = agents
            self.agreed = agreed
            unknown = [:]
        }

        init?(_ value: JSONValue) {
            guard Self.invalidMember(of: value) == nil, var members = value.object,
                let source = members.removeValue(forKey: "source")?.string
            else { return nil }
            self.source = source
            path = members.removeValue(forKey: "path")?.string
            agents = members.removeValue(forKey: "agents")?.array?.compactMap(\.string)
            agreed = members.removeValue(forKey: "agreed").flatMap { Agreement($0) }
            unknown = members
        }

        /// The first member of an entry that is missing or has no value that it can have, by name; nil if there is none.
        static func invalidMember(of entry: JSONValue) -> String? {
            func isInvalid(_ key: String, _ isValid: (JSONValue) -> Bool) -> Bool {
                entry[key].map { $0 != .null && !isValid($0) } ?? false
            }
            if isInvalid("agents", { $0.array?.allSatisfy { $0.string != nil } == true }) {
                return "agents"
            }
            if isInvalid("agreed", { Agreement($0) != nil }) { return "agreed" }
            if isInvalid("path", { $0.string != nil }) { return "path" }
            return entry["source"]?.string == nil ? "source" : nil
        }

        /// Returns the entry with the agents and unknown keys of the one it replaces.
        fileprivate func succeeding(_ old: Requirement?) -> Requirement {
            guard let old else { return self }
            var requirement = self
            requirement.agents = agents ?? old.agents
            requirement.agreed = agreed ?? old.agreed
            requirement.unknown = old.unknown.merging(unknown) { $1 }
            return requirement
        }

        var json: JSONValue {
            var members = unknown
            members["source"] = .string(source)
            members["path"] = path.map { .string($0) }
            members["agents"] = agents.map { .strings($0) }
            members["agreed"] = agreed?.json
            return .object(members)
        }
    }

    /// The entries by installed name.
    public var skills: [SkillName: Requirement] = [:]
    private var unknown: [String: JSONValue] = [:]

    /// Creates an empty manifest.
    public init() {}

    /// Parses a manifest; `path` is for messages.
    public init(parsing bytes: [UInt8], path: String) throws(SkillStoreError) {
        let document = try SkillsDocument(
            parsing: bytes, version: Self.version,
            errors: (
                damaged: { .manifestDamaged(path: path, reason: $0) },
                conflicted: { .manifestConflicted(path: path, line: $0) },
                newer: { .manifestNewer(path: path, version: $0) }
            ), incomplete: Messages.invalidRequirement,
            entry: Requirement.init)
        (skills, unknown) = (document.skills, document.unknown)
    }

    /// Sets an entry, which takes over the agents and the unknown members of the one that it replaces; nil removes it.
    public mutating func set(_ requirement: Requirement?, for name: SkillName) {
        skills[name] = requirement?.succeeding(skills[name])
    }

    /// The members that this program does not know and that have no effect, ordered by skill and name.
    public var unknownMembers: [UnknownMember] {
        let own = Self.unknown(among: unknown, known: Self.members, in: nil)
        return own
            + skills.sorted { $0.key < $1.key }.flatMap { name, requirement in
                Self.unknown(
                    among: requirement.unknown, known: Requirement.members, in: name)
            }
    }

    /// The members of the manifest.
    private static let members = ["$schema", "export", "skills", "version"]

    private static func unknown(
        among members: [String: JSONValue], known: [String], in skill: SkillName?
    ) -> [UnknownMember] {
        members.keys.filter { !known.contains($0) }.sorted().map { name in
            UnknownMember(
                skill: skill, name: name,
                similar: Similarity.names(like: name, among: known).first)
        }
    }

    /// Whether it is part of an export of a user's skills, which a later export may replace.
    public var isExport: Bool {
        get { unknown["export"]?.bool == true }
        set { unknown["export"] = newValue ? .bool(true) : nil }
    }

    /// The manifest as text.
    public var text: String {
        SkillsDocument(skills: skills, unknown: unknown).text(version: Self.version) { $0.json }
    }
}

extension Manifest {
    /// A member that has no effect, because this program does not know it.
    public struct UnknownMember: Sendable, Hashable {
        /// The skill in whose entry it is; nil for the manifest itself.
        public let skill: SkillName?
        /// The key as written.
        public let name: String
        /// The member that was probably meant.
        public let similar: String?
    }
}

extension Manifest.UnknownMember {
    /// The member and its location, as the object of a sentence.
    public var label: String {
        let place = skill.map { " in the entry of \($0)" } ?? ""
        let meant = similar.map { "; did you mean '\($0)'?" } ?? ""
        return "'\(name.abridged)'\(place)\(meant)"
    }
}

extension Manifest.Requirement {
    /// Whether it names the source and the folder of a locked version.
    public func names(_ origin: LockEntry.Origin) -> Bool {
        source == origin.typed && path.map { $0 == origin.path ?? "." } ?? true
    }

    /// Returns the address, with the skill's path if `other` is the same address.
    public func label(distinctFrom other: String?) -> String {
        source == other
            ? Messages.address(source, path: path ?? Messages.onlySkill) : source
    }
}
