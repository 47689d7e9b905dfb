internal import FileTree
internal import JSON
internal import SkillFormat

/// A path in a manifest.
struct ManifestPath: Sendable {
    /// Faults in the text of a path.
    enum Fault: Sendable {
        case format, traversal
    }

    /// The manifest.
    let manifest: ManifestFile
    /// The field, such as `skills`.
    let field: String
    /// The path as written.
    let text: String
    /// Its place in the manifest.
    let offset: Int
    /// The fault in its text, if any.
    let fault: Fault?
    /// The path from the repository's top, where nil is the top itself; no value if it can't be determined.
    let target: RelativePath??

    private init(
        _ manifest: ManifestFile, _ field: String, _ value: LocatedJSON, _ text: String,
        from base: RelativePath??
    ) {
        self.manifest = manifest
        self.field = field
        self.text = text
        offset = value.offset
        let names = text.unicodeScalars.split(separator: "/").map(String.init)
        let isPlain = text.hasPrefix("./") || field == "skills" && text == "."
        if names.contains("..") {
            fault = .traversal
        } else {
            fault = isPlain ? nil : .format
        }
        guard fault != .traversal, let base, !text.hasPrefix("/") else {
            target = nil
            return
        }
        let rest = names.filter { $0 != "." }.joined(separator: "/")
        if rest.isEmpty {
            target = .some(base)
        } else if let path = RelativePath(rest), let full = base.appending(path) {
            target = .some(full)
        } else {
            target = nil
        }
    }

    /// The `source` of a plugin in the same repository as its marketplace; nil if it is elsewhere.
    init?(sourceOf entry: LocatedJSON, in marketplace: ManifestFile) {
        guard let value = entry["source"], let text = value.string, !Self.isAddress(text) else {
            return nil
        }
        let root = marketplace.json?["metadata"]?["pluginRoot"]?.string
        let isBare = !text.contains("/") && !text.hasPrefix(".")
        guard isBare, let root, !root.isEmpty else {
            self.init(marketplace, "source", value, text, from: .some(marketplace.base))
            return
        }
        let folder = root.hasPrefix("./") ? root : "./\(root)"
        self.init(
            marketplace, "source", value, "\(folder)/\(text)", from: .some(marketplace.base))
    }

    /// The paths of a plugin's parts; `folder` is the plugin folder, and no value if that is elsewhere.
    static func components(
        of plugin: LocatedJSON, in manifest: ManifestFile, at folder: RelativePath??
    ) -> [ManifestPath] {
        ManifestTable.components.flatMap { field -> [ManifestPath] in
            guard let value = plugin[field] else { return [] }
            let values = value.array ?? [value]
            return values.compactMap { value in
                guard let text = value.string, !isAddress(text) else { return nil }
                return ManifestPath(manifest, field, value, text, from: folder)
            }
        }
    }

    /// Every path in a manifest.
    static func all(in manifest: ManifestFile) -> [ManifestPath] {
        guard let json = manifest.json else { return [] }
        switch manifest.kind {
        case .project: return []
        case .plugin: return components(of: json, in: manifest, at: .some(manifest.base))
        case .marketplace:
            return manifest.entries.flatMap { entry in
                let source = ManifestPath(sourceOf: entry, in: manifest)
                return (source.map { [$0] } ?? [])
                    + components(of: entry, in: manifest, at: source?.target ?? nil)
            }
        }
    }

    /// Whether a text is a URL or a variable instead of a path.
    private static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("${") || text.contains("://") || text.hasPrefix("git@")
    }
}

extension RepositoryTree {
    /// Whether a folder is or contains a skill, at most two folders deep, like agents search.
    func containsSkill(_ folder: RelativePath?) -> Bool {
        if foldersNearSkills.contains(folder) { return true }
        return searches.result(for: folder) {
            // Symlinks to folders are not in the tree.
            let names = names(in: folder)
            if names.contains("SKILL.md") { return true }
            return names.contains { name in
                let path = RelativePath(name).flatMap { folder.appending($0) }
                return path.map { self.names(in: $0).contains("SKILL.md") } ?? false
            }
        }
    }
}
