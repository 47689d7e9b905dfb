internal import Digest
internal import FileTree
internal import JSON
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SystemPackage
internal import TransparencyLog

/// The transparency log of a catalog, as a build continues it (``CatalogLogEntry``).
///
/// The skills that are new get entries in the order of the index, and the index gets the last one. A build without
/// changes adds nothing.
struct CatalogLog {
    private let settings: CatalogOutputSettings
    private let output: CatalogOutput
    private let origin: String
    /// The proof of the previous index.
    private let previous: LogProof?
    private let previousDigest: SHA256Digest?
    /// Whether the previous index states the numbers of its entries.
    private let reuse: PreviousCatalog.Reuse
    private var appender: LogAppender
    private var newProof: LogProof?
    private var complete: [CatalogOutput.File] = []

    /// Reads the edge of the log in the output; nil if the catalog has none, and gets none.
    init?(
        _ settings: CatalogOutputSettings, _ previous: PreviousCatalog, in output: CatalogOutput
    ) throws(CatalogBuildError) {
        let text = previous.file?.proof
        guard text != nil || settings.log == .always else { return nil }
        guard let key = try Self.publicKey(settings, previous) else { throw .unsignedLog }
        self.settings = settings
        self.output = output
        reuse = previous.reuse
        previousDigest = previous.file?.digest
        guard let text else {
            self.previous = nil
            origin = Self.origin(settings, previous, key)
            appender = LogAppender()
            return
        }
        do throws(LogError) {
            let proof = try LogProof(text, signedBy: key)
            origin = proof.checkpoint.origin
            self.previous = proof
            appender = try LogAppender(proof.checkpoint) { path, limit in
                (try? output.contents(of: Self.path(path), limit: limit)).flatMap(\.self)
            }
        } catch {
            throw .brokenLog(folder: settings.output.string, error)
        }
    }

    /// The key of the log; a check may have only that of the previous index.
    private static func publicKey(
        _ settings: CatalogOutputSettings, _ previous: PreviousCatalog
    ) throws(CatalogBuildError) -> PublicKey? {
        if let key = settings.key?.publicKey {
            guard let known = previous.root?.key, known != key.description else { return key }
            throw .signedBefore(key: (try? PublicKey(known).name) ?? known)
        }
        guard settings.mode == .check, let text = previous.root?.key else { return nil }
        do { return try PublicKey(text) } catch { throw .signing(error) }
    }

    /// The name of a new log: its URL without the scheme (C2SP tlog-tiles, section "Parameters"), or else the title and
    /// the ID of the key.
    private static func origin(
        _ settings: CatalogOutputSettings, _ previous: PreviousCatalog, _ key: PublicKey
    ) -> String {
        if let url = settings.baseURL, let scheme = url.firstRange(of: "://") {
            let origin = String(url[scheme.upperBound...]) + CatalogLogEntry.folder
            if Checkpoint.isOrigin(origin) { return origin }
        }
        let title = settings.title ?? previous.root?.title ?? ""
        let name = SkillName.slug(of: title)?.description ?? "catalog"
        return "\(name)/\(key.name)"
    }

    private static func path(_ path: String) -> String { "\(CatalogLogEntry.folder)/\(path)" }

    /// Adds the entries of skills that are not in the log, and notes the index of each; `known` are those of the
    /// previous index whose names have hashes in the same range.
    mutating func add(
        _ entries: inout [CatalogEntry], after known: [CatalogEntry]
    ) throws(CatalogBuildError) {
        let numbers = reuse == .allowed ? numbers(of: known) : [:]
        for index in entries.indices {
            let line = CatalogLogEntry.bytes(of: entries[index])
            guard let number = numbers[line] else {
                do { entries[index].facts.logIndex = try appender.append(line) } catch {
                    throw .brokenLog(folder: settings.output.string, error)
                }
                continue
            }
            entries[index].facts.logIndex = number
        }
        try write(appender.takeComplete())
    }

    private func numbers(of known: [CatalogEntry]) -> [[UInt8]: Int] {
        let size = previous?.checkpoint.size ?? 0
        let pairs = known.compactMap { entry -> ([UInt8], Int)? in
            guard let number = entry.facts.logIndex, number < size else { return nil }
            return (CatalogLogEntry.bytes(of: entry), number)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the proof that a root is in the log, to which it is added unless it is the last in it; nil if a check has
    /// no key for that.
    mutating func proof(of root: IndexRoot) throws(CatalogBuildError) -> String? {
        let digest = SHA256Digest(of: root.bytes)
        if let previous, previousDigest == digest { return previous.text }
        guard let key = settings.key else { return nil }
        let line = CatalogLogEntry.bytes(ofRoot: digest, version: root.version)
        do throws(LogError) {
            newProof = try appender.seal(line, origin: origin, signedBy: key)
        } catch { throw .brokenLog(folder: settings.output.string, error) }
        try write(appender.takeComplete())
        return newProof?.text
    }

    private mutating func write(_ files: [LogAppender.File]) throws(CatalogBuildError) {
        for file in files.map(Self.file) {
            switch settings.mode {
            case .write: try output.write(file, .inMemory)
            case .check: complete.append(file)
            case .dryRun: break
            }
        }
    }

    private static func file(_ file: LogAppender.File) -> CatalogOutput.File {
        CatalogOutput.File(path: path(file.path), bytes: file.bytes)
    }

    /// Writes the partial tiles, and waits until all tiles are on disk, before an index refers to them.
    func writeEdge() throws(CatalogBuildError) {
        let partial = appender.partial
        guard newProof != nil, !partial.isEmpty else { return }
        for file in partial { try output.write(Self.file(file), .inMemory) }
        try output.synchronize()
    }

    private var current: Checkpoint? { (newProof ?? previous)?.checkpoint }

    /// The file of the newest checkpoint.
    var checkpoint: CatalogOutput.File? {
        current.map { CatalogOutput.File(path: Self.path(Checkpoint.path), bytes: $0.note) }
    }

    /// The number of its files.
    var fileCount: Int { current.map { $0.files.reduce(1) { count, _ in count + 1 } } ?? 0 }

    /// Returns the files in the output that differ, or are missing.
    func differences(from output: CatalogOutput) throws(CatalogBuildError) -> [String] {
        var paths: [String] = []
        for file in complete + appender.partial.map(Self.file) + [checkpoint].compactMap(\.self)
        where try !output.has(file) { paths.append(file.path) }
        return paths
    }

    /// The state of the log after the build.
    var report: CatalogLogReport? {
        current.map {
            CatalogLogReport(
                origin: $0.origin, size: $0.size, added: $0.size - (previous?.checkpoint.size ?? 0),
                root: $0.root.base64)
        }
    }
}

/// The transparency log of a catalog that was built.
public struct CatalogLogReport: Sendable, Hashable {
    /// The name of the log.
    public let origin: String
    /// The number of entries.
    public let size: Int
    /// The number of entries that the build added.
    public let added: Int
    /// The root of the tree of all entries, in base64.
    public let root: String
}
