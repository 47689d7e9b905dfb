import Testing
import Web

@Suite struct `A component of a URL` {
    @Test(arguments: [
        ("aZ09-._~", "aZ09-._~"), ("a b/c?", "a%20b%2Fc%3F"), ("é\n", "%C3%A9%0A"), ("", ""),
    ])
    func `has every byte encoded that is not unreserved`(_ text: String, _ encoded: String) {
        #expect(text.percentEncoded == encoded)
        #expect(PercentEncoding.text(encoded) == text)
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("a+b", "a+b"), ("%2F%2f", "//"), ("%E6%89%8B", "手"), ("%2541", "%41"),
    ])
    func `is decoded once, and a plus sign is none of its escapes`(
        _ text: String, _ decoded: String
    ) {
        #expect(PercentEncoding.text(text) == decoded)
        #expect(PercentEncoding.decode(Array(text.utf8)[...]) == Array(decoded.utf8))
    }

    @Test(arguments: [
        ("100%", "100%"), ("%", "%"), ("%2", "%2"), ("%zz%41", "%zzA"), ("%+1", "%+1"),
        ("%%41", "%A"),
    ])
    func `with an escape that encodes nothing is no text, and links keep the escape`(
        _ text: String, _ kept: String
    ) {
        #expect(PercentEncoding.text(text) == nil)
        #expect(PercentEncoding.decode(Array("/\(text)".utf8)[1...]) == Array(kept.utf8))
    }

    @Test(arguments: ["%ff", "%C3", "a%c0%afb"])
    func `that is not UTF-8 is no text`(_ text: String) {
        #expect(PercentEncoding.text(text) == nil)
    }
}
