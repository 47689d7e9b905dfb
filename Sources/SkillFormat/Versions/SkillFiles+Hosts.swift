internal import FileTree

extension SkillFiles {
    /// The hosts of the `http` and `https` addresses in the text files, in the form in which they are compared.
    public var hosts: Set<String> {
        snapshot.files.reduce(into: []) { hosts, file in
            if let bytes = textBytes(at: file.path) {
                hosts.formUnion(SkillFormat.hosts(in: bytes))
            }
        }
    }
}
