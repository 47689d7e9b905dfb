internal import FileTree
internal import ScriptAnalysis

extension RelativePath {
    /// Whether the extension is one of text that people or agents read.
    var isText: Bool { Self.textExtensions.contains(fileExtension) }

    private static let textExtensions: Set<String> = [
        "md", "mdx", "markdown", "txt", "rst", "json", "jsonl", "yaml", "yml", "toml", "xml",
        "html",
        "css", "csv", "py", "sh", "bash", "zsh", "js", "mjs", "cjs", "ts", "tsx", "jsx", "rb", "go",
        "rs", "swift", "java", "kt", "c", "h", "cpp", "cs", "php", "pl", "lua", "sql", "ps1", "bat",
    ]
}
