internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

extension UsageProblem {
    var summary: String {
        switch self {
        case .unknownCommand(let name, _):
            say("unknown command '\(name.abridged)'", ja: "コマンド「\(name.abridged)」はありません")
        case .unknownTopic(let name, _):
            say(
                "no command or guide is named '\(name.abridged)'",
                ja: "コマンドまたはガイド「\(name.abridged)」はありません")
        case .comment:
            say(
                "'#' does not start a comment in this shell, so the words after it became arguments",
                ja: "このシェルでは「#」がコメントにならないため、後の語が引数になりました")
        case .splitPath(let path, _):
            say(
                "'\(path)' has blanks, so the shell needs quotes around it",
                ja: "「\(path)」には空白があるため、シェルでは引用符で囲む必要があります")
        case .unknownOption(let name, _, _):
            say("unknown option '\(name.abridged)'", ja: "オプション「\(name.abridged)」はありません")
        case .invalidArguments(let text): text
        case .unreadableArguments:
            say("failed to read the command line from the system", ja: "コマンドラインをシステムから読み取れませんでした")
        case .lostOutput(let reason):
            say(
                "failed to write the result: \(reason.lowercasedFirst)",
                ja: "結果を書き出せませんでした: \(reason)")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unknownCommand(_, let meant):
            meant ?? say("list all commands: \(skills: "help")", ja: "コマンドの一覧: \(skills: "help")")
        case .unknownTopic(_, let meant):
            meant
                ?? say(
                    "list the commands: \(skills: "help")\nlist the guides: \(skills: "help", "guides")",
                    ja: "コマンドの一覧: \(skills: "help")\nガイドの一覧: \(skills: "help", "guides")")
        case .comment(let words):
            say(
                "leave out the comment: \(SuggestedCommand(words: words, .pasted))",
                ja: "コメントを除いて実行してください: \(SuggestedCommand(words: words, .pasted))")
        case .splitPath(_, let command): "\(command)"
        case .unknownOption(_, let help, let meant):
            meant.isEmpty
                ? say("list its options: \(help)", ja: "オプションの一覧: \(help)")
                : say(
                    "did you mean \(meant.joinedWithOr)?",
                    ja: "もしかして \(meant.joinedWithOr) ですか？")
        case .invalidArguments, .lostOutput: nil
        case .unreadableArguments: say("run the command again", ja: "もう一度実行してください")
        }
    }
}

extension AgentProblem {
    var summary: String {
        switch self {
        case .unknown(let name, _):
            say("unknown agent '\(name.abridged)'", ja: "エージェント「\(name.abridged)」はありません")
        case .unsupportedScope(let agent, let scope):
            say(
                "\(agent.name) has no \(scope.name) skills",
                ja: "\(agent.name) には\(Messages.scope(scope))のスキルがありません")
        case .nonePresent: say("no agents found on this machine", ja: "このコンピューターにエージェントが見つかりません")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unknown(_, let similar): .agents(like: similar)
        case .unsupportedScope:
            say(
                "it reads skills from projects: add --project",
                ja: "このエージェントはプロジェクトからスキルを読み込みます。--project を付けてください")
        case .nonePresent:
            say(
                "choose one with --agent NAME; list all agents: \(skills: "agents", "--all")",
                ja: "--agent NAME で指定してください。エージェントの一覧: \(skills: "agents", "--all")")
        }
    }
}

extension SettingsProblem {
    var summary: String {
        switch self {
        case .invalid(let path, let reason):
            say(
                "invalid configuration file \(path.string): \(reason.text)",
                ja: "設定ファイル \(path.string) が正しくありません: \(reason.text)")
        case .unknown(let path, let key, _):
            say(
                "invalid configuration file \(path.string): unknown setting '\(key.abridged)'",
                ja: "設定ファイル \(path.string) が正しくありません: 設定「\(key.abridged)」はありません")
        case .unreadable(let error), .unwritable(let error): error.summary
        case .linkedFolder(let folder, let target):
            say(
                "\(folder.string) is a symlink to \(target.string), but the settings of a project must be in its own folder",
                ja: "\(folder.string) は \(target.string) へのシンボリックリンクです。プロジェクトの設定は、その中のフォルダーに置いてください"
            )
        case .busy(let path):
            say(
                "another process has been changing \(path.string) for 10 seconds",
                ja: "別のプロセスが 10秒以上 \(path.string) を変更しています")
        case .interrupted: say("interrupted; nothing was changed", ja: "中断しました。何も変更していません")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .invalid(let path, .syntax(let error)):
            say(
                "edit line \(error.line): \(shell: "${EDITOR:-vi} \(path.string.shellQuoted)")",
                ja: "\(error.line)行目を修正してください: \(shell: "${EDITOR:-vi} \(path.string.shellQuoted)")"
            )
        case .invalid(let path, _):
            say(
                "edit the file: \(shell: "${EDITOR:-vi} \(path.string.shellQuoted)")",
                ja: "ファイルを修正してください: \(shell: "${EDITOR:-vi} \(path.string.shellQuoted)")")
        case .unknown(_, let key, let known):
            Similarity.names(like: key, among: known).first.map { name in
                say("did you mean \(name)?", ja: "もしかして \(name) ですか？")
            }
                ?? say(
                    "valid settings are \(known.joinedWithAnd)",
                    ja: "使える設定は \(known.joined(separator: "、")) です")
        case .unreadable(let error), .unwritable(let error): error.hint
        case .linkedFolder(let folder, _):
            say(
                "remove the symlink, then run the command again: \(shell: "rm \(folder.string.shellQuoted)")",
                ja: "リンクを削除してから、もう一度実行してください: \(shell: "rm \(folder.string.shellQuoted)")")
        case .busy: say("try again later", ja: "しばらくしてから、もう一度実行してください")
        case .interrupted: nil
        }
    }
}

extension SettingsProblem.Reason {
    fileprivate var text: String {
        switch self {
        case .syntax(let error): error.summary
        case .notObject: say("not a JSON object", ja: "JSON のオブジェクトではありません")
        case .agentsNotNames: say("'agents' is not a list of names", ja: "「agents」が名前のリストではありません")
        case .unknownAgent(let name): say("unknown agent '\(name)'", ja: "エージェント「\(name)」はありません")
        case .language:
            say(
                "'language' is none of \(Language.codes.joinedWithOr)",
                ja: "「language」には \(Language.codes.joined(separator: "、")) のいずれかを指定してください")
        case .ambiguousWidth:
            say(
                "'ambiguousWidth' is neither narrow nor wide",
                ja: "「ambiguousWidth」には narrow か wide を指定してください")
        case .minAge:
            say(
                "'minAge' is not a duration such as 3d or 12h",
                ja: "「minAge」が 3d や 12h のような期間ではありません")
        case .catalogsNotList:
            say("'catalogs' is not a list of catalogs", ja: "「catalogs」がカタログのリストではありません")
        case .signersNotList:
            say("'signers' is not a list of signers", ja: "「signers」が署名者のリストではありません")
        case .signer(let number):
            say(
                "signer \(number) has no name of its own, or no valid 'certificate' or 'key'",
                ja: "\(number)番目の署名者に、固有の名前か、有効な「certificate」または「key」がありません")
        case .catalog(let number, let key):
            say("catalog \(number) has no valid '\(key)'", ja: "\(number)番目のカタログに有効な「\(key)」がありません")
        case .keyOfUnsigned(let number):
            say(
                "catalog \(number) has a 'key', but only catalogs of the kind 'index' are signed",
                ja: "\(number)番目のカタログに「key」がありますが、署名されるのは種類が「index」のカタログだけです")
        case .embeddedOfProject(let number):
            say(
                "catalog \(number) is '\(CatalogName.embedded)', which a project cannot have",
                ja: "\(number)番目のカタログが「\(CatalogName.embedded)」ですが、プロジェクトの設定には書けません")
        case .repeatedCatalog(let name):
            say("it has two catalogs named '\(name)'", ja: "「\(name)」という名前のカタログが 2つあります")
        }
    }
}

extension NewProblem {
    var summary: String {
        switch self {
        case .invalidName(let name):
            SkillName.refusal(of: name.abridged)
        case .reserved(let name, let word):
            say(
                "'\(name)' is not a valid skill name: '\(word)' is reserved for Anthropic",
                ja: "「\(name)」はスキル名として使えません。「\(word)」は Anthropic の予約語です")
        case .exists(let path): say("\(path) already exists", ja: "\(path) はすでにあります")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .invalidName(let name), .reserved(let name, _):
            say(
                "choose another name: \(skills: "new", Self.suggestion(for: name))",
                ja: "別の名前にしてください: \(skills: "new", Self.suggestion(for: name))")
        case .exists: nil
        }
    }
}

extension PackProblem {
    var summary: String {
        switch self {
        case .errors(let folder, let count):
            say(
                "\(folder) has \(counted(count, "error")) and was not packed",
                ja: "\(folder) にエラーが \(count)件あるため、アーカイブにしませんでした")
        case .unreadable(let folder):
            say(
                "failed to parse the frontmatter of \(folder)/SKILL.md",
                ja: "\(folder)/SKILL.md のフロントマターを解析できませんでした")
        case .noFolder(let folder):
            say(
                "no such folder: \(folder.abridged(to: 500))",
                ja: "フォルダーがありません: \(folder.abridged(to: 500))")
        case .fileType(let file):
            say(
                "the name of the output file must end in .zip or .skill: \(file)",
                ja: "出力ファイルの名前は .zip か .skill で終わる必要があります: \(file)")
        case .invalidName(let name):
            say(
                "'\(name.abridged)' is not a valid skill name",
                ja: "「\(name.abridged)」はスキル名として使えません")
        case .link(let path):
            say(
                "\(path) is a symlink, which archives cannot preserve",
                ja: "\(path) はシンボリックリンクのため、アーカイブに保存できません")
        case .exists(let file):
            say("\(file) already exists and is different", ja: "\(file) はすでにあり、内容が異なります")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .errors: say("add --force to pack it anyway", ja: "それでもアーカイブにするには --force を付けてください")
        case .exists: say("add --force to replace it", ja: "置き換えるには --force を付けてください")
        case .link: say("replace it with a copy of the file", ja: "ファイルのコピーに置き換えてください")
        case .invalidName(let name):
            say(
                "name the skill and its folder with lowercase letters, digits and single hyphens, such as "
                    + "\(SkillName.slug(of: name)?.description ?? "my-skill")",
                ja: "スキルとフォルダーの名前は、英小文字、数字、ハイフンにしてください (ハイフンは続けて書けません)。例: "
                    + "\(SkillName.slug(of: name)?.description ?? "my-skill")")
        case .noFolder, .unreadable, .fileType: nil
        }
    }
}

extension VerifyProblem {
    var summary: String {
        switch self {
        case .unmanaged(let name):
            say(
                "'\(name)' was not installed by skills, so it cannot be verified",
                ja: "「\(name)」は skills がインストールしたものではないため、確認できません")
        case .noLock(let path), .notLocked(let path):
            say("nothing to verify: \(path) lists no skills", ja: "確認するものがありません。\(path) にスキルがありません")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unmanaged: nil
        case .notLocked:
            say(
                "install the skills in skills.json: \(skills: "sync")",
                ja: "skills.json のスキルをインストールしてください: \(skills: "sync")")
        case .noLock: say("list skills: \(skills: "list")", ja: "スキルの一覧: \(skills: "list")")
        }
    }
}

extension DiffProblem {
    var summary: String {
        switch self {
        case .unmanaged(let name, _):
            say(
                "'\(name)' was not installed by skills, so its original version is unknown",
                ja: "「\(name)」は skills がインストールしたものではないため、元のバージョンがわかりません")
        case .versionUnknown(let name, _):
            say(
                "'\(name)' was imported, and its original version is unknown",
                ja: "「\(name)」は取り込んだもので、元のバージョンがわかりません")
        case .notAsked(let name, let hosts, _):
            say(
                "the installed version of '\(name)' is not on this machine, and only the files of this project name "
                    + hosts.joined(separator: ", "),
                ja: "「\(name)」のインストール済みのバージョンがこのコンピューターになく、"
                    + "\(hosts.joined(separator: "、")) を指定しているのはこのプロジェクトのファイルだけです")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unmanaged(let name, let scope):
            say(
                "if another tool installed it: \(skills: "adopt", name, in: scope)",
                ja: "別のツールがインストールしたものなら: \(skills: "adopt", name, in: scope)")
        case .versionUnknown(let name, let scope):
            say(
                "compare it with the newest version: \(skills: "diff", name, "--upstream", in: scope)",
                ja: "最新のバージョンと比べるには: \(skills: "diff", name, "--upstream", in: scope)")
        case .notAsked(let name, _, let scope):
            say(
                "to load it from there: \(skills: "diff", name, in: scope)",
                ja: "そこから読み込むには: \(skills: "diff", name, in: scope)")
        }
    }
}

extension ChangesProblem {
    var summary: String {
        switch self {
        case .noGit:
            say(
                "--changed-since requires git, which is not installed",
                ja: "--changed-since には git が必要ですが、インストールされていません")
        case .git(let reference, _):
            say(
                "failed to find the changes since '\(reference.abridged)'",
                ja: "「\(reference.abridged)」より後の変更を調べられませんでした")
        }
    }

    var hint: Suggestion? {
        guard case .git = self else { return nil }
        return say(
            "list branches and tags: git branch -a, git tag; fetch the history of a shallow clone: "
                + "git fetch --unshallow, or fetch-depth: 0 in actions/checkout",
            ja: "ブランチとタグの一覧: git branch -a、git tag。浅いクローンの履歴を取得するには: git fetch --unshallow、"
                + "または actions/checkout で fetch-depth: 0")
    }
}

extension RuleProblem {
    var summary: String {
        say("unknown rule '\(name.abridged)'", ja: "ルール「\(name.abridged)」はありません")
    }

    var hint: Suggestion? {
        guard let first = similar.first else {
            return say(
                "list all rules: \(skills: "validate", "--explain", "all")",
                ja: "ルールの一覧: \(skills: "validate", "--explain", "all")")
        }
        return say("did you mean \(first)?", ja: "もしかして \(first) ですか？")
    }
}
