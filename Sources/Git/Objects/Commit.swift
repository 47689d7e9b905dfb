/// What we need of a commit: the tree that it holds and the commits before it.
public struct Commit: Sendable, Equatable {
    /// The tree of the whole repository at this commit.
    public let tree: ObjectID
    /// The commits before it: none for a first one, several for a merge.
    public let parents: [ObjectID]
    /// When it was made, as whoever made it says: seconds since 1970; nil where that can't be read.
    public let date: Int?

    /// Reads a commit's bytes (gitformat: `tree`, any number of `parent`, then the author).
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

/// What we need of an annotated tag: the object that it stands for.
public struct Tag: Sendable, Equatable {
    /// The object; it may be a tag again.
    public let target: ObjectID
    /// What the tag says that object is.
    public let kind: ObjectKind

    /// Reads a tag's bytes (gitformat: `object`, `type`, `tag`).
    public init(_ contents: [UInt8], format: ObjectFormat) throws(ObjectFault) {
        var header = ObjectHeader(contents)
        guard let target = header.take("object", format) else { throw .badHeader(field: "object") }
        guard let word = header.take("type"), let kind = ObjectKind(rawValue: word) else {
            throw .badHeader(field: "type")
        }
        guard header.has("tag") else { throw .badHeader(field: "tag") }
        self.target = target
        self.kind = kind
    }
}

/// Reads the first lines of a commit or a tag, `field value` each.
private struct ObjectHeader {
    /// No field that we read is longer.
    private static let lineLimit = 80
    private var rest: ArraySlice<UInt8>

    init(_ contents: [UInt8]) { rest = contents[...] }

    /// The time in the line `committer NAME <MAIL> SECONDS ZONE`, the second one below the author's.
    var date: Int? {
        let lines = rest.prefix(Self.personsLimit).split(
            separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard lines.count > 1, lines[1].starts(with: "committer ".utf8) else { return nil }
        let words = lines[1].split(separator: UInt8(ascii: " "))
        guard words.count > 2 else { return nil }
        return Int(String(decoding: words[words.count - 2], as: UTF8.self))
    }

    /// The most bytes of the lines of author and committer.
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
