internal import Digest
internal import SkillFormat
internal import SkillSearch

/// The facts of an entry in a search file: fields of one byte for their kind, a LEB128 length and the content.
///
/// Fields that are missing have no bytes; those of unknown kinds are skipped. The URL of an archive or a document follows
/// the 32 bytes of its SHA-256, which it usually contains in hexadecimal: there it has a NUL.
enum EntryRecord {
    /// The kinds of fields; the numbers are part of the format.
    private enum Field: UInt8 {
        case publisher = 1, version, description, translation, embedded, address, archive, document,
            base, path, renamed, removed, license, changed, commit, files, size, archiveSize, tree,
            score, missing, tag, digest, log
    }

    /// Returns the record of an entry; one that would be too large has only the facts that identify the entry.
    static func bytes(of entry: CatalogEntry) -> [UInt8] {
        let record = fields(of: entry)
        guard record.count > SearchSegment.recordLimit else { return record }
        var short = entry
        short.description = ""
        short.translations = [:]
        short.facts = EntryFacts()
        if case .files(let base, _)? = entry.source {
            short.source = .files(below: base, paths: [])
        }
        return fields(of: short)
    }

    private static func fields(of entry: CatalogEntry) -> [UInt8] {
        var record = RecordWriter()
        record.add(.publisher, entry.publisher?.description)
        record.add(.version, entry.version)
        record.add(.description, entry.description)
        for (language, text) in entry.translations.sorted(by: { $0.key < $1.key }) {
            record.add(.translation, pair: language, text)
        }
        switch entry.state {
        case .available: break
        case .renamed(let name): record.add(.renamed, name.description)
        case .removed(let reason): record.add(.removed, reason)
        }
        add(entry.source, to: &record)
        add(entry.facts, to: &record)
        return record.bytes
    }

    private static func add(_ source: EntrySource?, to record: inout RecordWriter) {
        switch source {
        case nil: break
        case .embedded: record.add(.embedded, "")
        case .address(let address): record.add(.address, address)
        case .archive(let url, let digest): record.add(.archive, url: url, digest)
        case .document(let url, let digest): record.add(.document, url: url, digest)
        case .files(let base, let paths):
            record.add(.base, base)
            for path in paths { record.add(.path, path) }
        }
    }

    private static func add(_ facts: EntryFacts, to record: inout RecordWriter) {
        record.add(.license, facts.license)
        record.add(.changed, facts.changed)
        record.add(.commit, facts.commit)
        record.add(.files, facts.files.map(String.init))
        record.add(.size, facts.size.map(String.init))
        record.add(.archiveSize, facts.archiveSize.map(String.init))
        record.add(.tree, facts.tree?.description)
        record.add(.log, facts.logIndex.map(String.init))
        record.add(.score, facts.score.map(String.init))
        record.add(.missing, facts.missing.map(String.init))
        for tag in facts.tags { record.add(.tag, tag) }
    }

    /// Reads an entry; nil if a field is damaged or invalid.
    static func entry(
        named name: SkillName, in bytes: Span<UInt8>, _ range: Range<Int>,
        resolving resolve: CatalogEntry.URLResolver
    ) -> CatalogEntry? {
        var reader = RecordReader(
            entry: CatalogEntry(name: name, publisher: nil, description: "", source: nil))
        var offset = range.lowerBound
        while offset < range.upperBound {
            let kind = bytes[offset]
            offset += 1
            guard let length = bytes.variable(at: &offset, end: range.upperBound),
                length <= UInt64(range.upperBound - offset)
            else { return nil }
            let content = offset..<offset + Int(length)
            offset = content.upperBound
            guard let field = Field(rawValue: kind) else { continue }
            if field == .digest {
                guard reader.setDigest(content.map { bytes[$0] }) else { return nil }
                continue
            }
            guard let text = bytes.text(content), reader.read(field, text, resolve) else {
                return nil
            }
        }
        return reader.finish()
    }

    private struct RecordWriter {
        var bytes: [UInt8] = []

        mutating func add(_ field: Field, _ text: String?) {
            guard let text else { return }
            bytes.append(field.rawValue)
            bytes.append(counted: text.utf8)
        }

        mutating func add(_ field: Field, url: String, _ digest: SHA256Digest?) {
            guard let digest else { return add(field, url) }
            bytes.append(Field.digest.rawValue)
            bytes.append(counted: digest.bytes)
            let (text, digits) = (Array(url.utf8), Array(digest.hex.utf8))
            guard let start = text.indices.first(where: { text[$0...].starts(with: digits) })
            else { return add(field, url) }
            bytes.append(field.rawValue)
            bytes.append(counted: text[..<start] + [0] + text[(start + digits.count)...])
        }

        /// Adds two texts, separated by NUL; the first must not contain one.
        mutating func add(_ field: Field, pair first: String, _ second: String) {
            add(field, first + "\0" + second)
        }
    }

    private struct RecordReader {
        var entry: CatalogEntry
        private var paths: [String] = []
        private var digest: SHA256Digest?

        init(entry: CatalogEntry) { self.entry = entry }

        /// Returns the entry with the paths of its files.
        func finish() -> CatalogEntry {
            guard case .files(let base, _)? = entry.source else { return entry }
            var finished = entry
            finished.source = .files(below: base, paths: paths)
            return finished
        }

        /// Takes the digest of the following URL; false if it has another length.
        mutating func setDigest(_ bytes: [UInt8]) -> Bool {
            digest = SHA256Digest(
                hex: bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined())
            return digest != nil
        }

        /// Adds a field to the entry; false if it is invalid.
        mutating func read(
            _ field: Field, _ text: String, _ resolve: CatalogEntry.URLResolver
        ) -> Bool {
            switch field {
            case .publisher: return set(\.publisher, Publisher(text))
            case .version: return set(\.version, CatalogEntry.shortLine(text))
            case .description: return set(\.description, CatalogEntry.oneLine(text))
            case .translation:
                guard let (language, text) = pair(text) else { return false }
                entry.translations[language] = CatalogEntry.oneLine(text)
                return true
            case .renamed:
                return set(\.state, SkillName(text).map(CatalogEntry.State.renamed))
            case .removed: return set(\.state, .removed(reason: CatalogEntry.oneLine(text)))
            case .embedded, .address, .archive, .document, .base, .path:
                return readSource(field, text, resolve)
            default: return readFact(field, text)
            }
        }

        private mutating func readSource(
            _ field: Field, _ text: String, _ resolve: CatalogEntry.URLResolver
        ) -> Bool {
            switch field {
            case .embedded: return set(\.source, .embedded)
            case .address: return set(\.source, .address(text))
            case .archive, .document:
                let parts = text.split(
                    separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
                guard let url = resolve(parts.joined(separator: digest?.hex ?? "\0")) else {
                    return false
                }
                let isArchive = field == .archive
                return set(
                    \.source,
                    isArchive
                        ? .archive(url: url, digest: digest) : .document(url: url, digest: digest))
            case .base: return set(\.source, resolve(text).map { .files(below: $0, paths: []) })
            default:
                guard paths.count < WellKnownIndex.fileLimit else { return false }
                paths.append(text)
                return true
            }
        }

        private mutating func readFact(_ field: Field, _ text: String) -> Bool {
            switch field {
            case .license: set(\.facts.license, CatalogEntry.oneLine(text))
            case .changed: set(\.facts.changed, EntryFacts.isDate(text) ? text : nil)
            case .commit: set(\.facts.commit, EntryFacts.isCommit(text) ? text : nil)
            case .files: set(\.facts.files, count(text))
            case .size: set(\.facts.size, count(text))
            case .archiveSize: set(\.facts.archiveSize, count(text))
            case .tree: set(\.facts.tree, TreeHash(text))
            case .log: set(\.facts.logIndex, count(text))
            case .score: set(\.facts.score, count(text).flatMap { $0 <= 100 ? $0 : nil })
            case .missing: set(\.facts.missing, count(text))
            default: addTag(text)
            }
        }

        private func count(_ text: String) -> Int? { Int(text).flatMap { $0 >= 0 ? $0 : nil } }

        private mutating func addTag(_ text: String) -> Bool {
            entry.facts.tags.append(CatalogEntry.oneLine(text))
            return true
        }

        private mutating func set<Value>(
            _ path: WritableKeyPath<CatalogEntry, Value?>, _ value: Value?
        ) -> Bool {
            guard let value else { return false }
            entry[keyPath: path] = value
            return true
        }

        private mutating func set<Value>(
            _ path: WritableKeyPath<CatalogEntry, Value>, _ value: Value?
        ) -> Bool {
            guard let value else { return false }
            entry[keyPath: path] = value
            return true
        }

        private func pair(_ text: String) -> (String, String)? {
            let parts = text.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
    }
}
