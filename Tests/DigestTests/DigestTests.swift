import ArraySpan
import Digest
import Testing

@Suite struct `SHA-256 digests` {
    @Test func `of the empty string and of abc match FIPS 180-4`() {
        #expect(
            SHA256Digest(of: []).hex
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256Digest(of: "abc".utf8).hex
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `do not depend on how the bytes are split`() {
        var hash = SHA256()
        for piece in ["a", "", "bc"] { hash.update(Array(piece.utf8).span) }
        #expect(hash.finish() == SHA256Digest(of: "abc".utf8))
    }

    @Test func `are parsed in either case`() {
        let digest = SHA256Digest(of: "abc".utf8)
        #expect(SHA256Digest(hex: digest.hex) == digest)
        #expect(SHA256Digest(hex: digest.hex.uppercased()) == digest)
    }

    @Test(arguments: [
        "", "ab", String(repeating: "g", count: 64), String(repeating: "a", count: 65),
    ])
    func `are not parsed from other text`(_ text: String) {
        #expect(SHA256Digest(hex: text) == nil)
    }
}

@Suite struct `SHA-1 digests` {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ])
    func `of the empty string and of abc match FIPS 180-4`(_ text: String, _ digest: String) {
        var hash = SHA1()
        for byte in text.utf8 { hash.update([byte].span) }
        let digits = hash.finish().map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        #expect(digits.joined() == digest)
    }
}

@Suite struct `Tree hashes` {
    @Test func `of no files equal the hash of no lines`() {
        #expect(TreeHash(of: []).description == "s1:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU")
    }

    @Test func `do not depend on the order of the files`() {
        let files = ["b", "a", "a/b", "Z"].map {
            TreeFile(path: $0, digest: SHA256Digest(of: $0.utf8), flag: .plain)
        }
        #expect(TreeHash(of: files) == TreeHash(of: files.reversed()))
    }

    @Test func `change with a byte, a name or an executable bit`() {
        let one = SHA256Digest(of: "1".utf8)
        let hashes = [
            TreeFile(path: "a", digest: one, flag: .plain),
            TreeFile(path: "a", digest: one, flag: .executable),
            TreeFile(path: "b", digest: one, flag: .plain),
            TreeFile(path: "a", digest: SHA256Digest(of: "2".utf8), flag: .plain),
        ].map { TreeHash(of: [$0]) }
        #expect(Set(hashes).count == 4)
    }

    @Test func `are parsed from their own text form only`() {
        let hash = TreeHash(of: [])
        #expect(TreeHash(hash.description) == hash)
        for text in ["", "s1:", "s2:" + hash.description.dropFirst(3), hash.description + "="] {
            #expect(TreeHash(text) == nil)
        }
    }
}
