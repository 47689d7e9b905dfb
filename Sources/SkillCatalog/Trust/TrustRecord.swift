internal import JSON
internal import Signature

/// What was seen of a catalog, so that a later state that contradicts it is refused.
struct TrustRecord: Sendable, Hashable {
    /// The key that signed it.
    var key: PublicKey?
    /// The highest version.
    var version: Int
    /// When it was recorded, in seconds since 1970.
    var recorded: Int

    init(key: PublicKey?, version: Int, recorded: Int) {
        self.key = key
        self.version = version
        self.recorded = recorded
    }

    /// Reads a record; nil if it is damaged.
    init?(_ value: JSONValue) {
        guard let version = value["version"]?.integer, let recorded = value["recorded"]?.integer
        else { return nil }
        let text = value["key"]
        guard let text else {
            self.init(key: nil, version: version, recorded: recorded)
            return
        }
        guard let key = text.string.flatMap({ try? PublicKey($0) }) else { return nil }
        self.init(key: key, version: version, recorded: recorded)
    }

    /// The record as JSON.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "version": .integer(version), "recorded": .integer(recorded),
        ]
        members["key"] = key.map { .string($0.description) }
        return .object(members)
    }
}

extension CatalogReference {
    /// The key in the configuration; nil if there is none.
    ///
    /// Only static indexes are signed, so a key for another kind of catalog is an error.
    func pinnedKey() throws(CatalogError) -> PublicKey? {
        guard let key else { return nil }
        guard kind == .index else { throw .untrusted(self, .unsigned) }
        do { return try PublicKey(key) } catch { throw .untrusted(self, .invalidKey(key)) }
    }

    /// Refuses a root of a static index that contradicts what was seen, or that is no longer valid.
    func check(
        version: Int, expires: Int?, key: PublicKey?, against record: TrustRecord?, now: Int
    ) throws(CatalogError) {
        if let expires, expires < now { throw .untrusted(self, .expired(expires)) }
        guard let record else { return }
        if version < record.version {
            throw .untrusted(self, .rollback(version: version, seen: record.version))
        }
        guard try pinnedKey() == nil, let known = record.key, known != key else { return }
        guard let key else { throw .untrusted(self, .unsigned) }
        throw .untrusted(self, .changedKey(expected: known.name, actual: key.name))
    }
}
