internal import FileTree
internal import JSON
internal import SkillFormat

/// The skills that `npx skills` installed into a repository: its `skills-lock.json`.
///
/// Version 1 is `{"version": 1, "skills": {NAME: {"source", …}}}` (as of 1.5.20). Authors also list skills of their own
/// repository, and forks keep such a file; those entries are ignored.
struct ProjectLock {
    /// The path of the file.
    static let path = RelativePath("skills-lock.json")
    /// The maximum size of the file, in bytes; an entry takes about 200.
    static let sizeLimit = 1_048_576

    /// The sources by the names of the folders of the skills.
    private var sources: [String: String] = [:]

    /// Reads a lock file; one that cannot be read records nothing.
    init?(_ bytes: [UInt8]?, ofRepositoryNamed name: String?) {
        guard let bytes, bytes.count <= Self.sizeLimit,
            let members = (try? LocatedJSON(parsing: bytes))?["skills"]?.members
        else { return nil }
        for (key, entry) in members.map({ ($0.key, $0.value) }) {
            guard let source = entry["source"]?.string, !Self.isOwn(source, name) else { continue }
            sources[key] = source
            if let slug = SkillName.slug(of: key) { sources[slug.description] = source }
        }
    }

    /// Returns whether a source is a folder of the repository, the repository itself, or the one that it is a fork of.
    private static func isOwn(_ source: String, _ name: String?) -> Bool {
        guard !source.hasPrefix("."), !source.hasPrefix("/"), let name else {
            return source.hasPrefix(".")
        }
        let last = source.trimmingSlashes.removingGitSuffix.split(separator: "/").last
        guard let last else { return true }
        // In an archive, the folder at the top also has the name of the branch.
        return name == last || name.hasPrefix("\(last)-")
    }

    /// Returns the source from which the skill in a folder was installed; nil if the folder is not one to which
    /// `npx skills` installs: `skills/NAME`, or `.AGENT/skills/NAME`.
    func source(ofSkillIn folder: RelativePath) -> String? {
        let names = folder.names
        guard let name = names.last, names.dropLast().last == "skills",
            names.count == 2 || names[0].hasPrefix(".")
        else { return nil }
        return sources[name]
    }
}
