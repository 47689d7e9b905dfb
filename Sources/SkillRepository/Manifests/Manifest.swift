internal import FileTree
internal import JSON
internal import SkillFormat
internal import Text

/// The manifest of a Claude Code marketplace or plugin.
struct Manifest: Sendable {
    /// The kinds of manifests.
    enum Kind: String, Sendable {
        case marketplace, plugin
    }

    /// The maximum size in bytes, far more than people write by hand.
    private static let sizeLimit = 8 * 1_048_576

    /// What it describes.
    let kind: Kind
    /// Its path from the repository's top.
    let path: RelativePath
    /// Its text.
    let source: SourceText
    /// Its contents; nil if it is not valid JSON.
    let json: LocatedJSON?
    /// Why it is not valid JSON.
    let syntaxError: JSONSyntaxError?

    /// The folder around `.claude-plugin`; nil is the repository's top.
    var base: RelativePath? { path.parent?.parent }

    /// Reads the file; nil if it can't be read.
    init?(at path: RelativePath, in root: Directory) {
        kind = path.lastName == "marketplace.json" ? .marketplace : .plugin
        self.path = path
        guard let bytes = try? root.contents(of: path, limit: Self.sizeLimit) else { return nil }
        source = SourceText(path: path, bytes: bytes)
        do throws(JSONSyntaxError) {
            json = try LocatedJSON(parsing: bytes)
            syntaxError = nil
        } catch {
            json = nil
            syntaxError = error
        }
    }

    /// The entries of a marketplace that are objects.
    var entries: [LocatedJSON] {
        guard kind == .marketplace else { return [] }
        return json?["plugins"]?.array?.filter { $0.members != nil } ?? []
    }

    /// A finding at a place in the file.
    func finding(
        _ rule: RuleID, _ severity: Finding.Severity, at offset: Int, _ message: String,
        remedy: Remedy? = nil, subject: String? = nil
    ) -> Finding {
        let place = source.place(at: offset)
        return Finding(
            rule: rule, severity: severity, path: path, line: place.line, column: place.column,
            message: message, remedy: remedy, subject: subject)
    }
}

/// A plugin with files in the repository.
struct Plugin: Sendable {
    /// Its folder; nil is the repository's top.
    let folder: RelativePath?
    /// Its entry in a marketplace.
    let entry: (marketplace: Manifest, json: LocatedJSON)?
    /// Its plugin.json.
    let manifest: Manifest?

    /// The plugins described by manifests whose folders exist.
    static func all(_ manifests: [Manifest], in tree: RepositoryTree) -> [Plugin] {
        let own = manifests.filter { $0.kind == .plugin }
        var listed: [Plugin] = []
        for marketplace in manifests where marketplace.kind == .marketplace {
            for entry in marketplace.entries {
                guard let source = ManifestPath(sourceOf: entry, in: marketplace),
                    let folder = source.target, tree.kind(of: folder) == .directory
                else { continue }
                let manifest = own.first { $0.base == folder }
                listed.append(
                    Plugin(folder: folder, entry: (marketplace, entry), manifest: manifest))
            }
        }
        let known = Set(listed.compactMap { $0.manifest?.path })
        return listed
            + own.filter { !known.contains($0.path) }.map {
                Plugin(folder: $0.base, entry: nil, manifest: $0)
            }
    }

    /// The paths in its `skills` fields.
    var skillPaths: [ManifestPath] {
        var paths: [ManifestPath] = []
        if let entry {
            paths += ManifestPath.components(of: entry.json, in: entry.marketplace, at: folder)
        }
        if let manifest, let json = manifest.json {
            paths += ManifestPath.components(of: json, in: manifest, at: folder)
        }
        return paths.filter { $0.field == "skills" }
    }

    /// Whether agents find a skill folder through the plugin.
    func offers(_ skill: RelativePath) -> Bool {
        guard skill != folder else { return true }
        let named = skillPaths.compactMap(\.target)
        // A plugin at the marketplace's top that lists its skills has no default folder.
        let isAtTop = entry.map { $0.marketplace.base == folder } ?? false
        let standard = RelativePath("skills").flatMap { folder.appending($0) }
        let folders = isAtTop && !named.isEmpty ? named : named + [standard]
        return folders.contains { $0 == skill || $0 == skill.parent }
    }
}
