internal import ArraySpan

/// Finds likely corrections for a mistyped name.
public enum Similarity {
    /// Returns up to three names that resemble `name`, closest first.
    ///
    /// Names match if they start with `name`, or if their edit distance is at most a third of its length, and at most
    /// three. More than one edit counts only among names with the same first letter, which is rarely mistyped: `import`
    /// is no correction of `export`. Names of less than three letters match nothing but themselves, and names of more
    /// than 64 letters only names that start with them. `names` may repeat.
    public static func names(like name: String, among names: some Sequence<String>) -> [String] {
        var nearest = NearestNames(to: name)
        for name in names { nearest.add(Array(name.utf8).span) }
        return nearest.names
    }
}
