internal import RemoteStore
internal import SystemPackage
internal import Transfer

/// The location of the files of a static index.
struct IndexLocation: Sendable {
    /// The base that the names of the files are relative to.
    enum Base: Sendable {
        /// An address that ends in a slash.
        case web(WebAddress)
        /// A folder on this machine.
        case folder(FilePath)
        /// A bucket or a repository in a registry.
        case store(RemoteLocation)
    }

    let base: Base
    /// The name of the root, `index.json` unless the location is another file.
    let root: String
}

extension CatalogReference {
    /// Whether the catalog is on this machine.
    var isLocal: Bool { kind.takesPath(location) }

    /// The location in the form by which the cache and the record of trust know the catalog.
    ///
    /// An index at `x`, `x/` and `x/index.json` is one catalog, and hosts have no case. The text is enough for that: a
    /// search does not have to load the library that reads URLs.
    public var canonicalLocation: String { Self.canonicalLocation(location, of: kind) }

    /// Returns a location in this form.
    static func canonicalLocation(_ location: String, of kind: Kind) -> String {
        guard kind == .index else { return location }
        var text = location[...]
        if text.hasSuffix("/\(IndexRoot.fileName)") {
            text.removeLast(IndexRoot.fileName.utf8.count)
        }
        if text.last == "/" { text.removeLast() }
        guard !kind.takesPath(location) else { return String(text) }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let origin = parts.prefix(3).map { $0.lowercased() }
        return (origin + parts.dropFirst(3).map(String.init)).joined(separator: "/")
    }

    /// Returns the location of the files of a static index: a URL or an absolute path, of their folder or of the root.
    func indexLocation() throws(CatalogError) -> IndexLocation {
        guard !isLocal else { return try localLocation() }
        if RemoteLocation.isAddress(location) {
            guard let store = RemoteLocation(location) else { throw .invalidLocation(self) }
            return IndexLocation(base: .store(store), root: IndexRoot.fileName)
        }
        var text = try webLocation().text
        var root = IndexRoot.fileName
        if text.hasSuffix(Self.fileSuffix), let slash = text.lastIndex(of: "/") {
            root = String(text[text.index(after: slash)...])
            text = String(text[...slash])
        }
        if text.last != "/" { text += "/" }
        guard let folder = try? WebAddress(text) else { throw .invalidLocation(self) }
        return IndexLocation(base: .web(folder), root: root)
    }

    private static let fileSuffix = ".json"

    private func localLocation() throws(CatalogError) -> IndexLocation {
        let path = FilePath(location)
        guard path.isAbsolute else { throw .invalidLocation(self) }
        guard location.hasSuffix(Self.fileSuffix), let file = path.lastComponent else {
            return IndexLocation(base: .folder(path), root: IndexRoot.fileName)
        }
        return IndexLocation(base: .folder(path.removingLastComponent()), root: file.string)
    }

    /// Returns the location as a web address.
    ///
    /// Throws ``CatalogError/queryInLocation(_:)`` for one with a query, because requests below it don't have the query.
    func webLocation() throws(CatalogError) -> WebAddress {
        guard let address = try? WebAddress(location) else { throw .invalidLocation(self) }
        guard address.query == nil else { throw .queryInLocation(address) }
        return address
    }
}
