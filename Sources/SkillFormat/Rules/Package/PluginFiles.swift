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
        skill, or names commands, agents and skills, starts nothing; nor does the plugin list of a
        marketplace, or a plugin in a folder `examples`, which no agent loads from there. Settings
        of editors and agents that run a command when a folder is opened, or allow tools and
        servers, need consent in any folder: skills have them copied into projects.
        """,
        ja: """
            Claude Code は、`.claude-plugin/plugin.json` のあるスキルのフォルダーをプラグインとし\
            て読み込み、そのフック、サーバー、モニターを確認なしで動かします。スキルを説明するだけ\
            のマニフェストや、コマンド、エージェント、スキルを挙げるマニフェストは、何も動かしませ\
            ん。マーケットプレイスのプラグインの一覧や、エージェントの読み込まないフォルダー \
            `examples` の中のプラグインも同じです。フォルダーを開くとコマンドを実行したり、ツールや\
            サーバーを許可したりするエディターやエージェントの設定には、どのフォルダーにあっても同\
            意が必要です。スキルがプロジェクトにコピーさせるためです。
            """)
    var good: [RuleExample] {
        [
            RuleExample([
                Self.skillFile, ("assets/settings.json", "{}"), ("assets/bin/run.sh", "ls\n"),
                (".claude-plugin/README.md", "Text.\n"),
            ])
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
                Self.skillFile, (".claude-plugin/plugin.json", "↓{\"name\": \"pdf\"}"),
                (".claude-plugin/marketplace.json", "↓{}"),
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
            case .marketplace: report(finding(path, .info, PackageMessages.marketplace))
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
        for fault in faults {
            let place = manifest.source.place(at: fault.offset)
            report(
                Finding(
                    rule: id, severity: .warning, path: path, line: place.line,
                    column: place.column, message: fault.message, effect: fault.effect,
                    subject: fault.field))
        }
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

extension SourceText {
    /// Whether the frontmatter makes an output style apply by itself (output-styles.md).
    fileprivate var isForcedStyle: Bool {
        guard let frontmatter = readHeader(self).frontmatter else {
            return bytes.holds("force-for-plugin")
        }
        return frontmatter["force-for-plugin"] != nil
    }
}
