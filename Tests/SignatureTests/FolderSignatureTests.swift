import Digest
import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@testable import Signature

@Suite struct `A signature of a folder` {
    private static let shared = Result { try SigningWorkshop() }
    private let workshop: SigningWorkshop

    init() throws { workshop = try Self.shared.get() }

    private func signed(curve: String = "P-384") throws -> SignedFolder {
        let name = "leaf-\(UInt32.random(in: 0...UInt32.max))"
        try workshop.issue(name, "leaf", by: "ica", curve: curve)
        var folder = SignedFolder(workshop)
        try folder.sign(name, chain: [name, "ica"])
        return folder
    }

    @Test(arguments: ["P-256", "P-384", "P-521"])
    func `is that of the certificate's owner if the chain leads to a trusted root`(
        _ curve: String
    ) throws {
        let folder = try signed(curve: curve)
        let signer = try #require(try folder.check(["root.pem"]).signer)
        #expect(signer.name == "Acme")
        #expect(signer.standing == .trusted(root: "root"))
        #expect(try folder.differences.isEmpty)
        #expect(try folder.check(["ica.pem"]).signer?.isTrusted == true)
    }

    @Test func `of a key is trusted by its public key`() throws {
        var folder = SignedFolder(workshop)
        try folder.sign("lone")
        let signer = try #require(try folder.check(["lone.pub"]).signer)
        #expect(signer.standing == .trusted(root: "lone"))
        let sum = try workshop.run("sha256sum lone.pub").prefix(64)
        #expect(signer.fingerprint.hex == sum)
        #expect(try folder.check(["root.pem"]).signer?.standing == .unknown)
    }

    // Attacks.

    @Test func `with a chain to another root is not trusted, even if that has the same name`()
        throws
    {
        let folder = try signed()
        for root in ["other.pem", "rival.pem", "lone.pub"] {
            let signer = try #require(try folder.check([root]).signer, "\(root)")
            #expect(signer.standing == .unknown && signer.name == "Acme")
        }
        var forged = SignedFolder(workshop)
        try workshop.issue("forged", "leaf", by: "other")
        try forged.sign("forged", chain: ["forged", "other"])
        #expect(try forged.check(["root.pem"]).signer?.standing == .unknown)
        try forged.sign("forged", chain: ["forged", "other", "root"])
        #expect(try forged.check(["root.pem"]).signer?.isTrusted != true)
    }

    @Test func `with an expired certificate is not trusted, nor is one from the future`() throws {
        let folder = try signed()
        let now = Int(Date().timeIntervalSince1970)
        let late = try #require(try folder.check(["root.pem"], time: now + 400 * 86_400).signer)
        guard case .expired(let day) = late.standing else {
            Issue.record("\(late)")
            return
        }
        #expect(day.wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil)
        let early = try folder.check(["root.pem"], time: now - 86_400).signer
        guard case .notYetValid? = early?.standing else {
            Issue.record("\(String(describing: early))")
            return
        }
        #expect(try folder.check(["root.pem"], time: nil).signer?.isTrusted == true)
    }

    @Test func `by a certificate that one without authority issued is refused`() throws {
        try workshop.issue("owner", "leaf", by: "ica")
        try workshop.issue("below", "leaf", by: "owner")
        var folder = SignedFolder(workshop)
        try folder.sign("below", chain: ["below", "owner", "ica"])
        let fault = try #require(try folder.check(["root.pem"]).fault)
        guard case .brokenChain = fault else {
            Issue.record("\(fault)")
            return
        }
        #expect(fault.isForgery)
        // Nor does the path length of the authority allow another authority below it.
        try workshop.issue("deeper", "ica", by: "ica")
        try workshop.issue("deepest", "leaf", by: "deeper")
        try folder.sign("deepest", chain: ["deepest", "deeper", "ica"])
        #expect(try folder.check(["root.pem"]).fault?.isForgery == true)
    }

    @Test(arguments: ["strange", "weak"])
    func `by a certificate with an unknown critical extension or a weak hash is refused`(
        _ kind: String
    ) throws {
        try workshop.issue(kind, kind, by: "ica")
        var folder = SignedFolder(workshop)
        try folder.sign(kind, chain: [kind, "ica"])
        #expect(try folder.check(["root.pem"]).fault?.isForgery == true)
        // To those who trust nobody it is only useless.
        #expect(try folder.check([]).fault?.isForgery == false)
    }

    @Test(arguments: ["server", "encipherment"])
    func `by a certificate for something else is refused`(_ kind: String) throws {
        try workshop.issue(kind, kind, by: "ica")
        var folder = SignedFolder(workshop)
        try folder.sign(payload: folder.payload, by: kind, chain: [kind, "ica"])
        #expect(try folder.check(["root.pem"]).fault?.isForgery == true)
        #expect(throws: SigningError.notForSigning) {
            try folder.sign(kind, chain: [kind, "ica"])
        }
    }

    @Test func `by a certificate for code is accepted`() throws {
        try workshop.issue("code", "code", by: "ica")
        var folder = SignedFolder(workshop)
        try folder.sign("code", chain: ["code", "ica"])
        #expect(try folder.check(["root.pem"]).signer?.isTrusted == true)
    }

    @Test func `over other bytes is refused`() throws {
        var folder = try signed()
        try folder.editPayload { $0.replacingOccurrences(of: "\"pdf\"", with: "\"pdg\"") }
        #expect(try folder.check(["root.pem"]).fault == .wrongSignature)
        #expect(try folder.check([]).fault == .wrongSignature)
    }

    @Test func `moved to the list of another folder is refused`() throws {
        var folder = try signed()
        var other = try signed()
        other.files["SKILL.md"] = "Evil.\n"
        try folder.editPayload { _ in other.payload }
        #expect(try folder.check(["root.pem"]).fault == .wrongSignature)
    }

    @Test func `of a statement for other digests is refused`() throws {
        try workshop.issue("liar", "leaf", by: "ica")
        var folder = SignedFolder(workshop)
        let digest = SHA256Digest(of: Array("B\n".utf8)).hex
        let payload = folder.payload.replacingOccurrences(
            of: digest, with: SHA256Digest(of: Array("Evil\n".utf8)).hex)
        try folder.sign(payload: payload, by: "liar", chain: ["liar", "ica"])
        #expect(try folder.check(["root.pem"]).fault == .wrongRootDigest)
    }

    @Test func `whose payload type was changed is refused`() throws {
        var folder = try signed()
        try folder.editEnvelope { $0["payloadType"] = .string("application/json") }
        guard case .malformed? = try folder.check(["root.pem"]).fault else {
            Issue.record("accepted")
            return
        }
    }

    @Test func `of something other than a list of files is refused`() throws {
        try workshop.issue("author", "leaf", by: "ica")
        var folder = SignedFolder(workshop)
        for (old, new) in [
            ("https://model_signing/signature/v1.0", "https://slsa.dev/provenance/v1"),
            ("https://in-toto.io/Statement/v1", "https://in-toto.io/Statement/v0.1"),
            ("\"files\"", "\"shards\""), ("\"hash_type\":\"sha256\"", "\"hash_type\":\"blake3\""),
            ("\"name\":\"a/b.md\"", "\"name\":\"../b.md\""),
            ("\"name\":\"a/b.md\"", "\"name\":\"/b.md\""),
            ("\"name\":\"a/b.md\"", "\"name\":\"a//b.md\""),
            ("\"name\":\"a/b.md\"", "\"name\":\"SKILL.md\""),
        ] {
            let payload = folder.payload.replacingOccurrences(of: old, with: new)
            #expect(payload != folder.payload, "\(new)")
            try folder.sign(payload: payload, by: "author", chain: ["author", "ica"])
            #expect(try folder.check(["root.pem"]).fault?.isForgery == false, "\(new)")
        }
    }

    @Test func `with a second signature is refused`() throws {
        var folder = try signed()
        try folder.editEnvelope { envelope in
            let all = try #require(envelope["signatures"]?.array)
            envelope["signatures"] = .array(all + all)
        }
        guard case .malformed? = try folder.check(["root.pem"]).fault else {
            Issue.record("accepted")
            return
        }
    }

    @Test func `with keys that occur twice, unknown keys or other base64 is refused`() throws {
        let folder = try signed()
        let text = String(decoding: folder.bundle, as: UTF8.self)
        let edits = [
            ("\"payloadType\":", "\"payloadType\":\"x\",\"payloadType\":"),
            ("\"dsseEnvelope\":", "\"dsse_envelope\":{},\"dsseEnvelope\":"),
            ("\"payload\":\"", "\"payload\":\"\\n"), ("\"sig\":\"", "\"sig\":\" "),
            ("{\"mediaType\"", "{\"x\":1,\"mediaType\""), ("bundle.v0.3", "bundle.v0.2"),
            ("\"tlogEntries\":[],", "\"tlogEntries\":[],\"publicKey\":{\"hint\":\"\"},"),
        ]
        for (old, new) in edits {
            var edited = folder
            edited.bundle = Array(text.replacingOccurrences(of: old, with: new).utf8)
            // The text is written with sorted keys.
            if edited.bundle == folder.bundle {
                edited.bundle = Array(
                    text.replacingOccurrences(
                        of: "{\"dsseEnvelope\"", with: "{\"x\":1,\"dsseEnvelope\""
                    )
                    .utf8)
            }
            #expect(edited.bundle != folder.bundle, "\(new)")
            #expect(try edited.check(["root.pem"]).fault != nil, "\(new)")
        }
    }

    @Test func `that is too large, too deep or has too many certificates is refused`() throws {
        var folder = try signed()
        let bundle = folder.bundle
        folder.bundle = bundle + [UInt8](repeating: 0x20, count: FolderSignature.sizeLimit)
        #expect(
            try folder.check(["root.pem"]).fault == .tooLarge(limit: FolderSignature.sizeLimit))
        folder.bundle = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(try folder.check(["root.pem"]).fault != nil)
        folder.bundle = bundle
        try folder.edit { bundle in
            let chain = bundle["verificationMaterial"]?["x509CertificateChain"]
            let first = try #require(chain?["certificates"]?.array?.first)
            bundle["verificationMaterial"] = .object([
                "x509CertificateChain": .object([
                    "certificates": .array(Array(repeating: first, count: 9))
                ])
            ])
        }
        guard case .malformed? = try folder.check(["root.pem"]).fault else {
            Issue.record("accepted")
            return
        }
    }

    @Test func `cut at any byte or with any bit turned is never another valid one`() throws {
        let folder = try signed()
        var random = SplitMix64(seed: 18)
        for count in stride(from: 0, to: folder.bundle.count - 1, by: 97) {
            var cut = folder
            cut.bundle = Array(folder.bundle.prefix(count))
            #expect(try cut.check(["root.pem"]).fault != nil)
        }
        for _ in 0..<400 {
            var turned = folder
            let place = Int.random(in: turned.bundle.indices, using: &random)
            turned.bundle[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            guard let signer = try turned.check(["root.pem"]).signer, signer.isTrusted else {
                continue
            }
            // What is not signed may change: the key identifier, and certificates that are not needed.
            #expect(try turned.differences.isEmpty, "byte \(place)")
        }
    }

    @Test func `shows extra, removed, changed and renamed files`() throws {
        let folder = try signed()
        var extra = folder
        extra.files["setup.sh"] = "rm -rf ~\n"
        extra.files[".gitignore"] = "*.log\n"
        extra.files["b/.gitignore"] = "*.log\n"
        let added = try extra.differences
        #expect(added.unsigned == ["b/.gitignore", "setup.sh"] && added.leftOut == [".gitignore"])
        var removed = folder
        removed.files["a/b.md"] = nil
        #expect(try removed.differences.missing == ["a/b.md"])
        var changed = folder
        changed.files["a/b.md"] = "Evil\n"
        #expect(try changed.differences.changed == ["a/b.md"])
        var renamed = folder
        renamed.files["a/c.md"] = renamed.files.removeValue(forKey: "a/b.md")
        let moved = try renamed.differences
        #expect(moved.missing == ["a/b.md"] && moved.unsigned == ["a/c.md"])
    }

    @Test func `takes no file for another one that looks the same`() throws {
        let folder = try signed()
        let differences = try FolderSignature(folder.bundle).differences(
            from: SignedFolder.digests(SignedFolder.files).map { path, digest in
                let isCoffee = path == "caf\u{E9}.md"
                return FolderSignature.File(
                    path: isCoffee ? "cafe\u{301}.md" : path, digest: digest)
            })
        #expect(differences.unsigned.map { Array($0.utf8) } == [Array("cafe\u{301}.md".utf8)])
        #expect(differences.missing.map { Array($0.utf8) } == [Array("caf\u{E9}.md".utf8)])
    }

    @Test func `of a key is refused if another key made it`() throws {
        var folder = SignedFolder(workshop)
        try workshop.run("key evil P-256")
        try folder.sign("evil")
        let evil = folder.bundle
        try folder.sign("lone")
        let hint = try JSONValue(parsing: folder.bundle)["verificationMaterial"]
        folder.bundle = evil
        try folder.edit { $0["verificationMaterial"] = hint }
        #expect(try folder.check(["lone.pub"]).fault == .wrongSignature)
    }

    // Keys and roots.

    @Test func `needs a key of a supported kind, its certificate and its password`() throws {
        try workshop.run(
            """
            openssl genrsa -out rsa.key 2048 2>/dev/null
            openssl ec -in lone.key -aes128 -passout pass:secret -out locked.key 2>/dev/null
            openssl pkcs8 -topk8 -in lone.key -passout pass:secret -out locked8.key
            key k1 secp256k1
            """)
        for (file, error) in [
            ("rsa.key", SigningError.noKey), ("k1.key", .noKey), ("lone.pub", .noKey),
            ("locked.key", .passwordRequired), ("locked8.key", .passwordRequired),
        ] {
            #expect(throws: error, "\(file)") {
                try SigningKey(workshop.read(file), password: nil, certificates: nil)
            }
        }
        for file in ["locked.key", "locked8.key"] {
            #expect(throws: SigningError.wrongPassword) {
                try SigningKey(workshop.read(file), password: "wrong", certificates: nil)
            }
            _ = try SigningKey(workshop.read(file), password: "secret", certificates: nil)
        }
        #expect(throws: SigningError.otherCertificate) {
            try SigningKey(
                workshop.read("lone.key"), password: nil, certificates: workshop.chain("root"))
        }
        #expect(throws: SigningError.noCertificate) {
            try SigningKey(
                workshop.read("lone.key"), password: nil, certificates: workshop.read("lone.pub"))
        }
    }

    @Test func `is trusted by one certificate or key with a plain name`() throws {
        #expect(throws: SigningError.severalCertificates) {
            try TrustRoot(name: "acme", file: workshop.chain("root", "ica"))
        }
        #expect(throws: SigningError.noRoot) {
            try TrustRoot(name: "acme", file: workshop.read("lone.key"))
        }
        for name in ["", "a b", "-x", "../x", "é", String(repeating: "x", count: 65)] {
            #expect(throws: SigningError.invalidName(name)) {
                try TrustRoot(name: name, file: workshop.read("root.pem"))
            }
        }
        let root = try TrustRoot(name: "acme", file: workshop.read("root.pem"))
        #expect(root.subject == "Acme")
        let sum = try workshop.run("openssl x509 -in root.pem -noout -fingerprint -sha256")
        let digits = sum.drop { $0 != "=" }.filter { $0.isHexDigit }.lowercased()
        #expect(root.fingerprint.hex == digits)
        #expect(try TrustRoot(name: "acme", kind: .certificate, base64: root.base64) == root)
    }

    // The judge.

    @Test func `of model-signing in this file is valid, and its order of files is kept`() throws {
        let key = try TrustRoot(name: "lone", file: Array(ModelSigningSample.key.utf8))
        let root = try TrustRoot(name: "acme", file: Array(ModelSigningSample.root.utf8))
        // 2026-12-01.
        let trust = SignerTrust(roots: [key, root], time: 1_796_083_200)
        for (bundle, name) in [
            (ModelSigningSample.byKey, "lone"), (ModelSigningSample.byCertificate, "Acme"),
        ] {
            let signature = try FolderSignature(Array(bundle.utf8))
            let signer = try signature.signer(trust)
            #expect(signer.isTrusted && signer.title == name)
            #expect(signature.paths == ["SKILL.md", "a/b.md", "a-b/x.md"])
            let files = SignedFolder.digests(ModelSigningSample.files)
            #expect(
                signature.differences(
                    from: files.map { FolderSignature.File(path: $0.path, digest: $0.digest) }
                ).isEmpty)
        }
    }

    @Test(.enabled(if: SigningWorkshop.hasJudge, Comment(rawValue: SigningWorkshop.noJudge)))
    func `is read by model-signing, and those of model-signing are read`() throws {
        try workshop.issue("both", "leaf", by: "ica")
        try workshop.folder.write(workshop.chain("both", "ica"), to: "both-chain.pem")
        for (path, text) in SignedFolder.files {
            try workshop.folder.write(text, to: "both/\(path)")
        }
        var folder = SignedFolder(workshop)
        let verify = ["verify", "key", "both", "--signature", "x.sig", "--public_key", "lone.pub"]
        try folder.sign("lone")
        try workshop.folder.write(folder.bundle, to: "x.sig")
        #expect(try workshop.modelSigning(verify) != nil)
        try workshop.folder.write("Evil\n", to: "both/a/b.md")
        #expect(try workshop.modelSigning(verify) == nil)
        try workshop.folder.write("B\n", to: "both/a/b.md")
        try folder.sign("both", chain: ["both", "ica"])
        try workshop.folder.write(folder.bundle, to: "y.sig")
        #expect(
            try workshop.modelSigning([
                "verify", "certificate", "both", "--signature", "y.sig", "--certificate_chain",
                "root.pem",
            ]) != nil)
        // The other way.
        #expect(
            try workshop.modelSigning([
                "sign", "key", "both", "--signature", "z.sig", "--private_key", "lone.key",
            ]) != nil)
        folder.bundle = try workshop.read("z.sig")
        #expect(try folder.check(["lone.pub"]).signer?.isTrusted == true)
        #expect(try folder.differences.isEmpty)
        #expect(
            try workshop.modelSigning([
                "sign", "certificate", "both", "--signature", "z.sig", "--private_key",
                "both.key", "--signing_certificate", "both.pem", "--certificate_chain", "ica.pem",
            ]) != nil)
        folder.bundle = try workshop.read("z.sig")
        #expect(try folder.check(["root.pem"]).signer?.isTrusted == true)
        #expect(try folder.differences.isEmpty)
    }
}
