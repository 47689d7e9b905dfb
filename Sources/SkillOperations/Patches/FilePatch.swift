public import Digest
public import FileTree
public import Git
internal import Merge

/// The change of one file, in the format of `git diff --full-index --binary`.
///
/// The format is described in git-diff(1), "Generating patch text with -p"; binary files are written as in git's diff.c,
/// with their complete old and new contents, so that the patch can be applied and reverted.
public struct FilePatch: Sendable {
    /// One version of a file.
    public struct Version: Sendable, Equatable {
        /// The contents; for a symbolic link, its target.
        public let contents: [UInt8]
        /// The kind of file.
        public let flag: TreeFile.Flag

        /// Creates a version.
        public init(contents: [UInt8], flag: TreeFile.Flag) {
            self.contents = contents
            self.flag = flag
        }

        fileprivate var mode: String {
            switch flag {
            case .plain: "100644"
            case .executable: "100755"
            case .link: "120000"
            }
        }

        /// Whether git and this program can compare it by lines.
        fileprivate var isText: Bool {
            ContentKind(of: contents) == .text && !contents.contains(0)
        }
    }

    /// The patch, in lines that each end in a line feed.
    public let text: String

    /// Compares two versions of a file; nil is a file that does not exist, and equal versions have no patch.
    public init?(
        _ path: RelativePath, from old: Version?, to new: Version?, format: ObjectFormat
    ) {
        guard old != new else { return nil }
        let bytes: [UInt8]
        if let old, let new, (old.flag == .link) != (new.flag == .link) {
            // Git replaces a file with a link in two steps.
            bytes =
                Self.section(path, from: old, to: nil, format)
                + Self.section(path, from: nil, to: new, format)
        } else {
            bytes = Self.section(path, from: old, to: new, format)
        }
        // It has binary files in base 85, and only lines that are valid UTF-8.
        text = String(decoding: bytes, as: UTF8.self)
    }

    private static func section(
        _ path: RelativePath, from old: Version?, to new: Version?, _ format: ObjectFormat
    ) -> [UInt8] {
        var lines = ["diff --git \(QuotedPath.text("a/\(path)")) \(QuotedPath.text("b/\(path)"))"]
        let isModeKept = old?.flag == new?.flag
        switch (old, new) {
        case (nil, let new?): lines.append("new file mode \(new.mode)")
        case (let old?, nil): lines.append("deleted file mode \(old.mode)")
        case (let old?, let new?) where !isModeKept:
            lines += ["old mode \(old.mode)", "new mode \(new.mode)"]
        default: break
        }
        let (before, after) = (old?.contents ?? [], new?.contents ?? [])
        guard old == nil || new == nil || before != after else { return text(lines) }
        let ids = "\(id(of: old, format))..\(id(of: new, format))"
        lines.append("index \(ids)" + (isModeKept ? " \(new?.mode ?? "")" : ""))
        guard before != after else { return text(lines) }
        guard old?.isText ?? true, new?.isText ?? true else {
            return text(lines + ["GIT binary patch"])
                + BinaryPatch.literal(after) + BinaryPatch.literal(before)
        }
        lines.append(label("---", old == nil ? nil : "a/\(path)"))
        lines.append(label("+++", new == nil ? nil : "b/\(path)"))
        return text(
            lines + LineDiff(from: before, to: after).lines.map { $0.kind.rawValue + $0.text })
    }

    /// A name with a space is followed by a tab, so that readers find its end.
    private static func label(_ marker: String, _ path: String?) -> String {
        guard let path else { return "\(marker) /dev/null" }
        return "\(marker) \(QuotedPath.text(path))" + (path.utf8.contains(0x20) ? "\t" : "")
    }

    private static func id(of version: Version?, _ format: ObjectFormat) -> String {
        guard let version else { return String(repeating: "0", count: 2 * format.byteCount) }
        return ObjectID(of: .blob, contents: version.contents, format: format).description
    }

    private static func text(_ lines: [String]) -> [UInt8] { lines.flatMap { $0.utf8 + [0x0A] } }
}

/// A path as git writes it in patches: quoted as in C if it contains unusual bytes (git-config(1), `core.quotePath`).
enum QuotedPath {
    static func text(_ path: String) -> String {
        var quoted = ""
        for byte in path.utf8 { quoted += escaped(byte) }
        return quoted == path ? path : "\"\(quoted)\""
    }

    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(UnicodeScalar(byte))"
        case 0x07: "\\a"
        case 0x08: "\\b"
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0B: "\\v"
        case 0x0C: "\\f"
        case 0x0D: "\\r"
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: "\\\(byte >> 6)\(byte >> 3 & 7)\(byte & 7)"
        }
    }
}
