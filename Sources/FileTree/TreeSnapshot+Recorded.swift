internal import ArraySpan
public import Digest
internal import SystemPackage

// Other file systems and version control change a copy of a skill that nobody edited.
extension TreeSnapshot {
    /// The maximum size of a file whose line ends are compared, in bytes.
    private static let textLimit = 16 << 20

    /// Returns the snapshot with the files as a record has them that differ from it only in what their folder lost: the
    /// modes, on a file system that keeps none, the line ends of text, which git converts (`core.autocrlf`, `text`), and
    /// the spelling of paths, on one that ignores case or the form of Unicode.
    ///
    /// `record` returns the digest and the kind of a file of the record, which are at `paths`. Files that can't be read
    /// stay as they are.
    public func recorded(
        in directory: Directory, at paths: some Sequence<String>,
        as record: (RelativePath) -> (SHA256Digest, TreeFile.Flag)?
    ) -> TreeSnapshot {
        let spelled = spelled(in: directory, like: paths)
        var (files, converted): ([File], Set<RelativePath>) = (spelled, [])
        var keepsModes: Bool?
        for (index, file) in spelled.enumerated() where file.flag != .link {
            guard let (digest, flag) = record(file.path), flag != .link else { continue }
            var (size, kind) = (file.size, file.flag)
            if flag != kind {
                let known = keepsModes ?? directory.keepsModesOfFiles
                keepsModes = known
                if !known { kind = flag }
            }
            let isSame = file.digest == digest
            if !isSame, file.size <= Self.textLimit,
                let bytes = try? directory.contents(of: file.path, limit: Self.textLimit),
                let text = bytes.withLineEnds(of: digest)
            {
                size = text.count
                converted.insert(file.path)
            }
            files[index] = File(
                path: file.path, size: size,
                digest: isSame || converted.contains(file.path) ? digest : file.digest, flag: kind)
        }
        return TreeSnapshot(
            files: files, unsupportedPaths: unsupportedPaths, ignoredPaths: ignoredPaths,
            convertedPaths: converted)
    }

    /// Returns the files by the paths of a record that lead to them, where the file system takes other spellings for the
    /// same.
    private func spelled(
        in directory: Directory, like paths: some Sequence<String>
    ) -> [File] {
        let own = Set(files.map(\.path))
        let known = Set(paths.compactMap { RelativePath($0) })
        let missing = known.subtracting(own)
        guard !missing.isEmpty else { return files }
        // Strings are equal if they are canonically equivalent.
        let others = Dictionary(
            missing.map { ($0.description.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first })
        return files.map { file in
            guard !known.contains(file.path),
                let path = others[file.path.description.lowercased()],
                let (one, other) = try? (
                    directory.examine(file.path).identity, directory.examine(path).identity
                ), one == other
            else { return file }
            return File(path: path, size: file.size, digest: file.digest, flag: file.flag)
        }.sorted { $0.path < $1.path }
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

extension [UInt8] {
    /// The ending of all lines of a text: LF or CR LF; nil if there are none, or some of both.
    public var lineEnd: [UInt8]? {
        let lines = count { $0 == lineFeed }
        guard lines > 0 else { return nil }
        var windows = 0
        for index in indices.dropFirst() where self[index] == lineFeed {
            if self[index - 1] == carriageReturn { windows += 1 }
        }
        return windows == 0
            ? [lineFeed] : windows == lines ? [carriageReturn, lineFeed] : nil
    }

    /// Returns the text with other line ends, with which it has a digest; nil if it then has not.
    public func withLineEnds(of digest: SHA256Digest) -> [UInt8]? {
        guard contains(lineFeed), !contains(0) else { return nil }
        let plain = withLineEnds([lineFeed])
        if plain.count != count, SHA256Digest(of: plain) == digest { return plain }
        let windows = plain.withLineEnds([carriageReturn, lineFeed])
        return SHA256Digest(of: windows) == digest ? windows : nil
    }

    /// Returns the text with each line ended this way, be it by LF or by CR LF.
    public func withLineEnds(_ end: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(count)
        for byte in self {
            guard byte == lineFeed else {
                text.append(byte)
                continue
            }
            if text.last == carriageReturn { text.removeLast() }
            text += end
        }
        return text
    }
}
