internal import FileTree
internal import Problem
internal import SystemPackage

extension UsageProblem {
    /// The maximum number of words in a path with blanks.
    private static let wordLimit = 12

    /// Looks in the command line for a path with blanks that the shell split, because it had no quotes; nil if there is none.
    ///
    /// That is the case if some words next to each other are a path together, and the first one alone is not.
    static func splitPath(in world: World) -> UsageProblem? {
        let words = world.arguments
        func exists(_ text: String) -> Bool {
            let path = FilePath(typed: text, from: world.workingDirectory, home: world.home)
            return Directory.kind(at: path) != nil
        }
        for first in words.indices where !words[first].hasPrefix("-") && !exists(words[first]) {
            for last in words.indices.dropFirst(first + 1).prefix(wordLimit) {
                let path = words[first...last].joined(separator: " ")
                guard exists(path) else { continue }
                let line = words[..<first] + [path] + words[(last + 1)...]
                return .splitPath(path, command: .typed(Array(line)))
            }
        }
        return nil
    }
}
