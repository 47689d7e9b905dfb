import Digest
import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@testable import Signature

/// A folder that was signed, and what attackers do with it.
struct SignedFolder {
    static let files = [
        "SKILL.md": "---\nname: pdf\ndescription: Reads forms.\n---\nRead [b](a/b.md).\n",
        "a/b.md": "B\n", "a-b/x.md": "X\n", "caf\u{E9}.md": "Coffee\n",
    ]

    let workshop: SigningWorkshop
    var files = Self.files
    var bundle: [UInt8] = []
    var leftOut = SigningKey.gitPaths + ["skill.oms.sig"]

    init(_ workshop: SigningWorkshop) { self.workshop = workshop }

    /// Signs the files with the key of a certificate, and the chain above.
    mutating func sign(_ name: String, chain: [String]) throws {
        let all = try chain.flatMap { try workshop.read("\($0).pem") }
        let key = try SigningKey(workshop.read("\(name).key"), password: nil, certificates: all)
        try sign(with: key)
    }

    /// Signs the files with a bare key.
    mutating func sign(_ name: String) throws {
        try sign(
            with: SigningKey(workshop.read("\(name).key"), password: nil, certificates: nil))
    }

    private mutating func sign(with key: SigningKey) throws {
        bundle = try key.sign(Self.digests(files), name: "pdf", leavingOut: leftOut)
    }

    static func digests(_ files: [String: String]) -> [(path: String, digest: SHA256Digest)] {
        files.map { ($0.key, SHA256Digest(of: Array($0.value.utf8))) }
    }

    /// What a reader finds who trusts some certificates or keys.
    func check(
        _ roots: [String], time: Int? = Int(Date().timeIntervalSince1970) + 60
    ) throws -> Result<Signer, SignatureFault> {
        let trust = SignerTrust(
            roots: try roots.map {
                try TrustRoot(
                    name: String($0.prefix { $0 != "." }), file: workshop.read($0))
            }, time: time)
        do throws(SignatureFault) {
            return .success(try FolderSignature(bundle).signer(trust))
        } catch {
            return .failure(error)
        }
    }

    /// How the files differ.
    var differences: SignedDifferences {
        get throws {
            try FolderSignature(bundle).differences(
                from: Self.digests(files).map {
                    FolderSignature.File(path: $0.path, digest: $0.digest)
                })
        }
    }

    /// Changes the bundle.
    mutating func edit(_ change: (inout [String: JSONValue]) throws -> Void) throws {
        var members = try #require(try JSONValue(parsing: bundle).object)
        try change(&members)
        bundle = Array(JSONValue.object(members).text().utf8)
    }

    /// Changes the envelope.
    mutating func editEnvelope(_ change: (inout [String: JSONValue]) throws -> Void) throws {
        try edit { bundle in
            var envelope = try #require(bundle["dsseEnvelope"]?.object)
            try change(&envelope)
            bundle["dsseEnvelope"] = .object(envelope)
        }
    }

    /// Changes the text of the payload, and leaves the signature as it is.
    mutating func editPayload(_ change: (String) -> String) throws {
        try editEnvelope { envelope in
            let text = try #require(envelope["payload"]?.string)
            let payload = try #require(Base64.decode(text.utf8))
            let changed = change(String(decoding: payload, as: UTF8.self))
            #expect(Array(changed.utf8) != payload)
            envelope["payload"] = .string(Base64.encode(Array(changed.utf8)))
        }
    }

    /// Signs a payload of an attacker's choice with a key of the workshop.
    mutating func sign(payload: String, by name: String, chain: [String]) throws {
        let key = try #require(ECKey(privatePEM: workshop.read("\(name).key"), password: nil))
        let material = SigstoreBundle.Material.certificates(
            try chain.map { name in
                try #require(Certificate.all(pem: workshop.read("\(name).pem"), limit: 1).first).der
            })
        let unsigned = SigstoreBundle(
            material: material, payload: Array(payload.utf8), signature: [])
        let signature = try #require(key.sign(unsigned.message))
        bundle =
            SigstoreBundle(
                material: material, payload: Array(payload.utf8), signature: signature
            ).file
    }

    /// The payload of the files.
    var payload: String {
        let statement = SignedStatement(
            files: Self.digests(files).map { .init(path: $0.path, digest: $0.digest) },
            leftOut: leftOut)
        return String(decoding: statement.payload(name: "pdf"), as: UTF8.self)
    }
}

extension Result where Success == Signer, Failure == SignatureFault {
    var signer: Signer? { try? get() }
    var fault: SignatureFault? { if case .failure(let fault) = self { fault } else { nil } }
}
