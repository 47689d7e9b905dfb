internal import Digest
internal import JSON
internal import SkillCatalog
internal import SkillSearch

/// A hash of everything that a file of a site is made of: the file is up to date while its key is the same.
///
/// Every part is added with its length, so that no two sequences of parts give the same bytes.
struct PageKey {
    private var bytes: [UInt8] = []

    /// Starts with parts that are hashes of others.
    init(_ digests: SHA256Digest...) {
        for digest in digests { add(digest) }
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    /// Adds a text that may be missing.
    mutating func add(_ text: String?) {
        guard let text else { return bytes.append(0) }
        bytes.append(1)
        add(text)
    }

    mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    mutating func add(_ number: Int) { bytes.append(variable: UInt64(bitPattern: Int64(number))) }

    mutating func add(_ digest: SHA256Digest) { bytes += digest.bytes }

    mutating func add(_ group: SiteGroup.Name) {
        add(group.slug)
        add(group.title(.english))
    }

    /// The hash.
    var digest: SHA256Digest { SHA256Digest(of: bytes) }

    /// The hash in the form that the list of files has.
    var text: String { String(digest.hex.prefix(Self.digitCount)) }

    /// 96 bits: no one gains from two pages of one site with the same key.
    private static let digitCount = 24
}

extension PageKey {
    /// Adds everything that an entry states, also the size that JSON has of archives only.
    mutating func add(_ entry: CatalogEntry) {
        add(entry.json.text(.line))
        add(entry.facts.archiveSize.map(String.init))
    }

    /// Adds everything that a page states about an advisory.
    mutating func add(_ recall: Advisory) {
        add([recall.id, recall.summary, recall.details] + recall.references.map(\.url))
    }

    /// Adds texts by language.
    mutating func add(_ translations: [String: String]) {
        add(translations.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }
}
