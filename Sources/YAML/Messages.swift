extension YAMLError {
    /// What is wrong.
    public var summary: String {
        switch self {
        case .notUTF8: "not valid UTF-8"
        case .syntax(let line, let reason): "invalid YAML on line \(line): \(reason)"
        case .anchorOrTag(let line): "unsupported anchor, alias or tag on line \(line)"
        case .multipleDocuments(let line): "unsupported second document on line \(line)"
        case .tooDeep(let line):
            "values are nested more than \(YAMLValue.depthLimit) levels deep on line \(line)"
        case .tooManyValues(let limit): "more than \(limit) keys and values"
        }
    }
}

/// Reasons of syntax errors, as phrases to follow a colon.
enum Messages {
    static let collectionAsKey = "a key is a list or a mapping"
    static let outOfMemory = "out of memory"
}
