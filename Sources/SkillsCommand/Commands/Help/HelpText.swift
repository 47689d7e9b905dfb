internal import ArgumentParser
internal import Problem
internal import Terminal

/// The texts of `skills --help` and `skills help guides`.
enum HelpText {
    /// The commands on one small screen: what everybody needs, and one line each for the rest.
    static var overview: String { say(englishOverview, ja: japaneseOverview) }

    private static var englishOverview: String {
        """
        \(SkillsCommand.configuration.abstract)

          skills search pdf     find skills in catalogs
          skills install pdf    get one: by name, or OWNER/REPO, a URL or ./FOLDER
          skills list           keep them: see what is installed; skills\u{A0}update
          skills undo           undo the last change

        Skills     info, update, remove, outdated, diff, restore, pin/unpin,
                   enable/disable, link/unlink
        Teams      sync, lock, export, import, adopt
        Authors    new, validate, pack, sign
        Security   audit, verify, trust, policy
        Catalogs   catalog (where skills are found), publish (offer your own)
        System     agents, budget, doctor, completions

        skills COMMAND --help    its options; with --help-all, every one
        skills help guides       guides, such as: skills\u{A0}help\u{A0}updates
        skills -C FOLDER ...     run in another folder; skills\u{A0}--version

        """
    }

    private static var japaneseOverview: String {
        """
        \(SkillsCommand.configuration.abstract)

          skills search pdf     カタログからスキルを探す
          skills install pdf    名前、OWNER/REPO、URL、./FOLDER からインストールする
          skills list           インストール済みのスキルを見る。更新は skills\u{A0}update
          skills undo           最後の変更を取り消す

        スキル        info, update, remove, outdated, diff, restore, pin/unpin,
                      enable/disable, link/unlink
        チーム        sync, lock, export, import, adopt
        作者向け      new, validate, pack, sign
        セキュリティ  audit, verify, trust, policy
        カタログ      catalog (スキルの探し先), publish (自分のスキルの公開)
        システム      agents, budget, doctor, completions

        skills COMMAND --help    主なオプション。--help-all ですべて表示
        skills help guides       ガイドの一覧。読むには例えば skills\u{A0}help\u{A0}updates
        skills -C FOLDER ...     別のフォルダーで実行。バージョンは skills\u{A0}--version

        """
    }

    /// Returns a text whose lines have up to two columns, with lines broken that are wider than the terminal.
    ///
    /// No-break spaces hold commands together.
    static func fitted(_ text: String, within columns: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isNarrow = lines.contains { $0.columns > columns }
        let shown = isNarrow ? HelpRow.all(of: lines).flatMap { $0.wrapped(to: columns) } : lines
        return shown.joined(separator: "\n").replacing("\u{A0}", with: " ")
    }

    /// Returns the short help that a command line asks for; nil if it asks for another one.
    static func short(for arguments: [String]) -> String? {
        if SkillsCommand.isRootHelp(arguments) { return overview }
        guard arguments.first == "help" || arguments.contains("--help") || arguments.contains("-h"),
            !arguments.contains("--help-all")
        else { return nil }
        return (command(of: arguments) as? any EverydayCommand.Type)?.everydayHelp
    }

    private static func command(of arguments: [String]) -> (any ParsableCommand.Type)? {
        let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        return SkillsCommand.command(of: words)?.command
    }

    /// Returns the last line of a command's help, which names its guide; empty if it isn't help for a command.
    static func guide(for arguments: [String]) -> String {
        guard !arguments.contains("--version"), let command = command(of: arguments),
            let topic = Guide.topic(of: command)
        else { return "" }
        return say("Guide: skills help \(topic)\n", ja: "ガイド: skills help \(topic)\n")
    }

    /// The guides with their first sentences, in groups.
    static var guides: String {
        let guides = Guide.all
        let width = guides.map(\.topic.count).max() ?? 0
        let groups = Guide.groups.map { group in
            let lines = group.topics.compactMap { topic -> String? in
                guard let guide = guides.first(where: { $0.topic == topic }) else { return nil }
                let padding = String(repeating: " ", count: width - topic.count)
                return "  \(topic)\(padding)  \(guide.abstract)\n"
            }
            return "\n\(group.title)\n" + lines.joined()
        }
        return say(
            "Guides, which skills help TOPIC prints:\n",
            ja: "ガイドの一覧。skills help TOPIC で読めます:\n") + groups.joined()
    }
}

/// A command with more options than fit on a screen, whose help shows the everyday ones; `--help-all` shows all.
protocol EverydayCommand: ParsableCommand {
    /// The help on one small screen.
    static var everydayHelp: String { get }
}

extension InstallCommand: EverydayCommand {
    static var everydayHelp: String { say(englishHelp, ja: japaneseHelp) }

    private static var englishHelp: String {
        """
        \(configuration.abstract)

        Usage: skills install [ADDRESS...] [OPTIONS]

          skills install pdf                       by name, from a catalog
          skills install OWNER/REPO --skill pdf    from a git repository
          skills install https://acme.io/pdf.zip   from an archive
          skills install ./my-skill                from a folder

          -s, --skill NAME...   Select skills of the source by name.
              --all             Select all skills that the source offers.
          -l, --list            List the skills of the source; install nothing.
              --ref NAME        Use this branch, tag or commit.
          -a, --agent NAME...   Install for these agents (see 'skills agents').
          -p, --project         Install in the project in this folder.
          -n, --dry-run         Show what would be installed.
          -y, --yes             Answer yes to all prompts.

        Edited skills are never overwritten. To undo an install: skills\u{A0}undo
        All options: skills\u{A0}install\u{A0}--help-all; guide: skills\u{A0}help\u{A0}sources

        """
    }

    private static var japaneseHelp: String {
        """
        \(configuration.abstract)

        使い方: skills install [ADDRESS...] [OPTIONS]

          skills install pdf                       カタログの名前から
          skills install OWNER/REPO --skill pdf    git リポジトリから
          skills install https://acme.io/pdf.zip   アーカイブから
          skills install ./my-skill                フォルダーから

          -s, --skill NAME...   入手元のスキルを名前で選ぶ。
              --all             入手元が提供するすべてのスキルを選ぶ。
          -l, --list            入手元のスキルを一覧表示し、インストールはしない。
              --ref NAME        このブランチ、タグ、コミットを使う。
          -a, --agent NAME...   インストール先のエージェント (skills agents を参照)。
          -p, --project         このフォルダーのプロジェクトにインストールする。
          -n, --dry-run         インストールされる内容を表示する。
          -y, --yes             すべての質問に「はい」と答える。

        編集済みのスキルは上書きしない。インストールを取り消すには: skills undo
        すべてのオプション: skills install --help-all、ガイド: skills help sources

        """
    }
}
