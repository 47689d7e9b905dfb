internal import FileTree

extension RelativePath {
    /// The text after the last full stop of the name in lowercase; empty if there is none.
    var fileExtension: String {
        let name = lastName
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
        return name[name.index(after: point)...].lowercased()
    }

    /// Whether the extension is one of text that people or agents read.
    var isText: Bool { Self.textExtensions.contains(fileExtension) }

    private static let textExtensions: Set<String> = [
        "md", "mdx", "markdown", "txt", "rst", "json", "jsonl", "yaml", "yml", "toml", "xml",
        "html",
        "css", "csv", "py", "sh", "bash", "zsh", "js", "mjs", "cjs", "ts", "tsx", "jsx", "rb", "go",
        "rs", "swift", "java", "kt", "c", "h", "cpp", "cs", "php", "pl", "lua", "sql", "ps1", "bat",
    ]
}
