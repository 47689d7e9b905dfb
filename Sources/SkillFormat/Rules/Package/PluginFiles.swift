internal import Digest
internal import FileTree
internal import ScriptAnalysis
internal import Text

struct PluginFiles: PackageRule {
    let id = RuleID("plugin-files")
    let summary = FindingText(
        "The skill contains no hooks, servers or settings that start by themselves.",
        ja: "ひとりでに動き出すフック、サーバー、設定が含まれないこと。")
    let why = FindingText(
        """
        Claude Code loads a skill folder with `.claude-plugin/plugin.json` as a plugin, and then
        runs its hooks, servers and monitors without asking. A manifest that only describes the
        skill, or names commands, agents and skills, starts nothing; nor does a plugin in a folder
        `examples`, which no agent loads from there. Plugins with hooks or servers in the list of a
        marketplace need consent, and so do hooks, servers and plugin code of other agents where
        these load them, such as `.cursor/mcp.json`. Settings of editors and agents that run a
        command when a folder is opened, or allow tools and servers, need consent in any folder:
        skills have them copied into projects. So do agents whose frontmatter has a permission mode
        that does not ask, or defines a server.
        """,
        ja: """
            Claude Code は、`.claude-plugin/plugin.json` のあるスキルのフォルダーをプラグインとし\
            て読み込み、そのフック、サーバー、モニターを確認なしで動かします。スキルを説明するだけ\
            のマニフェストや、コマンド、エージェント、スキルを挙げるマニフェストは、何も動かしませ\
            ん。エージェントの読み込まないフォルダー `examples` の中のプラグインも同じです。マーケッ\
            トプレイスの一覧にあるフックやサーバー付きのプラグインには、同意が必要です。ほかのエージ\
            ェントが読み込む場所にあるフック、サーバー、プラグインのコード (`.cursor/mcp.json` など) \
            も同じです。フォルダーを開くとコマンドを実行したり、ツールやサーバーを許可したりするエ\
            ディターやエージェントの設定には、どのフォルダーにあっても同意が必要です。スキルがプロジ\
            ェクトにコピーさせるためです。確認しない権限モードやサーバーの定義がフロントマターにある\
            エージェントも同じです。
            """)
    var good: [RuleExample] {
        [
            RuleExample([
                Self.skillFile,
                (
                    ".claude/agents/more.md",
                    "---\nname: more\npermissionMode: plan\nmcpServers: [files, auto]\n---\n"
                ),
            ]),
            RuleExample([
                Self.skillFile, ("assets/settings.json", "{}"), ("assets/bin/run.sh", "ls\n"),
                (".claude-plugin/README.md", "Text.\n"),
            ]),
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample([
                Self.skillFile,
                (".claude-plugin/plugin.json", "{\"name\": \"pdf\", ↓\"hooks\": {\"Stop\": [1]}}"),
                ("hooks/hooks.json", "↓{\"hooks\": {\"Stop\": [1]}}"),
                (".mcp.json", "↓{\"mcpServers\": {\"a\": {\"command\": \"b\"}}}"),
                (".claude/settings.local.json", "↓{\"permissions\": {\"allow\": [\"Bash\"]}}"),
            ]),
            RuleExample([
                Self.skillFile,
                (
                    "assets/.vscode/tasks.json",
                    "{\"tasks\": [{\"runOptions\": {↓\"runOn\": \"folderOpen\"}}]}"
                ),
                (
                    "assets/team.code-workspace",
                    "// Team\n{/* on */ \"settings\": {↓\"task.allowAutomaticTasks\": \"on\",},}"
                ),
            ]),
            RuleExample([
                Self.skillFile,
                (".vscode/tasks.json", "{\"tasks\": [{↓\"runOn\": \"folderOpen\"}}"),
                (
                    ".claude/agents/more.md",
                    """
                    ---
                    name: more
                    ↓permissionMode: bypassPermissions
                    ↓mcpServers:
                      - more: {command: node}
                    ---
                    """
                ),
            ]),
            RuleExample([
                Self.skillFile, (".claude-plugin/plugin.json", "↓{\"name\": \"pdf\"}"),
                (".claude-plugin/marketplace.json", "↓{}"),
            ]),
            RuleExample([
                Self.skillFile,
                (
                    ".gemini/settings.json",
                    "{↓\"mcpServers\": {\"a\": {\"command\": \"node\"}}}"
                ),
                (".codex/config.toml", "# Tools\n↓[mcp_servers.a]\ncommand = \"node\"\n"),
                (".opencode/plugin/a.ts", "↓export const A = async () => ({});\n"),
            ]),
        ]
    }

    private static let skillFile = (
        path: "SKILL.md", text: "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"
    )

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let plugins = PluginFolders(in: skill.files)
        var foldersWithPrograms: Set<[String]> = []
        for file in skill.files.files {
            let path = file.path
            switch plugins.role(of: file) {
            case .marketplace:
                report(finding(path, .info, PackageMessages.marketplace))
                guard !PluginFolders.isExample(PluginFolders.names(of: file)) else { continue }
                check(marketplace: path, of: skill, report: report)
            case .manifest: check(manifest: path, of: skill, report: report)
            case .part(let part): check(part, at: path, of: skill, report: report)
            case .text where skill.texts[path]?.isForcedStyle == true:
                report(ask(path, PackageMessages.pluginStyle))
            case .program(let folder) where foldersWithPrograms.insert(folder).inserted:
                report(ask(path, PackageMessages.pluginPrograms))
            case .loose(let place):
                if case .below = place { checkSettings(in: file, of: skill, report: report) }
                if PluginConfiguration(path, of: skill) != .empty { report(loose(path, place)) }
            case nil: checkSettings(in: file, of: skill, report: report)
            case .text, .program: break
            }
        }
        for document in skill.documents where document.source.path != skill.document?.source.path {
            checkFields(of: document, in: skill, report: report)
        }
    }

    /// Reports what the frontmatter of an agent starts, or allows without asking (sub-agents.md); examples only show it.
    private func checkFields(
        of document: SkillDocument, in skill: SkillContents, report: (Finding) -> Void
    ) {
        let path = document.source.path
        let isShown =
            path.isTest
            || skill.files[path].map { PluginFolders.isExample(PluginFolders.names(of: $0)) }
                == true
        for name in ["permissionMode", "mcpServers"] {
            guard let field = document.frontmatter?[name],
                name == "mcpServers" ? field.value.definesServer : field.value.isUnaskedMode
            else { continue }
            report(
                document.source.finding(
                    id, isShown ? .info : .warning, at: field.keyOffset,
                    PackageMessages.runsUnasked(name), effect: isShown ? .report : .consent,
                    subject: name))
        }
    }

    /// Reports what an editor or agent does without asking where the file is copied to; examples only show it.
    private func checkSettings(
        in file: TreeSnapshot.File, of skill: SkillContents, report: (Finding) -> Void
    ) {
        guard UnaskedSettings.areIn(file.path), file.flag != .link,
            let source = skill.texts[file.path]
        else { return }
        let isShown = PluginFolders.isExample(PluginFolders.names(of: file)) || file.path.isTest
        for setting in UnaskedSettings.all(in: source) {
            let place = source.place(at: setting.offset)
            report(
                Finding(
                    rule: id, severity: isShown ? .info : .warning, path: file.path,
                    line: place.line, column: place.column,
                    message: PackageMessages.runsUnasked(setting.name),
                    effect: isShown ? .report : .consent, subject: setting.name))
        }
    }

    private func check(
        manifest path: RelativePath, of skill: SkillContents, report: (Finding) -> Void
    ) {
        guard let manifest = PluginManifest(at: path, of: skill) else {
            return report(refuse(path, PackageMessages.pluginUnreadable))
        }
        let faults = manifest.faults
        if faults.isEmpty { report(finding(path, .info, PackageMessages.pluginIsInert)) }
        for fault in faults { report(finding(fault, manifest.source, fault.effect)) }
    }

    /// Asks about plugins that start something: they are installed from a marketplace that is added by hand.
    private func check(
        marketplace path: RelativePath, of skill: SkillContents, report: (Finding) -> Void
    ) {
        guard let entries = PluginManifest.entries(ofMarketplace: path, of: skill) else {
            return report(ask(path, PackageMessages.pluginUnreadable))
        }
        for entry in entries {
            for fault in entry.faults { report(finding(fault, entry.source, .consent)) }
        }
    }

    private func finding(
        _ fault: PluginManifest.Fault, _ source: SourceText, _ effect: Finding.Effect
    ) -> Finding {
        source.finding(
            id, .warning, at: fault.offset, fault.message, effect: effect, subject: fault.field)
    }

    private func check(
        _ part: PluginPart, at path: RelativePath, of skill: SkillContents,
        report: (Finding) -> Void
    ) {
        switch PluginConfiguration(path, of: skill) {
        case .empty: break
        case .filled(let commands):
            report(refuse(path, PackageMessages.pluginStarts(part, commands)))
        case .unreadable: report(refuse(path, PackageMessages.pluginUnreadable))
        }
    }

    private func loose(_ path: RelativePath, _ place: PluginFolders.Place) -> Finding {
        switch place {
        case .settings: refuse(path, PackageMessages.agentConfiguration)
        case .top: ask(path, PackageMessages.agentConfiguration)
        case .below: finding(path, .info, PackageMessages.agentConfiguration)
        }
    }

    private func refuse(_ path: RelativePath, _ message: FindingText) -> Finding {
        finding(path, .warning, message, effect: .block)
    }

    private func ask(_ path: RelativePath, _ message: FindingText) -> Finding {
        finding(path, .warning, message, effect: .consent)
    }
}

extension Frontmatter.Value {
    /// Whether this is a permission mode in which an agent does not ask.
    fileprivate var isUnaskedMode: Bool {
        guard case .scalar(let mode, _) = self else { return false }
        return ["acceptEdits", "auto", "bypassPermissions", "dontAsk"].contains(mode)
    }

    /// Whether this defines a server, rather than naming one.
    fileprivate var definesServer: Bool {
        switch self {
        case .scalar: false
        case .list(let values): values.contains(where: \.definesServer)
        case .mapping(let fields): !fields.isEmpty
        }
    }
}

extension SourceText {
    /// Whether the frontmatter makes an output style apply by itself (output-styles.md).
    fileprivate var isForcedStyle: Bool {
        guard let frontmatter = readHeader(self).frontmatter else {
            return bytes.holds("force-for-plugin")
        }
        return frontmatter["force-for-plugin"] != nil
    }
}
