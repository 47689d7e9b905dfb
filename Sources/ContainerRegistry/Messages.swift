public import Problem
internal import Transfer

extension RegistryError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .notFound(let place): say("no such artifact: \(place)", ja: "アーティファクトがありません: \(place)")
        case .unauthorized(let registry, let places):
            switch places.attempt {
            case .none:
                say("\(registry) requires authentication", ja: "\(registry) には認証が必要です")
            case .refused:
                say("\(registry) refused the credentials", ja: "\(registry) が認証情報を拒否しました")
            }
        case .denied(let place, let message?):
            say(
                "access to \(place) was denied: \(message)",
                ja: "\(place) へのアクセスが拒否されました: \(message)")
        case .denied(let place, nil):
            say("access to \(place) was denied", ja: "\(place) へのアクセスが拒否されました")
        case .unsafeTokenServer(let registry, let server):
            say(
                "\(registry) requests credentials at \(server), which is not encrypted",
                ja: "\(registry) は、暗号化されていない \(server) で認証情報を求めています")
        case .unknownChallenge(let registry, let scheme):
            say(
                "\(registry) requires an unsupported kind of authentication: \(scheme)",
                ja: "\(registry) の認証方式 \(scheme) には対応していません")
        case .wrongDigest(let place, let expected, let actual):
            say(
                "\(place) has another checksum: expected \(expected), received \(actual)",
                ja: "\(place) のチェックサムは \(expected) のはずですが、\(actual) でした")
        case .badManifest(let place, let fault):
            say("\(place) is not usable: \(fault.message)", ja: "\(place) は使えません: \(fault.message)")
        case .malformed(let place, let reason):
            say(
                "the registry sent an invalid answer about \(place): \(reason)",
                ja: "\(place) についてのレジストリの応答が正しくありません: \(reason)")
        case .tooLarge(let place, let limit):
            say(
                "\(place) is larger than \(ByteCount(limit))",
                ja: "\(place) が \(ByteCount(limit)) を超えています")
        case .status(let place, let status, let message):
            say(
                "the registry returned status \(status) for \(place)"
                    + (message.map { ": \($0)" } ?? ""),
                ja: "レジストリが \(place) についてステータス \(status) を返しました"
                    + (message.map { ": \($0)" } ?? ""))
        case .files:
            say("failed to read the credentials for registries", ja: "レジストリの認証情報を読み取れませんでした")
        case .transfer(let place, _): say("failed to reach \(place)", ja: "\(place) に接続できませんでした")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notFound:
            say(
                "check the name and the tag; private repositories look missing without credentials",
                ja: "名前とタグを確認してください。非公開のリポジトリは、認証情報がないと存在しないように見えます")
        case .unauthorized(let registry, let places): places.hint(registry)
        case .denied:
            say(
                "check that the account may read this repository, or write to it to publish",
                ja: "アカウントに、このリポジトリを読む権限（公開するなら書き込む権限）があるか確認してください")
        case .status(_, 500..., _):
            say(
                "the registry has a problem; run the same command again later",
                ja: "レジストリ側の問題です。後で同じコマンドをもう一度実行してください")
        case .transfer(_, let error):
            switch error {
            case .unauthorized, .forbidden, .notFound: nil
            default: error.hint
            }
        case .unsafeTokenServer, .unknownChallenge, .wrongDigest, .badManifest, .malformed,
            .tooLarge, .status, .files:
            nil
        }
    }
}

extension RegistryError.CredentialPlaces {
    fileprivate func hint(_ registry: String) -> Suggestion {
        let variable = variables.first.map {
            say("set \($0) to USER:PASSWORD", ja: "\($0) に USER:PASSWORD を設定")
        }
        if let helper {
            return say(
                "\(variable ?? "log in"), because the credential helper docker-credential-\(helper) is not "
                    + "started",
                ja: "認証情報ヘルパー docker-credential-\(helper) は起動しないため、\(variable ?? "ログイン")してください")
        }
        let login = say(
            "log in with docker login \(registry)", ja: "docker login \(registry) でログイン")
        let ways = [variable, login].compactMap(\.self)
        return say(
            "\(ways.joined(separator: ", or "))", ja: "\(ways.joined(separator: "するか、"))してください")
    }
}

extension ManifestFault {
    /// The fault, as a phrase to follow a colon.
    fileprivate var message: String {
        switch self {
        case .notJSON: say("it is not JSON", ja: "JSON ではありません")
        case .missing: say("it has no layers and no list of manifests", ja: "レイヤーもマニフェストの一覧もありません")
        case .otherDigest(let text):
            say("unsupported digest \(text.abridged)", ja: "ダイジェスト \(text.abridged) には対応していません")
        case .wrongData:
            say("its embedded data do not match their digest", ja: "埋め込まれたデータがダイジェストと一致しません")
        case .tooMany(let limit):
            say("it has more than \(grouped(limit)) parts", ja: "部分が \(grouped(limit))個を超えています")
        }
    }
}

/// Reasons why an answer is not valid.
enum Messages {
    static var noLocation: String { say("it has no location for the upload", ja: "アップロード先がありません") }
    static var otherPart: String {
        say("it is not the part of the blob that was requested", ja: "要求した部分ではありません")
    }
    static var noToken: String {
        say("the server of tokens sent no token", ja: "トークンのサーバーがトークンを返しませんでした")
    }
}
