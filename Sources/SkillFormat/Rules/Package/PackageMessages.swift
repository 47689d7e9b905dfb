internal import FileTree
internal import Problem

/// The messages of the rules about the files of a skill.
enum PackageMessages {
    static let hiddenScript = FindingText(
        "the script has a hidden name", ja: "スクリプトが隠しファイルになっています")
    static let credentialFile = FindingText(
        "the file usually contains credentials", ja: "通常、認証情報を保存するファイルです")
    static let credentialFileFix =
        "remove it, and revoke what it contains; to publish its form, add .example to its name"
    static let notChecked = FindingText(
        "the file is too large to be checked", ja: "ファイルが大きすぎて確認できません")
    static let bundle = FindingText(
        "a minified bundle, whose code is not followed",
        ja: "圧縮されたコードのため、処理の流れは確認していません")
    static let notFollowed = FindingText(
        "the code is too long or too deeply nested to be checked to its end",
        ja: "コードが長すぎるか入れ子が深すぎて、最後まで確認できません")
    static let runsData = FindingText(
        "the file is run as a program, but is not text, so its contents were not checked",
        ja: "プログラムとして実行されますが、テキストではないため確認できません")
    static let nestedSkill = FindingText(
        "the skill contains another skill", ja: "スキルの中に別のスキルがあります")
    static let longPath = FindingText(
        "the path is longer than 200 bytes", ja: "パスが 200バイトを超えています")
    static let forbiddenCharacter = FindingText(
        "the name contains a character that Windows does not allow",
        ja: "名前に Windows で使えない文字が含まれています")
    static let trailingDotOrSpace = FindingText(
        "Windows removes the dot or space at the end of the name",
        ja: "名前の末尾のドットや空白は、Windows では取り除かれます")
    static let marketplace = FindingText(
        "the skill contains the plugin list of a marketplace",
        ja: "スキルにマーケットプレイスのプラグイン一覧が入っています")
    static let agentConfiguration = FindingText(
        "the file configures hooks, servers or permissions of an agent",
        ja: "エージェントのフック、サーバー、権限を設定するファイルです")
    static func runsUnasked(_ setting: String) -> FindingText {
        FindingText(
            "the setting `\(setting)` has a program run or allow something without asking",
            ja: "設定 `\(setting)` により、確認なしの実行や許可が行われます")
    }
    static let pluginIsInert = FindingText(
        "Claude Code loads the skill as a plugin, which starts nothing by itself",
        ja: "Claude Code はこのスキルをプラグインとして読み込みますが、自動で起動するものはありません")
    static let pluginUnreadable = FindingText(
        "the plugin configuration is not a readable JSON file, so what it starts is unknown",
        ja: "プラグインの設定を JSON として読み取れないため、何を起動するかわかりません")
    static let pluginDependencies = FindingText(
        "the plugin installs other plugins", ja: "プラグインが別のプラグインをインストールします")
    static let pluginPrograms = FindingText(
        "the plugin adds its programs to the PATH of the agent",
        ja: "プラグインが自分のプログラムをエージェントの PATH に加えます")
    static let pluginStyle = FindingText(
        "the plugin applies an output style without being asked",
        ja: "プラグインが出力スタイルを確認なしで適用します")
    static let pluginUnknownField = FindingText(
        "Claude Code ignores this field of the plugin now, but a later version may run it",
        ja: "現在の Claude Code はプラグインのこの欄を無視しますが、今後のバージョンでは実行されるかもしれません")
    static let shebangCRLF = FindingText(
        "the `#!` line ends with CRLF", ja: "`#!` の行末が CRLF です")
    static let shebangCRLFFix = "save the file with LF line endings"

    /// `commands` are those that the part names.
    static func pluginStarts(_ part: PluginPart, _ commands: [String]) -> FindingText {
        let (english, japanese) =
            switch part {
            case .hooks: ("runs its hooks", "フックを実行します")
            case .mcpServers: ("starts its MCP servers", "MCP サーバーを起動します")
            case .lspServers: ("starts its language servers", "言語サーバーを起動します")
            case .monitors: ("runs its monitors", "モニターを実行します")
            case .channels: ("adds messages to the conversation", "会話にメッセージを加えます")
            case .settings: ("changes the settings of the agent", "エージェントの設定を変更します")
            }
        return FindingText(
            "the plugin \(english) without being asked"
                + listed(commands) {
                    "\($0.joined(separator: ", "))\($1 > 0 ? " and \($1) more" : "")"
                },
            ja: "プラグインが確認なしで\(japanese)"
                + listed(commands) { "\($0.joined(separator: "、"))\($1 > 0 ? " ほか \($1)件" : "")" })
    }

    /// Shows the first commands of a configuration, which change what a reader agrees to.
    private static func listed(
        _ commands: [String], _ list: (_ shown: [String], _ rest: Int) -> String
    ) -> String {
        guard !commands.isEmpty else { return "" }
        let shown = commands.prefix(3).map { "`\($0.abridged)`" }
        return ": " + list(shown, commands.count - shown.count)
    }

    static func compiledProgram(_ kind: BinaryExecutable.Kind) -> FindingText {
        let name =
            switch kind {
            case .elf: "ELF"
            case .machO: "Mach-O"
            case .machOOrJava: "Mach-O or Java"
            case .windowsShortcut: "Windows shortcut"
            case .windowsProgram: "Windows program"
            case .python: "Python"
            case .java: "Java"
            }
        return FindingText(
            "the file is a compiled program (\(name))",
            ja: "コンパイル済みのプログラムです (\(name))")
    }

    static func archive(_ format: String) -> FindingText {
        FindingText("the file is an archive (\(format))", ja: "アーカイブです (\(format))")
    }

    static func junk(_ path: String) -> FindingText {
        FindingText(
            "\(path) does not belong in a skill", ja: "\(path) はスキルに含めるものではありません")
    }

    static func junkFix(_ path: String) -> String { "remove \(path)" }

    static func refusedName(_ violation: NameViolation) -> FindingText {
        FindingText(
            "no install accepts the name: \(violation.reason)",
            ja: "この名前ではインストールできません: \(violation.reason)")
    }

    static func refusedFile(_ path: String) -> FindingText {
        FindingText(
            "no install accepts \(path): it is not a regular file, or its name has a line break or is not UTF-8",
            ja: "\(path) があるとインストールできません。通常のファイルではないか、名前が UTF-8 でないか、名前に改行があります")
    }

    static func sameName(as other: RelativePath) -> FindingText {
        FindingText(
            "on macOS and Windows, the file has the same name as \(other)",
            ja: "macOS と Windows では、\(other) と同じ名前になります")
    }

    static func deviceName(_ name: String) -> FindingText {
        FindingText(
            "Windows reserves the name \(name) for a device",
            ja: "名前 \(name) は Windows がデバイス用に予約しています")
    }

    static func noShebang(_ path: RelativePath) -> FindingText {
        FindingText(
            "\(path) is run as a command but has no `#!` line",
            ja: "\(path) はコマンドとして実行されますが、`#!` の行がありません")
    }

    static func notExecutable(_ path: RelativePath) -> FindingText {
        FindingText(
            "\(path) is run as a command but is not executable",
            ja: "\(path) はコマンドとして実行されますが、実行権限がありません")
    }

    static func symlink(to target: String) -> FindingText {
        FindingText(
            "the file is a symlink to \(target)", ja: "\(target) へのシンボリックリンクです")
    }

    static func escapingSymlink(to target: String) -> FindingText {
        FindingText(
            "the symlink leads outside the skill, to \(target)",
            ja: "シンボリックリンクがスキルの外の \(target) を指しています")
    }

    static func strangeSymlink(to target: String) -> FindingText {
        FindingText(
            "the symlink leads outside the repository, to \(target)",
            ja: "シンボリックリンクがリポジトリの外の \(target) を指しています")
    }

    static func danglingSymlink(to target: String) -> FindingText {
        FindingText(
            "the symlink leads outside the skill, to \(target), which does not exist",
            ja: "シンボリックリンクがスキルの外の \(target) を指していますが、存在しません")
    }

    static func repositorySymlink(to target: String) -> FindingText {
        FindingText(
            "the symlink leads outside the skill, to \(target); archives of the skill do not contain the file",
            ja: "シンボリックリンクがスキルの外の \(target) を指しています。スキルのアーカイブにこのファイルは入りません")
    }

    static func tooLarge(megabytes: Int) -> FindingText {
        FindingText(
            "the files are \(megabytes) MB in total", ja: "ファイルが合計 \(megabytes) MB あります")
    }

    static func tooManyFiles(_ count: Int) -> FindingText {
        FindingText("the skill has \(count) files", ja: "スキルに \(count)個のファイルがあります")
    }
}
