public import Problem

extension TransferError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .invalidAddress(let text, let flaw):
            say(
                "'\(text)' is not a valid address: \(flaw.message)",
                ja: "「\(text)」は正しいアドレスではありません: \(flaw.message)")
        case .insecure(let address):
            say("\(address) uses unencrypted http", ja: "\(address) は暗号化されていない http です")
        case .insecureRedirect(let from, let to):
            say(
                "\(from) redirects to \(to), which is not encrypted",
                ja: "\(from) が、暗号化されていない \(to) に転送しています")
        case .privateRedirect(let from, let to):
            say(
                "\(from) redirects to \(to), which is on a private network",
                ja: "\(from) が、内部ネットワークの \(to) に転送しています")
        case .privateReference(let from, let to):
            say(
                "\(from) leads to \(to), which is on a private network",
                ja: "\(from) が、内部ネットワークの \(to) を指しています")
        case .metadataServer(let address):
            say(
                "\(address) is a cloud metadata service, which exposes credentials",
                ja: "\(address) は認証情報を返すクラウドのメタデータサービスです")
        case .notAllowed(let refusal): refusal.summary
        case .badRedirect(let from):
            say("\(from) sent an invalid redirect", ja: "\(from) の転送先が正しくありません")
        case .methodLost(let from, let to, let status):
            say(
                "\(from) redirects to \(to) with status \(status), which drops what was sent",
                ja: "\(from) がステータス \(status) で \(to) に転送しています。これでは送った内容が失われます")
        case .tooManyRedirects(let address, let limit):
            say(
                "\(address) redirects more than \(limit) times",
                ja: "\(address) の転送が \(limit)回を超えました")
        case .notFound(let address): say("\(address) was not found", ja: "\(address) が見つかりません")
        case .gone(let address):
            say("\(address) was removed (410)", ja: "\(address) は削除されました (410)")
        case .unauthorized(let address):
            say("\(address) requires authentication (401)", ja: "\(address) には認証が必要です (401)")
        case .rejected(let address, let source):
            say(
                "\(address.host) refused \(source.name) (401)",
                ja: "\(address.host) が\(source.name)を拒否しました (401)")
        case .forbidden(let address):
            say("access to \(address) is forbidden (403)", ja: "\(address) へのアクセスは禁止されています (403)")
        case .rateLimited(let address, nil):
            say("rate limited by \(address.host)", ja: "\(address.host) の回数制限を超えました")
        case .rateLimited(let address, .some(let wait)):
            say(
                "rate limited by \(address.host); retry in \(wait.length)",
                ja: "\(address.host) の回数制限を超えました。\(wait.length)後に再試行できます")
        case .status(let address, let status):
            say("\(address) returned status \(status)", ja: "\(address) がステータス \(status) を返しました")
        case .unresolvedHost(let host, _):
            say("failed to resolve host \(host)", ja: "接続先 \(host) が見つかりませんでした")
        case .unreachable(let host, _):
            say("failed to connect to \(host)", ja: "\(host) に接続できませんでした")
        case .connectTimedOut(let host, let time):
            say(
                "connecting to \(host) timed out after \(time.length)",
                ja: "\(host) に \(time.length)以内に接続できませんでした")
        case .timedOut(let address, let time):
            say(
                "\(address) timed out after \(time.length)",
                ja: "\(address) の転送が \(time.length)以内に終わりませんでした")
        case .tooSlow(let address, let speed, let time):
            say(
                "\(address) sent less than \(ByteCount(speed)) per second for \(time.length)",
                ja: "\(address) の転送が遅すぎます（\(time.length)のあいだ毎秒 \(ByteCount(speed)) 未満）")
        case .tlsFailed(let host, let failure, _): failure.summary(host: host)
        case .proxyFailed: say("failed to connect through the proxy", ja: "プロキシ経由で接続できませんでした")
        case .proxyUnauthorized:
            say("the proxy requires authentication (407)", ja: "プロキシに認証が必要です (407)")
        case .interruptedBody(let address, let received, nil, _):
            say(
                "\(address) was interrupted after \(ByteCount(received).exact)",
                ja: "\(address) の転送が \(received)バイトで途切れました")
        case .interruptedBody(let address, let received, .some(let expected), _):
            say(
                "the server sent \(received) of \(ByteCount(expected).exact) of \(address)",
                ja: "\(address) は \(expected)バイトのうち \(received)バイトしか届きませんでした")
        case .tooLarge(let address, let limit):
            say(
                "\(address) is larger than \(ByteCount(limit))",
                ja: "\(address) が \(ByteCount(limit)) を超えています")
        case .invalidResponse(let address, _):
            say("\(address) sent an invalid HTTP response", ja: "\(address) の応答が正しい HTTP ではありません")
        case .unwritable: say("failed to save the response", ja: "応答を保存できませんでした")
        case .libraryFailed: say("libcurl failed", ja: "libcurl でエラーが起きました")
        case .cancelled: say("the transfer was cancelled", ja: "転送は中断されました")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .insecure:
            say(
                "use an https address, or pass --allow-http if you trust every network on the way",
                ja: "https のアドレスを使ってください。経路上のネットワークをすべて信頼できる場合は --allow-http を付けてください")
        case .unresolvedHost:
            say(
                "check the host name and your connection, then run the same command again",
                ja: "ホスト名のつづりと接続を確認してから、同じコマンドをもう一度実行してください")
        case .unreachable, .connectTimedOut, .tooSlow, .interruptedBody:
            Messages.checkConnection
        case .timedOut:
            say(
                "run the same command again, on a faster connection if possible",
                ja: "できればより速い回線で、同じコマンドをもう一度実行してください")
        case .tlsFailed(_, let failure, _): failure.hint
        case .proxyFailed(let setting?, _), .proxyUnauthorized(let setting?):
            say(
                setting.contains(".")
                    ? "check git's setting of the proxy: \(shell: "git config --get-all \(setting.shellQuoted)")"
                    : "check the variable \(setting), which sets the proxy, and no_proxy",
                ja: setting.contains(".")
                    ? "git のプロキシの設定を確認してください: \(shell: "git config --get-all \(setting.shellQuoted)")"
                    : "プロキシを指定している環境変数 \(setting) と、no_proxy を確認してください")
        case .proxyFailed(nil, _), .proxyUnauthorized(nil):
            say(
                "check the variables https_proxy, http_proxy, all_proxy and no_proxy",
                ja: "環境変数 https_proxy、http_proxy、all_proxy、no_proxy を確認してください")
        case .notFound:
            say(
                "check the address in a browser; private repositories look missing without a token",
                ja: "アドレスをブラウザーで確認してください。非公開のリポジトリは、トークンがないと存在しないように見えます")
        case .unauthorized(let address), .forbidden(let address):
            EnvironmentCredentials.hint(for: address)
        case .rejected(_, let source): source.remedy
        case .rateLimited(_, .some(let wait)):
            say(
                "run the same command again in \(wait.length)",
                ja: "\(wait.length)後に同じコマンドをもう一度実行してください")
        case .rateLimited(_, nil):
            say(
                "wait a few minutes, then run the same command again",
                ja: "数分待ってから、同じコマンドをもう一度実行してください")
        case .status(_, 500...):
            say(
                "the server has a problem; run the same command again later",
                ja: "サーバー側の問題です。後で同じコマンドをもう一度実行してください")
        case .invalidAddress(_, let flaw): flaw.hint
        case .privateReference(_, let to) where !to.contains("?"):
            say(
                "if you trust this address, use it directly: \(.install(to))",
                ja: "このアドレスを信頼できるなら、直接指定してください: \(.install(to))")
        case .notAllowed(let refusal): refusal.hint
        case .methodLost: say("use the address that it redirects to", ja: "転送先のアドレスを使ってください")
        case .insecureRedirect, .privateRedirect, .privateReference, .metadataServer, .badRedirect,
            .tooManyRedirects,
            .gone, .status, .tooLarge, .invalidResponse, .unwritable, .libraryFailed, .cancelled:
            nil
        }
    }
}

extension CredentialSource {
    /// A phrase with the secret, such as `the token in GITHUB_TOKEN`.
    public var name: String {
        switch self {
        case .variable(let name, _, _): say("the token in \(name)", ja: " \(name) のトークン")
        case .helper(let name):
            say("the password of \(name)", ja: " \(name) のパスワード")
        case .login(let program, _): say("the login of \(program)", ja: " \(program) のログイン")
        case .header(let setting):
            say(
                "the Authorization header in git's setting \(setting)",
                ja: " git の設定 \(setting) の Authorization ヘッダー")
        }
    }

    /// The remedy if a server refuses them, as an imperative.
    public var remedy: Suggestion {
        switch self {
        case .variable(let name, let others, let next?):
            say(
                "set \(name) to a valid token with read access\nor use \(next.name) instead: "
                    + "\(shell: (["unset", name] + others).joined(separator: " "))",
                ja: "\(name) に読み取り権限のある有効なトークンを設定してください\n代わりに\(next.name)を使うには: "
                    + "\(shell: (["unset", name] + others).joined(separator: " "))")
        case .variable(let name, _, nil):
            say(
                "set \(name) to a valid token with read access, or unset it",
                ja: "\(name) に読み取り権限のある有効なトークンを設定するか、設定を消してください")
        case .helper(let name):
            say(
                "store a valid token with read access in \(name)",
                ja: "\(name) に読み取り権限のある有効なトークンを保存してください")
        case .login(_, let command):
            say(
                "log in again: \(shell: command)", ja: "もう一度ログインしてください: \(shell: command)")
        case .header(let setting):
            say(
                "replace the header or remove it; to see where it is set: "
                    + "\(shell: "git config --show-origin --get-all \(setting.shellQuoted)")",
                ja: "ヘッダーを有効なものに置き換えるか、削除してください。設定した場所を確認するには: "
                    + "\(shell: "git config --show-origin --get-all \(setting.shellQuoted)")")
        }
    }
}

extension LibraryError {
    /// libcurl's message, and its error number to look up.
    public var summary: String {
        say(
            "\(message) (curl \(code))",
            ja: japaneseCategory.map { "\($0) (curl \(code))" }
                ?? "通信ライブラリーでエラーが起きました (\(message), curl \(code))")
    }

    /// libcurl speaks English only: the kind of its error by its number, as in curl.h; nil for a rare one.
    private var japaneseCategory: String? {
        switch code {
        case 5: "プロキシの名前解決に失敗しました"
        case 6: "名前解決に失敗しました"
        case 7: "接続を受け付けていません"
        case 18, 52, 55, 56, 92: "接続が途中で切れました"
        case 28: "時間切れです"
        case 35, 59, 83: "TLS の接続に失敗しました"
        case 60, 77: "証明書を確認できませんでした"
        case 97: "プロキシとの接続に失敗しました"
        default: nil
        }
    }
}

extension WebAddress.Flaw {
    /// The flaw, as a phrase to follow a colon.
    fileprivate var message: String {
        switch self {
        case .malformed(let message):
            say(message.prefix(1).lowercased() + message.dropFirst(), ja: message)
        case .scheme(""): say("it does not start with https://", ja: "https:// で始まっていません")
        case .scheme(let scheme):
            say("unsupported scheme \(scheme)", ja: "スキーム \(scheme) には対応していません")
        case .credentials: say("it contains a user name or password", ja: "ユーザー名またはパスワードを含んでいます")
        case .controlByte: say("it contains a control character", ja: "制御文字を含んでいます")
        }
    }

    fileprivate var hint: Suggestion? {
        switch self {
        case .scheme(""), .malformed, .controlByte: nil
        case .scheme:
            say("use an address that starts with https://", ja: "https:// で始まるアドレスを使ってください")
        case .credentials:
            say(
                "remove the user name and password, and set a token instead",
                ja: "ユーザー名とパスワードを除き、代わりにトークンを設定してください")
        }
    }
}

extension TLSFailure {
    fileprivate func summary(host: String) -> String {
        switch self {
        case .certificateExpired:
            say(
                "the certificate of \(host) has expired or is not valid yet",
                ja: "\(host) の証明書は期限切れか、まだ有効ではありません")
        case .untrustedIssuer:
            say(
                "the certificate of \(host) is not signed by a trusted authority",
                ja: "\(host) の証明書は、信頼された認証局が署名したものではありません")
        case .wrongHost:
            say("the certificate of \(host) is for another host", ja: "\(host) の証明書は別の接続先のものです")
        case .unreadableAuthorities:
            say("failed to read the trusted certificates", ja: "信頼する証明書を読み取れませんでした")
        case .missingAuthorities:
            say(
                "the certificate of \(host) can't be checked: this system has no trusted certificates",
                ja: "\(host) の証明書を確認できません。このシステムには信頼する証明書がありません")
        case .other:
            say("failed to establish a TLS connection to \(host)", ja: "\(host) と TLS で接続できませんでした")
        }
    }

    fileprivate var hint: Suggestion {
        switch self {
        case .certificateExpired:
            say(
                "check this machine's clock; if it is right, contact the server's administrator",
                ja: "このコンピューターの時計を確認してください。正しければ、サーバーの管理者に連絡してください")
        case .untrustedIssuer:
            say(
                "if your network has its own certificate authority, set SSL_CERT_FILE to its file",
                ja: "組織独自の認証局があるなら、そのファイルを SSL_CERT_FILE に設定してください")
        case .wrongHost:
            say(
                "check the address; the network may require a login (open a web page in a browser)",
                ja: "アドレスを確認してください。ネットワークへのログインが必要な場合もあります（ブラウザーで何かページを開いてみてください）")
        case .unreadableAuthorities:
            say(
                "set SSL_CERT_FILE to a readable file, or unset it",
                ja: "SSL_CERT_FILE に読み取れるファイルを設定するか、設定を消してください")
        case .missingAuthorities:
            say(
                "install the package ca-certificates, or set SSL_CERT_FILE to a file of certificates",
                ja: "パッケージ ca-certificates をインストールするか、証明書のファイルを SSL_CERT_FILE に設定してください")
        case .other: Messages.checkConnection
        }
    }
}

/// Texts that are not tied to one error.
enum Messages {
    static var checkConnection: Suggestion {
        say(
            "check the connection, then run the same command again",
            ja: "ネットワーク接続を確認してから、同じコマンドをもう一度実行してください")
    }
    static var invalidURL: String { say("invalid URL", ja: "URL が正しくありません") }
    static var missingHost: String { say("no host", ja: "ホストがありません") }
    static var ambiguousHost: String {
        say("programs may read its host differently", ja: "プログラムによってホストの解釈が異なります")
    }
    static var longHeader: String {
        say("the response has a header line of more than 100 KiB", ja: "応答に 100 KiB を超えるヘッダー行があります")
    }
    static var wrongRange: String {
        say("the server sent a different range than requested", ja: "サーバーが要求と異なる範囲を送りました")
    }
}

extension Duration {
    /// A time in seconds, or in minutes from two minutes on.
    fileprivate var length: String {
        let seconds = Int((self / .seconds(1)).rounded(.up))
        let minutes = (seconds + 59) / 60
        return switch seconds {
        case 1: say("1 second", ja: "1秒")
        case ..<120: say("\(seconds) seconds", ja: "\(seconds)秒")
        default: say("\(minutes) minutes", ja: "\(minutes)分")
        }
    }
}
