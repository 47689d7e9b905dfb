internal import Digest
public import FileTree

extension SkillFiles {
    /// The hosts of the `http` and `https` addresses in the text files, in the form in which they are compared.
    public var hosts: Set<String> { hosts(in: snapshot.files.map(\.path)) }

    /// The hosts of the addresses in its scripts.
    public var scriptHosts: Set<String> { hosts(in: snapshot.scripts) }

    private func hosts(in paths: [RelativePath]) -> Set<String> {
        paths.reduce(into: []) { hosts, path in
            if let bytes = textBytes(at: path) { hosts.formUnion(SkillFormat.hosts(in: bytes)) }
        }
    }
}

extension TreeSnapshot {
    /// The executable files and those in `scripts/`.
    public var scripts: [RelativePath] {
        files.filter { $0.flag == .executable || $0.path.description.hasPrefix("scripts/") }
            .map(\.path)
    }
}
