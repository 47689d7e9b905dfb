import SkillFormat
import Testing

@Suite struct `Secrets` {
    private static let header = "---\nname: pdf\ndescription: Reads forms.\n---\n"
    private static let letters = "R8sK2vQw9ZxL4mTn7BcY6dHf3JgP1aEu5iOoWq0Vt"

    private func findings(_ rule: String, in text: String) throws -> [Finding] {
        let folder = try ExampleFolder(RuleExample(Self.header + text))
        return try folder.skill(purpose: .install).findings.filter { $0.rule.description == rule }
    }

    /// Prefixes are split so that secret scanners ignore this file.
    @Test(arguments: [
        ("AKI", "A", 0, Finding.Effect.block), ("gh", "p_", 36, .block), ("gh", "o_", 36, .report),
        ("xox", "b-1234567890-", 30, .report), ("sk-a", "nt-api03-", 40, .block),
        ("sk_li", "ve_", 24, .report), ("AI", "za", 35, .report), ("np", "m_", 36, .report),
        ("h", "f_", 34, .report),
    ])
    func `are detected by their provider's format`(
        _ first: String, _ second: String, _ count: Int, _ effect: Finding.Effect
    ) throws {
        let rest = count == 0 ? "Q3EGRZ7XK5PLM2TW" : String(Self.letters.prefix(count))
        let text = "token = \"\(first)\(second)\(rest)\"\n"
        let found = try findings("secret-found", in: text)
        if second.contains("1234") {
            // A sequence of digits is a placeholder.
            #expect(found.isEmpty)
        } else {
            #expect(found.map(\.effect) == [effect] && found.map(\.column) == [10])
        }
        // A preceding letter makes it part of another word.
        let inner = "token = x\(first)\(second)\(rest)\n"
        #expect(try findings("secret-found", in: inner).isEmpty)
    }

    @Test(arguments: ["RWRTY0", "RWQAAE"])
    func `of minisign are detected in files of their own`(_ start: String) throws {
        let body = String(repeating: "Ab3+dEf/hIjKlMnOpQrS", count: 11).prefix(203)
        let key = "untrusted comment: minisign secret key\n\(start)Iy\(body)=\n"
        #expect(try findings("secret-found", in: key).map(\.effect) == [.block])
        // A public key and a signature are no secrets.
        #expect(try findings("secret-found", in: "RWScnsV\(body.prefix(49))\n").isEmpty)
        #expect(try findings("secret-found", in: "RUScnsV\(body.prefix(93))\n").isEmpty)
    }

    @Test func `of age are detected`() throws {
        let key =
            "AGE-SECRET-" + "KEY-1"
            + String(repeating: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", count: 2)
        #expect(try findings("secret-found", in: "\(key.prefix(74))\n").map(\.effect) == [.block])
    }

    @Test(arguments: [
        "AKIAIOSFODNN7EXAMPLE", "ghp_" + String(repeating: "x", count: 36),
        "sk-ant-api03-your-key-goes-right-here-in-this-very-place-1A",
        "sk-some-long-slug-that-is-only-made-of-words-and-hyphens",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "hf_" + "abcdefghijklmnopqrstuvwxyz12345678",
    ])
    func `are not placeholders`(_ text: String) throws {
        #expect(try findings("secret-found", in: "Key: \(text)\n").isEmpty)
    }

    @Test(arguments: [
        ("postgres://app:h7Gk29sLq@db-1.acme.io/x", 0), ("https://bob:h7Gk29sLq@git.acme.io/x", 1),
        ("redis://:h7Gk29sLq@cache.acme.io", 1), ("postgres://user:password@git.acme.io/x", 0),
        ("https://$USER:$PW@git.acme.io/x", 0), ("https://bob:h7Gk29sLq@localhost/x", 0),
        ("https://acme.io/a:b@c", 0), ("https://acme.io:8080/x", 0),
    ])
    func `in URLs are reported unless they are placeholders`(_ text: String, _ count: Int) throws {
        let found = try findings("secret-url", in: "Use \(text) here.\n")
        #expect(found.count == count && found.allSatisfy { $0.effect == .report })
    }
}
