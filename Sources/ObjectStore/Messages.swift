public import Problem
internal import Transfer

extension ObjectStoreError {
    /// What failed.
    public var summary: String {
        switch self {
        case .invalidEndpoint(let text, _): "AWS_ENDPOINT_URL is not a valid address: \(text)"
        case .incompleteKey: "the key of the object store is incomplete"
        case .files: "failed to read the keys of the object store"
        case .notFound(let object): "no such object: \(object)"
        case .noSuchBucket(let bucket): "no such bucket: \(bucket)"
        case .changed(let object): "\(object) was changed by someone else"
        case .denied(let object, let code?, _): "access to \(object) was denied (\(code))"
        case .denied(let object, nil, _): "access to \(object) was denied"
        case .otherRegion(let object, let region): "\(object) is in the region \(region)"
        case .noConditions(let object):
            "the object store does not support conditional writes, which protect \(object)"
        case .malformed(let object, let reason):
            "the object store sent an invalid answer about \(object): \(reason)"
        case .status(let object, let status, let code, let message):
            "the object store returned status \(status) for \(object)"
                + (Self.words(code, message).map { ": \($0)" } ?? "")
        case .transfer(let object, _): "failed to reach \(object)"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .invalidEndpoint: "set AWS_ENDPOINT_URL to an address such as https://s3.example.com"
        case .incompleteKey:
            "set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither of them"
        case .notFound, .files: nil
        case .noSuchBucket: "create the bucket, or check its name and AWS_ENDPOINT_URL"
        case .changed: "run the same command again"
        case .denied(_, _, .unsigned):
            "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or add them to ~/.aws/credentials"
        case .denied(_, "SignatureDoesNotMatch", .signed):
            "check AWS_SECRET_ACCESS_KEY and AWS_REGION"
        case .denied(_, "InvalidAccessKeyId", .signed):
            "check AWS_ACCESS_KEY_ID, and that AWS_ENDPOINT_URL is the server that the key is for"
        case .denied(_, "ExpiredToken", .signed), .denied(_, "InvalidToken", .signed):
            "request a new temporary key, and set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"
        case .denied(_, "RequestTimeTooSkewed", .signed):
            "set this machine's clock; it shows the time with: date -u"
        case .denied(_, _, .signed):
            "check that the key may list, read and write the objects of this bucket"
        case .otherRegion(_, let region): "export AWS_REGION=\(region)"
        case .noConditions: "use a store that supports If-Match, or publish to another target"
        case .status(_, 500..., _, _):
            "the object store has a problem; run the same command again later"
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
