internal import FileTree
internal import JSON
internal import Markdown
internal import Text

/// The files of a skill that agents load as instructions, besides its SKILL.md: what they may run or allow when they are
/// loaded counts as in SKILL.md.
///
/// Those are the SKILL.md of nested skills; instructions for a project; and the commands, agents and output styles of
/// plugins, in their default folders or where a manifest names them, and of folders such as `.claude`. From "File
/// locations reference" and "Plugin manifest schema" in plugins-reference.md, and from memory.md, of Claude Code's
/// documentation, August 2026, and agents.md. Names are compared as macOS and Windows do.
struct LoadedDocuments {
    /// The files, ordered by path.
    let documents: [SkillDocument]
    /// Texts of commands and agents within manifests, by the manifest and their place in it.
    let inlineTexts: [(source: SourceText, offset: Int, text: [UInt8])]

    init(
        in snapshot: TreeSnapshot, _ texts: [RelativePath: SourceText], besides top: RelativePath
    ) {
        let plugins = PluginFolders(in: snapshot)
        var named: Set<String> = []
        var inline: [(source: SourceText, offset: Int, text: [UInt8])] = []
        for file in snapshot.files where PluginFolders.isManifest(file) {
            guard let source = texts[file.path],
                let manifest = try? LocatedJSON(parsing: source.bytes)
            else { continue }
            for member in manifest.members ?? [] where Self.parts.contains(member.key) {
                for text in Self.paths(in: member.value) {
                    // Without a path, the top of the skill is meant.
                    named.insert(file.path.resolving(link: "../\(text)")?.collisionKey ?? "")
                }
                inline += Self.contents(in: member.value).map {
                    (source, $0.offset, Array($0.text.utf8))
                }
            }
        }
        inlineTexts = inline
        documents = texts.values
            .filter { source in
                source.path != top && Self.isLoaded(source, by: plugins, named: named)
            }
            .sorted { $0.path < $1.path }
            .map(readHeader)
    }

    /// The fields of a manifest that name files, folders or, as an object, texts.
    private static let parts: Set = ["commands", "agents", "outputStyles"]
    private static let folders: Set = ["commands", "agents", "output-styles"]
    private static let instructions: Set = [
        "skill.md", "agents.md", "agents.override.md", "claude.md", "claude.local.md", "gemini.md",
    ]

    private static func isLoaded(
        _ source: SourceText, by plugins: PluginFolders, named: Set<String>
    ) -> Bool {
        let names = source.path.collisionKey.split(separator: "/")
        if let last = names.last, instructions.contains(String(last)) { return true }
        if !named.isEmpty {
            let isNamed = names.indices.contains { end in
                named.contains(names[...end].joined(separator: "/"))
            }
            if isNamed || named.contains("") && source.isMarkdown { return true }
        }
        guard source.isMarkdown else { return false }
        return names.dropLast().indices.contains { index in
            guard folders.contains(String(names[index])) else { return false }
            let above = names[..<index]
            return above.last?.hasPrefix(".") == true
                || plugins.isPlugin(above.map(String.init)[...])
        }
    }

    /// The paths in a field: a text, a list of them, or the `source` of named objects.
    private static func paths(in value: LocatedJSON) -> [String] {
        if let text = value.string { return [text] }
        if let elements = value.array { return elements.flatMap(paths) }
        return (value.members ?? []).flatMap { member in
            (member.value.members ?? []).filter { $0.key == "source" }
                .compactMap(\.value.string)
        }
    }

    /// The texts in a field: the `content` of named objects.
    private static func contents(in value: LocatedJSON) -> [(offset: Int, text: String)] {
        (value.members ?? []).flatMap { member in
            (member.value.members ?? []).filter { $0.key == "content" }
                .compactMap { content in content.value.string.map { (content.keyOffset, $0) } }
        }
    }
}
