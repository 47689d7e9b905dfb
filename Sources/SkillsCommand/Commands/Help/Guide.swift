internal import ArgumentParser
internal import CEmbeddedFiles
internal import Problem

/// A guide that is embedded in the program and that `skills help TOPIC` prints.
///
/// The guides are the Markdown files of Documentation.docc, and in Japanese those of Guides.ja; a file's name is its topic.
struct Guide: Sendable {
    /// The word that selects the guide, such as `updates`.
    let topic: String
    /// The guide in Markdown.
    let text: String

    /// Every guide, ordered by topic.
    static var all: [Guide] {
        pages.filter { $0.topic.first?.isLowercase == true }
            .map { Guide(topic: $0.topic, text: namingTopics(of: $0.text)) }
    }

    /// Every embedded page, including the one that lists the others, in the language of the running command if it exists.
    private static var pages: [Guide] {
        let pages = (0..<embedded_guide_count).compactMap { unsafe page(embedded_guide_at($0)) }
        guard case .japanese = Language.current else { return pages }
        let japanese = (0..<embedded_translation_count)
            .compactMap { unsafe page(embedded_translation_at($0)) }
        return pages.map { page in japanese.first { $0.topic == page.topic } ?? page }
    }

    private static func page(_ file: embedded_file) -> Guide? {
        let name = unsafe String(cString: file.path)
        guard name.hasSuffix(".md") else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.size)
        return unsafe Guide(
            topic: String(name.dropLast(3)), text: String(decoding: bytes, as: UTF8.self))
    }

    /// The topics in the groups and the order of the page that lists them.
    static var groups: [(title: String, topics: [String])] {
        let list = pages.first { $0.topic == "Documentation" }?.text ?? ""
        return list.split(separator: "\n").reduce(into: []) { groups, line in
            if line.hasPrefix("### ") {
                groups.append((String(line.dropFirst(4)), []))
            } else if line.hasPrefix("- <doc:"), !groups.isEmpty {
                groups[groups.count - 1].topics.append(String(line.dropFirst(7).dropLast()))
            }
        }
    }

    /// Returns the topic of the guide that describes a command, which is one of the root's or below one.
    static func topic(of command: any ParsableCommand.Type) -> String? {
        let group = SkillsCommand.configuration.subcommands.first { group in
            group == command || group.configuration.subcommands.contains { $0 == command }
        }
        return group.flatMap { topicsOfCommands[$0._commandName] }
    }

    private static let topicsOfCommands = [
        "search": "finding-skills", "install": "sources", "list": "getting-started",
        "info": "sources", "update": "updates", "remove": "getting-started", "undo": "updates",
        "outdated": "updates", "diff": "updates", "restore": "updates", "pin": "updates",
        "unpin": "updates", "enable": "agent-folders", "disable": "agent-folders",
        "link": "writing-skills", "unlink": "writing-skills", "sync": "teams", "lock": "teams",
        "export": "switching", "import": "switching", "adopt": "switching",
        "new": "writing-skills", "validate": "validating", "pack": "writing-skills",
        "sign": "writing-skills", "audit": "audits", "verify": "security", "trust": "security",
        "policy": "policies", "catalog": "finding-skills", "publish": "publishing",
        "agents": "agent-folders", "doctor": "troubleshooting", "budget": "context-budget",
        "completions": "configuration",
    ]

    /// Returns a text in which DocC's links to guides, such as `<doc:catalogs>`, are the commands that print them.
    private static func namingTopics(of text: String) -> String {
        text.replacing(/<doc:([a-z-]+)>/) { "`skills help \($0.output.1)`" }
    }

    /// The topics of all guides.
    static var topics: [String] { all.map(\.topic) }

    /// The first sentence below the title, which says what the guide is for.
    var abstract: String {
        let sentence = text.split(separator: "\n").dropFirst().first.map(String.init) ?? ""
        return say(sentence, ja: Self.japaneseAbstracts[topic].map { "\($0) (英語)" } ?? sentence)
    }

    /// The same of the guides that are not translated.
    private static let japaneseAbstracts = [
        "json": "`skills` の出力をプログラムで読み取る方法です。",
        "rules": "`skills validate` のすべてのルールです。日本語では `skills validate --explain all` で読めます。",
        "catalog-format": "公開されたカタログのファイルの形式です。クライアントやサーバーの開発者向けです。",
    ]
}
