internal import JSON
internal import SkillFormat

/// What lock and manifest have in common: `{"skills": {NAME: entry}, "version": N}`, written with sorted keys.
///
/// Keys that this version does not know stay.
struct SkillsDocument<Entry: Sendable & Hashable>: Sendable, Hashable {
    /// Why a text is no such document.
    enum Fault: Error {
        case damaged(String)
        /// A newer version of the program wrote it.
        case newer(Int)
    }

    /// What is said of each skill.
    var skills: [SkillName: Entry] = [:]
    private var unknown: [String: JSONValue] = [:]

    /// A document that lists nothing.
    init() {}

    /// Reads a document; `entry` gives nil for what it can't read, which is then `incomplete`.
    init(
        parsing bytes: [UInt8], version newest: Int, incomplete: (String) -> String,
        entry: (JSONValue) -> Entry?
    ) throws(Fault) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch { throw .damaged(error.summary) }
        guard var members = value.object, let version = members["version"]?.integer else {
            throw .damaged("it has no version")
        }
        guard version <= newest else { throw .newer(version) }
        guard let entries = members["skills"]?.object else {
            throw .damaged("it has no list of skills")
        }
        for (key, value) in entries {
            guard let name = SkillName(key) else {
                throw .damaged("\(key) is no name for a skill")
            }
            guard let entry = entry(value) else { throw .damaged(incomplete(key)) }
            skills[name] = entry
        }
        members["version"] = nil
        members["skills"] = nil
        unknown = members
    }

    /// The document's text.
    func text(version: Int, entry: (Entry) -> JSONValue) -> String {
        var members = unknown
        members["version"] = .integer(version)
        members["skills"] = .object(
            Dictionary(uniqueKeysWithValues: skills.map { ($0.key.description, entry($0.value)) }))
        return JSONValue.object(members).text()
    }
}
