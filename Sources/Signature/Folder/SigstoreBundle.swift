internal import Digest
internal import JSON

/// A Sigstore bundle with a DSSE envelope.
///
/// The forms are documented at https://github.com/sigstore/protobuf-specs (bundle v0.3) and
/// https://github.com/secure-systems-lab/dsse. Timestamps and entries of transparency logs are not used: whether
/// certificates are valid is decided by the time of the check.
struct SigstoreBundle {
    static let mediaType = "application/vnd.dev.sigstore.bundle.v0.3+json"
    static let payloadType = "application/vnd.in-toto+json"
    private static let certificateLimit = 8

    /// The certificates or the key that the signature is checked with.
    enum Material {
        /// Certificates in DER, the signer's first.
        case certificates([[UInt8]])
        /// A key that the bundle does not contain, by the SHA-256 of its PEM in hexadecimal.
        case key(hint: String)
    }

    let material: Material
    let payload: [UInt8]
    let signature: [UInt8]

    init(material: Material, payload: [UInt8], signature: [UInt8]) {
        self.material = material
        self.payload = payload
        self.signature = signature
    }

    /// Reads a bundle; unknown keys are refused, because other programs may know them.
    init(_ file: [UInt8]) throws(SignatureFault) {
        let bundle = try SignedJSON(file)
        let members = try bundle.members(
            of: nil, known: ["mediaType", "verificationMaterial", "dsseEnvelope"],
            unsupported: ["messageSignature"])
        guard let type = members["mediaType"]?.string else { throw .malformed(Messages.noBundle) }
        guard type == Self.mediaType else { throw .unsupported(Messages.bundleType(type)) }
        material = try Self.material(in: SignedJSON.required(members, "verificationMaterial"))
        let envelope = try SignedJSON.required(members, "dsseEnvelope").members(
            of: "dsseEnvelope", known: ["payload", "payloadType", "signatures"])
        guard try SignedJSON.text(envelope, "payloadType") == Self.payloadType else {
            throw .malformed(Messages.otherPayloadType)
        }
        payload = try SignedJSON.base64(envelope, "payload")
        // One signature, as Sigstore requires: of several, programs would check different ones.
        let signatures = try SignedJSON.required(envelope, "signatures").elements
        guard let first = signatures.first, signatures.count == 1 else {
            throw .malformed(Messages.signatureCount(signatures.count))
        }
        let one = try first.members(of: "signatures", known: ["sig", "keyid"])
        signature = try SignedJSON.base64(one, "sig")
    }

    private static func material(in json: SignedJSON) throws(SignatureFault) -> Material {
        let members = try json.members(
            of: "verificationMaterial",
            known: [
                "x509CertificateChain", "certificate", "publicKey", "tlogEntries",
                "timestampVerificationData",
            ])
        let kinds = ["x509CertificateChain", "certificate", "publicKey"]
        let found = kinds.filter { members[$0] != nil }
        guard found.count == 1, let kind = found.first, let value = members[kind] else {
            throw .malformed(Messages.materialCount(found.count))
        }
        switch kind {
        case "publicKey":
            let key = try value.members(
                of: kind, known: ["hint"], unsupported: ["rawBytes", "keyDetails"])
            let hint = key["hint"]?.string ?? ""
            guard hint.utf8.count <= 256 else { throw .malformed(Messages.longHint) }
            return .key(hint: hint)
        case "certificate": return .certificates([try certificate(in: value)])
        default:
            let chain = try value.members(of: kind, known: ["certificates"])
            let elements = try SignedJSON.required(chain, "certificates").elements
            guard (1...certificateLimit).contains(elements.count) else {
                throw .malformed(Messages.certificateCount(limit: certificateLimit))
            }
            var certificates: [[UInt8]] = []
            for element in elements { certificates.append(try certificate(in: element)) }
            return .certificates(certificates)
        }
    }

    private static func certificate(in json: SignedJSON) throws(SignatureFault) -> [UInt8] {
        try SignedJSON.base64(json.members(of: "certificates", known: ["rawBytes"]), "rawBytes")
    }

    /// The bytes that are signed: the pre-authentication encoding of DSSE.
    var message: [UInt8] {
        let type = Self.payloadType
        return Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
    }

    /// The bundle as a file.
    var file: [UInt8] {
        let material: JSONValue =
            switch material {
            case .certificates(let all):
                .object([
                    "tlogEntries": .array([]),
                    "x509CertificateChain": .object([
                        "certificates": .array(
                            all.map { .object(["rawBytes": .string(Base64.encode($0))]) })
                    ]),
                ])
            case .key(let hint):
                .object([
                    "tlogEntries": .array([]), "publicKey": .object(["hint": .string(hint)]),
                ])
            }
        let one: JSONValue = .object([
            "keyid": .string(""), "sig": .string(Base64.encode(signature)),
        ])
        let bundle: JSONValue = .object([
            "mediaType": .string(Self.mediaType), "verificationMaterial": material,
            "dsseEnvelope": .object([
                "payload": .string(Base64.encode(payload)),
                "payloadType": .string(Self.payloadType), "signatures": .array([one]),
            ]),
        ])
        return Array((bundle.text(.line) + "\n").utf8)
    }
}
