import Testing
import Transfer

@Suite struct `A component of a URL` {
    @Test(arguments: [
        ("aZ09-._~", "aZ09-._~"), ("a b/c?", "a%20b%2Fc%3F"), ("é\n", "%C3%A9%0A"), ("", ""),
    ])
    func `has every byte encoded that is not unreserved`(_ text: String, _ encoded: String) {
        #expect(text.percentEncoded == encoded)
    }
}
