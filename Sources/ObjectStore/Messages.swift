public import Problem
internal import Transfer

extension ObjectStoreError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .invalidEndpoint(let text, _):
            say(
                "AWS_ENDPOINT_URL is not a valid address: \(text)",
                ja: "AWS_ENDPOINT_URL が正しいアドレスではありません: \(text)")
        case .incompleteKey:
            say("the key of the object store is incomplete", ja: "オブジェクトストアの鍵が不完全です")
        case .files:
            say("failed to read the keys of the object store", ja: "オブジェクトストアの鍵を読み取れませんでした")
        case .notFound(let object): say("no such object: \(object)", ja: "オブジェクトがありません: \(object)")
        case .noSuchBucket(let bucket):
            say("no such bucket: \(bucket)", ja: "バケットがありません: \(bucket)")
        case .changed(let object):
            say("\(object) was changed by someone else", ja: "\(object) が別の人に変更されました")
        case .denied(let object, let code?, _):
            say(
                "access to \(object) was denied (\(code))", ja: "\(object) へのアクセスが拒否されました (\(code))"
            )
        case .denied(let object, nil, _):
            say("access to \(object) was denied", ja: "\(object) へのアクセスが拒否されました")
        case .otherRegion(let object, let region):
            say("\(object) is in the region \(region)", ja: "\(object) はリージョン \(region) にあります")
        case .noConditions(let object):
            say(
                "the object store does not support conditional writes, which protect \(object)",
                ja: "オブジェクトストアが、\(object) を守るための条件付き書き込みに対応していません")
        case .malformed(let object, let reason):
            say(
                "the object store sent an invalid answer about \(object): \(reason)",
                ja: "\(object) についてのオブジェクトストアの応答が正しくありません: \(reason)")
        case .status(let object, let status, let code, let message):
            say(
                "the object store returned status \(status) for \(object)"
                    + (Self.words(code, message).map { ": \($0)" } ?? ""),
                ja: ([
                    "オブジェクトストアが \(object) についてステータス \(status) を返しました", code, message,
                ] as [String?]).compactMap(\.self).joined(separator: ": "))
        case .transfer(let object, _): say("failed to reach \(object)", ja: "\(object) に接続できませんでした")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .invalidEndpoint:
            say(
                "set AWS_ENDPOINT_URL to an address such as https://s3.example.com",
                ja: "AWS_ENDPOINT_URL に https://s3.example.com のようなアドレスを設定してください")
        case .incompleteKey:
            say(
                "set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither of them",
                ja: "AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY は、両方設定するか、どちらも設定しないでください")
        case .notFound, .files: nil
        case .noSuchBucket:
            say(
                "create the bucket, or check its name and AWS_ENDPOINT_URL",
                ja: "バケットを作成するか、名前と AWS_ENDPOINT_URL を確認してください")
        case .changed: say("run the same command again", ja: "同じコマンドをもう一度実行してください")
        case .denied(_, _, .unsigned):
            say(
                "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or add them to ~/.aws/credentials",
                ja: "AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY を設定するか、~/.aws/credentials に書いてください")
        case .denied(_, "SignatureDoesNotMatch", .signed):
            say(
                "check AWS_SECRET_ACCESS_KEY and AWS_REGION",
                ja: "AWS_SECRET_ACCESS_KEY と AWS_REGION を確認してください")
        case .denied(_, "InvalidAccessKeyId", .signed):
            say(
                "check AWS_ACCESS_KEY_ID, and that AWS_ENDPOINT_URL is the server that the key is for",
                ja: "AWS_ACCESS_KEY_ID と、AWS_ENDPOINT_URL がその鍵のサーバーかを確認してください")
        case .denied(_, "ExpiredToken", .signed), .denied(_, "InvalidToken", .signed):
            say(
                "request a new temporary key, and set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN",
                ja:
                    "新しい一時的な鍵を取得して、AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY、AWS_SESSION_TOKEN を設定してください"
            )
        case .denied(_, "RequestTimeTooSkewed", .signed):
            say(
                "set this machine's clock; it shows the time with: date -u",
                ja: "このコンピューターの時計を合わせてください。時刻は date -u で確認できます")
        case .denied(_, _, .signed):
            say(
                "check that the key may list, read and write the objects of this bucket",
                ja: "この鍵に、このバケットのオブジェクトの一覧、読み取り、書き込みの権限があるか確認してください")
        case .otherRegion(_, let region): "export AWS_REGION=\(region)"
        case .noConditions:
            say(
                "use a store that supports If-Match, or publish to another target",
                ja: "If-Match に対応したストアを使うか、別の場所に公開してください")
        case .status(_, 500..., _, _):
            say(
                "the object store has a problem; run the same command again later",
                ja: "オブジェクトストア側の問題です。後で同じコマンドをもう一度実行してください")
        case .malformed, .status: nil
        case .transfer(_, let error):
            switch error {
            case .unauthorized, .forbidden, .notFound: nil
            default: error.hint
            }
        }
    }

    private static func words(_ code: String?, _ message: String?) -> String? {
        let words = [code, message].compactMap(\.self).joined(separator: ": ")
        return words.isEmpty ? nil : words
    }
}

/// Reasons why an answer is not valid.
enum Messages {
    static let noList = "it is not a list of objects"
    static let endlessList = "the list goes on without coming to an end"
    static let noToken = "the list goes on, but has no token for its next part"
    static let foreignKey = "the list has an object outside the requested place"
}
