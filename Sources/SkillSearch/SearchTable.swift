internal import CEmbeddedFiles

/// The lists that searches use, which are part of the program.
package enum SearchTable {
    /// The characters that have another form in searches, in the form of ``FoldForms``; `Scripts/generate.d/folds` writes it.
    static let folds = contents(of: "folds.txt")

    /// One group of forms of a term a line, separated by `=`, with a blank between scripts.
    ///
    /// A group has forms of one term that dictionaries of the field list: an abbreviation and its long form, a
    /// transliteration into Katakana with its usual short form and its variants, the spellings of one word, the file
    /// name extension of one program's documents. Related terms, parts and kinds are no forms of a term.
    package static let synonyms = contents(of: "synonyms.txt")

    /// One Japanese term a line, followed by `>` and its English translations, separated by `=`.
    ///
    /// Common terms of software, data, documents, design, business and media, by subject. So a query in Japanese finds
    /// skills that are described only in English; the other direction is not needed, because catalogs that describe
    /// skills in Japanese have English names or descriptions too.
    package static let translations = contents(of: "translations.txt")

    private static func contents(of name: String) -> [UInt8] {
        for index in 0..<embedded_table_count {
            let file = unsafe embedded_table_at(index)
            guard unsafe String(cString: file.path) == name else { continue }
            return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        }
        preconditionFailure("the program has no list \(name)")
    }
}
