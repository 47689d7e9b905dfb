package import FileTree

extension RelativePath {
    /// The text after the last full stop of the name in lowercase; empty if there is none.
    package var fileExtension: String {
        let name = lastName
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
        return name[name.index(after: point)...].lowercased()
    }

    /// Whether the file is reference material or a test, where quoted text matters less.
    package var isReference: Bool { isTest || isBelow(["references", "reference", "docs", "doc"]) }

    /// Whether the file is a test or an example for one, which no agent follows.
    package var isTest: Bool {
        isBelow([
            "tests", "test", "fixtures", "evals", "eval", "benchmark", "benchmarks", "__tests__",
            "testdata",
        ])
    }

    private func isBelow(_ names: Set<String>) -> Bool {
        ancestors.contains { folder in
            let name = folder.lastName.lowercased()
            return names.contains(name) || name.hasSuffix("-fixtures")
        }
    }
}
