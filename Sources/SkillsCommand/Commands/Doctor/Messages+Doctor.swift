internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension Messages {
    static func unsuitableFolder(_ path: String, _ issue: FolderState.Issue) -> String {
        switch issue {
        case .notWritable: say("\(path) is not writable", ja: "\(path) に書き込めません")
        case .readOnly:
            say("\(path) is on a read-only file system", ja: "\(path) は読み取り専用のファイルシステムにあります")
        case .worldWritable:
            say(
                "\(path) is writable by every user of this machine",
                ja: "\(path) には、このコンピューターのすべてのユーザーが書き込めます")
        case .danglingLink(let link): link.summary
        case .diskFull(let free, _):
            say(
                "\(path) is on a disk with only \(byteCount(free)) free",
                ja: "\(path) のあるディスクの空きは \(byteCount(free)) だけです")
        case .file(let file): file.summary(in: .current)
        case .unusable(let error):
            say(
                "\(path) is not usable: \(error.summary)",
                ja: "\(path) は使えません: \(error.summary)")
        }
    }

    static func savedDamagedFile(_ path: String) -> String {
        say(
            "Rebuilt a damaged file; its damaged copy is \(path).",
            ja: "壊れたファイルを作り直しました。壊れたファイルのコピー: \(path)")
    }
    static func restoredLock(_ path: String) -> String {
        say("Rebuilt the missing lock file \(path).", ja: "なくなったロックファイル \(path) を作り直しました。")
    }
    static func lostLock(_ path: String, _ names: String) -> String {
        say(
            "the lock file \(path) is missing, but the journal has \(names)",
            ja: "ロックファイル \(path) がありませんが、履歴には \(names) があります")
    }
    static var rebuildLock: Suggestion {
        say(
            "rebuild it from the journal: \(skills: "doctor", "--global", "--repair")",
            ja: "履歴から作り直してください: \(skills: "doctor", "--global", "--repair")")
    }
    static func lostEntries(_ names: [String]) -> String {
        say(
            "the entries of \(names.joinedWithAnd) could not be read and are lost; install these skills again",
            ja: "\(names.joined(separator: "、")) の項目は読み取れず、失われました。もう一度インストールしてください")
    }
    static func lostProjectEntries(_ names: [String]) -> Suggestion {
        say(
            "the entries of \(names.joinedWithAnd) could not be read and are lost; to lock these skills again: \(skills: "lock")",
            ja: "\(names.joined(separator: "、")) の項目は読み取れず、失われました。もう一度ロックするには: \(skills: "lock")")
    }
    static func reconnected(_ folder: String, _ names: [String], to scope: Scope) -> String {
        let skills = names.isEmpty ? "" : " Disabled or linked: \(names.joinedWithAnd)."
        let new = scope == .user ? "your home folder" : "this project"
        let japaneseSkills =
            names.isEmpty ? "" : "無効またはリンク: \(names.joined(separator: "、"))。"
        let japaneseNew = scope == .user ? "現在のホームフォルダー" : "このプロジェクト"
        return say(
            "Applied the records about \(folder) to \(new).\(skills)",
            ja: "\(folder) の記録を\(japaneseNew)に引き継ぎました。\(japaneseSkills)")
    }
    static func lostHome(_ home: String) -> String {
        say(
            "your history and disabled skills are recorded for the home folder \(home), which no longer exists",
            ja: "履歴と無効にしたスキルは、今は存在しないホームフォルダー \(home) のものとして記録されています")
    }
    static func reconnectHome(_ home: String) -> Suggestion {
        say(
            "if it was moved here: \(skills: "doctor", "--moved-from", home, "--global")",
            ja: "ここに移動したのであれば: \(skills: "doctor", "--moved-from", home, "--global")")
    }
    static func lost(_ project: LostProject, at folder: String) -> String {
        let skills = project.skills.map { skill in
            skill.files == .edited ? "\(skill.name) (edited)" : skill.name.description
        }
        let japanese = project.skills.map { skill in
            skill.files == .edited ? "\(skill.name) (編集済み)" : skill.name.description
        }
        return say(
            "\(folder) no longer exists, and had disabled or linked skills: "
                + skills.joinedWithAnd,
            ja: "\(folder) は存在しませんが、無効またはリンクのスキルが記録されています: "
                + japanese.joined(separator: "、"))
    }
    static func reconnect(_ folder: String) -> Suggestion {
        say(
            "if it was moved, run in its new folder: \(skills: "doctor", "--moved-from", folder)",
            ja: "移動したのであれば、移動先のフォルダーで実行してください: \(skills: "doctor", "--moved-from", folder)")
    }
    static func postponed(
        _ command: String, in folder: String, _ obstacle: PostponedChange.Obstacle
    ) -> Suggestion {
        say(
            "An interrupted `skills \(command)` in \(folder) can't be completed or rolled back yet: \(reason(obstacle)). "
                + "See \(skills: "doctor").",
            ja: "\(folder) で中断された `skills \(command)` は、まだ完了も取り消しもできません: \(reason(obstacle))。"
                + "詳しくは: \(skills: "doctor")")
    }
    static func reason(_ obstacle: PostponedChange.Obstacle) -> String {
        switch obstacle {
        case .missingFolder: say("the folder no longer exists", ja: "フォルダーがありません")
        case .failed(let error): error.summary
        }
    }
    static func postponed(_ change: PostponedChange, in folder: String) -> String {
        guard let command = change.command else { return reason(change.obstacle) }
        return say(
            "an interrupted `skills \(command)` in \(folder) can't be completed or rolled back: "
                + reason(change.obstacle),
            ja: "\(folder) で中断された `skills \(command)` は、完了も取り消しもできません: "
                + reason(change.obstacle))
    }
    /// A change of the user's skills, or one whose record can't be read.
    static func postponed(_ change: PostponedChange) -> String {
        guard let command = change.command else { return reason(change.obstacle) }
        return say(
            "an interrupted `skills \(command)` of your own skills can't be completed or "
                + "rolled back: "
                + reason(change.obstacle),
            ja: "ユーザーのスキルで中断された `skills \(command)` は、完了も取り消しもできません: "
                + reason(change.obstacle))
    }
    static func settle(_ change: PostponedChange, in folder: FilePath) -> Suggestion {
        switch change.obstacle {
        case .missingFolder:
            say(
                "\(reconnect(folder.string)); if it was deleted: \(shell: "rm \(change.file.string.shellQuoted)")",
                ja:
                    "\(reconnect(folder.string))。削除したのであれば: \(shell: "rm \(change.file.string.shellQuoted)")"
            )
        case .failed:
            say(
                "see what is wrong there: \(.typed(["-C", folder.string, "doctor"]))",
                ja: "そのフォルダーの問題を調べてください: \(.typed(["-C", folder.string, "doctor"]))")
        }
    }
    static func settleOwn(_ change: PostponedChange) -> Suggestion? {
        switch change.obstacle {
        case .missingFolder: nil
        case .failed(let error) where change.folder == nil: error.hint
        case .failed:
            say(
                "see what is wrong: \(skills: "doctor", "--global")",
                ja: "問題を調べてください: \(skills: "doctor", "--global")")
        }
    }
    static var noProblems: String {
        say("No problems found.", ja: "問題は見つかりませんでした。")
    }
    static var problemLabel: String {
        say("problem: ", ja: "問題: ")
    }

    static func curl(_ version: String, _ tls: String?, hasHTTP2: Bool) -> String {
        say(
            "\(version), \(tls ?? "without TLS")\(hasHTTP2 ? ", HTTP/2" : "")",
            ja: "\(version)、\(tls ?? "TLS なし")\(hasHTTP2 ? "、HTTP/2" : "")")
    }
    static var noTLS: String {
        say(
            "libcurl was built without TLS, so https addresses do not work",
            ja: "libcurl に TLS がないため、https のアドレスは使えません")
    }

    static func libraryFixes(areContained: Bool) -> String {
        areContained
            ? say("come with new releases of this program", ja: "このプログラムの新しいリリースに含まれます")
            : say("come with the updates of your system", ja: "システムの更新に含まれます")
    }
    static var unknownProgram: String {
        say("unknown", ja: "不明")
    }
    static func otherProgram(_ path: String) -> String {
        say(
            "the shell runs \(path) as skills, which is a different program",
            ja: "シェルが skills として実行する \(path) は、別のプログラムです")
    }
    static var fixPATH: Suggestion {
        say(
            "move this program's folder to the front of PATH, or remove the other program",
            ja: "このプログラムのフォルダーを PATH の先頭に移すか、もう一方のプログラムを削除してください")
    }

    static func missingLink(_ path: String, _ name: String) -> String {
        say("\(path), which links to \(name), is missing", ja: "\(name) へのリンク \(path) がありません")
    }
    static func missingFolder(_ name: String) -> String {
        say(
            "\(name) is in the lock file, but its folder is missing",
            ja: "\(name) はロックファイルにありますが、フォルダーがありません")
    }
    static func restore(_ command: SuggestedCommand) -> Suggestion {
        say("restore it: \(command)", ja: "復元してください: \(command)")
    }
    static func remedy(_ remedy: Suggestion, orRemove removal: SuggestedCommand) -> Suggestion {
        say("\(remedy)\nor remove it: \(removal)", ja: "\(remedy)\nまたは削除してください: \(removal)")
    }
    static func stranded(_ path: String) -> String {
        say(
            "\(path) has files of a skill that is neither disabled nor linked, so no command uses them",
            ja: "\(path) に、無効でもリンクでもないスキルのファイルが残っています。どのコマンドも使いません")
    }
    static func moveStranded(_ path: FilePath) -> Suggestion {
        let name = path.lastComponent?.string ?? ""
        return say(
            "move them away: \(shell: "mv \(path.string.shellQuoted) \(name)-shelved")",
            ja: "別の場所に移してください: \(shell: "mv \(path.string.shellQuoted) \(name)-shelved")")
    }
    static func unused(_ path: String, _ reason: UnusedEntry.Reason) -> String {
        switch reason {
        case .danglingLink(let target):
            say(
                "\(path) is a symlink to \(target), which does not exist",
                ja: "\(path) は、存在しない \(target) へのシンボリックリンクです")
        case .noSkill:
            say(
                "\(path) has no SKILL.md, so agents ignore it",
                ja: "\(path) には SKILL.md がないため、エージェントは無視します")
        case .misspelled(let name):
            say(
                "agents ignore \(path): its \(name.string) must be named SKILL.md",
                ja: "エージェントは \(path) を無視します。\(name.string) の名前は SKILL.md でなければなりません")
        case .tooDeep(let skills, let agents):
            tooDeep(path, skills.map(\.string), agents.map(\.name).sorted())
        }
    }
    private static func tooDeep(
        _ path: String, _ skills: [String], _ agents: [String]
    ) -> String {
        let names = NameList(names: skills).text()
        return say(
            "\(agents.joinedWithAnd) \(agents.count == 1 ? "does" : "do") not search \(path), which contains "
                + names,
            ja: "\(path) の中の \(names) は階層が深すぎるため、\(agents.joined(separator: "、")) に読み込まれません")
    }
    private static func moveUp(_ skills: [FilePath], from folder: FilePath) -> Suggestion {
        // A skill of the folder's own name needs its place.
        let isNamesake = skills.contains { $0.lastComponent == folder.lastComponent }
        let aside = isNamesake ? FilePath(folder.string + ".old") : folder
        let moved = skills.prefix(5).map { aside.appending($0.components).string.shellQuoted }
            .joined(separator: " ")
        let parent = folder.removingLastComponent().string.shellQuoted
        // The folders should be empty then, the deepest first; rmdir(1) refuses otherwise.
        let between = Set(
            skills.flatMap { skill in
                (1...max(1, skill.components.count)).map { count in
                    FilePath(root: nil, skill.components.dropLast(count)).string
                }
            })
        let emptied = between.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
            .map { folder.appending(FilePath($0).components).string.shellQuoted }
        let (old, new) = (folder.string.shellQuoted, aside.string.shellQuoted)
        let command =
            isNamesake
            ? "mv \(old) \(new) && mv \(moved) \(parent) && rmdir \(new)"
            : "mv \(moved) \(parent)"
                + (skills.count > 5 ? "" : " && rmdir \(emptied.joined(separator: " "))")
        return say(
            "move each skill up: \(shell: command)",
            ja: "スキルを 1つ上のフォルダーに移してください: \(shell: command)")
    }
    private static func rename(_ name: FilePath.Component, in folder: FilePath) -> String {
        "mv \(folder.appending(name).string.shellQuoted) \(folder.appending("SKILL.md").string.shellQuoted)"
    }
    static func removeUnused(_ path: FilePath, _ reason: UnusedEntry.Reason) -> Suggestion {
        switch reason {
        case .danglingLink:
            say(
                "remove it: \(shell: "rm \(path.string.shellQuoted)")",
                ja: "削除してください: \(shell: "rm \(path.string.shellQuoted)")")
        case .misspelled(let name):
            say(
                "rename it: \(shell: Self.rename(name, in: path))",
                ja: "名前を変えてください: \(shell: Self.rename(name, in: path))")
        case .noSkill:
            say(
                "see what is in it, then move or remove it: \(shell: "ls -A \(path.string.shellQuoted)")",
                ja: "中身を確認して、移動または削除してください: \(shell: "ls -A \(path.string.shellQuoted)")")
        case .tooDeep(let skills, _):
            moveUp(skills, from: path)
        }
    }
    static func unreadable(_ name: String, _ reason: String) -> String {
        say("failed to read \(name): \(reason)", ja: "\(name) を読み取れませんでした: \(reason)")
    }
    static func becameLink(_ path: String, to target: String) -> String {
        say(
            "\(path) was replaced by a symlink to \(target)",
            ja: "\(path) は \(target) へのシンボリックリンクに置き換えられています")
    }
    static func unopenable(_ path: String) -> String {
        say("failed to open \(path)", ja: "\(path) を開けませんでした")
    }
    static func checkOwner(_ path: String) -> Suggestion {
        say(
            "check its owner: \(shell: "ls -ld \(path.shellQuoted)")",
            ja: "所有者を確認してください: \(shell: "ls -ld \(path.shellQuoted)")")
    }
    static func returned(_ name: String, to path: String) -> String {
        say(
            "\(name) is disabled, but back in \(path), where agents load it",
            ja: "\(name) は無効ですが、エージェントが読み込む \(path) に戻っています")
    }
    static func hideOrShow(_ hide: SuggestedCommand, _ show: SuggestedCommand) -> Suggestion {
        say("to hide it again: \(hide); to keep it: \(show)", ja: "もう一度隠すには: \(hide)。残すには: \(show)")
    }
    static func conflicts(in name: String, _ places: [String]) -> String {
        say(
            "\(name) has unresolved conflicts in \(places.joinedWithAnd)",
            ja: "\(name) に未解決の競合があります: \(places.joined(separator: "、"))")
    }
    static func noDescription(_ name: String, _ cause: String?) -> String {
        let cause = cause.map { ": \($0)" } ?? ""
        return say(
            "\(name) has no description, so agents do not use it automatically\(cause)",
            ja: "\(name) には説明がないため、エージェントは自動では使いません\(cause)")
    }
    static func unsafe(_ name: String, _ message: String) -> String {
        say("\(name) looks unsafe: \(message)", ja: "\(name) は安全でない可能性があります: \(message)")
    }
    static func seeInfo(_ command: SuggestedCommand) -> Suggestion {
        say("review it: \(command)", ja: "確認してください: \(command)")
    }

    static func freeSpace(_ path: String) -> Suggestion {
        say(
            "free some space: \(shell: "df -h \(path.shellQuoted)")",
            ja: "空き容量を増やしてください: \(shell: "df -h \(path.shellQuoted)")")
    }
    static var notCreatedYet: String {
        say(" (not created yet)", ja: " (未作成)")
    }
}
