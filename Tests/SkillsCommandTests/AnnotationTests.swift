import Testing

@testable import SkillsCommand

@Suite struct `An annotation for GitHub` {
    @Test(arguments: ["\u{202E}", "\u{2066}", "\u{200F}", "\u{1B}", "\u{7F}", "\u{2028}"])
    func `contains no character that hides or reorders text`(_ character: String) throws {
        let scalar = try #require(character.unicodeScalars.first)
        for text in [GitHubFormat.data("a\(character)b"), GitHubFormat.property("a\(character)b")] {
            #expect(!text.unicodeScalars.contains(scalar))
            #expect(text.hasPrefix("a<U+") && text.hasSuffix(">b"))
        }
    }

    @Test func `escapes what ends a command`() {
        #expect(GitHubFormat.data("a%\r\nb: é, c") == "a%25%0D%0Ab: é, c")
        #expect(GitHubFormat.property("a\nb: é, c") == "a%0Ab%3A é%2C c")
    }
}
