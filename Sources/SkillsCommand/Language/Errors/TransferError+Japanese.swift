internal import Problem
internal import Transfer
internal import Web

extension TransferError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .invalidAddress(let text, let flaw):
            "「\(text)」は正しいアドレスではありません: \(flaw.japaneseMessage)"
        case .insecure(let address): "\(address) は暗号化されていない http です"
        case .insecureRedirect(let from, let to):
            "\(from) が、暗号化されていない \(to) に転送しています"
        case .privateRedirect(let from, let to):
            "\(from) が、内部ネットワークの \(to) に転送しています"
        case .privateReference(let from, let to):
            "\(from) が、内部ネットワークの \(to) を指しています"
        case .metadataServer(let address):
            "\(address) は認証情報を返すクラウドのメタデータサービスです"
        case .notAllowed(let refusal): refusal.japaneseSummary
        case .badRedirect(let from): "\(from) の転送先が正しくありません"
        case .methodLost(let from, let to, let status):
            "\(from) がステータス \(status) で \(to) に転送しています。これでは送った内容が失われます"
        case .tooManyRedirects(let address, let limit):
            "\(address) の転送が \(limit)回を超えました"
        case .notFound(let address): "\(address) が見つかりません"
        case .gone(let address): "\(address) は削除されました (410)"
        case .unauthorized(let address): "\(address) には認証が必要です (401)"
        case .rejected(let address, let source):
            "\(address.host) が\(source.japaneseName)を拒否しました (401)"
        case .forbidden(let address): "\(address) へのアクセスは禁止されています (403)"
        case .rateLimited(let address, nil):
            "\(address.host) の回数制限を超えました"
        case .rateLimited(let address, .some(let wait)):
            "\(address.host) の回数制限を超えました。\(wait.japaneseLength)後に再試行できます"
        case .status(let address, let status):
            "\(address) がステータス \(status) を返しました"
        case .unresolvedHost(let host, _): "接続先 \(host) が見つかりませんでした"
        case .unreachable(let host, _): "\(host) に接続できませんでした"
        case .connectTimedOut(let host, let time):
            "\(host) に \(time.japaneseLength)以内に接続できませんでした"
        case .timedOut(let address, let time):
            "\(address) の転送が \(time.japaneseLength)以内に終わりませんでした"
        case .tooSlow(let address, let speed, let time):
            "\(address) の転送が遅すぎます（\(time.japaneseLength)のあいだ毎秒 \(ByteCount(speed)) 未満）"
        case .tlsFailed(let host, let failure, _): failure.japaneseSummary(host: host)
        case .proxyFailed: "プロキシ経由で接続できませんでした"
        case .proxyUnauthorized: "プロキシに認証が必要です (407)"
        case .interruptedBody(let address, let received, nil, _):
            "\(address) の転送が \(received)バイトで途切れました"
        case .interruptedBody(let address, let received, .some(let expected), _):
            "\(address) は \(expected)バイトのうち \(received)バイトしか届きませんでした"
        case .tooLarge(let address, let limit): "\(address) が \(ByteCount(limit)) を超えています"
        case .invalidResponse(let address, _): "\(address) の応答が正しい HTTP ではありません"
        case .unwritable: "応答を保存できませんでした"
        case .libraryFailed: "libcurl でエラーが起きました"
        case .cancelled: "転送は中断されました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .insecure:
            "https のアドレスを使ってください。途中のネットワークをすべて信頼できるなら --allow-http を付けてください"
        case .unresolvedHost, .unreachable, .connectTimedOut, .tooSlow, .interruptedBody:
            .checkConnection
        case .timedOut: "できればより速い回線で、同じコマンドをもう一度実行してください"
        case .tlsFailed(_, let failure, _): failure.japaneseHint
        case .proxyFailed(let setting?, _), .proxyUnauthorized(let setting?):
            setting.contains(".")
                ? "git のプロキシの設定を確認してください: git config --get-all \(setting.shellQuoted)"
                : "プロキシを指定している環境変数 \(setting) と、no_proxy を確認してください"
        case .proxyFailed(nil, _), .proxyUnauthorized(nil):
            "環境変数 https_proxy、http_proxy、all_proxy、no_proxy を確認してください"
        case .notFound:
            "アドレスをブラウザーで確認してください。非公開のリポジトリは、トークンがないと存在しないように見えます"
        case .unauthorized(let address), .forbidden(let address): .authenticate(at: address)
        case .rejected(_, let source): "\(source.japaneseRemedy)"
        case .rateLimited(_, .some(let wait)):
            "\(wait.japaneseLength)後に同じコマンドをもう一度実行してください"
        case .rateLimited(_, nil): "数分待ってから、同じコマンドをもう一度実行してください"
        case .status(_, 500...):
            "サーバー側の問題です。後で同じコマンドをもう一度実行してください"
        case .invalidAddress(_, let flaw): flaw.japaneseHint
        case .privateReference(_, let to) where !to.contains("?"):
            "このアドレスを信頼できるなら、直接指定してください: \(.install(to))"
        case .notAllowed(let refusal): refusal.japaneseHint
        case .methodLost: "転送先のアドレスを使ってください"
        case .insecureRedirect, .privateRedirect, .privateReference, .metadataServer, .badRedirect,
            .tooManyRedirects, .gone, .status, .tooLarge, .invalidResponse, .unwritable,
            .libraryFailed, .cancelled:
            nil
        }
    }
}

extension RequestRefusal: JapaneseProblem {
    // The command line makes it in the language in which it runs.
    var japaneseSummary: String { summary }
    var japaneseHint: Suggestion? { hint }
}

extension LibraryError: JapaneseProblem {
    // libcurl speaks English only; its number can be looked up.
    var japaneseSummary: String { summary }
    var japaneseHint: Suggestion? { nil }
}

extension Suggestion {
    static let checkConnection: Suggestion =
        "ネットワーク接続を確認してから、同じコマンドをもう一度実行してください"

    /// How to send a token to the server of an address.
    static func authenticate(at address: WebAddress) -> Suggestion {
        "\(storeToken(at: address))から、同じコマンドをもう一度実行してください"
    }

    /// How to store a token for the server of an address, as a clause that ends in て.
    static func storeToken(at address: WebAddress) -> String {
        let variables = EnvironmentCredentials.variables(for: address)
        return variables.isEmpty
            ? "読み取り権限のあるトークンを git の認証情報ヘルパーに保存して"
            : "\(variables.joined(separator: " または ")) に読み取り権限のあるトークンを設定して"
    }
}

extension CredentialSource {
    var japaneseName: String {
        switch self {
        case .variable(let name): " \(name) のトークン"
        case .helper(let name): " \(japaneseCredentialPlace(name)) のパスワード"
        case .login(let program, _): " \(program) のログイン"
        }
    }

    var japaneseRemedy: String {
        switch self {
        case .variable(let name):
            "\(name) に読み取り権限のある有効なトークンを設定するか、設定を消してください"
        case .helper(let name):
            "\(japaneseCredentialPlace(name)) に読み取り権限のある有効なトークンを保存してください"
        case .login(_, let command): "もう一度ログインしてください: \(command)"
        }
    }
}

extension WebAddress.Flaw {
    fileprivate var japaneseMessage: String {
        switch self {
        case .malformed(let message): message
        case .scheme(""): "https:// で始まっていません"
        case .scheme(let scheme): "スキーム \(scheme) には対応していません"
        case .credentials: "ユーザー名またはパスワードを含んでいます"
        case .controlByte: "制御文字を含んでいます"
        }
    }

    fileprivate var japaneseHint: Suggestion? {
        switch self {
        case .scheme(""), .malformed, .controlByte: nil
        case .scheme: "https:// で始まるアドレスを使ってください"
        case .credentials: "ユーザー名とパスワードを除き、代わりにトークンを設定してください"
        }
    }
}

extension TLSFailure {
    fileprivate func japaneseSummary(host: String) -> String {
        switch self {
        case .certificateExpired: "\(host) の証明書は期限切れか、まだ有効ではありません"
        case .untrustedIssuer: "\(host) の証明書は、信頼された認証局が署名したものではありません"
        case .wrongHost: "\(host) の証明書は別の接続先のものです"
        case .unreadableAuthorities: "信頼する証明書を読み取れませんでした"
        case .missingAuthorities:
            "\(host) の証明書を確認できません。このシステムには信頼する証明書がありません"
        case .other: "\(host) と TLS で接続できませんでした"
        }
    }

    fileprivate var japaneseHint: Suggestion {
        switch self {
        case .certificateExpired:
            "このマシンの時計を確認してください。正しければ、サーバーの管理者に連絡してください"
        case .untrustedIssuer:
            "組織独自の認証局があるなら、そのファイルを SSL_CERT_FILE に設定してください"
        case .wrongHost:
            "アドレスを確認してください。ネットワークへのログインが必要な場合もあります（ブラウザーで何かページを開いてみてください）"
        case .unreadableAuthorities:
            "SSL_CERT_FILE に読み取れるファイルを設定するか、設定を消してください"
        case .missingAuthorities:
            "パッケージ ca-certificates をインストールするか、証明書のファイルを SSL_CERT_FILE に設定してください"
        case .other: .checkConnection
        }
    }
}

extension Duration {
    /// A time in seconds, or in minutes from two minutes on.
    var japaneseLength: String {
        let seconds = Int((self / .seconds(1)).rounded(.up))
        return seconds < 120 ? "\(seconds)秒" : "\((seconds + 59) / 60)分"
    }
}
