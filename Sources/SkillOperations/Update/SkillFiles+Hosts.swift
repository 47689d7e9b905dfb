internal import FileTree
internal import ScriptAnalysis
internal import SkillFormat

extension SkillFiles {
    /// The hosts of the `http` and `https` addresses in the text files, in the form in which they are compared.
    var hosts: Set<String> { hosts(in: snapshot.files.map(\.path)) }

    /// The hosts of the addresses in its scripts.
    var scriptHosts: Set<String> { hosts(in: snapshot.scripts) }

    private func hosts(in paths: [RelativePath]) -> Set<String> {
        paths.reduce(into: []) { hosts, path in
            if let bytes = textBytes(at: path) { hosts.formUnion(WebHost.names(in: bytes)) }
        }
    }
}
