public import FileTree
public import Text

extension RelativePath {
    /// Whether the name of the file has an extension of Markdown: `md`, `mdx` or `markdown`, in any case.
    public var isMarkdown: Bool { isMarkdownName(description) }
}

extension SourceText {
    /// Whether the file is Markdown, by its name.
    public var isMarkdown: Bool { path.isMarkdown }
}

/// Whether a path ends in an extension of Markdown: `md`, `mdx` or `markdown`, in any case.
public func isMarkdownName(_ path: some StringProtocol) -> Bool {
    let name = path.utf8.suffix(9)
    return [".md", ".mdx", ".markdown"].contains { ending in
        name.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0.lowercased == $1 }
    }
}
