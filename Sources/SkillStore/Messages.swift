internal import FileTree
internal import JSON
public import Problem
internal import SkillFormat
internal import SystemPackage

extension SkillStoreError {
    /// The failure, as one sentence without a full stop.
    public var summary: String {
        switch self {
        case .notInstalled(let name, _):
            say(
                "no skill named '\(name.abridged)' is installed",
                ja: "スキル「\(name.abridged)」はインストールされていません")
        case .taken(let path, _):
            say(
                "\(path.string) already exists and was not installed by skills; it was left unchanged",
                ja: "\(path.string) はすでにあり、skills でインストールしたものではありません。変更はしていません")
        case .unmanaged(let name, .replace), .unmanaged(let name, .link),
            .unmanaged(let name, .remove):
            say(
                "'\(name)' was not installed by skills; it was left unchanged",
                ja: "「\(name)」は skills でインストールしたものではありません。変更はしていません")
        case .unmanaged(let name, .pin):
            say(
                "'\(name)' was not installed by skills, so it has no updates",
                ja: "「\(name)」は skills でインストールしたものではないため、更新できません")
        case .unmanaged(let name, .resolve):
            say(
                "'\(name)' was not installed by skills, so it has no conflicts",
                ja: "「\(name)」は skills でインストールしたものではないため、競合はありません")
        case .linked(let name, let path, _):
            say("'\(name)' is linked to \(path.string)", ja: "「\(name)」は \(path.string) へのリンクです")
        case .nested(let copy, let folder):
            say(
                copy.resolvingLinks.starts(with: folder.resolvingLinks)
                    ? "\(copy.string) is in the skills folder \(folder.string)"
                    : "\(copy.string) contains the skills folder \(folder.string)",
                ja: copy.resolvingLinks.starts(with: folder.resolvingLinks)
                    ? "\(copy.string) はスキルのフォルダー \(folder.string) の中にあります"
                    : "\(copy.string) の中にスキルのフォルダー \(folder.string) があります")
        case .disabled(let name, _): say("'\(name)' is disabled", ja: "「\(name)」は無効化されています")
        case .unmanaged(let name, .disable):
            say(
                "'\(name)' was not installed by skills, so it can't be enabled or disabled",
                ja: "「\(name)」は skills でインストールしたものではないため、有効化も無効化もできません")
        case .notLinked(let name):
            say("'\(name)' is not linked to a working copy", ja: "「\(name)」は作業コピーへのリンクではありません")
        case .inTheWay(let name, let path):
            say(
                "'\(name)' was left unchanged, because \(path.string) is something else",
                ja: "\(path.string) に別のものがあるため、「\(name)」は変更しませんでした")
        case .shelvedTwice(let name, let path):
            say(
                "the store already has files of '\(name)' for this project: \(path.string)",
                ja: "保管領域に、このプロジェクトの「\(name)」のファイルがすでにあります: \(path.string)")
        case .noLockFile(let folder):
            say("\(folder.string) has no lock file", ja: "\(folder.string) にロックファイルがありません")
        case .notMoved(let folder):
            say(
                "\(folder.string) still has its lock file, so it was not moved",
                ja: "\(folder.string) にまだロックファイルがあるため、移動していません")
        case .unknownProject(let folder):
            say(
                "no project in \(folder.string) is known on this machine",
                ja: "\(folder.string) のプロジェクトは、このコンピューターには記録されていません")
        case .unreadable(let name, _):
            say(
                "failed to read '\(name)'; it was left unchanged",
                ja: "「\(name)」を読み取れませんでした。変更はしていません")
        case .occupied(let name, let folder), .linkReplaced(let name, let folder, _):
            say(
                "\(folder) already has something else named '\(name)'; it was left unchanged",
                ja: "\(folder) に「\(name)」という別のものがすでにあります。変更はしていません")
        case .editedCopy(let name, let folder, _):
            say(
                "the copy of '\(name)' in \(folder) was edited; it was left unchanged",
                ja: "\(folder) にある「\(name)」のコピーは編集されています。変更はしていません")
        case .editedSince(let names, let direction, let scope):
            say(
                "\(SuggestedCommand(words: direction.words, in: scope)) would discard your later edits to \(Messages.list(names))",
                ja:
                    "\(SuggestedCommand(words: direction.words, in: scope)) を実行すると、\(Messages.list(names))へのその後の編集内容が失われます"
            )
        case .relockedSince(let names, let direction, let scope):
            say(
                "\(SuggestedCommand(words: direction.words, in: scope)) would discard later changes to the lock file's "
                    + "\(names.count == 1 ? "entry" : "entries") of \(Messages.list(names))",
                ja:
                    "\(SuggestedCommand(words: direction.words, in: scope)) を実行すると、ロックファイルの\(Messages.list(names))へのその後の変更が失われます"
            )
        case .edited(let name, .replace), .edited(let name, .pin), .edited(let name, .resolve),
            .edited(let name, .link), .edited(let name, .disable):
            say(
                "'\(name)' was edited after it was installed; your edits were kept",
                ja: "「\(name)」はインストール後に編集されています。編集内容はそのままです")
        case .edited(let name, .remove):
            say(
                "'\(name)' was edited after it was installed; it was left unchanged",
                ja: "「\(name)」はインストール後に編集されています。変更はしていません")
        case .unresolved(let name, let files, _):
            say(
                "'\(name)' has unresolved conflicts in \(counted(files.count, "file"))",
                ja: "「\(name)」の \(files.count)個のファイルに、未解決の競合があります")
        case .otherSource(let name, let installed, let wanted, _):
            say(
                "'\(name)' is installed from \(installed), not from \(wanted); it was left unchanged",
                ja: "「\(name)」は \(wanted) ではなく \(installed) からインストールされています。変更はしていません")
        case .lockDamaged(let path, let reason):
            say(
                "the lock file \(path) is damaged: \(reason)",
                ja: "ロックファイル \(path) が壊れています: \(reason)")
        case .lockConflicted(let path, let line):
            say(
                "the lock file \(path) has merge conflicts, the first in line \(line)",
                ja: "ロックファイル \(path) にマージの競合があります（最初は \(line)行目）")
        case .manifestConflicted(let path, let line):
            say(
                "the manifest \(path) has merge conflicts, the first in line \(line)",
                ja: "マニフェスト \(path) にマージの競合があります（最初は \(line)行目）")
        case .overridesDamaged(let path, let reason):
            say("\(path) is damaged: \(reason)", ja: "\(path) が壊れています: \(reason)")
        case .lockNewer(let path, let version):
            say(
                "the lock file \(path) has version \(version); this program supports version \(Lock.version)",
                ja: "ロックファイル \(path) のバージョンは \(version) ですが、このプログラムの対応は \(Lock.version) までです")
        case .stateNewer(let path, let version, let supported):
            say(
                "\(path) has version \(version); this program supports version \(supported)",
                ja: "\(path) のバージョンは \(version) ですが、このプログラムの対応は \(supported) までです")
        case .manifestDamaged(let path, let reason):
            say(
                "the manifest \(path) is damaged: \(reason)",
                ja: "マニフェスト \(path) が壊れています: \(reason)")
        case .manifestNewer(let path, let version):
            say(
                "the manifest \(path) has version \(version); this program supports version \(Manifest.version)",
                ja: "マニフェスト \(path) のバージョンは \(version) ですが、このプログラムの対応は \(Manifest.version) までです")
        case .nothingToUndo: say("no changes to undo", ja: "取り消せる変更はありません")
        case .nothingToRedo: say("no undo to reverse", ja: "やり直す取り消しはありません")
        case .recordUnreadable(let path, let command):
            say(
                "failed to read the record of `skills \(command)` in \(path): \(Messages.unknownFormat)",
                ja: "`skills \(command)` の記録 \(path) を読み取れませんでした（想定した形式ではありません）")
        case .noLongerKept(let name):
            say(
                "the earlier version of '\(name)' is no longer kept",
                ja: "「\(name)」の以前のバージョンはもう保管されていません")
        case .unsettled(let path, let reason):
            say(
                "failed to read \(path), the record of an interrupted change: \(reason)",
                ja: "中断された変更の記録 \(path) を読み取れませんでした: \(reason)")
        case .interrupted:
            say(
                "interrupted while waiting for another skills command",
                ja: "別の skills コマンドを待っている間に中断されました")
        case .cannotKeep(let name, _):
            say(
                "failed to keep a copy of '\(name)' for \(SuggestedCommand("undo")), so nothing was changed",
                ja: "取り消しのための「\(name)」のコピーを保管できなかったため、何も変更しませんでした")
        case .unusableFolder(let folder, _):
            say("the skills folder \(folder) is not usable", ja: "スキルのフォルダー \(folder) を使えません")
        case .foreign(let path, .writableByEveryone):
            say(
                "every user of this machine can change \(path)",
                ja: "\(path) はこのコンピューターのどのユーザーでも変更できます"
            )
        case .foreign(let path, .otherOwner(let id)):
            say(
                "\(path) belongs to another user (ID \(id))", ja: "\(path) は別のユーザー (ID \(id)) のものです"
            )
        case .foreign(let path, .leadsOutside(let target)):
            say(
                "\(path) leads out of the project, to \(target.string)",
                ja: "\(path) はプロジェクトの外の \(target.string) を指しています")
        case .files(let error): error.summary
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notInstalled(_, let similar):
            say(
                similar.first.map { "did you mean \($0.shellQuoted)?" }
                    ?? "run \(skills: "list") to see what is installed",
                ja: similar.first.map { "\($0.shellQuoted) のことですか？" }
                    ?? "インストール済みのスキルは \(skills: "list") で確認できます")
        case .otherSource(let name, _, _, let scope):
            say(
                "add --force to replace it (the change can be undone)\nor --as NAME to keep both\n"
                    + "or update the installed one: \(skills: "update", name, in: scope)",
                ja: "置き換えるには --force を付けてください（後で取り消せます）\n両方残すには --as NAME を付けてください\n"
                    + "今あるものを更新するには: \(skills: "update", name, in: scope)")
        case .linkReplaced(let name, _, let agents):
            Self.toLeaveFolder(name.description, agents, nil)
                + say(
                    "\nor add --force to replace it (the change can be undone)",
                    ja: "\n置き換えるには --force を付けてください（後で取り消せます）")
        case .taken(_, .skill), .unmanaged(_, .replace), .edited(_, .replace),
            .unreadable(_, .replace), .occupied:
            say(
                "add --force to replace it (the change can be undone), or --as NAME to keep both",
                ja: "置き換えるには --force を付けてください（後で取り消せます）\n両方残すには --as NAME を付けてください")
        case .disabled(let name, let scope):
            say(
                "enable it first: \(skills: "enable", name, in: scope)",
                ja: "先に有効化してください: \(skills: "enable", name, in: scope)")
        case .unmanaged(_, .disable):
            say(
                "if another tool installed it, run \(skills: "adopt") first",
                ja: "別のツールでインストールしたスキルなら、先に \(skills: "adopt") を実行してください")
        case .edited(_, .disable), .unreadable(_, .disable): nil
        case .taken(_, .link), .unmanaged(_, .link), .edited(_, .link), .unreadable(_, .link),
            .editedCopy(_, _, .link), .editedCopy(_, _, .replace):
            say(
                "add --force to replace it (the change can be undone)",
                ja: "置き換えるには --force を付けてください（後で取り消せます）")
        case .unmanaged(_, .remove), .edited(_, .remove), .unreadable(_, .remove),
            .editedCopy(_, _, .remove):
            say(
                "add --force to remove it anyway (the change can be undone)",
                ja: "それでも削除するには --force を付けてください（後で取り消せます）")
        case .editedCopy(_, _, .disable):
            say(
                "add --force to disable it without these edits (the change can be undone)",
                ja: "この編集内容なしで無効化するには --force を付けてください（後で取り消せます）")
        case .editedCopy(let name, let folder, .resolve):
            say(
                "move your edits of the copy to the skill itself, remove the copy, then run the same command "
                    + "again: \(shell: removal(of: name, in: folder))",
                ja: "コピーの編集内容をスキル本体に移し、コピーを削除してから、同じコマンドをもう一度実行してください: "
                    + "\(shell: removal(of: name, in: folder))")
        case .overridesDamaged:
            say(
                "run \(skills: "doctor", "--repair") to rebuild it from the journal",
                ja: "履歴から作り直してください: \(skills: "doctor", "--repair")")
        case .lockDamaged:
            say(
                "in a project, restore it from version control\nor keep every entry that can be read: "
                    + "\(skills: "doctor", "--repair") (in a project: \(skills: "doctor", "--project", "--repair"))",
                ja: "プロジェクトなら、バージョン管理から元に戻してください\n読み取れる項目をすべて残すには: \(skills: "doctor", "--repair")"
                    + "（プロジェクトでは \(skills: "doctor", "--project", "--repair")）")
        case .lockConflicted(let path, _):
            say(
                "resolve skills.json first, if it has conflicts too; then merge the skills of both sides: "
                    + "\(skills: "lock") && \(shell: "git add \(path.shellQuoted)")",
                ja: "skills.json にも競合があれば、先に解決してください。それから両方のスキルをまとめてください: "
                    + "\(skills: "lock") && \(shell: "git add \(path.shellQuoted)")")
        case .manifestConflicted(let path, _):
            say(
                "edit it, keeping the skills of both sides, then run \(shell: "git add \(path.shellQuoted)") && \(skills: "lock")",
                ja:
                    "両方のスキルを残すように編集してから、次を実行してください: \(shell: "git add \(path.shellQuoted)") && \(skills: "lock")"
            )
        case .linked(let name, _, let scope):
            say(
                "remove the link first: \(skills: "unlink", name, in: scope)",
                ja: "先にリンクを解除してください: \(skills: "unlink", name, in: scope)")
        case .nested:
            say(
                "link a folder outside of agents' skills folders",
                ja: "エージェントのスキルのフォルダーの外にあるフォルダーをリンクしてください")
        case .notLinked:
            say("run \(skills: "list") to see what is linked", ja: "リンクは \(skills: "list") で確認できます")
        case .inTheWay:
            say(
                "move it away, or add --force to replace it (the change can be undone)",
                ja: "別の場所に移すか、--force を付けて置き換えてください（後で取り消せます）")
        case .shelvedTwice(let name, let path):
            say(
                "move them away first: \(shell: "mv \(path.string.shellQuoted) \(name)-shelved")",
                ja: "先に別の場所に移してください: \(shell: "mv \(path.string.shellQuoted) \(name)-shelved")")
        case .noLockFile:
            say(
                "run the command in the folder to which the project was moved",
                ja: "プロジェクトの移動先のフォルダーで実行してください")
        case .notMoved: nil
        case .unknownProject:
            say(
                "run \(skills: "doctor") to see the projects that are missing",
                ja: "見つからないプロジェクトは \(skills: "doctor") で確認できます")
        case .manifestDamaged:
            say(
                "fix it by hand, or restore it from version control", ja: "手で直すか、バージョン管理から元に戻してください"
            )
        case .lockNewer, .stateNewer, .manifestNewer:
            say(
                "update this program to the version that wrote it",
                ja: "このプログラムを、それを書いたバージョンまで更新してください")
        case .unresolved(_, let files, _) where files.contains(where: \.isOfMerge):
            Messages.resolveMerge
        case .unresolved(let name, _, let scope):
            say(
                "edit the files, then run \(skills: "update", "--continue", name, in: scope)\n"
                    + "or go back: \(skills: "undo", in: scope)",
                ja:
                    "ファイルを編集してから \(skills: "update", "--continue", name, in: scope) を実行してください\n更新を取り消すには: "
                    + "\(skills: "undo", in: scope)")
        case .foreign(let path, .writableByEveryone):
            say(
                "if you trust its contents: \(shell: "chmod o-w \(path.shellQuoted)")",
                ja: "中身を信頼できるなら: \(shell: "chmod o-w \(path.shellQuoted)")")
        case .foreign(let path, .otherOwner):
            say(
                "check the owner: \(shell: "ls -ld \(path.shellQuoted)")",
                ja: "所有者を確認してください: \(shell: "ls -ld \(path.shellQuoted)")")
        case .foreign:
            say(
                "the project's symlink may be an attack; see where it leads before you remove it",
                ja: "プロジェクトのシンボリックリンクは攻撃かもしれません。どこを指すかを確かめてから削除してください")
        case .files(let error), .cannotKeep(_, let error): error.hint
        case .editedSince(let names, let direction, let scope):
            say(
                "see the edits with "
                    + "\(skills: "diff", names.count == 1 ? names[0].description : "NAME", "--local", in: scope)\n"
                    + "\(direction.puttingAside(in: scope))",
                ja: "編集内容は "
                    + "\(skills: "diff", names.count == 1 ? names[0].description : "NAME", "--local", in: scope)"
                    + " で確認できます。\n\(direction.puttingAside(in: scope))")
        case .relockedSince(_, let direction, let scope):
            direction.puttingAside(in: scope)
        case .recordUnreadable:
            say(
                "it was probably written by a newer version of this program; update the program",
                ja: "おそらく、より新しいバージョンが書いたものです。このプログラムを更新してください")
        case .unmanaged(_, .pin), .edited(_, .pin), .unreadable(_, .pin), .unmanaged(_, .resolve),
            .edited(_, .resolve), .unreadable(_, .resolve), .nothingToUndo, .nothingToRedo,
            .noLongerKept, .interrupted, .unusableFolder, .editedCopy:
            nil
        case .unsettled(let path, _):
            say(
                "it may be from a newer version; if so, update this program; otherwise back up your skills "
                    + "folders, and then remove it: \(shell: "rm \(path.shellQuoted)")",
                ja: "新しいバージョンが書いたものなら、このプログラムを更新してください。そうでなければ、スキルのフォルダーのバックアップを取ってから削除してください: "
                    + "\(shell: "rm \(path.shellQuoted)")")
        }
    }

    /// Returns the command that leaves a folder of an agent to what has taken the place of a skill.
    package static func toLeaveFolder(_ name: String, _ agents: [String], _ scope: Scope?)
        -> Suggestion
    {
        let words = ["remove", name, "--agent"] + agents
        let command =
            scope.map { SuggestedCommand(words: words, in: $0) } ?? SuggestedCommand(words: words)
        return say(
            "to keep that folder and use the skill elsewhere only: \(command)",
            ja: "そのフォルダーを残し、スキルはほかの場所だけで使うには: \(command)")
    }

    /// Returns the command line that removes a copy.
    private func removal(of name: SkillName, in folder: String) -> String {
        "rm -r \(FilePath(folder).appending(name.component).string.shellQuoted)"
    }
}

extension SkillStoreError.Direction {
    /// The command that puts later changes aside, and the one that brings them back then.
    fileprivate func puttingAside(in scope: Scope) -> Suggestion {
        let puttingAside = SuggestedCommand(words: words, in: scope).with("--force")
        let restoring = SuggestedCommand(words: opposite.words, in: scope)
        return say(
            "to go on and keep a copy of them: \(puttingAside)\nto bring them back after that: \(restoring)",
            ja: "コピーを残して実行するには: \(puttingAside)\nその後、元に戻すには: \(restoring)")
    }
}

extension DanglingLink {
    /// The link and its target, as one sentence without a full stop.
    public var summary: String {
        say(
            "\(path) is a symlink to \(target), which does not exist",
            ja: "シンボリックリンク \(path) の指す \(target) が存在しません")
    }
    /// The commands that remove either cause.
    public var hint: Suggestion? {
        say(
            "create the target: \(shell: "mkdir -p \(folder.shellQuoted)")\nor remove the symlink: \(shell: "rm \(path.shellQuoted)")",
            ja:
                "指す先を作成するには: \(shell: "mkdir -p \(folder.shellQuoted)")\nシンボリックリンクを削除するには: \(shell: "rm \(path.shellQuoted)")"
        )
    }
}

extension UnresolvedFile {
    /// The remaining work, as a clause to follow the path and a colon.
    public var reason: String {
        switch remainder {
        case .markers(let lines) where lines.isEmpty:
            say("conflict markers; the file can't be read", ja: "競合マーカーがあります（ファイルを読み取れません）")
        case .markers(let lines) where lines.count > Self.listedLines:
            say(
                "conflict markers in \(lines.count) lines, from line \(lines[0])",
                ja: "\(lines[0])行目から \(lines.count)行に競合マーカーがあります")
        case .markers(let lines):
            say(
                "conflict markers in \(lines.count == 1 ? "line" : "lines") "
                    + lines.map(String.init).joinedWithAnd,
                ja: "\(lines.map(String.init).joined(separator: "、"))行目に競合マーカーがあります")
        case .merge(let lines):
            say(
                "\(lines.count == 1 ? "a merge conflict" : "merge conflicts") in "
                    + "\(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joinedWithAnd)",
                ja: "\(lines.map(String.init).joined(separator: "、"))行目にマージの競合があります")
        case .otherVersion:
            say(
                "a new version that can't be merged; rename or remove it",
                ja: "マージできない新しいバージョンです。名前を変えるか削除してください")
        }
    }

    private static let listedLines = 9

    fileprivate var isOfMerge: Bool {
        if case .merge = remainder { true } else { false }
    }
}

/// Parts of messages about files.
enum Messages {
    static var resolveMerge: Suggestion {
        say(
            "edit the files to resolve the merge, then add them to git: git add FILES",
            ja: "ファイルを編集してマージを解決し、git に追加してください: git add FILES")
    }
    static var noVersion: String { say("it has no version", ja: "バージョンがありません") }
    static var noSkills: String { say("it has no list of skills", ja: "スキルの一覧がありません") }
    static var notUTF8: String { say("it is not UTF-8", ja: "UTF-8 ではありません") }
    static var unknownFormat: String {
        say("it is not in the expected format", ja: "想定した形式ではありません")
    }
    static let wholeSource = "the whole source"
    static let onlySkill = "its only skill"

    static func invalidName(_ name: String) -> String {
        say("\(name) is not a valid skill name", ja: "\(name) はスキルの名前として使えません")
    }

    static func incompleteLockEntry(_ name: String) -> String {
        say("its entry for \(name) is incomplete", ja: "\(name) の項目が不完全です")
    }

    static func invalidLockEntry(_ name: String, _ value: JSONValue) -> String {
        guard let key = LockEntry.invalidKey(in: value) else { return incompleteLockEntry(name) }
        return say(
            "its entry for \(name) has an invalid \(key)", ja: "\(name) の項目の \(key) が正しくありません")
    }

    static func invalidRequirement(_ name: String, _ value: JSONValue) -> String {
        let entry = say("its entry for \(name)", ja: "\(name) の項目")
        guard value.object != nil else {
            return say("\(entry) is not an object", ja: "\(entry)がオブジェクトではありません")
        }
        switch Manifest.Requirement.invalidMember(of: value) {
        case "agreed":
            return say(
                "'agreed' in \(entry) needs a 'tree' and at least one of 'rules'",
                ja: "\(entry)の 'agreed' には 'tree' と 1つ以上の 'rules' が必要です")
        case "source" where value["source"] == nil:
            return say("\(entry) has no 'source'", ja: "\(entry)に 'source' がありません")
        case let member?:
            return say(
                "'\(member)' in \(entry) has the wrong type",
                ja: "\(entry)の '\(member)' の型が正しくありません")
        case nil: return entry
        }
    }

    /// An address with the skill's path in its source, to distinguish skills from the same address.
    static func address(_ address: String, path: String) -> String { "\(address) (\(path))" }

    fileprivate static func list(_ names: [SkillName]) -> String {
        say(
            names.map { "'\($0)'" }.joined(separator: ", "),
            ja: names.map { "「\($0)」" }.joined())
    }
}
