import Testing

@testable import Markdown

@Suite struct `Heading anchors` {
    @Test(arguments: [
        ("Hello, World!", "hello-world"), ("A `b_c` & d", "a-b_c--d"), ("日本 語", "日本-語"),
        ("1.2 Über", "12-über"), ("😀 Start", "-start"),
    ])
    func `are GitHub's`(_ heading: String, _ slug: String) {
        #expect(HeadingSlug.slug(of: heading.replacing("`", with: "")) == slug)
    }
}
