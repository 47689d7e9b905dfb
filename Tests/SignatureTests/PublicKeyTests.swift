import Testing

@testable import Signature

@Suite("Public keys") struct PublicKeyTests {
    @Test func `have an identifier`() {
        #expect(PublicKey(id: [1], bytes: [2]).id == [1])
    }
}
