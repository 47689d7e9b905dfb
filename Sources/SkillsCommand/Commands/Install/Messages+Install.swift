internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore

// install, and what update shares with it.
extension Messages {
    static func notInManifest(_ names: [String], _ command: SuggestedCommand) -> Suggestion {
        let list = NameList(names: names).text()
        return say(
            "skills.json does not list \(list); to install \(pronoun(names.count)) on other machines, too: \(command)",
            ja: "skills.json に \(list) がありません。ほかのコンピューターにもインストールするには: \(command)")
    }
    static func undecided(_ count: Int, of total: Int, _ installed: Int) -> String {
        let result = installed == 0 ? "nothing was installed" : "they were not installed"
        return say(
            count == total
                ? "\(counted(count, "skill")) need your consent; \(result)"
                : "\(count) of \(counted(total, "skill")) \(count == 1 ? "needs" : "need") your consent; \(result)",
            ja: installed == 0
                ? "スキル \(grouped(total))個のうち \(count)個に同意が必要です。何もインストールしていません"
                : "スキル \(grouped(total))個のうち \(count)個に同意が必要なため、インストールしていません")
    }
    static func skipped(_ count: Int) -> String {
        say("Skipped \(count).", ja: "\(count)個をスキップしました。")
    }
    static func toInstallPartially(_ count: Int) -> String {
        say(
            "to install the other \(count == 1 ? "one" : "\(count)"): add --partial",
            ja: "残りの \(count)個をインストールするには --partial を付けてください")
    }

    static func more(_ count: Int) -> String {
        say(" and \(count) more", ja: "、ほか \(count)件")
    }

    // What agents need to see new skills.
    static func startNewSession(_ agents: [String], toSee count: Int) -> String {
        say(
            "\(agents.joined(separator: ", ")): start a new session to see \(pronoun(count)).",
            ja: "\(agents.joined(separator: "、")): 新しいセッションを始めると使えます。")
    }
    static func startNewSession(_ agents: [String]) -> String {
        say(
            "\(agents.joined(separator: ", ")): start a new session.",
            ja: "\(agents.joined(separator: "、")): 新しいセッションを始めてください。")
    }
    static func restart(_ agent: String) -> String {
        say(
            "Restart \(agent) once: its skills folder is new.",
            ja: "\(agent) を一度再起動してください。スキルのフォルダーが新しくできたためです。")
    }
    static func loadsAutomatically(_ agent: String, _ count: Int) -> String {
        say("\(agent) loads \(pronoun(count)) automatically.", ja: "\(agent) には自動的に読み込まれます。")
    }
    static func mayNotLoad(_ names: [String]) -> String {
        say(
            "agents may not load \(names.joinedWithAnd): SKILL.md has no usable frontmatter, or is not UTF-8",
            ja:
                "エージェントが \(names.joined(separator: "、")) を読み込めない可能性があります。SKILL.md に使えるフロントマターがないか、UTF-8 ではありません"
        )
    }
    static func mayShowTwice(_ agent: String, _ places: [String]) -> String {
        say(
            "\(agent) reads \(places.joinedWithAnd), and may show a skill twice",
            ja: "\(agent) は \(places.joined(separator: " と ")) を読み込むため、同じスキルが二重に表示されることがあります")
    }

    static func sharedName(_ name: String, _ other: String) -> String {
        say(
            "the SKILL.md of \(other) still has the name '\(name)'; of two skills with one name, agents may load only one",
            ja: "\(other) の SKILL.md には「\(name)」という名前が残っています。名前が同じスキルは、片方しか読み込まれないことがあります")
    }

    static func verb(_ outcome: Outcome, _ mode: Session.Mode) -> String {
        switch outcome {
        case .installed: Verb.install.text(mode)
        case .replaced: Verb.replace.text(mode)
        case .unchanged: say("Already installed:", ja: "インストール済み:")
        case .changed: Verb.change.text(mode)
        case .removed: Verb.remove.text(mode)
        }
    }
    static func contents(_ files: String, from source: String) -> String {
        say("  \(files), from \(source)", ja: "  \(files)、入手元: \(source)")
    }
    static func place(_ path: String, _ sharing: LockEntry.Sharing) -> String {
        switch sharing {
        case .copies: say("\(path) (copy)", ja: "\(path) (コピー)")
        case .links: say("\(path) (symlink)", ja: "\(path) (シンボリックリンク)")
        }
    }

    static func missingFiles(_ name: String, _ count: Int) -> String {
        say(
            "\(name) refers to \(counted(count, "missing file")):",
            ja: "\(name) が参照する \(count)個のファイルがありません:")
    }
    static func missingFiles(_ names: String, _ files: Int, of count: Int) -> String {
        say(
            "\(counted(files, "missing file")) in \(counted(count, "skill")): \(names)",
            ja: "スキル \(count)個で、参照先の \(files)個のファイルがありません: \(names)")
    }
    static func findings(_ count: Int, _ rules: String) -> String {
        say(
            "\(counted(count, "finding")): \(rules); to see all, add --verbose",
            ja: "指摘 \(count)件: \(rules)。すべて見るには --verbose を付けてください")
    }
    static func incompletelyUnpacked(_ names: String) -> String {
        say(
            "not everything was unpacked in \(names); for details, add --verbose",
            ja: "\(names) では一部のファイルを展開していません。詳細を見るには --verbose を付けてください")
    }
    static func sameFailure(_ names: String) -> String {
        say("also failed for this reason: \(names)", ja: "同じ理由で失敗しました: \(names)")
    }
    static func concerns(_ names: String) -> String {
        say("  concerns: \(names)", ja: "  対象: \(names)")
    }
    static func moreFailures(_ names: String) -> String {
        say(
            "also failed: \(names); for the reasons, add --verbose",
            ja: "ほかにも失敗しました: \(names)。理由を見るには --verbose を付けてください")
    }
    static func related(_ count: Int) -> String {
        say(
            "\(counted(count, "skill")) \(count == 1 ? "refers" : "refer") to others in the same source; to also install "
                + "them, add --with-related",
            ja: "スキル \(count)個が、同じ入手元のほかのスキルを参照しています。それらもインストールするには --with-related を付けてください")
    }
    static func related(_ name: String, _ others: [String]) -> String {
        say(
            "\(name) refers to \(others.joinedWithAnd) in the same source; to also install \(pronoun(others.count)), add "
                + "--with-related",
            ja:
                "\(name) は同じ入手元の \(others.joined(separator: "、")) を参照しています。それらもインストールするには --with-related を付けてください"
        )
    }
    static func catalogHasFiles(
        _ catalog: String, _ name: String, _ found: Int, of missing: Int,
        _ command: SuggestedCommand
    ) -> Suggestion {
        let which = found == missing ? "all of them" : "\(found) of them"
        return say(
            "\(catalog) has \(name) with \(which): \(command)",
            ja:
                "\(catalog)の \(name) には\(found == missing ? "すべて" : "そのうち \(found)個が")あります: \(command)"
        )
    }

    static func externalPlugins(_ address: String, _ count: Int) -> String {
        say(
            "\(address) also lists \(counted(count, "plugin")) from other repositories:",
            ja: "\(address) には、ほかのリポジトリのプラグインも \(count)個載っています:")
    }
    static func unsupported(_ place: String) -> String {
        say("\(place), not supported", ja: "\(place) (非対応)")
    }
    static func morePlugins(_ count: Int) -> String {
        say(
            "  and \(count) more; to list all: --json, to select one: --skill PLUGIN",
            ja: "  ほか \(count)個。すべて見るには --json、1つを選ぶには --skill PLUGIN")
    }
    static func moreSkills(_ count: String) -> String {
        say("  and \(count) more; to list all: --json", ja: "  ほか \(count)個。すべて見るには --json")
    }

    /// Counts the skills that were left out, with the reasons.
    static func leftOut(
        _ address: String, _ count: Int, _ reasons: String, isListed: Bool
    ) -> String {
        say(
            "left out \(counted(count, "skill")) of \(address): \(reasons)"
                + (isListed ? "" : "; to list them, add --verbose"),
            ja: "\(address) のスキル \(grouped(count))個を除外しました: \(reasons)"
                + (isListed ? "" : "。一覧を見るには --verbose を付けてください"))
    }

    static func submodules(_ count: Int) -> String {
        say(
            "install the skills of \(counted(count, "submodule")), too, with --all-skills",
            ja: "サブモジュール \(count)個のスキルもインストールするには --all-skills を付けてください")
    }

    static func requests(_ address: String, _ count: Int) -> String {
        say("\(address): \(counted(count, "request"))", ja: "\(address): リクエスト \(count)件")
    }
    static func readAsRepository(_ address: String, folder: String) -> String {
        say(
            "\(address) is interpreted as a repository; for the local folder, use \(folder)",
            ja: "\(address) はリポジトリとして扱います。ローカルのフォルダーを使うには \(folder) と指定してください")
    }
    static var homeIsNoProject: String {
        say(
            "the home folder is not a project: its skills folders have skills of the user",
            ja: "ホームフォルダーはプロジェクトにできません。そのスキルのフォルダーにはユーザーのスキルがあります")
    }
    static func leaveOut(_ option: String) -> Suggestion {
        say(
            "leave out \(option) to install for the user, or run the command in a project",
            ja: "ユーザー用にインストールするには \(option) を外してください。または、プロジェクトの中で実行してください")
    }
    static func outsideProject(_ address: String) -> String {
        say(
            "\(address) is outside the project, so it is not available to others who use skills.json",
            ja: "\(address) はプロジェクトの外にあるため、skills.json を使うほかの人には入手できません")
    }
    static func catalogOfUser(_ reference: CatalogReference) -> Suggestion {
        let name = reference.name
        let command = SuggestedCommand("catalog", "add", name, reference.location)
            .with("--key", reference.key)
        return
            say(
                "skills.json needs '\(name)', which is not a catalog of the project; to add it for other machines: "
                    + "\(command.with("--project"))",
                ja:
                    "skills.json に必要なカタログ「\(name)」が、プロジェクトのカタログにありません。ほかのコンピューターのために追加するには: \(command.with("--project"))"
            )
    }
    static func fetching(_ address: String) -> String {
        say("Fetching \(address)…", ja: "\(address) を取得しています…")
    }
    static var noAddress: String {
        say(
            "no address given; usage: skills install ADDRESS (to install the skills of skills.lock: skills sync)",
            ja:
                "アドレスが指定されていません。使い方: skills install ADDRESS (skills.lock のスキルをインストールするには: skills sync)"
        )
    }
    static var aliasNeedsOneAddress: String {
        say("--as requires a single address", ja: "--as を使うときは、アドレスを 1つだけ指定してください")
    }
    static func invalidAlias(_ name: String) -> String {
        SkillName.refusal(of: name.abridged)
            + say(", such as --as my-skill", ja: "。例: --as my-skill")
    }
    static var invalidSHA256: String {
        say("--sha256 must be 64 hexadecimal digits", ja: "--sha256 には 64桁の 16進数を指定してください")
    }
    static var hashNeedsArchive: String {
        say(
            "--sha256 requires the address of a single archive",
            ja: "--sha256 を使うときは、アーカイブのアドレスを 1つだけ指定してください")
    }
}
