internal import Problem

extension YAMLError {
    /// The fault in one sentence.
    public var summary: String {
        switch self {
        case .notUTF8: say("not valid UTF-8", ja: "正しい UTF-8 ではありません")
        case .syntax(let line, let reason):
            say(
                "invalid YAML on line \(line): \(reason)",
                ja: "\(line)行目の YAML が正しくありません (\(reason))")
        case .anchorOrTag(let line):
            say(
                "unsupported anchor, alias or tag on line \(line)",
                ja: "\(line)行目のアンカー、エイリアス、タグには対応していません")
        case .multipleDocuments(let line):
            say(
                "unsupported second document on line \(line)",
                ja: "\(line)行目から 2つ目の文書が始まっています（対応していません）")
        case .tooDeep(let line):
            say(
                "values are nested more than \(YAMLValue.depthLimit) levels deep on line \(line)",
                ja: "\(line)行目の値の階層が \(YAMLValue.depthLimit)段を超えています")
        case .tooManyValues(let limit):
            say("more than \(limit) keys and values", ja: "キーと値が \(limit)個を超えています")
        }
    }
}

/// Reasons of syntax errors, as phrases to follow a colon.
enum Messages {
    static var collectionAsKey: String { say("a key is a list or a mapping", ja: "キーがリストかマッピングです") }
    static var outOfMemory: String { say("out of memory", ja: "メモリが足りません") }
}
