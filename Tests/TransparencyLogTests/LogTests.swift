import Digest
import Signature
import Testing

@testable import TransparencyLog

/// A log in memory, and all its files.
struct SampleLog {
    static let key: SecretKey = {
        do { return try SecretKey.generate() } catch { fatalError("\(error)") }
    }()
    static let origin = "skills.example/log"

    var files: [String: [UInt8]] = [:]
    private(set) var proof: LogProof?
    private(set) var entries: [[UInt8]] = []

    var checkpoint: Checkpoint? { proof?.checkpoint }

    /// Adds entries, with files written as a build does: new ones only.
    mutating func add(_ count: Int, prefix: String = "entry") throws {
        let files = files
        var appender =
            try checkpoint.map { try LogAppender($0) { path, _ in files[path] } }
            ?? LogAppender()
        for number in 0..<count - 1 {
            let entry = Array("\(prefix) \(entries.count) \(number)".utf8)
            try appender.append(entry)
            entries.append(entry)
        }
        let last = Array("\(prefix) \(entries.count)".utf8)
        proof = try appender.seal(last, origin: Self.origin, signedBy: Self.key)
        entries.append(last)
        for file in appender.takeComplete() + appender.partial {
            #expect(self.files[file.path] == nil || self.files[file.path] == file.bytes)
            self.files[file.path] = file.bytes
        }
    }

    /// Returns tiles that were checked, from the files.
    func tiles(entries: [Int] = [], sizes: [Int] = []) throws -> VerifiedTiles {
        let checkpoint = try #require(checkpoint)
        var tiles: [Tile: [SHA256Digest]] = [:]
        for tile in VerifiedTiles.needed(in: checkpoint.size, entries: entries, sizes: sizes) {
            tiles[tile] = try tile.hashes(in: try #require(files[tile.path], "\(tile.path)"))
        }
        return try VerifiedTiles(size: checkpoint.size, root: checkpoint.root, tiles)
    }

    /// The root of a tree of entries, as RFC 6962, section 2.1, defines it.
    static func root(of entries: ArraySlice<[UInt8]>) -> SHA256Digest {
        guard entries.count > 1 else {
            return entries.first.map { SHA256Digest(of: [0] + $0) } ?? SHA256Digest(of: [])
        }
        var half = 1
        while half * 2 < entries.count { half *= 2 }
        let middle = entries.startIndex + half
        return SHA256Digest(
            of: [1] + root(of: entries[..<middle]).bytes + root(of: entries[middle...]).bytes)
    }
}

/// The tree, its tiles, and what follows from them.
@Suite struct LogTests {
    /// The leaves and roots of the first test of Certificate Transparency's own implementations.
    @Test func `the roots of the known test vectors are right`() throws {
        let leaves: [[UInt8]] = [
            [], [0x00], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43],
            [0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57],
            [
                0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d,
                0x6e, 0x6f,
            ],
        ]
        let roots = [
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ]
        var edge = TreeEdge()
        #expect(edge.root.hex == roots[0])
        for (index, leaf) in leaves.enumerated() {
            _ = edge.add(SHA256Digest(ofEntry: leaf))
            #expect(edge.root.hex == roots[index + 1])
        }
    }

    static let sizes = [1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 1_000]

    @Test(arguments: sizes)
    func
        `a log that grows in steps is that of one build, and every earlier root follows from its tiles`(
            size: Int
        ) throws
    {
        var once = SampleLog()
        try once.add(size)
        let checkpoint = try #require(once.checkpoint)
        #expect(checkpoint.size == size)
        #expect(checkpoint.root == SampleLog.root(of: once.entries[...]))
        let smaller = [0, 1, size / 2, size - 1, 128, 256, 300].filter { $0 <= size }
        let tiles = try once.tiles(entries: Array(0..<size), sizes: smaller)
        for index in 0..<size {
            #expect(try tiles.entry(index) == SHA256Digest(ofEntry: once.entries[index]))
        }
        for count in smaller {
            let root = try tiles.root(ofFirst: count)
            #expect(root == SampleLog.root(of: once.entries[..<count]))
        }
        try once.proof?.verify(once.entries[size - 1])

        var appender = LogAppender()
        var files: [String: [UInt8]] = [:]
        for (index, entry) in once.entries.enumerated() where index < size - 1 {
            try appender.append(entry)
            guard index % 37 == 0 else { continue }
            for file in appender.takeComplete() + appender.partial { files[file.path] = file.bytes }
            let size = appender.size
            let root = SampleLog.root(of: once.entries[..<size])
            let step = try Checkpoint(
                origin: SampleLog.origin, size: size, root: root, signedBy: SampleLog.key)
            appender = try LogAppender(step) { path, _ in files[path] }
        }
        let proof = try appender.seal(
            once.entries[size - 1], origin: SampleLog.origin, signedBy: SampleLog.key)
        for file in appender.takeComplete() + appender.partial { files[file.path] = file.bytes }
        #expect(proof.checkpoint.root == checkpoint.root)
        for (path, bytes) in once.files { #expect(files[path] == bytes, "\(path)") }
        for path in checkpoint.files { #expect(files[path] != nil, "\(path)") }
    }

    @Test func `the files of a checkpoint are listed one by one, because its size may be forged`()
        throws
    {
        let checkpoint = try Checkpoint(
            origin: SampleLog.origin, size: 1 << 47, root: SHA256Digest(of: []),
            signedBy: SampleLog.key)
        #expect(
            Array(checkpoint.files.prefix(3))
                == ["tile/0/000", "tile/entries/000", "tile/0/001"])
    }

    @Test func `the paths of tiles have groups of three digits, and widths where they are partial`()
    {
        #expect(Tile(level: 0, index: 1_234_067, width: 256).path == "tile/0/x001/x234/067")
        #expect(Tile(level: 2, index: 0, width: 1).path == "tile/2/000.p/1")
        #expect(Tile(level: 0, index: 273, width: 112).entriesPath == "tile/entries/273.p/112")
        // The example of section "Partial Tiles".
        let tiles = TreeEdge.tiles(of: 70_000)
        #expect(tiles.map(\.path) == ["tile/0/273.p/112", "tile/1/001.p/17", "tile/2/000.p/1"])
        #expect(TreeEdge.tiles(of: 256).map(\.path) == ["tile/1/000.p/1"])
    }

    @Test func `a proof is a text that is read as the same proof, and holds for its entry only`()
        throws
    {
        for size in [1, 2, 5, 256, 300] {
            var log = SampleLog()
            try log.add(size)
            let proof = try #require(log.proof)
            let read = try LogProof(proof.text, signedBy: SampleLog.key.publicKey)
            #expect(read == proof && read.text == proof.text)
            try read.verify(log.entries[size - 1])
            #expect(throws: LogError.wrongProof) { try read.verify(Array("other".utf8)) }
            let wrong = LogProof(
                index: proof.index + 1, path: proof.path, checkpoint: proof.checkpoint)
            #expect(throws: LogError.wrongProof) { try wrong.verify(log.entries[size - 1]) }
        }
    }

    @Test func `few tiles are needed however large the log is`() {
        let size = 1_000_000
        #expect(VerifiedTiles.needed(in: size).count == 3)
        #expect(VerifiedTiles.needed(in: size, entries: [5]).count == 5)
        #expect(VerifiedTiles.needed(in: size, sizes: [999_000]).count <= 5)
        #expect(VerifiedTiles.needed(in: 200, entries: [3], sizes: [100]).count == 1)
    }
}

/// What is refused.
@Suite struct LogAttackTests {
    private func check(_ log: SampleLog, follows earlier: Checkpoint) throws {
        let checkpoint = try #require(log.checkpoint)
        let tiles = checkpoint.size > earlier.size ? try log.tiles(sizes: [earlier.size]) : nil
        try checkpoint.check(follows: earlier, tiles)
    }

    @Test(arguments: [(10, 5), (256, 1), (200, 100), (300, 700)])
    func `a log that grew follows its earlier checkpoint; one that was written again does not`(
        first: Int, more: Int
    ) throws {
        var log = SampleLog()
        try log.add(first)
        let seen = try #require(log.checkpoint)
        try log.add(more)
        try check(log, follows: seen)
        var fork = SampleLog()
        try fork.add(first, prefix: "fork")
        try fork.add(more)
        #expect { try check(fork, follows: seen) } throws: { error in
            guard case LogError.rewritten(first, seen.root, _) = error else { return false }
            return true
        }
        var same = SampleLog()
        try same.add(first, prefix: "fork")
        #expect { try check(same, follows: seen) } throws: { error in
            guard case LogError.rewritten = error else { return false }
            return true
        }
    }

    @Test func `a shorter log is refused`() throws {
        var log = SampleLog()
        try log.add(10)
        let old = log
        try log.add(5)
        let seen = try #require(log.checkpoint)
        #expect(throws: LogError.shrunk(size: 10, seen: 15)) { try check(old, follows: seen) }
    }

    @Test func `a changed tile is refused, wherever it is`() throws {
        var log = SampleLog()
        try log.add(700)
        for (path, bytes) in log.files where !path.contains("entries") && !path.contains(".p/") {
            var broken = log
            broken.files[path] = bytes.dropLast() + [bytes[bytes.count - 1] ^ 1]
            #expect(throws: LogError.self) { try broken.tiles(entries: Array(0..<700)) }
        }
        for tile in TreeEdge.tiles(of: 700) {
            var broken = log
            broken.files[tile.path]?[0] ^= 1
            #expect(throws: LogError.self) { try broken.tiles() }
            let checkpoint = try #require(log.checkpoint)
            #expect(throws: LogError.self) {
                _ = try LogAppender(checkpoint) { path, _ in broken.files[path] }
            }
        }
    }

    @Test func `a changed entry, and a bundle of another length, are refused`() throws {
        var log = SampleLog()
        try log.add(10)
        let checkpoint = try #require(log.checkpoint)
        let path = "tile/entries/000.p/10"
        let bundle = try #require(log.files[path])
        var changed = bundle
        changed[4] ^= 1
        log.files[path] = changed
        #expect(throws: LogError.wrongEntry(index: 0)) {
            _ = try LogAppender(checkpoint) { path, _ in log.files[path] }
        }
        let tile = Tile(level: 0, index: 0, width: 10)
        for bad in [Array(bundle.dropLast()), bundle + [0], bundle + [0, 0], [0xFF], []]
            as [[UInt8]]
        {
            #expect(throws: LogError.malformedBundle(tile)) { try tile.entries(in: bad) }
        }
        #expect(throws: LogError.malformedTile(tile)) {
            try tile.hashes(in: [UInt8](repeating: 0, count: 319))
        }
    }

    @Test func `a checkpoint of another key or of another log is refused`() throws {
        var log = SampleLog()
        try log.add(3)
        let checkpoint = try #require(log.checkpoint)
        let other = try SecretKey.generate()
        #expect { try Checkpoint(checkpoint.note, signedBy: other.publicKey) } throws: { error in
            guard case LogError.badSignature(.unsignedNote) = error else { return false }
            return true
        }
        let text = checkpoint.text.replacingOnce("\n3\n", with: "\n4\n")
        #expect(throws: LogError.badSignature(.wrongSignature)) {
            try Checkpoint(Array(text.utf8), signedBy: SampleLog.key.publicKey)
        }
        let elsewhere = try Checkpoint(
            origin: "other.example/log", size: 3, root: checkpoint.root, signedBy: SampleLog.key)
        let error = LogError.otherOrigin("other.example/log", expected: SampleLog.origin)
        #expect(throws: error) { try elsewhere.check(follows: checkpoint, nil) }
    }

    static let garbage = [
        "", "\n", "a\n1\n\n— a AAAA\n", "skills.example/log\n01\nAAAA\n\n— x AAAAAAA=\n",
        "skills.example/log\n99999999999999999999\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "skills.example/log\n-1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "skills.example/log\n281474976710656\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "a b\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "skills.example/log\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU\n",
    ]

    @Test(arguments: garbage)
    func `a text that is no checkpoint is refused, even if it is signed`(text: String) throws {
        let key = SampleLog.key
        #expect(throws: LogError.self) { try Checkpoint(Array(text.utf8), signedBy: key.publicKey) }
        guard text.hasSuffix("=\n") || text.hasSuffix("U\n") else { return }
        let note = try SignedNote.bytes(of: text, signedBy: key, as: "skills.example/log")
        #expect(throws: LogError.malformedCheckpoint) {
            try Checkpoint(note, signedBy: key.publicKey)
        }
    }

    @Test func `signatures of witnesses and lines of extensions are ignored`() throws {
        let key = SampleLog.key
        let root = SHA256Digest(of: []).base64
        let note = try SignedNote.bytes(
            of: "skills.example/log\n0\n\(root)\nextension\n", signedBy: key,
            as: "skills.example/log")
        let witnessed = note + Array("— witness.example AAAAAQIDBA==\n".utf8)
        #expect(try Checkpoint(witnessed, signedBy: key.publicKey).size == 0)
    }
}

extension String {
    func replacingOnce(_ text: String, with other: String) -> String {
        guard let range = firstRange(of: text) else { return self }
        return replacingCharacters(in: range, with: other)
    }

    private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
        String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}

extension LogTests {
    @Test(arguments: [
        "tile/0/x001/x234/067", "tile/2/000.p/1", "tile/entries/273.p/112", "tile/5/x999/000",
    ])
    func `a path of a tile is read as what it names`(path: String) throws {
        let tile = try #require(Tile(path: path))
        #expect(path == (path.contains("entries") ? tile.entriesPath : tile.path))
    }

    @Test(arguments: [
        "", "tile", "tile/0", "tile/0/", "tile/6/000", "tile/00/000", "tile/0/0", "tile/0/0000",
        "tile/0/001/000", "tile/0/x000/001", "tile/0/000.p/0", "tile/0/000.p/256",
        "tile/0/000.p/01", "tile/0/000.p", "tile/0/x001", "tile/0/x1/000", "tile/0/-01",
        "tile/0/+01", "tile/x/000", "tile/0/000/.p/1", "tile/0/x001.p/000",
        "tile/0/x999/x999/x999/x999/x999/999", "other/0/000",
    ])
    func `a path that names no tile is none`(path: String) {
        #expect(Tile(path: path) == nil)
    }

    @Test func `a tile is covered by the logs that have all of it`() {
        #expect(Tile(level: 0, index: 1, width: 5).isCovered(by: 261))
        #expect(!Tile(level: 0, index: 1, width: 5).isCovered(by: 260))
        #expect(Tile(level: 1, index: 0, width: 1).isCovered(by: 256))
        #expect(!Tile(level: 1, index: 0, width: 1).isCovered(by: 255))
    }
}
