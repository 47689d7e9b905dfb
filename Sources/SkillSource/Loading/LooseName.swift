internal import FileTree
internal import SkillFormat

/// A name for comparing without regard to case and to `-`, `_` and blanks, which titles and names use alike.
struct LooseName: Equatable {
    private let text: String

    /// Creates the name from a text.
    init(_ text: some StringProtocol) {
        self.text = String(
            text.lowercased().map { $0 == "_" || $0.isWhitespace ? "-" : $0 })
    }
}

extension SkillCandidate {
    /// Returns whether the argument of `--skill` is nearly a name, a path, `plugin:name` or a plugin.
    func isLooselyNamed(_ text: String) -> Bool {
        let names = [name?.description, declaredName, folder?.lastName, folder?.description]
            .compactMap(\.self)
        let qualified = plugins.flatMap { plugin in names.map { "\(plugin):\($0)" } }
        let wanted = LooseName(text)
        return (names + qualified + plugins).contains { LooseName($0) == wanted }
    }
}
