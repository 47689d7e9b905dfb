// Fuzzes the readers of marketplaces, plugins and lock files in a source.
//
// The first byte of an input says what the rest is: a marketplace (0), the manifest of a plugin (1), a lock file (2).

internal import FileTree

@testable internal import SkillSource

private let files = ["pdf/skills/pdf/SKILL.md", "skills/own/SKILL.md", "a/b/SKILL.md", "README.md"]
    .compactMap { RelativePath($0) }
private let marketplace =
    #"{"name": "t", "owner": {"name": "A"}, "plugins": [{"name": "pdf", "source": "./pdf"}]}"#

/// Reads a source that has an input as one of the files.
func fuzzPlugins(_ bytes: [UInt8]) {
    guard let first = bytes.first,
        let path = RelativePath(".claude-plugin/marketplace.json"),
        let plugin = RelativePath("pdf/.claude-plugin/plugin.json"),
        let folder = RelativePath("skills/own")
    else { return }
    let rest = Array(bytes.dropFirst())
    if first % 3 == 2 {
        _ = ProjectLock(rest, ofRepositoryNamed: "skills")?.source(ofSkillIn: folder)
        return
    }
    var list = PluginList()
    let isMarketplace = first % 3 == 0
    list.read(
        marketplace: (path, .bytes(isMarketplace ? rest : Array(marketplace.utf8))))
    _ = list.manifestFiles { _ in true }
    if !isMarketplace { list.read(plugins: [plugin: .bytes(rest)]) }
    for (file, membership) in list.members(of: files) {
        precondition(files.contains(file) && !membership.plugins.contains(""))
    }
    _ = list.unsearchedFolders(among: files)
    _ = list.localNames
}
