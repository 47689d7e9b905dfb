import Testing

@testable import Signature

@Suite("Signatures") struct SignatureTests {
    private static let content = Array("The catalog.\n".utf8)

    @Test(arguments: [["-l"], ["-H"], []])
    func `of minisign are valid, and return their trusted comment`(_ options: [String]) throws {
        let minisign = try Minisign()
        let file = try minisign.signature(of: Self.content, options + ["-t", "version 3 – ja"])
        let signature = try Signature(file)
        #expect(try signature.verify(Self.content, by: minisign.publicKey) == "version 3 – ja")
        #expect(signature.coverage == (options == ["-l"] ? .whole : .hash))
        #expect(throws: SignatureError.wrongSignature) {
            try signature.verify(Self.content + [0], by: minisign.publicKey)
        }
        #expect(throws: SignatureError.wrongSignature) {
            try signature.verify([], by: minisign.publicKey)
        }
    }

    @Test func `by another key are refused, also if it has the same identifier`() throws {
        let (minisign, other) = (try Minisign(), try Minisign())
        let signature = try Signature(minisign.signature(of: Self.content))
        let key = try other.publicKey
        #expect(
            throws: SignatureError.otherKey(
                signed: try minisign.publicKey.name, expected: key.name)
        ) { try signature.verify(Self.content, by: key) }
        let disguised = PublicKey(id: signature.keyID, bytes: key.bytes)
        #expect(throws: SignatureError.wrongSignature) {
            try signature.verify(Self.content, by: disguised)
        }
    }

    @Test(arguments: [["-l"], ["-H"]])
    func `are refused if any bit of theirs is flipped`(_ options: [String]) throws {
        let minisign = try Minisign()
        let key = try minisign.publicKey
        let file = try minisign.signature(of: Self.content, options)
        let comment = try #require(file.firstIndex(of: UInt8(ascii: "\n")))
        for index in file.indices {
            for bit in 0..<8 {
                // The text of the untrusted comment is not signed, and the last line needs no end.
                let isFree = (19..<comment).contains(index) || index == file.count - 1
                var changed = file
                changed[index] ^= 1 << bit
                guard let signature = try? Signature(changed),
                    (try? signature.verify(Self.content, by: key)) != nil
                else { continue }
                #expect(isFree, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test func `are refused with another trusted comment`() throws {
        let minisign = try Minisign()
        let (first, second) = (
            try Signature(minisign.signature(of: Self.content, ["-t", "version 1"])),
            try Signature(minisign.signature(of: Self.content, ["-t", "version 2"]))
        )
        let mixed = Signature(
            keyID: first.keyID, untrustedComment: "", trustedComment: second.trustedComment,
            coverage: first.coverage, bytes: first.bytes, globalBytes: first.globalBytes)
        #expect(throws: SignatureError.wrongComment) {
            try mixed.verify(Self.content, by: minisign.publicKey)
        }
    }

    @Test func `are not read from a truncated or extended file`() throws {
        let file = try Minisign().signature(of: Self.content)
        for count in 0..<file.count - 1 {
            #expect(throws: SignatureError.malformed(.signature)) {
                try Signature(Array(file.prefix(count)))
            }
        }
        #expect(throws: SignatureError.malformed(.signature)) { try Signature(file + [65, 10]) }
        #expect(throws: Never.self) { try Signature(file.dropLast()) }
    }

    @Test func `have a limited size and limited comments`() throws {
        #expect(throws: SignatureError.tooLarge(.signature, limit: 16_384)) {
            try Signature([UInt8](repeating: 65, count: 20_000))
        }
        let key = try SecretKey.generate()
        for comment in [String(repeating: "a", count: 1_025), "a\nb", "a\u{1B}[0m"] {
            #expect(throws: SignatureError.invalidComment(limit: 1_024)) {
                try key.sign([], trustedComment: comment)
            }
            #expect(throws: SignatureError.invalidComment(limit: 1_024)) {
                try key.sign([], trustedComment: "", untrustedComment: comment)
            }
        }
    }
}
