import TestSupport
import Testing

@testable import Signature

@Suite("Secret keys") struct SecretKeyTests {
    private static let content = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }

    @Test func `of minisign sign content that minisign verifies`() throws {
        let minisign = try Minisign()
        let key = try SecretKey(minisign.read("key.sec"), password: nil)
        #expect(key.publicKey == (try minisign.publicKey))
        let signature = try key.sign(Self.content, trustedComment: "version 3")
        let judge = try minisign.verify(Self.content, signature)
        #expect(judge.status == 0)
        #expect(judge.text.contains("version 3"))
        #expect(try minisign.verify(Self.content + [1], signature).status != 0)
        #expect(
            try Signature(signature).verify(Self.content, by: key.publicKey) == "version 3")
    }

    @Test func `are generated, and minisign signs with them`() throws {
        let key = try SecretKey.generate()
        let minisign = try Minisign()
        try minisign.folder.write(key.fileText, to: "key.sec")
        try minisign.folder.write(key.publicKey.fileText, to: "key.pub")
        let signature = try Signature(minisign.signature(of: Self.content))
        #expect(throws: Never.self) { try signature.verify(Self.content, by: key.publicKey) }
        let own = try key.sign(Self.content, trustedComment: "")
        #expect(try minisign.verify(Self.content, own).status == 0)
        let read = try SecretKey(Array(key.fileText.utf8), password: nil)
        #expect(read.publicKey == key.publicKey)
        #expect(try SecretKey.generate().publicKey != key.publicKey)
    }

    @Test func `with a password are decrypted`() throws {
        let minisign = try Minisign(password: "correct horse")
        let file = try minisign.read("key.sec")
        #expect(throws: SignatureError.passwordRequired) { try SecretKey(file, password: nil) }
        #expect(throws: SignatureError.wrongPassword) { try SecretKey(file, password: "x") }
        let key = try SecretKey(file, password: "correct horse")
        #expect(key.publicKey == (try minisign.publicKey))
        let signature = try key.sign(Self.content, trustedComment: "")
        #expect(try minisign.verify(Self.content, signature).status == 0)
    }

    @Test func `are refused if any byte of theirs is changed`() throws {
        let file = Array(try SecretKey.generate().fileText.utf8)
        let start = try #require(file.firstIndex(of: UInt8(ascii: "\n"))) + 1
        // The unused parameters of the key derivation are not part of the checksum.
        let unused = start + 8..<start + 72
        for index in start..<file.count - 1 where !unused.contains(index) {
            var changed = file
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : 65
            #expect(throws: SignatureError.self, "byte \(index)") {
                try SecretKey(changed, password: nil)
            }
        }
        for count in 0..<file.count - 1 {
            #expect(throws: SignatureError.malformed(.secretKey)) {
                try SecretKey(Array(file.prefix(count)), password: nil)
            }
        }
    }

    @Test func `are refused if they ask for too much memory or time`() throws {
        #expect(Scrypt(operations: 1 << 25, memory: 1 << 30) != nil)
        #expect(Scrypt(operations: 32_768, memory: 16 << 20) != nil)
        #expect(Scrypt(operations: 1 << 25, memory: 1 << 31) == nil)
        #expect(Scrypt(operations: 1 << 40, memory: 1 << 30) == nil)
        #expect(Scrypt(operations: 1 << 30, memory: 1 << 14) == nil)
        #expect(Scrypt(operations: 0, memory: 0) == nil)
        #expect(Scrypt(operations: .max, memory: .max) == nil)
    }
}
