internal import Digest
internal import JSON

/// Signed skills for examples: by a key that no longer exists, so that the list of files counts, but not who signed it.
enum SignatureExample {
    static let skill = "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"

    /// A skill whose files were signed and are now others, if others are given.
    static func signed(
        _ files: [(path: String, text: String)], now: [(path: String, text: String)]? = nil
    ) -> RuleExample {
        RuleExample((now ?? files) + [("skill.oms.sig", bundle(files))])
    }

    private static func bundle(_ files: [(path: String, text: String)]) -> String {
        let digests = files.map { ($0.path, SHA256Digest(of: Array($0.text.utf8))) }
        let resources = digests.map { path, digest in
            JSONValue.object([
                "name": .string(path), "algorithm": .string("sha256"),
                "digest": .string(digest.hex),
            ])
        }
        let root = SHA256Digest(of: digests.flatMap(\.1.bytes))
        let statement: JSONValue = .object([
            "_type": .string("https://in-toto.io/Statement/v1"),
            "predicateType": .string("https://model_signing/signature/v1.0"),
            "subject": .array([
                .object([
                    "name": .string("pdf"), "digest": .object(["sha256": .string(root.hex)]),
                ])
            ]),
            "predicate": .object([
                "resources": .array(resources),
                "serialization": .object([
                    "method": .string("files"), "hash_type": .string("sha256"),
                    "ignore_paths": .strings([".gitignore"]),
                ]),
            ]),
        ])
        let payload = base64(Array(statement.text(.line).utf8))
        let hint = SHA256Digest(of: Array("example".utf8)).hex
        return """
            {
              "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
              "verificationMaterial": {"publicKey": {"hint": "\(hint)"}},
              "dsseEnvelope": {
                "payloadType": "application/vnd.in-toto+json",
                "payload": "\(payload)",
                "signatures": [{"sig": "\(base64(Array("example".utf8)))"}]
              }
            }

            """
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for index in 0...3 {
                text.append(
                    index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
            }
        }
        return text
    }
}
