internal import Digest
public import FileTree
internal import ScriptAnalysis
internal import SystemPackage
public import Text

/// The files of a skill folder, each read once: a snapshot of all files and the bytes of the text files.
public struct SkillFiles: Sendable {
    /// All files with their sizes and hashes.
    public private(set) var snapshot: TreeSnapshot
    /// The folder.
    public let directory: Directory
    /// The folder's name in errors: its path, or its place in the source from which it was unpacked.
    private let name: String
    /// The bytes of the text files, and of any file called SKILL.md.
    private var bytes: [RelativePath: [UInt8]] = [:]
    /// The first bytes of the small files that are not text.
    private(set) var heads: [RelativePath: [UInt8]] = [:]

    /// The maximum size of a text file in bytes.
    static let textLimit = 1_048_576
    /// The maximum size of all text files in bytes, which bounds memory; far more than a context window.
    public static let totalTextLimit = 128 * 1_048_576
    /// The maximum size of a script in bytes: scripts are read whole, however long they are, up to this.
    static let scriptLimit = 16 * 1_048_576
    /// The number of bytes by which text is told from other contents.
    private static let sniffedBytes = 8_000
    /// The number of bytes that identify the kind of a file: the magic number of a tar archive is at offset 257.
    static let headCount = 264

    /// Reads a folder without the entries that have one of the given names; throws if its text files exceed a limit.
    public init(
        of directory: Directory, named name: String? = nil, without names: Set<String> = [],
        links: TreeSnapshot.Links = .kept, textLimit: Int = totalTextLimit
    ) throws(FileTreeError) {
        self.directory = directory
        self.name = name ?? directory.path.string
        var (texts, heads): ([RelativePath: [UInt8]], [RelativePath: [UInt8]]) = ([:], [:])
        var total = 0
        let selection = TreeSnapshot.Selection(
            upTo: Self.textLimit, orUpTo: Self.scriptLimit
        ) { path, head in path != .skillFile && Self.isScript(path, head) }
        snapshot = try TreeSnapshot(
            of: directory, excluding: names, links: links, reading: selection
        ) {
            (path, bytes) throws(FileTreeError) in
            let isScript = path != .skillFile && Self.isScript(path, bytes)
            let isText = isScript || path.isText || Self.isText(bytes)
            if isText || path == .skillFile || path.isSkillFileVariant {
                total += bytes.count
                guard total <= textLimit else {
                    throw .tooMuchText(path: directory.path.string, limit: textLimit)
                }
                texts[path] = bytes
            }
            if !isText { heads[path] = Array(bytes.prefix(Self.headCount)) }
        }
        (bytes, self.heads) = (texts, heads)
    }

    /// Returns the files without some of them.
    public func without(_ paths: [RelativePath]) -> SkillFiles {
        guard !paths.isEmpty else { return self }
        var files = self
        files.snapshot = snapshot.without(paths)
        for path in paths { (files.bytes[path], files.heads[path]) = (nil, nil) }
        return files
    }

    /// The line ends of texts that a record has with others.
    public enum LineEnds: Sendable {
        /// Those in the folder, which agents and programs read.
        case ofFolder
        /// Those of the record, to compare its version with another.
        case ofRecord
    }

    /// Returns the files with their digests and modes in a record, as the snapshot has them (see
    /// ``TreeSnapshot/recorded(in:at:as:)``).
    public func recorded(as snapshot: TreeSnapshot, _ lineEnds: LineEnds) -> SkillFiles {
        var files = self
        files.snapshot = snapshot
        guard lineEnds == .ofRecord else { return files }
        for path in snapshot.convertedPaths {
            guard let file = snapshot[path], let text = bytes[path] else { continue }
            files.bytes[path] = text.withLineEnds(of: file.digest)
        }
        return files
    }

    /// Whether a program runs the file as text, whatever bytes it contains: by its name or its first line.
    private static func isScript(_ path: RelativePath, _ bytes: [UInt8]) -> Bool {
        guard SourceText(path: path, bytes: Array(bytes.prefix(100))).isScript else { return false }
        // A compiled program or an archive may have any name.
        let magic: [[UInt8]] = [
            [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],
            [0xFE, 0xED, 0xFA],
            [0xCA, 0xFE, 0xBA, 0xBE], [0x4D, 0x5A], [0x50, 0x4B, 3, 4], [0x1F, 0x8B],
        ]
        return !magic.contains { bytes.starts(with: $0) }
    }

    /// Whether the first bytes have no NUL, or nearly all of them are characters of ASCII: one NUL does not hide a text that
    /// an agent reads or a shell runs.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(sniffedBytes)
        guard head.contains(0) else { return true }
        let characters = head.count { (0x20..<0x7F).contains($0) || $0.isSpace }
        return characters * 8 >= head.count * 7
    }

    /// Returns SKILL.md, or a file at the top whose name differs in case only.
    func skillFile() throws(SkillFormatError) -> SourceText {
        let variants = snapshot.files.filter { $0.path.isSkillFileVariant }
        guard let file = snapshot[.skillFile] ?? variants.first else {
            let isOther =
                snapshot.unsupportedPaths.contains("SKILL.md")
                || snapshot.files.contains { $0.path.description.hasPrefix("SKILL.md/") }
            throw isOther
                ? .notRegularFile(folder: name)
                : .noSkillFile(folder: name)
        }
        let target = try followLink(file)
        guard target.size <= Self.textLimit else {
            throw .tooLarge(folder: name, limit: Self.textLimit)
        }
        return SourceText(path: file.path, bytes: try bytes(of: target))
    }

    /// Follows a symbolic link to a file of this skill.
    private func followLink(
        _ file: TreeSnapshot.File
    ) throws(SkillFormatError) -> TreeSnapshot.File {
        guard file.flag == .link else { return file }
        let bytes: [UInt8]
        do { bytes = try directory.target(ofLink: file.path) } catch { throw .files(error) }
        let path = file.path.resolving(link: String(decoding: bytes, as: UTF8.self))
        guard let target = path.flatMap({ snapshot[$0] }), target.flag != .link else {
            throw .notRegularFile(folder: name)
        }
        return target
    }

    /// Returns the bytes of a file, which were not kept if the file that a link leads to is not text.
    private func bytes(of file: TreeSnapshot.File) throws(SkillFormatError) -> [UInt8] {
        if let known = bytes[file.path] { return known }
        do {
            return try directory.contents(of: file.path, limit: Self.textLimit)
        } catch {
            throw .files(error)
        }
    }

    /// Returns the text files by path, including SKILL.md.
    func texts(with skillFile: SourceText) -> [RelativePath: SourceText] {
        var texts = [skillFile.path: skillFile]
        for (path, bytes) in bytes where heads[path] == nil && path != skillFile.path {
            texts[path] = SourceText(path: path, bytes: bytes)
        }
        return texts
    }

    /// Returns a text file; nil if no text file exists at the path.
    public func text(at path: RelativePath) -> SourceText? {
        textBytes(at: path).map { SourceText(path: path, bytes: $0) }
    }

    /// Returns the bytes of a text file; nil if no text file exists at the path.
    public func textBytes(at path: RelativePath) -> [UInt8]? {
        heads[path] == nil ? bytes[path] : nil
    }

    /// Returns the contents of a file of the snapshot, which was perhaps not kept.
    ///
    /// Throws ``SkillFormatError/changed(path:)`` if it was changed since.
    public func contents(of file: TreeSnapshot.File) throws(SkillFormatError) -> [UInt8] {
        if let known = bytes[file.path] { return known }
        let read: [UInt8]
        do {
            read = try directory.contents(of: file.path, limit: file.size)
        } catch { throw .files(error) }
        guard SHA256Digest(of: read) == file.digest else {
            throw .changed(path: directory.path.string + "/" + file.path.description)
        }
        return read
    }

    /// Whether a file is text.
    func isText(_ path: RelativePath) -> Bool { bytes[path] != nil }
}
