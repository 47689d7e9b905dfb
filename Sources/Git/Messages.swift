internal import FileTree
public import Problem
internal import Transfer

extension GitError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .brokenPacket(let fault):
            say(
                "the server's response does not follow the git protocol: \(fault.reason)",
                ja: "サーバーの応答が git のプロトコルに従っていません: \(fault.reason)")
        case .brokenPack(let fault):
            say("can't use the git pack: \(fault.reason)", ja: "git のパックを使えません: \(fault.reason)")
        case .brokenObject(let id, let fault):
            say(
                "can't use the git object \(id.abbreviation): \(fault.reason)",
                ja: "git のオブジェクト \(id.abbreviation) を使えません: \(fault.reason)")
        case .files: say("can't read or write git objects", ja: "git のオブジェクトを読み書きできません")
        case .cancelled: say("reading git objects was cancelled", ja: "git のオブジェクトの読み取りは中断されました")
        case .transfer(let error): error.summary
        case .server(let fault): fault.reason
        case .repository(let fault): fault.reason
        case .program(let fault): fault.reason
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .brokenPacket(.truncated), .brokenPack(.truncated):
            say(
                "run the same command again; the connection may have been interrupted",
                ja: "同じコマンドをもう一度実行してください。接続が途切れた可能性があります")
        case .files(let error): error.hint
        case .transfer(let error): error.hint
        case .repository(let fault): fault.hint
        case .program(let fault): fault.hint
        case .brokenPacket, .brokenPack, .brokenObject, .cancelled, .server: nil
        }
    }
}

extension PacketFault {
    /// The reason, as a clause to follow a colon.
    public var reason: String {
        switch self {
        case .badLength(let digits):
            say(
                "invalid packet length \(digits.debugDescription)",
                ja: "パケットの長さ \(digits.debugDescription) が正しくありません")
        case .tooLong(let length):
            say(
                "a packet has \(length) bytes, more than the maximum of \(PacketLine.lengthLimit)",
                ja: "パケットが長すぎます（\(length)バイト）")
        case .truncated: say("it ends in the middle of a packet", ja: "パケットの途中で終わっています")
        }
    }
}

extension PackFault {
    /// The reason, as a clause to follow a colon.
    public var reason: String {
        switch self {
        case .notAPack: say("it is not a pack", ja: "パックではありません")
        case .unknownVersion(let version):
            say(
                "version \(version) is not supported, only version 2",
                ja: "バージョン \(version) には対応していません（対応はバージョン 2 のみ）")
        case .truncated: say("it is truncated", ja: "途中で切れています")
        case .trailingData:
            say("unexpected data after the last object", ja: "最後のオブジェクトの後に余分なデータがあります")
        case .wrongChecksum: say("its checksum does not match its contents", ja: "チェックサムが内容と一致しません")
        case .tooManyObjects(let limit):
            say("it contains more than \(limit) objects", ja: "オブジェクトが \(limit)個を超えています")
        case .tooLarge(let limit):
            say("it is larger than \(ByteCount(limit))", ja: "\(ByteCount(limit)) を超えています")
        case .objectTooLarge(let offset, let limit):
            say(
                "the object at byte \(offset) is larger than \(ByteCount(limit))",
                ja: "\(offset)バイト目のオブジェクトが \(ByteCount(limit)) を超えています")
        case .inflatesTooLarge(let limit):
            say(
                "it unpacks to more than \(ByteCount(limit))", ja: "展開すると \(ByteCount(limit)) を超えます"
            )
        case .chainTooLong(let limit):
            say("a delta chain is longer than \(limit)", ja: "差分の連なりが \(limit)個を超えています")
        case .unknownKind(let kind, let offset):
            say(
                "the object at byte \(offset) has the unknown type \(kind)",
                ja: "\(offset)バイト目のオブジェクトの種類 \(kind) は未知のものです")
        case .badNumber(let offset):
            say(
                "a number in the object at byte \(offset) is too large",
                ja: "\(offset)バイト目のオブジェクトの数値が大きすぎます")
        case .wrongSize(let offset):
            say(
                "the size of the object at byte \(offset) is wrong",
                ja: "\(offset)バイト目のオブジェクトの大きさが一致しません")
        case .badCompression(let offset, let reason):
            say(
                "can't decompress the object at byte \(offset): \(reason)",
                ja: "\(offset)バイト目のオブジェクトを展開できません: \(reason)")
        case .badBase(let offset):
            say(
                "the delta at byte \(offset) has an invalid base", ja: "\(offset)バイト目の差分の元が正しくありません"
            )
        case .missingBase(let id):
            say(
                "it does not contain the delta base \(id.abbreviation)",
                ja: "差分の元 \(id.abbreviation) が含まれていません")
        case .badDelta(let offset):
            say("the delta at byte \(offset) is malformed", ja: "\(offset)バイト目の差分が壊れています")
        case .duplicate(let id):
            say(
                "it contains the object \(id.abbreviation) twice",
                ja: "オブジェクト \(id.abbreviation) が 2回含まれています")
        case .wrongContents(let id):
            say(
                "the contents of the object \(id.abbreviation) do not match its ID",
                ja: "オブジェクト \(id.abbreviation) の内容が ID と一致しません")
        case .tooExpensive: say("its deltas take too much work to resolve", ja: "差分の処理に手間がかかりすぎます")
        case .badIndex: say("its index is damaged", ja: "索引が壊れています")
        }
    }
}

extension ObjectFault {
    /// The reason, as a clause to follow the ID of the object and a colon.
    public var reason: String {
        switch self {
        case .badHeader(let field):
            say("its \(field) line is missing or malformed", ja: "\(field) の行がないか、正しくありません")
        case .truncated: say("it ends in the middle of an entry", ja: "項目の途中で終わっています")
        case .badMode(let mode):
            say("an entry has the unknown mode \(mode)", ja: "モード \(mode) は未知のものです")
        case .badName(let name):
            say("'\(name)' is not a valid file name", ja: "「\(name)」は正しいファイル名ではありません")
        case .nameTooLong(let limit):
            say(
                "a file name is longer than \(ByteCount(limit).exact)",
                ja: "ファイル名が \(limit)バイトを超えています")
        case .notSorted(let name):
            say("its entries are out of order at '\(name)'", ja: "「\(name)」で項目の順序が乱れています")
        case .duplicate(let name):
            say("it contains the name '\(name)' twice", ja: "名前「\(name)」が 2回含まれています")
        case .tooManyEntries(let limit):
            say("it contains more than \(limit) entries", ja: "項目が \(limit)個を超えています")
        case .wrongKind(let kind, let expected):
            say(
                "it is a \(kind.rawValue) instead of a \(expected.rawValue)",
                ja: "\(expected.rawValue) ではなく \(kind.rawValue) です")
        }
    }
}

extension ServerFault {
    /// The reason, as a clause to follow the address of the repository and a colon.
    public var reason: String {
        switch self {
        case .notGit:
            say("the server does not speak the git protocol", ja: "サーバーが git のプロトコルに対応していません")
        case .dumb:
            say(
                "the server supports only git's dumb HTTP protocol",
                ja: "サーバーが git の古い HTTP プロトコル (dumb) にしか対応していません")
        case .refused(let message):
            say(
                "the server reported: \(message.trimmed)",
                ja: "サーバーからのメッセージ: \(message.prefix(500))")
        case .noPack: say("the server sent no objects", ja: "サーバーからオブジェクトが届きませんでした")
        case .incomplete(let id):
            say(
                "the server did not send the object \(id.abbreviation)",
                ja: "サーバーからオブジェクト \(id.abbreviation) が届きませんでした")
        case .unknownFormat(let name):
            say("the object format \(name) is not supported", ja: "オブジェクトの形式 \(name) には対応していません")
        case .tooManyReferences(let limit):
            say(
                "the repository has more than \(limit) branches and tags",
                ja: "リポジトリのブランチとタグが \(limit)個を超えています")
        case .largeFiles(let reason):
            say(
                "the server's Git LFS does not provide it: \(reason)",
                ja: "サーバーの Git LFS からファイルを取得できません: \(reason)")
        case .largeFilesNeedWeb:
            say(
                "Git LFS files can only be downloaded over http or https",
                ja: "Git LFS のファイルは http か https でしかダウンロードできません")
        case .empty: say("the repository has no commits", ja: "リポジトリにコミットがありません")
        }
    }
}

extension RepositoryFault {
    /// The fault, as a clause.
    public var reason: String {
        switch self {
        case .missing(let address, _):
            say("repository not found: \(address)", ja: "リポジトリが見つかりません: \(address)")
        case .unauthorized(let address, _):
            say("\(address) does not exist or is private", ja: "\(address) は存在しないか、非公開です")
        case .rejected(let address, let source):
            say(
                "the server of \(address) refused \(source.name) (401)",
                ja: "\(address) のサーバーが\(source.name)を拒否しました (401)")
        case .forbidden(let address, _, let source?):
            say(
                "the server of \(address) denied access with \(source.name) (403)",
                ja: "\(address) のサーバーが\(source.name)によるアクセスを拒否しました (403)")
        case .forbidden(let address, _, nil):
            say("access to \(address) was denied", ja: "\(address) へのアクセスが拒否されました")
        case .unknownRevision(let text, _) where text.hasPrefix("refs/heads/"):
            say(
                "no branch named '\(text.dropFirst("refs/heads/".count))'",
                ja: "ブランチ「\(text.dropFirst("refs/heads/".count))」はありません")
        case .unknownRevision(let text, _):
            say("no branch, tag or commit named '\(text)'", ja: "「\(text)」という名前のブランチ、タグ、コミットはありません")
        case .ambiguousRevision(let text):
            say("several commits start with \(text)", ja: "\(text) で始まるコミットが複数あります")
        case .pathNotFound(let path, _):
            say(
                "no file or folder '\(path)' in the repository",
                ja: "リポジトリにファイルまたはフォルダー「\(path)」はありません")
        case .notAFolder(let path):
            say("'\(path)' is a file, not a folder", ja: "「\(path)」はフォルダーではなくファイルです")
        case .brokenLink(let path):
            say(
                "the symlink '\(path)' does not point to a file or folder in the repository",
                ja: "シンボリックリンク「\(path)」の指す先がリポジトリにありません")
        case .tooDeep(let limit):
            say(
                "the repository contains folders nested more than \(limit) levels deep",
                ja: "リポジトリのフォルダーの階層が \(limit)段を超えています")
        case .badName(let path, let violation):
            say(
                "can't use the name '\(path)': \(violation.reason)",
                ja: "名前「\(path)」は使えません: \(violation.reason)")
        case .collision(let one, let other):
            say(
                "'\(one)' and '\(other)' are the same name on some systems",
                ja: "「\(one)」と「\(other)」は、一部のシステムでは同じ名前になります")
        case .tooManyFiles(let limit):
            say(
                "the folder contains more than \(limit) files and folders",
                ja: "フォルダーにあるファイルとフォルダーが \(limit)個を超えています")
        case .tooLarge(let limit):
            say(
                "the folder is larger than \(ByteCount(limit)), counting copies for symlinks",
                ja: "フォルダーが \(ByteCount(limit)) を超えています（シンボリックリンクの複製を含む）")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .missing(_, nil): say("check the address in a browser", ja: "アドレスをブラウザーで確認してください")
        case .missing(_, let source?):
            say(
                "check the address in a browser; servers hide repositories that \(source.name) can't read",
                ja: "アドレスをブラウザーで確認してください。読み取り権限が\(source.name)にないリポジトリも、存在しないように見えます")
        case .rejected(_, let source), .forbidden(_, _, let source?): source.remedy
        case .unauthorized(_, let looked), .forbidden(_, let looked, nil):
            // After its own variable, a host has those that its other tools read too. One is enough here: with all of
            // them, a mistyped address would be answered with a paragraph.
            Self.token(
                in: looked.dropFirst().first { $0.hasSuffix("_TOKEN") } ?? looked.first
                    ?? GitProgram.helperName,
                login: looked.first { $0 == GitHubProgram.loginCommand })
        case .unknownRevision(let text, let known) where !known.isEmpty:
            say(
                Similarity.names(like: text, among: known).first.map { "did you mean \($0)?" }
                    ?? "use one of its branches and tags: \(Messages.list(known, limit: 5))",
                ja: Similarity.names(like: text, among: known).first.map { "\($0) のことですか？" }
                    ?? "次のブランチまたはタグを使ってください: \(Messages.list(known, limit: 5))")
        case .ambiguousRevision:
            say("use more digits of the commit ID", ja: "コミット ID をもっと長く指定してください")
        case .pathNotFound(_, let names) where !names.isEmpty:
            say(
                "use one of the names in that folder: \(Messages.list(names, limit: 8))",
                ja: "そのフォルダーにあるのは次のとおりです: \(Messages.list(names, limit: 8))")
        case .brokenLink:
            say(
                "ask the author to replace the link with what it leads to, or to remove it",
                ja: "リンクを実際のファイルに置き換えるか削除するよう、作者に依頼してください")
        case .unknownRevision, .pathNotFound, .notAFolder, .tooDeep, .badName, .collision,
            .tooManyFiles, .tooLarge:
            nil
        }
    }

    private static func token(in place: String, login: String?) -> Suggestion {
        say(
            "check the spelling; a private repository requires a token in \(place)"
                + (login.map { ", or \($0)" } ?? ""),
            ja: "つづりを確認してください。非公開のリポジトリには \(place) のトークン"
                + (login.map { "（または \($0)）" } ?? "") + "が必要です")
    }
}

extension ProgramFault {
    /// The fault, as a clause.
    public var reason: String {
        switch self {
        case .notInstalled(let address):
            say(
                "\(address) needs git, which is not installed",
                ja: "\(address) には git が必要ですが、インストールされていません")
        case .notStarted(let reason):
            say("can't start git: \(reason)", ja: "git を起動できません: \(reason)")
        case .failed(let errors):
            Failure(in: errors)?.reason ?? Messages.gitFailed(Self.excerpt(of: errors))
        case .tooMuchOutput(let limit):
            say(
                "the output of git is larger than \(ByteCount(limit))",
                ja: "git の出力が \(ByteCount(limit)) を超えています")
        case .tookTooLong(let limit):
            say(
                "git did not finish within \(limit.components.seconds) seconds",
                ja: "git が \(limit.components.seconds)秒以内に終わりませんでした")
        case .noRepository(let folder):
            say("not a git repository: \(folder)", ja: "git のリポジトリではありません: \(folder)")
        case .unsupportedWorkingTree(let folder):
            say(
                "linked working trees with reftable are not supported: \(folder)",
                ja: "reftable を使うリンクされた作業ツリーには対応していません: \(folder)")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notInstalled:
            say(
                "install git, or use the https address of the repository",
                ja: "git をインストールするか、リポジトリの https のアドレスを使ってください")
        case .failed(let errors): Failure(in: errors)?.hint(errors)
        case .notStarted, .tooMuchOutput, .tookTooLong, .noRepository, .unsupportedWorkingTree: nil
        }
    }
}

extension ProgramFault.Failure {
    fileprivate var reason: String {
        switch self {
        case .missingRepository:
            say(
                "there is no git repository, or you have no access to it",
                ja: "git のリポジトリがないか、アクセスする権限がありません")
        case .otherOwner:
            say(
                "git refuses the repository, because it belongs to another user",
                ja: "リポジトリが別のユーザーのものなので、git が拒否しました")
        case .refusedKey:
            say("the server accepts none of your SSH keys", ja: "サーバーがあなたの SSH 鍵をどれも受け付けません")
        case .changedHostKey:
            say(
                "the SSH host key of the server has changed, which may be an attack",
                ja: "サーバーの SSH ホスト鍵が変わりました。攻撃の可能性があります")
        case .unknownHostKey:
            say(
                "the SSH host key of the server is not known on this machine",
                ja: "サーバーの SSH ホスト鍵がこのコンピューターに登録されていません")
        case .unknownHost: say("failed to resolve the name of the host", ja: "接続先の名前が見つかりませんでした")
        case .unreachable: say("failed to connect to the server", ja: "サーバーに接続できませんでした")
        case .fullDisk:
            say("no disk space left to store the repository", ja: "リポジトリを保存するディスクの空きがありません")
        }
    }

    /// Returns git's own command to trust a repository, which quotes its folder.
    private static func trust(_ errors: String) -> String {
        let command = "git config --global --add safe.directory "
        let line = errors.split(whereSeparator: \.isNewline).first { $0.contains(command) }
        return line.map { String($0.drop { $0.isWhitespace }) } ?? command + "FOLDER"
    }

    /// Returns the next step after an error output.
    fileprivate func hint(_ errors: String) -> Suggestion {
        switch self {
        case .missingRepository:
            say(
                "check the spelling, and that you can read the repository",
                ja: "つづりと、リポジトリを読む権限があるかを確認してください")
        case .otherOwner:
            say(
                "trust it: \(Self.trust(errors))", ja: "信頼するには: \(Self.trust(errors))")
        case .refusedKey:
            say(
                "add your key with ssh-add, or use the https address of the repository",
                ja: "ssh-add で鍵を追加するか、リポジトリの https のアドレスを使ってください")
        case .changedHostKey:
            say(
                "compare the key with the one that the host publishes before you accept it with ssh-keygen -R HOST",
                ja: "公開されているホスト鍵と見比べてください。正しければ ssh-keygen -R HOST で受け入れられます")
        case .unknownHostKey:
            say(
                "connect once with ssh to accept the host key, or use the https address of the repository",
                ja: "一度 ssh で接続してホスト鍵を受け入れるか、リポジトリの https のアドレスを使ってください")
        case .unknownHost:
            say(
                "check the spelling and the connection, then run the same command again",
                ja: "つづりと接続を確認してから、同じコマンドをもう一度実行してください")
        case .unreachable:
            say(
                "check the connection, or use the https address of the repository",
                ja: "接続を確認するか、リポジトリの https のアドレスを使ってください")
        case .fullDisk:
            say(
                "free some disk space (see df -h), then run the same command again",
                ja: "ディスクの空きを増やしてから（df -h で確認できます）、同じコマンドをもう一度実行してください")
        }
    }
}

extension FetchStep: CustomStringConvertible {
    /// A short description of the request.
    public var description: String {
        switch self {
        case .references: say("branches and tags", ja: "ブランチとタグ")
        case .objects(let count, let filter, let accepted):
            counted(count, "object") + (filter.map { " with \($0)" } ?? " without a filter")
                + (accepted ? "" : ", discarded")
        }
    }
}

enum Messages {
    fileprivate static func gitFailed(_ excerpt: String) -> String {
        excerpt.isEmpty
            ? say("git failed without an error message", ja: "git がエラーメッセージなしで失敗しました")
            : say("git failed: \(excerpt)", ja: "git が失敗しました: \(excerpt)")
    }

    /// The first names of a list.
    fileprivate static func list(_ names: [String], limit: Int) -> String {
        let comma = say(", ", ja: "、")
        return names.prefix(limit).joined(separator: comma)
            + (names.count > limit ? comma + "…" : "")
    }
}

extension String {
    /// The text without trailing whitespace, limited to a few lines.
    fileprivate var trimmed: String {
        let text = prefix(500)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last])
    }
}
