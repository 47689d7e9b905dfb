import Testing

@testable import Signature

@Suite("Public keys") struct PublicKeyTests {
    @Test func `are read from a line and from a whole file`() throws {
        let minisign = try Minisign()
        let text = String(decoding: try minisign.read("key.pub"), as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        let key = try PublicKey(text)
        #expect(key.description == lines[1])
        #expect(try PublicKey(lines[1]) == key)
        #expect(try PublicKey(text.replacing("\n", with: "\r\n")) == key)
        // minisign leaves zeros at the start out.
        let number = try #require(lines[0].split(separator: " ").last)
        #expect(UInt64(number, radix: 16) == UInt64(key.name, radix: 16))
        #expect(key.id.count == 8)
        #expect(try PublicKey(key.fileText) == key)
    }

    @Test(arguments: [
        "", "RWQ", "untrusted comment: only", String(repeating: "A", count: 56),
        "RWQ\(String(repeating: "A", count: 52))=", "RWQ\(String(repeating: "A", count: 53))\nx",
    ])
    func `are not read from other texts`(_ text: String) {
        #expect(throws: SignatureError.malformed(.publicKey)) { try PublicKey(text) }
    }

    @Test func `are refused above a size`() {
        #expect(throws: SignatureError.tooLarge(.publicKey, limit: 4_096)) {
            try PublicKey(String(repeating: "A", count: 5_000))
        }
    }
}
