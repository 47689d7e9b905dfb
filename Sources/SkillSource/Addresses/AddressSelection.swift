/// The revision and the folder that one part of an address selects.
struct AddressSelection {
    var revision: GitAddress.Revision?
    var path: String?

    init(revision: GitAddress.Revision? = nil, path: String? = nil) {
        self.revision = revision
        self.path = path
    }

    /// The selection of a fragment.
    init(_ fragment: AddressFragment) {
        revision = fragment.ref.map { .ref($0) }
        path = fragment.path
    }

    /// Whether the selection contains a folder, on its own or after its revision.
    private var hasPath: Bool {
        if case .unsplit = revision { return true }
        return path != nil
    }

    /// Combines the selections of the parts of an address; throws if two of them select a revision or a folder, or if the
    /// folder leads out of another one.
    ///
    /// `instead` is the address without its last part.
    static func one(
        of parts: [AddressSelection], in url: String, typed: String, instead: String
    ) throws(AddressError) -> GitAddress {
        let revisions = parts.compactMap(\.revision)
        let paths = parts.filter(\.hasPath)
        guard revisions.count <= 1, paths.count <= 1 else {
            throw .twoSelections(typed, instead: instead)
        }
        let path = parts.lazy.compactMap(\.path).first
        let revision = revisions.first ?? .head
        let folder = if case .unsplit(let text) = revision { text } else { path ?? "" }
        guard !folder.leadsToParent else { throw .notAnAddress(typed) }
        return GitAddress(url: url, revision: revision, path: path)
    }
}

extension String {
    /// Whether a path has the component `..`.
    var leadsToParent: Bool { split(separator: "/").contains("..") }
}
