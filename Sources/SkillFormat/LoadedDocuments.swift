internal import FileTree
internal import JSON
internal import Markdown
internal import Text

/// The files of a skill that agents load as instructions, besides its SKILL.md: what they may run or allow when they are
/// loaded counts as in SKILL.md.
///
/// Those are the SKILL.md of nested skills; instructions for a project; and the commands, agents and output styles of
/// plugins, in their default folders or where a manifest or marketplace names them, and of folders such as `.claude`
/// (``AgentFiles``). From "File locations reference" and "Plugin manifest schema" in plugins-reference.md, and from memory.md,
/// of Claude Code's documentation, August 2026, and agents.md. Names are compared as macOS and Windows do.
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
        for file in snapshot.files
        where PluginFolders.isManifest(file) || PluginFolders.isMarketplace(file) {
            guard let source = texts[file.path],
                let manifest = try? LocatedJSON(parsing: source.bytes)
            else { continue }
            for (folder, member) in Self.fields(of: manifest) where Self.parts.contains(member.key)
            {
                for text in Self.paths(in: member.value) {
                    // Without a path, the top of the skill is meant.
                    let path = file.path.resolving(link: "../\(folder)/\(text)")
                    named.insert(path?.collisionKey ?? "")
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

    /// The fields of a manifest, and of the plugins in a folder that a marketplace lists, by the folder.
    private static func fields(
        of manifest: LocatedJSON
    ) -> [(folder: String, member: LocatedJSON.Member)] {
        let members = manifest.members ?? []
        var fields: [(folder: String, member: LocatedJSON.Member)] = members.map { (".", $0) }
        for list in members where list.key == "plugins" {
            for entry in (list.value.array ?? []).compactMap(\.members) {
                let source = entry.first { $0.key == "source" }?.value
                // Others are not in the skill.
                guard let folder = source?.string else { continue }
                fields += entry.map { (folder, $0) }
            }
        }
        return fields
    }

    private static func isLoaded(
        _ source: SourceText, by plugins: PluginFolders, named: Set<String>
    ) -> Bool {
        let names = source.path.collisionKey.split(separator: "/")
        if let last = names.last, AgentFiles.instructions.contains(String(last)) { return true }
        if !named.isEmpty {
            let isNamed = names.indices.contains { end in
                named.contains(names[...end].joined(separator: "/"))
            }
            if isNamed || named.contains("") && source.isMarkdown { return true }
        }
        guard source.isMarkdown else { return false }
        return names.dropLast().indices.contains { index in
            let (name, above) = (String(names[index]), names[..<index])
            guard AgentFiles.folders.contains(name) else { return false }
            return above.last?.hasPrefix(".") == true
                || AgentFiles.pluginFolders.contains(name)
                    && plugins.isPlugin(above.map(String.init)[...])
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
