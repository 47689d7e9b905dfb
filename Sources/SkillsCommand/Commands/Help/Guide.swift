internal import CEmbeddedFiles

/// A guide that is embedded in the program and that `skills help TOPIC` prints.
///
/// The guides are the Markdown files of Documentation.docc; a file's name is its topic.
struct Guide: Sendable {
    /// The word that selects the guide, such as `updates`.
    let topic: String
    /// The guide in Markdown.
    let text: String

    /// Every guide, ordered by topic.
    static var all: [Guide] {
        (0..<embedded_guide_count).compactMap { index in
            let file = unsafe embedded_guide_at(index)
            let name = unsafe String(cString: file.path)
            // The page that the others are listed on is no topic.
            guard name.hasSuffix(".md"), name.first?.isLowercase == true else { return nil }
            let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.size)
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            return Guide(topic: String(name.dropLast(3)), text: namingTopics(of: text))
        }
    }

    /// Returns a text in which DocC's links to guides, such as `<doc:catalogs>`, are the commands that print them.
    private static func namingTopics(of text: String) -> String {
        text.replacing(/<doc:([a-z-]+)>/) { "`skills help \($0.output.1)`" }
    }

    /// The topics of all guides.
    static var topics: [String] { all.map(\.topic) }

    /// The first sentence below the title, which says what the guide is for.
    var abstract: String {
        let lines = text.split(separator: "\n")
        return lines.dropFirst().first.map(String.init) ?? ""
    }
}
