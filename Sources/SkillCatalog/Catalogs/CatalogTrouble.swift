internal import JSON
public import Problem

/// The trouble for which a catalog can't be used as it was last read.
public struct CatalogTrouble: Sendable, Hashable {
    /// The kind of trouble.
    public enum Kind: String, Sendable {
        /// The index in the cache is past its expiry date, so nothing is installed from it.
        case expired
        /// The last refresh was refused, because the catalog is damaged or differs from the trusted one.
        case refused
        /// The last refresh failed, and the cache is older than that.
        case failed
    }

    /// The fault.
    public let kind: Kind
    /// The time at which it was noticed, in seconds since 1970.
    public let noticed: Int
    /// The error, as one sentence without a full stop.
    public let summary: String
    /// The errors below it, outermost first.
    public let causes: [String]
    /// A suggestion for the next step.
    public let hint: Suggestion?
}

extension CatalogTrouble {
    /// The error of a refresh; nil for one that is not about the catalog.
    init?(_ error: CatalogError, of reference: CatalogReference, noticed: Int) {
        guard error.kind != .interrupted else { return nil }
        kind =
            switch error {
            case .untrusted(_, .expired): .expired
            default: error.kind == .refused ? .refused : .failed
            }
        self.noticed = noticed
        summary = error.summary
        causes = error.causes
        // What failed was a refresh, whichever command shows it.
        hint =
            kind == .failed && error.kind == .network
            ? Messages.toRefresh(reference.name) : error.anyHint
    }

    /// Reads a record; nil if it is damaged.
    init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.string.flatMap(Kind.init(rawValue:)),
            let noticed = value["noticed"]?.integer, let summary = value["summary"]?.string
        else { return nil }
        self.kind = kind
        self.noticed = noticed
        self.summary = summary
        causes = (value["causes"]?.array ?? []).compactMap(\.string)
        hint = value["hint"]?.array.map(Suggestion.init(reading:))
    }

    /// The record as JSON.
    var json: JSONValue {
        .object([
            "kind": .string(kind.rawValue), "noticed": .integer(noticed),
            "summary": .string(summary), "causes": .strings(causes),
            "hint": hint?.json ?? .null,
        ])
    }
}

extension Suggestion {
    /// Reads a record: texts, and commands as lists of words.
    fileprivate init(reading values: [JSONValue]) {
        self.init(
            values.map { value in
                value.string.map(Part.text)
                    ?? value.array.map {
                        .command(SuggestedCommand(words: $0.compactMap(\.string)))
                    } ?? .lineBreak
            })
    }

    fileprivate var json: JSONValue {
        .array(
            parts.map { part in
                switch part {
                case .text(let text), .shell(let text): .string(text)
                case .command(let command): .strings(command.words)
                case .lineBreak: .null
                }
            })
    }
}

extension CatalogFolder {
    private static let troubleName = "trouble.json"
    /// The maximum size of the record of trouble, in bytes.
    private static let troubleLimit = 1 << 16

    /// The error of the last refresh; nil if it succeeded, or is unknown.
    var trouble: CatalogTrouble? {
        contents(of: Self.troubleName, limit: Self.troubleLimit)
            .flatMap { try? JSONValue(parsing: $0) }.flatMap(CatalogTrouble.init)
    }

    /// Keeps the error of a refresh until one succeeds.
    ///
    /// Errors of the file system are ignored: the error itself is reported, and this record of it may be deleted anyway.
    func keep(_ trouble: CatalogTrouble) {
        try? write(Array(trouble.json.text().utf8), to: Self.troubleName)
    }

    /// Forgets the error of an earlier refresh.
    func forgetTrouble() { remove(Self.troubleName) }
}

extension CatalogReader {
    /// The trouble with the catalog; nil for nothing, and for a catalog that was never read.
    var trouble: CatalogTrouble? {
        let state = folder.state
        if let expires = state?.root?.expires, expires < access.now() {
            let error = CatalogError.untrusted(reference, .expired(expires))
            return CatalogTrouble(error, of: reference, noticed: expires)
        }
        if let trouble = folder.trouble { return trouble }
        guard knownAdvisories.isUnreadable else { return nil }
        return CatalogTrouble(
            .lostAdvisories(reference.name), of: reference,
            noticed: state?.refreshed ?? access.now())
    }
}
