internal import SystemPackage

/// A path inside a folder that can't leave it: one or more plain names joined by `/`.
///
/// No part is empty, `.` or `..`, none holds a NUL or is longer than 255 bytes, and the whole is at most
/// 1,024 bytes of UTF-8. Ordered by bytes, as the tree hash wants it.
public struct RelativePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The most bytes that one name may have (NAME_MAX of the usual file systems).
    public static let nameLimit = 255
    /// The most bytes that the whole path may have.
    public static let lengthLimit = 1024

    /// The path as text.
    public let description: String

    /// Takes text for a path, or refuses it.
    public init?(_ text: String) {
        guard (1...Self.lengthLimit).contains(text.utf8.count) else { return nil }
        let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for name in names {
            guard (1...Self.nameLimit).contains(name.count), !name.contains(0),
                !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8)
            else { return nil }
        }
        description = text
    }

    init(checked text: String) { description = text }

    /// The names that make the path, outermost first.
    ///
    /// Split by bytes: a slash and a combining mark are one `Character`, which is no slash.
    public var names: [String] {
        description.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The last name.
    public var lastName: String {
        guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return description
        }
        return String(description[description.utf8.index(after: slash)...])
    }

    /// The path of the folder that holds this one; nil at the top.
    public var parent: RelativePath? {
        guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return RelativePath(checked: String(description[..<slash]))
    }

    /// Every folder above this path, outermost first.
    public var ancestors: [RelativePath] {
        sequence(first: parent) { $0?.parent }.prefix { $0 != nil }.compactMap(\.self).reversed()
    }

    /// The path of something below this one.
    public func appending(_ path: RelativePath) -> RelativePath? {
        let text = "\(description)/\(path.description)"
        return text.utf8.count <= Self.lengthLimit ? RelativePath(checked: text) : nil
    }

    /// What remains of this path below a folder; nil when it is not below it.
    public func removing(prefix folder: RelativePath) -> RelativePath? {
        guard description.utf8.starts(with: folder.description.utf8),
            description.utf8.dropFirst(folder.description.utf8.count).first == UInt8(ascii: "/")
        else { return nil }
        let rest = description.utf8.dropFirst(folder.description.utf8.count + 1)
        return RelativePath(String(decoding: rest, as: UTF8.self))
    }

    var components: [FilePath.Component] { names.compactMap { FilePath.Component($0) } }

    /// Orders by bytes.
    public static func < (first: Self, second: Self) -> Bool {
        first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
    }

    /// Two paths are one only when their bytes are.
    public static func == (first: Self, second: Self) -> Bool {
        first.description.utf8.count == second.description.utf8.count
            && first.description.utf8.elementsEqual(second.description.utf8)
    }

    /// Hashes the bytes, as equality compares them.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension RelativePath {
    /// Where a symbolic link at this path leads, by its text alone; nil when it leaves the folder.
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
