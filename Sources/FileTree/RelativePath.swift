internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A path that can't leave its folder: one or more names separated by `/`.
///
/// No component is empty, `.` or `..`, contains a NUL or a line feed, which ends a line of the tree hash, or is longer than
/// 255 bytes; the path has at most 1,024 bytes of UTF-8. Paths are ordered by bytes, as in the tree hash.
public struct RelativePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The maximum length of a component in bytes (NAME_MAX of common file systems).
    public static let nameLimit = 255
    /// The maximum length of a path in bytes.
    public static let lengthLimit = 1024

    /// The path as text.
    public let description: String

    /// Parses a path; nil if it is not a valid relative path.
    public init?(_ text: String) {
        guard (1...Self.lengthLimit).contains(text.utf8.count) else { return nil }
        let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for name in names {
            guard (1...Self.nameLimit).contains(name.count), !name.contains(0),
                !name.contains(UInt8(ascii: "\n")),
                !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8)
            else { return nil }
        }
        description = text
    }

    init(checked text: String) { description = text }

    /// The components of the path, outermost first.
    ///
    /// Split by bytes, because a slash followed by a combining mark is a different `Character`.
    public var names: [String] {
        description.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The last component.
    public var lastName: String {
        guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return description
        }
        return String(description[description.utf8.index(after: slash)...])
    }

    /// The path of the parent folder; nil for a single component.
    public var parent: RelativePath? {
        guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return RelativePath(checked: String(description[..<slash]))
    }

    /// All parent folders, outermost first.
    public var ancestors: [RelativePath] {
        sequence(first: parent) { $0?.parent }.prefix { $0 != nil }.compactMap(\.self).reversed()
    }

    /// Appends a path to this one; nil if the result is too long.
    public func appending(_ path: RelativePath) -> RelativePath? {
        let text = "\(description)/\(path.description)"
        return text.utf8.count <= Self.lengthLimit ? RelativePath(checked: text) : nil
    }

    /// This path relative to a folder; nil if it is not inside the folder.
    public func removing(prefix folder: RelativePath) -> RelativePath? {
        guard description.utf8.starts(with: folder.description.utf8),
            description.utf8.dropFirst(folder.description.utf8.count).first == UInt8(ascii: "/")
        else { return nil }
        let rest = description.utf8.dropFirst(folder.description.utf8.count + 1)
        return RelativePath(String(decoding: rest, as: UTF8.self))
    }

    var components: [FilePath.Component] { names.compactMap { FilePath.Component($0) } }

    /// Compares paths by bytes.
    public static func < (first: Self, second: Self) -> Bool {
        var (one, other) = (first.description, second.description)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                let order = unsafe compare(one, other)
                return order == 0 ? one.count < other.count : order < 0
            }
        }
    }

    /// Compares paths by bytes, not by canonical equivalence as `String` does.
    public static func == (first: Self, second: Self) -> Bool {
        var (one, other) = (first.description, second.description)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                unsafe one.count == other.count && compare(one, other) == 0
            }
        }
    }

    /// Compares the bytes that both have with memcmp(3), which is several times faster than iterating over UTF-8 views.
    private static func compare(
        _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
    ) -> Int32 {
        guard let first = one.baseAddress, let second = other.baseAddress else {
            return 0
        }
        return unsafe memcmp(first, second, min(one.count, other.count))
    }

    /// Hashes the bytes, consistent with equality.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension RelativePath {
    /// Resolves the target of a symbolic link at this path without file system access; nil if it leaves the folder.
    public func resolving(link target: String) -> RelativePath? {
        guard target.utf8.first != UInt8(ascii: "/") else { return nil }
        var names = Array(names.dropLast())
        for part in target.unicodeScalars.split(separator: "/").map(String.init) where part != "." {
            if part == ".." {
                guard names.popLast() != nil else { return nil }
            } else {
                names.append(part)
            }
        }
        return RelativePath(names.joined(separator: "/"))
    }
}
