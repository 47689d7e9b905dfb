internal import FileTree
internal import SkillFormat
internal import Text

/// The texts of a skill that have findings, with their suppression comments; each is read once.
struct SkillTexts {
    private let files: SkillFiles
    private let document: SkillDocument
    private var texts: [RelativePath: SourceText?] = [:]
    private var comments: [RelativePath: Suppressions?] = [:]
    /// Invalid comments in the texts read so far.
    private(set) var misuses:
        [(path: RelativePath, source: SourceText, misuse: Suppressions.Misuse)] = []

    init(of files: SkillFiles, _ document: SkillDocument) {
        self.files = files
        self.document = document
        texts[document.source.path] = document.source
        _ = comments(in: document.source.path)
    }

    /// The text of a file; nil if it is not text.
    subscript(path: RelativePath) -> SourceText? {
        mutating get {
            if let known = texts[path] { return known }
            let text = files.text(at: path)
            texts[path] = .some(text)
            return text
        }
    }

    /// The comments in a file that suppress rules; nil if it has none.
    mutating func comments(in path: RelativePath) -> Suppressions? {
        if let known = comments[path] { return known }
        guard let source = self[path], Suppressions.mayBe(in: source) else {
            comments[path] = .some(nil)
            return nil
        }
        let block = path == document.source.path ? document.block : nil
        let found = Suppressions(in: source, block: block)
        comments[path] = found
        misuses += found.misuses.map { (path, source, $0) }
        return found
    }
}
