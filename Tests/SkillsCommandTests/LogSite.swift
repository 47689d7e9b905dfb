import Digest
import Foundation
import JSON
import Signature
import SkillCatalog
import SystemPackage
import TestSupport
import Testing
import TransparencyLog

/// A home folder with skills and a key, whose catalogs have logs.
struct LogSite {
    let fixture: CommandFixture

    init() async throws {
        fixture = try CommandFixture()
        try fixture.shell("mkdir -p .claude .config/skills")
        try write("alpha")
        try write("beta")
        await run("publish key k.key")
    }

    func write(_ name: String, _ text: String = "Text.", in folder: String = "src") throws {
        try fixture.shell(
            """
            mkdir -p \(folder)/\(name)
            printf -- '---\\nname: \(name)\\ndescription: Does \(name) things. Use for \(name).\\n---\\n# T\\n\\n\(text)\\n' >\(folder)/\(name)/SKILL.md
            """)
    }

    @discardableResult
    func run(
        _ line: String, now: String = "2026-11-21T00:00:00Z", expecting status: Int32? = 0
    ) async -> CommandFixture.Result {
        let result = await fixture.run(
            line.split(separator: " ").map(String.init),
            environment: ["PATH": "/usr/bin:/bin"], now: now)
        if let status { #expect(result.status == status, "\(line): \(result.log)") }
        return result
    }

    /// Builds a catalog with a log.
    @discardableResult
    func build(
        _ options: String = "--log", into output: String = "out", from source: String = "src",
        expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        await run(
            "publish build ./\(source) -o \(output) --publisher acme --sign k.key \(options)",
            expecting: status)
    }

    func path(_ name: String) -> FilePath {
        FilePath(fixture.home.path).pushing(FilePath(name))
    }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: fixture.home.appendingPathComponent(name)))
    }

    /// The index of a catalog.
    func root(_ output: String = "out") throws -> IndexRoot {
        try IndexRoot(parsing: read("\(output)/index.json")) { $0 }
    }

    /// The bytes of all files below a folder, by path.
    func files(_ folder: String) throws -> [String: [UInt8]] {
        let list = try fixture.shell("cd \(folder) && find . -type f | sort")
        var files: [String: [UInt8]] = [:]
        for path in list.split(separator: "\n").map(String.init) {
            files[path] = try read("\(folder)/\(path)")
        }
        return files
    }

    /// Has Go's client check the log of a catalog, and returns its size and root.
    @discardableResult
    func judge(
        _ output: String = "out", follows earlier: [(size: Int, root: String)] = []
    ) throws -> (size: Int, root: String) {
        let key = try PublicKey(try #require(try root(output).key))
        let note = String(decoding: try read("\(output)/log/checkpoint"), as: UTF8.self)
        let origin = String(note.prefix { $0 != "\n" })
        return try LogJudge.shared.get().check(
            path("\(output)/log"), origin: origin, key: key.bytes, follows: earlier)
    }

    /// The entries of a log of at most 256 entries, as JSON.
    func entries(_ output: String = "out") throws -> [JSONValue] {
        let size = try judge(output).size
        var bytes = try read("\(output)/log/tile/entries/000.p/\(size)")[...]
        var entries: [JSONValue] = []
        while let high = bytes.popFirst(), let low = bytes.popFirst() {
            let count = Int(high) << 8 | Int(low)
            entries.append(try JSONValue(parsing: Array(bytes.prefix(count))))
            bytes = bytes.dropFirst(count)
        }
        return entries
    }
}

// What a publisher that cheats does.
extension LogSite {
    /// Signs an index with a proof, and replaces the one of the catalog.
    func write(_ root: IndexRoot, proof: String?, signedBy key: SecretKey) throws {
        let content = RootFile(root.bytes, proof: proof).content
        let signature = try key.sign(content, trustedComment: "version \(root.version)")
        let file = RootFile(root.bytes, proof: proof, signature: signature).bytes
        try Data(file).write(to: fixture.home.appendingPathComponent("out/index.json"))
        let outer = try key.sign(file, trustedComment: "version \(root.version)")
        try Data(outer).write(to: fixture.home.appendingPathComponent("out/index.json.minisig"))
    }

    /// Replaces the proof of the index by one that leads to a checkpoint of any size, as only the owner of a key can;
    /// `index` signs the index itself, if it is another key.
    func forge(size: Int, signedBy key: SecretKey, index other: SecretKey? = nil) throws {
        let root = try root()
        let digest = RootFile(root.bytes).digest
        var hash = SHA256Digest(
            of: [0] + CatalogLogEntry.bytes(ofRoot: digest, version: root.version))
        var siblings: [SHA256Digest] = []
        var last = size - 1
        while last > 0 {
            let sibling = SHA256Digest(of: Array("\(last)".utf8))
            siblings.append(sibling)
            hash = SHA256Digest(of: [1] + hash.bytes + sibling.bytes)
            last >>= 1
        }
        let checkpoint = try Checkpoint(
            origin: "skills.example/log", size: size, root: hash, signedBy: key)
        let path = siblings.map { Data($0.bytes).base64EncodedString() }
        let lines = ["c2sp.org/tlog-proof@v1", "index 0"] + path
        try write(
            root, proof: lines.joined(separator: "\n") + "\n\n" + checkpoint.text,
            signedBy: other ?? key)
    }

    /// Adds an index, but nothing else, to the log of the catalog.
    func append(_ root: IndexRoot, signedBy key: SecretKey) throws {
        let old = RootFile(parsing: try read("out/index.json")).proof
        let proof = try LogProof(try #require(old), signedBy: key.publicKey)
        var appender = try LogAppender(proof.checkpoint) { path, _ in try? read("out/log/\(path)") }
        let digest = RootFile(root.bytes).digest
        let next = try appender.seal(
            CatalogLogEntry.bytes(ofRoot: digest, version: root.version),
            origin: proof.checkpoint.origin, signedBy: key)
        for file in appender.takeComplete() + appender.partial {
            let place = fixture.home.appendingPathComponent("out/log/\(file.path)")
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: place)
        }
        try write(root, proof: next.text, signedBy: key)
    }
}
