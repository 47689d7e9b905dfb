import Digest
import SystemPackage
import TestSupport
import Testing

@Suite struct `BLAKE2b digests` {
    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func `of abc match RFC 7693`() {
        #expect(
            Self.hex(BLAKE2b.digest(of: "abc".utf8))
                == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
    }

    @Test func `of contents and digests of any length match those of Python`() throws {
        var random = SplitMix64(seed: 7693)
        var lengths = [0, 1, 127, 128, 129, 255, 256, 257]
        lengths += (0..<40).map { _ in Int.random(in: 0...5_000, using: &random) }
        let cases = lengths.map { length in
            (
                content: (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) },
                size: Int.random(in: 1...64, using: &random)
            )
        }
        let script = """
            import hashlib, sys
            for line in sys.stdin:
                size, _, content = line.rstrip("\\n").partition(" ")
                print(hashlib.blake2b(bytes.fromhex(content), digest_size=int(size)).hexdigest())
            """
        let input = cases.map { "\($0.size) \(Self.hex($0.content))\n" }.joined()
        let judge = try Program.run(
            "/usr/bin/env", ["python3", "-c", script], input: Array(input.utf8))
        #expect(judge.status == 0)
        let digests = cases.map { Self.hex(BLAKE2b.digest(of: $0.content, length: $0.size)) }
        #expect(judge.text.split(separator: "\n").map(String.init) == digests)
    }

    @Test func `do not depend on how the bytes are split`() {
        let content = (0..<700).map { UInt8(truncatingIfNeeded: $0) }
        for size in [1, 63, 127, 128, 129, 256] {
            var hash = BLAKE2b()
            for start in stride(from: 0, to: content.count, by: size) {
                hash.update(content[start..<min(start + size, content.count)])
            }
            #expect(hash.finish() == BLAKE2b.digest(of: content))
        }
    }
}
