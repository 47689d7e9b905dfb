public import Problem
internal import SkillCatalog
package import SkillFormat
internal import SkillSource
public import SkillStore
internal import SystemPackage

extension ProjectError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .noProject:
            say(
                "no skills.json or skills.lock found in this folder or above",
                ja: "このフォルダーにも上位のフォルダーにも、skills.json と skills.lock がありません")
        case .noManifest:
            say(
                "no skills.json found in this folder, which skills.lock must match",
                ja: "skills.lock と照らし合わせる skills.json が、このフォルダーにありません")
        case .misspelledMembers(let members):
            say(
                "skills.json has \(members.count == 1 ? "an unknown member" : "unknown members"): "
                    + members.map(\.label).joined(separator: ", "),
                ja: "skills.json に不明な項目があります: "
                    + members.map(\.label).joined(separator: "、"))
        case .noLock: say("no skills.lock found in this folder", ja: "このフォルダーに skills.lock がありません")
        case .disagreement(let disagreements):
            say(
                "skills.json and skills.lock disagree: "
                    + disagreements.map(\.summary).joined(separator: "; "),
                ja: "skills.json と skills.lock が食い違っています: "
                    + disagreements.map(\.summary).joined(separator: "、"))
        case .leftovers(let names):
            say(
                "agents still load skills that skills.lock no longer has: "
                    + names.map(\.description).joined(separator: ", "),
                ja: "skills.lock にないスキルをエージェントがまだ読み込んでいます: "
                    + names.map(\.description).joined(separator: "、"))
        case .sourceChanged(let name, let locked, let wanted):
            say(
                "skills.json lists '\(name)' from \(wanted.label(distinctFrom: locked?.typed)), but skills.lock has it from "
                    + (locked?.label(distinctFrom: wanted.source) ?? "no source"),
                ja:
                    "「\(name)」の入手元は、skills.json では \(wanted.label(distinctFrom: locked?.typed))、skills.lock では \(locked?.label(distinctFrom: wanted.source) ?? "なし") です"
            )
        case .otherSource(let name, let installed, let locked, _):
            say(
                "'\(name)' was installed here from \(installed.label(distinctFrom: locked.typed)), but skills.lock has it from "
                    + locked.label(distinctFrom: installed.typed),
                ja:
                    "「\(name)」は \(installed.label(distinctFrom: locked.typed)) からインストールされていますが、skills.lock では \(locked.label(distinctFrom: installed.typed)) です"
            )
        case .unknownAgent(let agent):
            say(
                "skills.json names an unknown agent for '\(agent.skill)': '\(agent.name.abridged)'",
                ja: "skills.json の「\(agent.skill)」のエージェント「\(agent.name.abridged)」は知られていません")
        case .edited(let name):
            say("'\(name)' was edited and was not replaced", ja: "「\(name)」は編集されているため、置き換えませんでした")
        case .editsConflict(let name, let files):
            say(
                "'\(name)' was edited, and the edits conflict with the version in skills.lock in "
                    + counted(files.count, "file"),
                ja: "「\(name)」の編集内容が、skills.lock のバージョンと \(files.count)個のファイルで競合しています")
        case .conflicted(let name):
            say(
                "'\(name)' has unresolved conflicts and was not replaced",
                ja: "「\(name)」に未解決の競合があるため、置き換えませんでした")
        case .inTheWay(let error): error.summary
        case .notInStore(let name):
            say(
                "'\(name)' is not in the store, and downloads are disabled",
                ja: "「\(name)」は保管領域になく、ダウンロードもできない設定です")
        case .incompleteEntry(let name):
            say(
                "the entry for '\(name)' in skills.lock is incomplete",
                ja: "skills.lock の「\(name)」の項目が不完全です")
        case .foreignURL(let name, _):
            say(
                "the URL of '\(name)' in skills.lock does not match its source",
                ja: "skills.lock の「\(name)」の URL が入手元と一致しません")
        case .foreignReference(let name, _):
            say(
                "the branch or tag of '\(name)' in skills.lock does not match its source",
                ja: "skills.lock の「\(name)」のブランチまたはタグが入手元と一致しません")
        case .foreignFolder(let name, _):
            say(
                "the folder of '\(name)' in skills.lock does not match its source",
                ja: "skills.lock の「\(name)」のフォルダーが入手元と一致しません")
        case .unknownCatalog(_, let origin):
            say(
                "the catalog '\(origin.catalogText)' is not configured, so its files in skills.lock can't be checked",
                ja: "カタログ「\(origin.catalogText)」が設定されていないため、skills.lock にあるそのファイルを確認できません")
        case .unlistedFile(let name, let origin):
            say(
                "the catalog '\(origin.catalogText)' does not have the file of '\(name)' in skills.lock: "
                    + origin.url.abridged,
                ja:
                    "カタログ「\(origin.catalogText)」に、skills.lock の「\(name)」のファイルがありません: \(origin.url.abridged)"
            )
        case .foreignAgent(let name, let agent):
            say(
                "'\(name)' in skills.lock is for an unknown agent, '\(agent.abridged)'",
                ja: "skills.lock の「\(name)」のエージェント「\(agent.abridged)」は知られていません")
        case .wrongContent(let name, let locked, let actual):
            say(
                "'\(name)' has the tree hash \(actual), but skills.lock has \(locked)",
                ja: "「\(name)」のツリーのハッシュ値は \(actual) ですが、skills.lock では \(locked) です")
        case .wrongFileList(let name):
            say(
                "the files that skills.lock lists for '\(name)' do not match its tree hash",
                ja: "skills.lock の「\(name)」のファイル一覧が、ツリーのハッシュ値と一致しません")
        case .otherCatalogVersion(let name):
            say(
                "the built-in catalog has another version of '\(name)' than skills.lock",
                ja: "組み込みのカタログの「\(name)」が、skills.lock と別のバージョンです")
        case .changedSource(let name, _):
            say(
                "the source of '\(name)' no longer has the version in skills.lock",
                ja: "「\(name)」の入手元に、skills.lock のバージョンはもうありません")
        case .unlistedCommit(_, let error): error.summary
        case .otherThanCommit(let name, _):
            say(
                "the tree hash of '\(name)' in skills.lock is not that of its commit",
                ja: "skills.lock の「\(name)」のツリーのハッシュ値が、コミットのものと一致しません")
        case .invalidBundle(let file, let fault):
            say(
                "'\(file)' is not a valid bundle: \(fault.summary)",
                ja: "「\(file)」は正しいバンドルではありません: \(fault.summary)")
        case .noBundle(let file): say("no such file: \(file)", ja: "ファイルがありません: \(file)")
        case .otherLock(let file):
            say(
                "the lock file in '\(file)' differs from skills.lock in this folder",
                ja: "「\(file)」のロックファイルが、このフォルダーの skills.lock と異なります")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .noProject:
            say(
                "start a project: \(skills: "install", "--save", "ADDRESS")",
                ja: "プロジェクトを始めるには: \(skills: "install", "--save", "ADDRESS")")
        case .noManifest:
            say(
                "restore skills.json from version control; or, to install from skills.lock alone: "
                    + "\(skills: "sync")\n"
                    + "or, to list a skill in skills.json: \(skills: "install", "--save", "ADDRESS")",
                ja:
                    "skills.json をバージョン管理から元に戻してください。skills.lock だけからインストールするには: \(skills: "sync")\n"
                    + "スキルを skills.json に書き込むには: \(skills: "install", "--save", "ADDRESS")")
        case .misspelledMembers:
            say(
                "correct or remove it; if a newer version wrote it, update this program",
                ja: "直すか削除してください。新しいバージョンが書いたものなら、このプログラムを更新してください")
        case .noLock:
            say(
                "create it with \(skills: "lock"), then commit it",
                ja: "\(skills: "lock") で作成して、コミットしてください")
        case .disagreement(let disagreements):
            say(
                "run \(disagreements.remedies, separator: " and "), then commit skills.lock",
                ja: "\(disagreements.remedies, separator: " と ") を実行して、skills.lock をコミットしてください")
                + (disagreements.contains(where: \.isUnlisted)
                    ? say(
                        "\nto keep it instead, list it: \(skills: "install", "ADDRESS", "--save")",
                        ja:
                            "\n残すには skills.json に追加してください: \(skills: "install", "ADDRESS", "--save")"
                    ) : "")
        case .leftovers(let names):
            say(
                "add \(names.count == 1 ? "it" : "them") to skills.json: \(skills: "install", "ADDRESS", "--save")\n"
                    + "or remove \(names.count == 1 ? "it" : "them"): \(skills: "sync", "--prune")",
                ja: "skills.json に追加するには: \(skills: "install", "ADDRESS", "--save")\n"
                    + "削除するには: \(skills: "sync", "--prune")")
        case .sourceChanged:
            say(
                "to use the source in skills.json: \(skills: "sync", "--allow-source-change"); if skills.lock "
                    + "was changed by mistake, restore it from version control",
                ja:
                    "skills.json の入手元を使うには: \(skills: "sync", "--allow-source-change")。skills.lock を誤って変更したのなら、バージョン管理から元に戻してください"
            )
        case .otherSource(let name, _, _, let command):
            say(
                "restore skills.json and skills.lock from version control\nor use the source in "
                    + "skills.lock: \(command == .sync ? .otherSync : .update(name).with("--allow-source-change"))",
                ja: "skills.json と skills.lock をバージョン管理から元に戻してください\nskills.lock の入手元を使うには: "
                    + "\(command == .sync ? .otherSync : .update(name).with("--allow-source-change"))"
            )
        case .unknownAgent(let agent): agent.hint
        case .noBundle:
            say(
                "create a bundle: \(skills: "export", "--project")",
                ja: "バンドルを作成してください: \(skills: "export", "--project")")
        case .edited(let name):
            say(
                "review it with \(.edits(of: name)), or add --force to replace it with the locked version "
                    + "(\(.undo) restores your edits)",
                ja:
                    "\(.edits(of: name)) で確かめてください。ロックされたバージョンに置き換えるには --force を付けてください（編集内容は \(.undo) で戻せます）"
            )
        case .editsConflict(let name, _):
            say(
                "review the edits: \(.edits(of: name))\nor replace them with the locked version: "
                    + "\(skills: "sync", "--force") (\(.undo) restores them)",
                ja: "編集内容を確かめるには: \(.edits(of: name))\nロックされたバージョンに置き換えるには: "
                    + "\(skills: "sync", "--force")（\(.undo) で戻せます）")
        case .conflicted(let name):
            say(
                "edit its files, then run \(skills: "update", "--project", "--continue", name)\nor add --force "
                    + "to replace it with the locked version (\(.undo) restores your edits)",
                ja:
                    "ファイルを編集してから \(skills: "update", "--project", "--continue", name) を実行してください\nロックされたバージョンに置き換えるには --force を付けてください（編集内容は \(.undo) で戻せます）"
            )
        case .inTheWay(.taken(_, .skill)):
            say(
                "lock its source and keep its files: \(skills: "lock")\nor replace them: "
                    + "\(skills: "sync", "--force") (the change can be undone)",
                ja: "入手元をロックしてファイルを残すには: \(skills: "lock")\n置き換えるには: "
                    + "\(skills: "sync", "--force")（後で取り消せます）")
        case .inTheWay(.edited(let name, .replace)):
            say(
                "review it with \(.edits(of: name)), or add --force to replace it (\(.undo) restores your edits)",
                ja: "\(.edits(of: name)) で確かめてください。置き換えるには --force を付けてください（編集内容は \(.undo) で戻せます）")
        case .inTheWay(.occupied), .inTheWay(.linkReplaced), .inTheWay(.unreadable(_, .replace)):
            say(
                "add --force to replace it (the change can be undone)",
                ja: "置き換えるには --force を付けてください（後で取り消せます）")
        case .inTheWay(let error): error.hint
        case .notInStore:
            say("download it: \(skills: "sync")", ja: "ダウンロードしてください: \(skills: "sync")")
        case .incompleteEntry(let name):
            say(
                "reinstall it: \(skills: "install", "--save", "ADDRESS", "--as", name)",
                ja: "インストールし直してください: \(skills: "install", "--save", "ADDRESS", "--as", name)")
        case .foreignURL(let name, let origin), .foreignReference(let name, let origin):
            Self.relocking(origin.relocking(name, origin.selection))
        case .foreignFolder(let name, let origin): Self.relocking(origin.relocking(name, []))
        case .unknownCatalog(_, let origin):
            say(
                "if you trust the catalog, add it: "
                    + "\(skills: "catalog", "add", origin.catalogText, origin.catalogLocation ?? "LOCATION")",
                ja: "カタログを信頼できるなら、追加してください: "
                    + "\(skills: "catalog", "add", origin.catalogText, origin.catalogLocation ?? "LOCATION")"
            )
        case .unlistedFile:
            say(
                "undo the change to the lock file\nor, if you trust that file: "
                    + "\(skills: "sync", "--allow", AllowedRules.Other.unlistedFile.rawValue)",
                ja: "ロックファイルの変更を元に戻してください\nそのファイルを信頼できるなら: "
                    + "\(skills: "sync", "--allow", AllowedRules.Other.unlistedFile.rawValue)")
        case .foreignAgent:
            say(
                "restore skills.lock from version control; if a newer version wrote it, update this program",
                ja: "skills.lock をバージョン管理から元に戻してください。新しいバージョンが書いたものなら、このプログラムを更新してください")
        case .wrongContent:
            say(
                "do not use it; ask the person who changed skills.lock or the source",
                ja: "使わないでください。skills.lock か入手元を変更した人に確認してください")
        case .wrongFileList:
            say(
                "restore skills.lock from version control; it was edited by hand",
                ja: "skills.lock をバージョン管理から元に戻してください。手で編集されています")
        case .otherCatalogVersion(let name):
            say(
                "use the version of skills that wrote skills.lock, or a bundle; for the new version of the "
                    + "skill: \(.update(name))",
                ja:
                    "skills.lock を書いたバージョンの skills か、バンドルを使ってください。スキルの新しいバージョンを使うには: \(.update(name))"
            )
        case .changedSource(let name, _):
            say(
                "lock the new version: \(.update(name))\nor, to keep the locked one, sync from a bundle made "
                    + "where it is installed: \(skills: "export", "--project")",
                ja:
                    "新しいバージョンをロックするには: \(.update(name))\nロックされたものを残すには、それがインストールされている所で作ったバンドルから同期してください: "
                    + "\(skills: "export", "--project")")
        case .unlistedCommit(let name, let error):
            say(
                "if the history of the repository was rewritten, lock its present version: \(.update(name))\n"
                    + "otherwise, \(error.hint ?? "")",
                ja:
                    "リポジトリの履歴が書き換えられたのなら、現在のバージョンをロックしてください: \(.update(name))\nそうでなければ、\(error.hint ?? "")"
            )
        case .otherThanCommit:
            say(
                "restore skills.lock from version control; it was edited by hand",
                ja: "skills.lock をバージョン管理から元に戻してください。手で編集されています")
        case .invalidBundle:
            say(
                "create it again: \(skills: "export", "--project")",
                ja: "作り直してください: \(skills: "export", "--project")")
        case .otherLock:
            say(
                "use the bundle made for this skills.lock, or remove skills.lock first",
                ja: "この skills.lock のために作ったバンドルを使うか、先に skills.lock を削除してください")
        }
    }

    /// The remedy for an entry that was changed by hand: restore it, or lock the skill again.
    private static func relocking(_ command: SuggestedCommand) -> Suggestion {
        say(
            "restore skills.lock from version control\nor lock the skill again: \(command)",
            ja: "skills.lock をバージョン管理から元に戻してください\nスキルをロックし直すには: \(command)")
    }
}

/// Commands for the skills of a project.
extension SuggestedCommand {
    package static let undo = Self("undo", "--project")
    package static let otherSync = Self("sync", "--allow-source-change")
    package static func edits(of name: SkillName) -> Self {
        Self("diff", "--project", name, "--local")
    }
    package static func update(_ name: SkillName) -> Self { Self("update", "--project", name) }
}

extension LockEntry.Origin {
    /// The name of its catalog.
    package var catalogText: String { catalog?.description ?? typed.abridged }

    /// The option that selects its skill, if the source may have several.
    package var selection: [String] {
        guard let path, !typed.hasSuffix("/\(path)"), !typed.hasSuffix(":\(path)") else {
            return []
        }
        return ["--skill", path]
    }

    /// Returns the command that locks the skill again.
    package func relocking(_ name: SkillName, _ selection: [String]) -> SuggestedCommand {
        let install = ["install", "--save", typed] + selection
        return SuggestedCommand(words: install + ["--as", name.description, "--force"])
    }
}

extension ForeignFolder {
    /// The folder and the source.
    package var summary: String {
        say(
            "the source \(origin.typed) does not lead to the folder \(origin.path ?? ".")",
            ja: "入手元 \(origin.typed) は、フォルダー \(origin.path ?? ".") を指していません")
    }
}

extension ForeignReference {
    /// The branch, tag or commit and the source.
    package var summary: String {
        let version =
            origin.git?.ref?.abridged
            ?? origin.git?.commit.map {
                say("commit \($0.prefix(12))", ja: "コミット \($0.prefix(12))")
            } ?? say("missing branch or tag", ja: "空のブランチまたはタグ")
        return say(
            "the \(version) does not follow from the source \(origin.typed)",
            ja: "\(version) は、入手元 \(origin.typed) のものではありません")
    }
}

extension ForeignURL {
    /// The URL and the source.
    package var summary: String {
        say(
            "the URL \(origin.url) does not follow from the source \(origin.typed)",
            ja: "URL \(origin.url) は、入手元 \(origin.typed) のものではありません")
    }
}

extension Manifest.UnknownAgent {
    /// The agents with similar names, or the command that lists all agents.
    public var hint: Suggestion { .agents(like: similar) }
}

extension Suggestion {
    /// Suggests agents with similar names, or the command that lists all agents.
    public static func agents(like similar: [String]) -> Suggestion {
        switch similar.count {
        case 0:
            say(
                "list all agents: \(skills: "agents", "--all")",
                ja: "すべてのエージェントを一覧表示するには: \(skills: "agents", "--all")")
        case 1: say("did you mean \(similar[0])?", ja: "\(similar[0]) のことですか？")
        default:
            say(
                "did you mean one of \(similar.joined(separator: ", "))?",
                ja: "\(similar.joined(separator: " か ")) のことですか？")
        }
    }
}

extension Project.Disagreement {
    /// The difference, as a clause.
    fileprivate var summary: String {
        switch self {
        case .unlocked(let name): say("\(name) is not locked", ja: "\(name) がロックされていません")
        case .sourceChanged(let name):
            say("\(name) has different sources", ja: "\(name) の入手元が異なります")
        case .extra(let name):
            say("\(name) is locked but not listed", ja: "\(name) はロックされていますが、skills.json にありません")
        case .extraAgents(let name):
            say(
                "\(name) is locked for more agents than listed",
                ja: "\(name) のロックされたエージェントが、skills.json より多くなっています")
        case .missingAgents(let name):
            say(
                "\(name) is listed for more agents than locked",
                ja: "\(name) のロックされたエージェントが、skills.json より少なくなっています")
        }
    }

    /// Whether skills.json does not have the skill.
    fileprivate var isUnlisted: Bool { if case .extra = self { true } else { false } }

    /// The command that resolves it.
    fileprivate var remedy: SuggestedCommand {
        switch self {
        case .unlocked, .missingAgents: SuggestedCommand("lock")
        case .sourceChanged: SuggestedCommand("lock", "--allow-source-change")
        case .extra, .extraAgents: SuggestedCommand("sync", "--prune")
        }
    }
}

extension [Project.Disagreement] {
    /// The commands that resolve them, each once.
    package var remedies: [SuggestedCommand] {
        map(\.remedy).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension ProjectError.BundleFault {
    /// The missing part, as a clause.
    fileprivate var summary: String {
        switch self {
        case .noLock: say("it has no lock file", ja: "ロックファイルがありません")
        case .noFiles(let name): say("it has no files for '\(name)'", ja: "「\(name)」のファイルがありません")
        }
    }
}
