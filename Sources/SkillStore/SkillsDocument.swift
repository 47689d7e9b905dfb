internal import FileTree
internal import JSON
internal import SkillFormat
internal import Text

/// The format shared by the lock file and the manifest: `{"skills": {NAME: entry}, "version": N}` with sorted keys.
///
/// Unknown keys are kept.
struct SkillsDocument<Entry: Sendable & Hashable>: Sendable, Hashable {
    /// The errors for a file that can't be parsed, for one with merge conflicts, the first of which is in a line, and for
    /// one of a newer version.
    typealias Errors = (
        damaged: (String) -> SkillStoreError, conflicted: (Int) -> SkillStoreError,
        newer: (Int) -> SkillStoreError
    )

    /// The entries of all skills.
    private(set) var skills: [SkillName: Entry] = [:]
    /// The keys other than `skills` and `version`.
    private(set) var unknown: [String: JSONValue] = [:]

    /// Creates a document.
    init(skills: [SkillName: Entry], unknown: [String: JSONValue]) {
        (self.skills, self.unknown) = (skills, unknown)
    }

    /// Parses a document.
    ///
    /// `entry` returns nil for an invalid entry; `incomplete` then gives the reason.
    init(
        parsing bytes: [UInt8], version newest: Int, errors: Errors,
        incomplete: (String, JSONValue) -> String, entry: (JSONValue) -> Entry?
    ) throws(SkillStoreError) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            if let line = Self.firstConflict(in: bytes) { throw errors.conflicted(line) }
            throw errors.damaged(error.summary)
        }
        guard var members = value.object, let version = members["version"]?.integer else {
            throw errors.damaged(Messages.noVersion)
        }
        guard version <= newest else { throw errors.newer(version) }
        guard let entries = members["skills"]?.object else {
            throw errors.damaged(Messages.noSkills)
        }
        for (key, value) in entries {
            guard let name = SkillName(key) else {
                throw errors.damaged(Messages.invalidName(key))
            }
            guard let entry = entry(value) else { throw errors.damaged(incomplete(key, value)) }
            skills[name] = entry
        }
        members["version"] = nil
        members["skills"] = nil
        unknown = members
    }

    /// The line, counted from 1, of the first merge conflict; nil if there is none.
    private static func firstConflict(in bytes: [UInt8]) -> Int? {
        guard let name = RelativePath("document") else { return nil }
        return SourceText(path: name, bytes: bytes).conflicts { _ in true }.first.map { $0 + 1 }
    }

    /// Returns the document as text.
    func text(version: Int, entry: (Entry) -> JSONValue) -> String {
        var members = unknown
        members["version"] = .integer(version)
        members["skills"] = .object(
            Dictionary(uniqueKeysWithValues: skills.map { ($0.key.description, entry($0.value)) }))
        return JSONValue.object(members).text()
    }
}
