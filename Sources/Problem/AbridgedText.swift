extension StringProtocol {
    /// The start of a text as messages repeat it: 80 characters of a word that the user typed suffice to recognize it.
    public var abridged: String { abridged(to: 80) }

    /// Returns the start of a text of any length, with `…` if that is not all of it.
    ///
    /// Unicode scalars are counted, because one character may have any number of them.
    public func abridged(to limit: Int) -> String {
        let start = unicodeScalars.prefix(limit)
        guard start.endIndex != unicodeScalars.endIndex else { return String(self) }
        return "\(String(String.UnicodeScalarView(start)))…"
    }
}
