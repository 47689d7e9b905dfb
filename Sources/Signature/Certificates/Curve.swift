internal import Digest

/// The elliptic curves of keys that sign folders, each with the hash that goes with it (FIPS 186-5, section 6.1.1).
enum Curve: String, Sendable {
    case p256 = "prime256v1"
    case p384 = "secp384r1"
    case p521 = "secp521r1"
}

/// Text around base64 (RFC 7468).
enum PEM {
    /// Returns the text that OpenSSL writes for a public key.
    static func publicKey(_ der: [UInt8]) -> String {
        var text = "-----BEGIN PUBLIC KEY-----\n"
        var line = ""
        for character in Base64.encode(der) {
            line.append(character)
            guard line.utf8.count == 64 else { continue }
            text += line + "\n"
            line = ""
        }
        if !line.isEmpty { text += line + "\n" }
        return text + "-----END PUBLIC KEY-----\n"
    }
}

/// The outcome of building and checking a chain of certificates.
enum ChainOutcome: Sendable {
    /// The chain leads to this anchor, which is DER.
    case trusted(anchor: [UInt8])
    /// The chain leads to none of the anchors.
    case noAnchor
    /// The chain leads to this anchor, but a certificate in it expired on this day, such as `2028-04-22`.
    case expired(on: String, anchor: [UInt8])
    /// The chain leads to this anchor, but a certificate in it is valid only from this day.
    case notYetValid(from: String, anchor: [UInt8])
    /// A certificate in the chain is invalid, for this reason in the words of the library.
    case broken(String)
}
