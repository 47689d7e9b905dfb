internal import FileTree

extension SourceOffer {
    /// The maximum size of a list of plugins, in bytes.
    public static let marketplaceLimit = PluginList.sizeLimit

    /// Reads a list of plugins that is a file of its own, not part of a repository.
    ///
    /// Plugins in folders beside it can't be selected. Throws the fault of a file that is no list; faults of single
    /// plugins leave these out.
    public init(marketplace bytes: [UInt8], state: String) throws(PluginManifestFault) {
        guard let file = RelativePath("marketplace.json") else {
            preconditionFailure("a plain name is a path")
        }
        var list = PluginList()
        list.read(marketplace: (file, .bytes(bytes)))
        for case .manifest(_, let fault) in list.notes where fault.isAboutFile { throw fault }
        self.init(
            state: state, commit: nil, skills: [],
            plugins: list.notes.compactMap(\.externalPlugin), renames: list.renames,
            unaddressable: [])
        separated = list.localNames
    }
}

extension PluginManifestFault {
    /// Whether the whole file is unusable.
    fileprivate var isAboutFile: Bool {
        switch self {
        case .notJSON, .notAnObject, .noPluginList, .tooLarge, .unreadable: true
        default: false
        }
    }
}
