internal import Transfer
internal import Web

// Lists of objects.
extension ObjectStore {
    /// An object in a list.
    public struct Listed: Sendable, Hashable {
        /// Its path below the location that was listed.
        public let path: String
        /// Its size in bytes.
        public let size: Int
        /// The time of its last change, in the form `2026-11-25T20:47:00.000Z`.
        public let modified: String
    }

    /// The maximum number of empty parts of a list: the service may stop at any time, but some never come to an end.
    private static let emptyPartLimit = 100

    /// Returns the objects below a location, in the order of their keys, up to a number.
    ///
    /// A request lists at most 1,000 objects (ListObjectsV2).
    public func objects(
        below place: BucketAddress, limit: Int
    ) async throws(ObjectStoreError) -> [Listed] {
        let prefix = place.key.isEmpty ? "" : place.key + "/"
        guard let bucket = BucketAddress(BucketAddress.scheme + place.bucket) else {
            throw .noSuchBucket(place.bucket)
        }
        var objects: [Listed] = []
        var token: String?
        var emptyParts = 0
        repeat {
            var query = "?"
            if let token { query += "continuation-token=\(token.percentEncoded)&" }
            query += "encoding-type=url&list-type=2&prefix=\(prefix.percentEncoded)"
            let request = try request(bucket, .get, query: query)
            let body = try await self.answer(to: request, about: place, nil).body
            let list: ObjectList
            do { list = try ObjectList(parsing: body, below: prefix) } catch {
                throw .malformed(place.description, reason: error.reason)
            }
            objects += list.objects
            emptyParts += list.objects.isEmpty ? 1 : 0
            guard list.next == nil || list.next != token, emptyParts <= Self.emptyPartLimit else {
                throw .malformed(place.description, reason: Messages.endlessList)
            }
            token = list.next
        } while token != nil && objects.count < limit
        return objects
    }
}

/// A part of a list of objects (ListObjectsV2).
struct ObjectList {
    /// A fault in the response.
    struct Fault: Error {
        let reason: String
    }

    let objects: [ObjectStore.Listed]
    /// The token of the next part.
    let next: String?

    init(parsing bytes: [UInt8], below prefix: String) throws(Fault) {
        let answer = StoreAnswer(bytes)
        guard answer.has("ListBucketResult") else { throw Fault(reason: Messages.noList) }
        objects = try answer.parts("Contents").map { (part) throws(Fault) in
            // The keys are encoded as the values of forms, where a plus sign is a space.
            guard
                let key = part.text(of: "Key").flatMap({
                    PercentEncoding.text($0.replacing("+", with: " "))
                }),
                let size = part.text(of: "Size").flatMap({ Int($0) }), size >= 0
            else { throw Fault(reason: Messages.noList) }
            guard key.hasPrefix(prefix) else { throw Fault(reason: Messages.foreignKey) }
            return ObjectStore.Listed(
                path: String(key.dropFirst(prefix.count)), size: size,
                modified: part.text(of: "LastModified") ?? "")
        }
        let isTruncated = answer.text(of: "IsTruncated") == "true"
        next = isTruncated ? answer.text(of: "NextContinuationToken") : nil
        guard !isTruncated || next != nil else { throw Fault(reason: Messages.noToken) }
    }
}

/// The XML of an answer, of which only elements without attributes are read.
struct StoreAnswer {
    /// The maximum length of the name of an entity, in characters.
    private static let entityLimit = 16

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Whether it has an element, with or without attributes.
    func has(_ name: String) -> Bool {
        Self.place(of: Array("<\(name)>".utf8), in: bytes) != nil
            || Self.place(of: Array("<\(name) ".utf8), in: bytes) != nil
    }

    /// Returns the content of the first element of a name.
    func text(of name: String) -> String? { parts(name, limit: 1).first?.unescaped }

    /// Returns the elements of a name, up to a number.
    func parts(_ name: String, limit: Int = Int.max) -> [StoreAnswer] {
        var parts: [StoreAnswer] = []
        var rest = bytes
        let (start, end) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
        while parts.count < limit, let opening = Self.place(of: start, in: rest) {
            let content = rest[(opening + start.count)...]
            guard let closing = Self.place(of: end, in: content) else { break }
            parts.append(StoreAnswer(content[..<closing]))
            rest = content[(closing + end.count)...]
        }
        return parts
    }

    /// Returns the index of the start of a tag.
    private static func place(of tag: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            if rest[start...].starts(with: tag) { return start }
            rest = rest[(start + 1)...]
        }
        return nil
    }

    /// The content of an element that has no others, with the five named entities and numbers.
    private var unescaped: String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        let names: [Substring: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
        ]
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "&") {
            result += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            let name = rest.prefix(Self.entityLimit).prefix { $0 != ";" }
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            let scalar = names[name] ?? number.flatMap { Unicode.Scalar($0) }
            if let scalar, rest[name.endIndex...].first == ";" {
                result.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                result.append("&")
            }
        }
        return result + rest
    }
}
