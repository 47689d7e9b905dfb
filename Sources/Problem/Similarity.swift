/// Finds likely corrections for a mistyped name.
public enum Similarity {
    /// Returns up to three names that resemble `name`, closest first.
    ///
    /// Names match if they start with `name`, or if their edit distance is at most a third of its length, and at most
    /// three. More than one edit counts only among names with the same first letter, which is rarely mistyped: `import`
    /// is no correction of `export`. Names of less than three letters match nothing but themselves. `names` may repeat.
    public static func names(like name: String, among names: some Sequence<String>) -> [String] {
        let wanted = name.lowercased()
        let letters = Array(wanted)
        let limit = min(3, letters.count / 3)
        var near: [String: Int] = [:]
        // A catalog has 100,000 names, of which few are long enough and about as long; a letter has at least one byte.
        for other in names where other.utf8.count >= letters.count - limit {
            let known = other.lowercased()
            if letters.count >= 3, known.hasPrefix(wanted) {
                near[other] = 0
                continue
            }
            guard abs(known.count - letters.count) <= limit else { continue }
            let distance = distance(letters, Array(known))
            let isNear = distance <= limit && (distance <= 1 || known.first == wanted.first)
            if isNear { near[other] = distance }
        }
        return near.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3).map(\.key)
    }

    /// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of adjacent letters.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                var best = min(
                    last[column] + (first[row] == second[column] ? 0 : 1),
                    last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[second.count]
    }
}
