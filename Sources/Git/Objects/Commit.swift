/// The parts of a commit that are needed here: its tree, parents and date.
public struct Commit: Sendable, Equatable {
    /// The root tree of the commit.
    public let tree: ObjectID
    /// The parent commits: none for a root commit, several for a merge.
    public let parents: [ObjectID]
    /// The committer date in seconds since 1970, as recorded by the committer; nil if it can't be parsed.
    public let date: Int?

    /// Parses a commit (gitformat: `tree`, any number of `parent` lines, then the author).
    public init(_ contents: [UInt8], format: ObjectFormat) throws(ObjectFault) {
        var header = ObjectHeader(contents)
        guard let tree = header.take("tree", format) else { throw .badHeader(field: "tree") }
        self.tree = tree
        var parents: [ObjectID] = []
        while header.has("parent") {
            guard let parent = header.take("parent", format) else {
                throw .badHeader(field: "parent")
            }
            parents.append(parent)
        }
        guard header.has("author") else { throw .badHeader(field: "author") }
        self.parents = parents
        date = header.date
    }
}

/// Reads the header lines of a commit, each in the form `field value`.
private struct ObjectHeader {
    /// The maximum length of the fields that are read.
    private static let lineLimit = 80
    private var rest: ArraySlice<UInt8>

    init(_ contents: [UInt8]) { rest = contents[...] }

    /// The time in the line `committer NAME <MAIL> SECONDS ZONE`, which follows the author line.
    var date: Int? {
        let lines = rest.prefix(Self.personsLimit).split(
            separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard lines.count > 1, lines[1].starts(with: "committer ".utf8) else { return nil }
        let words = lines[1].split(separator: UInt8(ascii: " "))
        guard words.count > 2 else { return nil }
        return Int(String(decoding: words[words.count - 2], as: UTF8.self))
    }

    /// The maximum total length of the author and committer lines in bytes.
    private static let personsLimit = 8_192

    func has(_ field: String) -> Bool { rest.starts(with: "\(field) ".utf8) }

    mutating func take(_ field: String) -> String? {
        guard has(field) else { return nil }
        let value = rest.dropFirst(field.utf8.count + 1)
        let line = value.prefix(Self.lineLimit)
        guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        rest = rest[(end + 1)...]
        return String(decoding: value[..<end], as: UTF8.self)
    }

    mutating func take(_ field: String, _ format: ObjectFormat) -> ObjectID? {
        guard let id = take(field).flatMap({ ObjectID(hex: $0) }), id.format == format else {
            return nil
        }
        return id
    }
}
