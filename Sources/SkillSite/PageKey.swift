internal import Digest
internal import SkillCatalog
internal import SkillFormat
internal import SkillSearch

/// What a file of a site is made of, as a hash: the file is up to date while its key is the same.
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
    /// Adds everything that an entry says.
    mutating func add(_ entry: CatalogEntry) {
        add(entry.name.description)
        add(entry.publisher?.description)
        add(entry.version)
        add(entry.description)
        add(entry.translations)
        add(entry.source)
        add(entry.alternatives.count)
        for other in entry.alternatives {
            add(other.source)
            add(other.publisher?.description)
            add(other.missing.map(String.init))
            add(other.note)
        }
        switch entry.state {
        case .available: add(0)
        case .renamed(let name):
            add(1)
            add(name.description)
        case .removed(let reason):
            add(2)
            add(reason)
        }
        add(entry.facts)
    }

    /// Adds what a page says about an advisory.
    mutating func add(_ recall: Advisory) {
        add(recall.id)
        add(recall.summary)
        add(recall.details)
        add(recall.references.map(\.url))
    }

    /// Adds texts by language.
    mutating func add(_ translations: [String: String]) {
        add(translations.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }

    private mutating func add(_ source: EntrySource?) {
        switch source {
        case nil: add(0)
        case .embedded: add(1)
        case .address(let address):
            add(2)
            add(address)
        case .archive(let url, let digest):
            add(3)
            add(url)
            add(digest?.hex)
        case .document(let url, let digest):
            add(4)
            add(url)
            add(digest?.hex)
        case .files(let base, let paths):
            add(5)
            add(base)
            add(paths)
        }
    }

    private mutating func add(_ facts: EntryFacts) {
        add(facts.license)
        add(facts.changed)
        add(facts.commit)
        add(facts.folderArchive?.digest.hex)
        add(facts.layer?.hex)
        add(facts.tree?.description)
        let numbers = [
            facts.files, facts.size, facts.archiveSize, facts.folderArchive?.size, facts.logIndex,
            facts.score, facts.missing,
        ]
        for number in numbers { add(number ?? -1) }
        add(facts.tags)
    }
}
