internal import Digest
internal import FileTree
internal import JSON
internal import Signature
internal import SystemPackage

/// The file of ``TrustRecord``s, by the location of the catalogs.
///
/// It is replaced as a whole while a lock is held. A file that can't be read is an error, because without it any key
/// and any version would be accepted.
struct TrustFile: Sendable {
    private static let schema = "skills.trusted-catalogs/1"
    private static let sizeLimit = 8 << 20

    let path: FilePath

    /// The lists of advisories that records name.
    var shelf: AdvisoryShelf { AdvisoryShelf(beside: path) }

    /// Returns the record of a catalog; nil if it was never read.
    func record(of reference: CatalogReference) throws(CatalogError) -> TrustRecord? {
        guard let value = try catalogs()[reference.trustName] else { return nil }
        guard let record = TrustRecord(value) else { throw damaged }
        return record
    }

    /// Records the key and version of a catalog, after `check` of the record that exists by then.
    ///
    /// Advisories that its list leaves out are kept, because only their withdrawal ends them.
    func record(
        _ record: TrustRecord, of reference: CatalogReference,
        _ seen: SeenAdvisories = .asBefore,
        check: (TrustRecord?) throws(CatalogError) -> Void
    ) async throws(CatalogError) {
        let old = try self.record(of: reference)
        try check(old)
        let after = advisories(seen, after: old, record.key)
        if let old {
            var record = record
            record.advisories = after.digest
            if old.isSame(as: record), record.advisories.map(shelf.has) ?? true { return }
        }
        try await change { catalogs throws(CatalogError) in
            var known: TrustRecord?
            if let value = catalogs[reference.trustName] {
                known = TrustRecord(value)
                guard known != nil else { throw damaged }
                try check(known)
            }
            let isAsBefore = known?.advisories == old?.advisories && known?.key == old?.key
            let after = isAsBefore ? after : advisories(seen, after: known, record.key)
            var record = record
            record.advisories = after.digest
            if let list = after.new {
                do throws(FileTreeError) { try shelf.add(list) } catch { throw .files(error) }
            }
            var members = record.json.object ?? [:]
            members["name"] = .string(reference.name.description)
            catalogs[reference.trustName] = .object(members)
        }
    }

    /// Returns the digest of the list to keep, nil for none, and the list if it is not the one that the record has.
    private func advisories(
        _ seen: SeenAdvisories, after known: TrustRecord?, _ key: PublicKey?
    ) -> (digest: SHA256Digest?, new: ShelvedAdvisories?) {
        let known = known?.key == key ? known : nil
        guard case .list(let list) = seen else { return (known?.advisories, nil) }
        guard let digest = known?.advisories, let earlier = shelf.list(digest) else {
            let new = list.map(ShelvedAdvisories.init)
            return (new?.digest, new)
        }
        guard let list else { return (digest, nil) }
        let new = ShelvedAdvisories(list.keeping(earlier))
        return (new.digest, new)
    }

    /// Returns the catalogs that were recorded under a name or are at one of some locations, in the order of locations.
    func catalogs(
        named name: String, orAt locations: [String]
    ) throws(CatalogError) -> [TrustedCatalog] {
        try catalogs().compactMap { recordName, value in
            guard let catalog = TrustedCatalog(recordName: recordName) else { return nil }
            let isMeant =
                value["name"]?.string == name
                || locations.contains { catalog.isAt($0) }
            return isMeant ? catalog : nil
        }.sorted { $0.location < $1.location }
    }

    /// Removes the record of a catalog.
    func forget(_ reference: CatalogReference) async throws(CatalogError) {
        try await forget(TrustedCatalog(reference))
    }

    /// Removes the record of a catalog.
    func forget(_ catalog: TrustedCatalog) async throws(CatalogError) {
        let name = catalog.recordName
        guard try catalogs()[name] != nil else { return }
        try await change { catalogs in catalogs[name] = nil }
    }

    /// Copies the file, if it exists.
    func copy(to other: FilePath) throws(CatalogError) {
        do {
            let bytes = try InputFile.open(path).contents(limit: Self.sizeLimit)
            try Directory.replaceFile(at: other, with: bytes)
            try shelf.copy(to: AdvisoryShelf(beside: other))
        } catch  where error.code == .noSuchFileOrDirectory {
            return
        } catch {
            throw .files(error)
        }
    }

    private var damaged: CatalogError { .damagedTrustState(path: path.string) }

    private func change(
        _ body: (inout [String: JSONValue]) throws(CatalogError) -> Void
    ) async throws(CatalogError) {
        guard let name = path.lastComponent else { throw damaged }
        let lock: FileLock
        let folder: Directory
        do {
            folder = try Directory.openOrCreate(path.removingLastComponent())
            let lockFolder = try Directory.openOrCreate(
                folder.path.appending(".\(name.string).lock"))
            lock = try await FileLock.wait(on: lockFolder).lock
        } catch let error as FileTreeError {
            throw .files(error)
        } catch let error as CatalogError {
            throw error
        } catch {
            throw damaged
        }
        defer { withExtendedLifetime(lock) {} }
        var catalogs = try catalogs()
        try body(&catalogs)
        let value = JSONValue.object([
            "schema": .string(Self.schema), "catalogs": .object(catalogs),
        ])
        do {
            try folder.removeTemporaryFiles(of: name)
            try folder.replaceFile(name, with: Array(value.text().utf8))
        } catch {
            throw .files(error)
        }
        shelf.prune(keeping: Set(catalogs.values.compactMap { $0["advisories"]?.string }))
    }

    private func catalogs() throws(CatalogError) -> [String: JSONValue] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: Self.sizeLimit)
        } catch  where error.meansMissing {
            return [:]
        } catch {
            throw .files(error)
        }
        guard let value = try? JSONValue(parsing: bytes), value["schema"]?.string == Self.schema,
            let catalogs = value["catalogs"]?.object
        else { throw damaged }
        return catalogs
    }
}

extension CatalogReference {
    /// The identifier of the catalog, under any name.
    fileprivate var trustName: String { TrustedCatalog(self).recordName }
}
