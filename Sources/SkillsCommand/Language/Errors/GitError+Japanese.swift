internal import FileTree
internal import Git
internal import Problem
internal import Transfer

extension GitError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .brokenPacket(let fault):
            "サーバーの応答が git のプロトコルに従っていません: \(fault.japaneseReason)"
        case .brokenPack(let fault): "git のパックを使えません: \(fault.japaneseReason)"
        case .brokenObject(let id, let fault):
            "git のオブジェクト \(id.abbreviation) を使えません: \(fault.japaneseReason)"
        case .files: "git のオブジェクトを読み書きできません"
        case .cancelled: "git のオブジェクトの読み取りは中断されました"
        case .transfer(let error): error.japaneseSummary
        case .server(let fault): fault.japaneseReason
        case .repository(let fault): fault.japaneseReason
        case .program(let fault): fault.japaneseReason
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .brokenPacket(.truncated), .brokenPack(.truncated):
            "同じコマンドをもう一度実行してください。接続が途切れた可能性があります"
        case .files(let error): error.japaneseHint
        case .transfer(let error): error.japaneseHint
        case .repository(let fault): fault.japaneseHint
        case .program(let fault): fault.japaneseHint
        case .brokenPacket, .brokenPack, .brokenObject, .cancelled, .server: nil
        }
    }
}

extension ServerFault {
    fileprivate var japaneseReason: String {
        switch self {
        case .notGit: "サーバーが git のプロトコルに対応していません"
        case .dumb: "サーバーが git の古い HTTP プロトコル (dumb) にしか対応していません"
        case .refused(let message): "サーバーからのメッセージ: \(message.prefix(500))"
        case .noPack: "サーバーからオブジェクトが届きませんでした"
        case .incomplete(let id): "サーバーからオブジェクト \(id.abbreviation) が届きませんでした"
        case .unknownFormat(let name): "オブジェクトの形式 \(name) には対応していません"
        case .tooManyReferences(let limit):
            "リポジトリのブランチとタグが \(limit)個を超えています"
        case .empty: "リポジトリにコミットがありません"
        case .largeFiles(let reason): "サーバーの Git LFS からファイルを取得できません: \(reason)"
        }
    }
}

extension RepositoryFault {
    var japaneseReason: String {
        switch self {
        case .missing(let address): "リポジトリが見つかりません: \(address)"
        case .unauthorized(let address, _): "\(address) は存在しないか、非公開です"
        case .rejected(let address, let source):
            "\(address) のサーバーが\(source.japaneseName)を拒否しました (401)"
        case .forbidden(let address, _): "\(address) へのアクセスが拒否されました"
        case .unknownRevision(let text, _) where text.hasPrefix("refs/heads/"):
            "ブランチ「\(text.dropFirst("refs/heads/".count))」はありません"
        case .unknownRevision(let text, _):
            "「\(text)」という名前のブランチ、タグ、コミットはありません"
        case .ambiguousRevision(let text): "\(text) で始まるコミットが複数あります"
        case .pathNotFound(let path, _):
            "リポジトリにファイルまたはフォルダー「\(path)」はありません"
        case .notAFolder(let path): "「\(path)」はフォルダーではなくファイルです"
        case .brokenLink(let path):
            "シンボリックリンク「\(path)」の指す先がリポジトリにありません"
        case .tooDeep(let limit): "リポジトリのフォルダーの階層が \(limit)段を超えています"
        case .badName(let path, let violation):
            "名前「\(path)」は使えません: \(violation.japaneseReason)"
        case .collision(let one, let other):
            "「\(one)」と「\(other)」は、一部のシステムでは同じ名前になります"
        case .tooManyFiles(let limit):
            "フォルダーにあるファイルとフォルダーが \(limit)個を超えています"
        case .tooLarge(let limit):
            "フォルダーが \(ByteCount(limit)) を超えています（シンボリックリンクの複製を含む）"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .missing: "アドレスをブラウザーで確認してください"
        case .unauthorized(_, let looked), .forbidden(_, let looked): Self.token(looked)
        case .unknownRevision(let text, let known) where !known.isEmpty:
            Similarity.names(like: text, among: known).first.map { "\($0) のことですか？" }
                ?? "次のブランチまたはタグを使ってください: \(Self.list(known, limit: 5))"
        case .rejected(_, let source): "\(source.japaneseRemedy)"
        case .ambiguousRevision: "コミット ID をもっと長く指定してください"
        case .pathNotFound(_, let names) where !names.isEmpty:
            "そのフォルダーにあるのは次のとおりです: \(Self.list(names, limit: 8))"
        case .unknownRevision, .pathNotFound, .notAFolder, .brokenLink, .tooDeep, .badName,
            .collision, .tooManyFiles, .tooLarge:
            nil
        }
    }

    private static func token(_ looked: [String]) -> Suggestion {
        let variable = looked.dropFirst().first { $0.hasSuffix("_TOKEN") } ?? looked.first
        let place = variable.map(japaneseCredentialPlace) ?? "git の認証情報ヘルパー"
        let login =
            looked.contains(GitHubProgram.loginCommand)
            ? "（または \(GitHubProgram.loginCommand)）" : ""
        return "綴りを確認してください。非公開のリポジトリには \(place) のトークン\(login)が必要です"
    }

    private static func list(_ names: [String], limit: Int) -> String {
        names.prefix(limit).joined(separator: "、") + (names.count > limit ? "、…" : "")
    }
}

/// Returns where a token may be: a variable, a command that logs in, or a helper.
func japaneseCredentialPlace(_ place: String) -> String {
    place == GitProgram.helperName ? "git の認証情報ヘルパー" : place
}

extension ProgramFault {
    fileprivate var japaneseReason: String {
        switch self {
        case .notInstalled(let address):
            "\(address) には git が必要ですが、インストールされていません"
        case .notStarted(let reason): "git を起動できません: \(reason)"
        case .failed(let errors): Failure(in: errors)?.japaneseReason ?? Self.failed(errors)
        case .tooMuchOutput(let limit): "git の出力が \(ByteCount(limit)) を超えています"
        case .noRepository(let folder): "git のリポジトリではありません: \(folder)"
        case .unsupportedWorkingTree(let folder):
            "reftable を使うリンクされた作業ツリーには対応していません: \(folder)"
        }
    }

    private static func failed(_ errors: String) -> String {
        let excerpt = excerpt(of: errors)
        return excerpt.isEmpty
            ? "git がエラーメッセージなしで失敗しました" : "git が失敗しました: \(excerpt)"
    }

    fileprivate var japaneseHint: Suggestion? {
        switch self {
        case .notInstalled:
            "git をインストールするか、リポジトリの https のアドレスを使ってください"
        case .failed(let errors): Failure(in: errors)?.japaneseHint
        case .notStarted, .tooMuchOutput, .noRepository, .unsupportedWorkingTree: nil
        }
    }
}

extension ProgramFault.Failure {
    fileprivate var japaneseReason: String {
        switch self {
        case .missingRepository: "git のリポジトリがないか、アクセスする権限がありません"
        case .otherOwner: "リポジトリが別のユーザーのものなので、git が拒否しました"
        case .refusedKey: "サーバーがあなたの SSH 鍵をどれも受け付けません"
        case .changedHostKey: "サーバーの SSH ホスト鍵が変わりました。攻撃の可能性があります"
        case .unknownHostKey: "サーバーの SSH ホスト鍵がこのマシンに登録されていません"
        case .unknownHost: "接続先の名前が見つかりませんでした"
        case .unreachable: "サーバーに接続できませんでした"
        case .fullDisk: "リポジトリを保存するディスクの空きがありません"
        }
    }

    fileprivate var japaneseHint: Suggestion {
        switch self {
        case .missingRepository: "綴りと、リポジトリを読む権限があるかを確認してください"
        case .otherOwner:
            "信頼するには: git config --global --add safe.directory FOLDER"
        case .refusedKey:
            "ssh-add で鍵を追加するか、リポジトリの https のアドレスを使ってください"
        case .changedHostKey:
            "公開されているホスト鍵と見比べてください。正しければ ssh-keygen -R HOST で受け入れられます"
        case .unknownHostKey:
            "一度 ssh で接続してホスト鍵を受け入れるか、リポジトリの https のアドレスを使ってください"
        case .unknownHost: "綴りと接続を確認してから、同じコマンドをもう一度実行してください"
        case .unreachable: "接続を確認するか、リポジトリの https のアドレスを使ってください"
        case .fullDisk:
            "ディスクの空きを増やしてから（df -h で確認できます）、同じコマンドをもう一度実行してください"
        }
    }
}
