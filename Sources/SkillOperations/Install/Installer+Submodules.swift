internal import SkillSource

/// A submodule to follow, and the repository that names it.
struct NamedSubmodule {
    let submodule: Submodule
    let parent: Parent

    enum Parent {
        /// A repository with skills of its own.
        case source(LoadedSource)
        /// One that has only submodules.
        case address(SkillAddress)
    }

    /// The address that selects its skills; nil if there is none that may be installed from.
    var address: SkillAddress? {
        try? submodule.address.map { text in try SkillAddress.read(text) }
    }

    func load(_ address: SkillAddress, with loader: SourceLoader) async throws -> LoadedSource {
        switch parent {
        case .source(let source): try await loader.load(address, namedBySkillOf: source)
        case .address(let other): try await loader.load(address, namedByRepositoryAt: other)
        }
    }
}

// Following submodules, if everything is wanted.
extension Installer {
    /// The maximum number of submodules that are followed, those of other submodules included.
    private static let submoduleLimit = 50

    /// Returns the submodules of a source.
    func submodules(of source: LoadedSource) -> [NamedSubmodule] {
        guard request.choice == .everything else { return [] }
        return source.notes.compactMap { note in
            note.submodule.map { NamedSubmodule(submodule: $0, parent: .source(source)) }
        }
    }

    /// Returns the submodules of a repository that failed to load because it has nothing else; none if none of them can be
    /// followed.
    func submodules(of failed: SkillAddress?, _ error: any Error) -> [NamedSubmodule] {
        guard request.choice == .everything, let failed,
            case .choice(.onlySubmodules(_, let submodules))? = error as? SkillSourceError
        else { return [] }
        let named = submodules.map { NamedSubmodule(submodule: $0, parent: .address(failed)) }
        return named.contains { $0.address != nil } ? named : []
    }

    /// Loads submodules, and those of the submodules, as sources of their own; returns these, and the addresses of all
    /// that were followed.
    ///
    /// The sources have notes on the others; for those of repositories without skills of their own, notes are added.
    mutating func follow(
        _ submodules: [NamedSubmodule], with loader: SourceLoader
    ) async throws -> (sources: [LoadedSource], addresses: Set<String>) {
        var queue = submodules[...]
        var sources: [LoadedSource] = []
        var followed: Set<String> = []
        while let named = queue.popFirst() {
            guard let address = named.address, followed.count < Self.submoduleLimit else {
                if case .address(let parent) = named.parent {
                    report.notes.append((parent.typed, [.submodule(named.submodule)]))
                }
                continue
            }
            guard followed.insert(address.typed).inserted else { continue }
            do {
                let source = try await named.load(address, with: loader)
                sources.append(source)
                queue += self.submodules(of: source)
            } catch {
                let others = self.submodules(of: address, error)
                if others.isEmpty { try fail(address.typed, error) }
                queue += others
            }
        }
        return (sources, followed)
    }
}
