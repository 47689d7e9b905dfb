internal import Digest
internal import JSON
internal import Signature
internal import TransparencyLog

/// The facts that were seen of a catalog, so that a later state that contradicts it is refused.
struct TrustRecord: Sendable, Hashable {
    /// The key that signed it.
    var key: PublicKey?
    /// The highest version.
    var version: Int
    /// The SHA-256 of the root with that version; nil if it is not signed.
    var content: SHA256Digest?
    /// The checkpoint of its log; nil if it has none.
    var checkpoint: Checkpoint?
    /// The SHA-256 of the list of its advisories (see ``AdvisoryShelf``); nil if it has none.
    var advisories: SHA256Digest?
    /// The time of the record, in seconds since 1970.
    var recorded: Int

    init(
        key: PublicKey?, version: Int, content: SHA256Digest? = nil, checkpoint: Checkpoint? = nil,
        advisories: SHA256Digest? = nil, recorded: Int
    ) {
        self.advisories = advisories
        self.checkpoint = key == nil ? nil : checkpoint
        self.key = key
        self.version = version
        self.content = key == nil ? nil : content
        self.recorded = recorded
    }

    /// Reads a record; nil if it is damaged.
    init?(_ value: JSONValue) {
        guard let version = value["version"]?.integer, let recorded = value["recorded"]?.integer
        else { return nil }
        var advisories: SHA256Digest?
        if let text = value["advisories"] {
            advisories = text.string.flatMap { SHA256Digest(hex: $0) }
            guard advisories != nil else { return nil }
        }
        let text = value["key"]
        guard let text else {
            self.init(key: nil, version: version, advisories: advisories, recorded: recorded)
            return
        }
        guard let key = text.string.flatMap({ try? PublicKey($0) }) else { return nil }
        var content: SHA256Digest?
        if let text = value["sha256"] {
            content = text.string.flatMap { SHA256Digest(hex: $0) }
            guard content != nil else { return nil }
        }
        var checkpoint: Checkpoint?
        if let text = value["checkpoint"] {
            checkpoint = text.string.flatMap { try? Checkpoint(Array($0.utf8), signedBy: key) }
            guard checkpoint != nil else { return nil }
        }
        self.init(
            key: key, version: version, content: content, checkpoint: checkpoint,
            advisories: advisories, recorded: recorded)
    }

    /// Whether the same was seen, at any time.
    func isSame(as other: TrustRecord) -> Bool {
        key == other.key && version == other.version && content == other.content
            && checkpoint == other.checkpoint && advisories == other.advisories
    }

    /// The record as JSON.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "version": .integer(version), "recorded": .integer(recorded),
        ]
        members["key"] = key.map { .string($0.description) }
        members["sha256"] = content.map { .string($0.hex) }
        members["checkpoint"] = checkpoint.map { .string($0.text) }
        members["advisories"] = advisories.map { .string($0.hex) }
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

    /// Refuses a root of a static index, seen now, that contradicts an earlier one, or that is no longer valid.
    ///
    /// A key signs only one root of each version: another one is a copy for some readers, or was changed by mistake.
    func check(
        _ seen: TrustRecord, expires: Int?, against known: TrustRecord?
    ) throws(CatalogError) {
        if let expires, expires < seen.recorded { throw .untrusted(self, .expired(expires)) }
        guard let known else { return }
        if seen.version < known.version {
            throw .untrusted(self, .rollback(version: seen.version, seen: known.version))
        }
        if seen.key == known.key {
            guard seen.version == known.version, let content = known.content,
                content != seen.content
            else { return }
            throw .untrusted(self, .changedContent(version: seen.version))
        }
        guard try pinnedKey() == nil, let knownKey = known.key else { return }
        guard let key = seen.key else { throw .untrusted(self, .unsigned) }
        throw .untrusted(self, .changedKey(expected: knownKey.name, actual: key.name))
    }

    /// Refuses the checkpoint of a log that may contradict the one that was seen, unless both were compared.
    ///
    /// `known` is usually the one that the checkpoint was compared with; another process may have seen a newer one since.
    func check(
        _ checkpoint: Checkpoint?, after compared: Checkpoint?, against known: Checkpoint?
    ) throws(CatalogError) {
        guard let known, known != compared, known != checkpoint else { return }
        guard let checkpoint else { throw .untrusted(self, .noLog) }
        do { try checkpoint.check(follows: known, nil) } catch {
            throw .untrusted(self, .log(error))
        }
    }
}
