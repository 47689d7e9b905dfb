internal import Digest
public import FileTree
internal import SystemPackage
public import Text

/// What stands in a skill's folder, each file read once: all of it as a snapshot, the texts with their bytes.
public struct SkillFiles: Sendable {
    /// Every file with its size and hash.
    public let snapshot: TreeSnapshot
    /// The folder.
    public let directory: Directory
    /// The bytes of the text files, and of whatever is called SKILL.md.
    private var bytes: [RelativePath: [UInt8]] = [:]
    /// The first bytes of the small files that are no texts.
    private(set) var heads: [RelativePath: [UInt8]] = [:]

    /// The most bytes that a text file may have to be looked at.
    private static let textLimit = 1_048_576
    /// How far a file is searched for a NUL, which tells that it is no text.
    private static let sniffedBytes = 8_000
    /// How many bytes of a file tell its kind: the mark of a tar archive stands at 257.
    static let headCount = 264

    /// Reads a folder; whatever has one of the names is passed over.
    public init(
        of directory: Directory, without names: Set<String> = []
    ) throws(FileTreeError) {
        self.directory = directory
        var (texts, heads): ([RelativePath: [UInt8]], [RelativePath: [UInt8]]) = ([:], [:])
        snapshot = try TreeSnapshot(of: directory, excluding: names, upTo: Self.textLimit) {
            let isText = $1.firstOffset(of: 0).map { $0 >= Self.sniffedBytes } ?? true
            if isText || $0 == .skillFile || $0.isSkillFileVariant { texts[$0] = $1 }
            if !isText { heads[$0] = Array($1.prefix(Self.headCount)) }
        }
        (bytes, self.heads) = (texts, heads)
    }

    /// SKILL.md, or a file at the top whose name differs from that in case alone.
    func skillFile() throws(SkillFormatError) -> SourceText {
        let variants = snapshot.files.filter { $0.path.isSkillFileVariant }
        guard let file = snapshot[.skillFile] ?? variants.first else {
            let isOther =
                snapshot.unsupportedPaths.contains("SKILL.md")
                || snapshot.files.contains { $0.path.description.hasPrefix("SKILL.md/") }
            throw isOther
                ? .skillFileIsNoFile(folder: directory.path.string)
                : .noSkillFile(folder: directory.path.string)
        }
        let target = try followLink(file)
        guard target.size <= Self.textLimit else {
            throw .tooLarge(folder: directory.path.string, limit: Self.textLimit)
        }
        return SourceText(path: file.path, bytes: try bytes(of: target))
    }

    /// The file that a link leads to, when it is a file of this skill.
    private func followLink(
        _ file: TreeSnapshot.File
    ) throws(SkillFormatError) -> TreeSnapshot.File {
        guard file.flag == .link else { return file }
        let bytes: [UInt8]
        do { bytes = try directory.target(ofLink: file.path) } catch { throw .files(error) }
        let path = file.path.resolving(link: String(decoding: bytes, as: UTF8.self))
        guard let target = path.flatMap({ snapshot[$0] }), target.flag != .link else {
            throw .skillFileIsNoFile(folder: directory.path.string)
        }
        return target
    }

    /// What a link leads to may be no text, and was not kept then.
    private func bytes(of file: TreeSnapshot.File) throws(SkillFormatError) -> [UInt8] {
        if let known = bytes[file.path] { return known }
        do {
            return try directory.contents(of: file.path, limit: Self.textLimit)
        } catch {
            throw .files(error)
        }
    }

    /// The text files by their paths, SKILL.md among them.
    func texts(with skillFile: SourceText) -> [RelativePath: SourceText] {
        var texts = [skillFile.path: skillFile]
        for (path, bytes) in bytes where heads[path] == nil && path != skillFile.path {
            texts[path] = SourceText(path: path, bytes: bytes)
        }
        return texts
    }

    /// A text file; nil when there is none at a path.
    public func text(at path: RelativePath) -> SourceText? {
        guard let bytes = bytes[path], heads[path] == nil else { return nil }
        return SourceText(path: path, bytes: bytes)
    }

    /// Whether a file is a text.
    func isText(_ path: RelativePath) -> Bool { bytes[path] != nil }
}
