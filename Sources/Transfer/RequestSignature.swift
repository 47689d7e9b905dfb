/// A key of an object store, with which libcurl signs requests (AWS Signature Version 4, service `s3`).
///
/// It never appears in descriptions. The request needs a header `x-amz-content-sha256` with the digest of its body.
public struct RequestSignature: Sendable, Equatable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The identifier of the key, which is not secret.
    public let keyID: String
    let secret: String
    let region: String

    /// Creates a signature; nil if a part is empty or has characters that don't fit into the header.
    public init?(keyID: String, secret: String, region: String) {
        for text in [keyID, secret, region] {
            guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
                return nil
            }
        }
        // In OpenStack Swift, an identifier may have the form `ACCOUNT:USER`.
        guard !region.contains(":") else { return nil }
        self.keyID = keyID
        self.secret = secret
        self.region = region
    }

    /// The scheme in the form of `CURLOPT_AWS_SIGV4`.
    var scheme: String { "aws:amz:\(region):s3" }

    /// Shows nothing of the secret.
    public var description: String { "(key \(keyID))" }
    /// Shows nothing of the secret.
    public var debugDescription: String { description }
    /// Shows nothing of the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
