internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import ObjectStore
internal import Problem
internal import RemoteStore
internal import Transfer

extension RemoteStoreError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .objects(let error): error.japaneseSummary
        case .registry(let error): error.japaneseSummary
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .objects(let error): error.japaneseHint
        case .registry(let error): error.japaneseHint
        }
    }
}

extension RegistryError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notFound(let place): "アーティファクトがありません: \(place)"
        case .unauthorized(let registry, let places):
            switch places.attempt {
            case .none: "\(registry) には認証が必要です"
            case .refused: "\(registry) が認証情報を拒否しました"
            }
        case .denied(let place, let message?):
            "\(place) へのアクセスが拒否されました: \(message)"
        case .denied(let place, nil): "\(place) へのアクセスが拒否されました"
        case .unsafeTokenServer(let registry, let server):
            "\(registry) は、暗号化されていない \(server) で認証情報を求めています"
        case .unknownChallenge(let registry, let scheme):
            "\(registry) の認証方式 \(scheme) には対応していません"
        case .wrongDigest(let place, let expected, let actual):
            "\(place) のチェックサムは \(expected) のはずですが、\(actual) でした"
        case .badManifest(let place, let fault):
            "\(place) は使えません: \(fault.japaneseMessage)"
        case .malformed(let place, let reason):
            "\(place) についてのレジストリの応答が正しくありません: \(reason)"
        case .tooLarge(let place, let limit): "\(place) が \(ByteCount(limit)) を超えています"
        case .status(let place, let status, let message):
            "レジストリが \(place) についてステータス \(status) を返しました"
                + (message.map { ": \($0)" } ?? "")
        case .files: "レジストリの認証情報を読み取れませんでした"
        case .transfer(let place, _): "\(place) に接続できませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notFound:
            "名前とタグを確認してください。非公開のリポジトリは、認証情報がないと存在しないように見えます"
        case .unauthorized(let registry, let places): places.japaneseHint(registry)
        case .denied:
            "アカウントに、このリポジトリを読む権限（公開するなら書き込む権限）があるか確認してください"
        case .status(_, 500..., _):
            "レジストリ側の問題です。後で同じコマンドをもう一度実行してください"
        case .transfer(_, .unauthorized), .transfer(_, .forbidden), .transfer(_, .notFound): nil
        case .transfer(_, let error): error.japaneseHint
        case .unsafeTokenServer, .unknownChallenge, .wrongDigest, .badManifest, .malformed,
            .tooLarge, .status, .files:
            nil
        }
    }
}

extension RegistryError.CredentialPlaces {
    fileprivate func japaneseHint(_ registry: String) -> Suggestion {
        let variable = variables.first.map { "\($0) に USER:PASSWORD を設定" }
        if let helper {
            return
                "認証情報ヘルパー docker-credential-\(helper) は起動しないため、\(variable ?? "ログイン")してください"
        }
        let ways = [variable, "docker login \(registry) でログイン"].compactMap(\.self)
        return "\(ways.joined(separator: "するか、"))してください"
    }
}

extension ManifestFault {
    fileprivate var japaneseMessage: String {
        switch self {
        case .notJSON: "JSON ではありません"
        case .missing: "レイヤーもマニフェストの一覧もありません"
        case .otherDigest(let text): "ダイジェスト \(text.abridged) には対応していません"
        case .wrongData: "埋め込まれたデータがダイジェストと一致しません"
        case .tooMany(let limit): "部分が \(grouped(limit))個を超えています"
        }
    }
}

extension ObjectStoreError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .invalidEndpoint(let text, _):
            "AWS_ENDPOINT_URL が正しいアドレスではありません: \(text)"
        case .incompleteKey: "オブジェクトストアの鍵が不完全です"
        case .files: "オブジェクトストアの鍵を読み取れませんでした"
        case .notFound(let object): "オブジェクトがありません: \(object)"
        case .noSuchBucket(let bucket): "バケットがありません: \(bucket)"
        case .changed(let object): "\(object) が別の人に変更されました"
        case .denied(let object, let code?, _):
            "\(object) へのアクセスが拒否されました (\(code))"
        case .denied(let object, nil, _): "\(object) へのアクセスが拒否されました"
        case .otherRegion(let object, let region):
            "\(object) はリージョン \(region) にあります"
        case .noConditions(let object):
            "オブジェクトストアが、\(object) を守るための条件付き書き込みに対応していません"
        case .malformed(let object, let reason):
            "\(object) についてのオブジェクトストアの応答が正しくありません: \(reason)"
        case .status(let object, let status, let code, let message):
            ([
                "オブジェクトストアが \(object) についてステータス \(status) を返しました", code, message,
            ] as [String?]).compactMap(\.self).joined(separator: ": ")
        case .transfer(let object, _): "\(object) に接続できませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .invalidEndpoint:
            "AWS_ENDPOINT_URL に https://s3.example.com のようなアドレスを設定してください"
        case .incompleteKey:
            "AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY は、両方設定するか、どちらも設定しないでください"
        case .notFound, .files: nil
        case .noSuchBucket: "バケットを作成するか、名前と AWS_ENDPOINT_URL を確認してください"
        case .changed: "同じコマンドをもう一度実行してください"
        case .denied(_, _, .unsigned):
            "AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY を設定するか、~/.aws/credentials に書いてください"
        case .denied(_, "SignatureDoesNotMatch", .signed):
            "AWS_SECRET_ACCESS_KEY と AWS_REGION を確認してください"
        case .denied(_, "InvalidAccessKeyId", .signed):
            "AWS_ACCESS_KEY_ID と、AWS_ENDPOINT_URL がその鍵のサーバーかを確認してください"
        case .denied(_, "ExpiredToken", .signed), .denied(_, "InvalidToken", .signed):
            "新しい一時的な鍵を取得して、AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY、AWS_SESSION_TOKEN を設定してください"
        case .denied(_, "RequestTimeTooSkewed", .signed):
            "このマシンの時計を合わせてください。時刻は date -u で確認できます"
        case .denied(_, _, .signed):
            "この鍵に、このバケットのオブジェクトの一覧、読み取り、書き込みの権限があるか確認してください"
        case .otherRegion(_, let region): "export AWS_REGION=\(region)"
        case .noConditions:
            "If-Match に対応したストアを使うか、別の場所に公開してください"
        case .status(_, 500..., _, _):
            "オブジェクトストア側の問題です。後で同じコマンドをもう一度実行してください"
        case .malformed, .status: nil
        case .transfer(_, .unauthorized), .transfer(_, .forbidden), .transfer(_, .notFound): nil
        case .transfer(_, let error): error.japaneseHint
        }
    }
}
