import Testing
import Text

@Suite struct `Times in UTC` {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_827_696, "2000-02-29T12:34:56Z"),
        (68_169_600, "1972-02-29T00:00:00Z"),
        (951_868_799, "2000-02-29T23:59:59Z"), (1_709_251_200, "2024-03-01T00:00:00Z"),
        (1_795_261_116, "2026-11-21T11:38:36Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
        (1_798_761_599, "2026-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `are formatted and parsed`(_ seconds: Int, _ text: String) {
        #expect(UTCTime(seconds: seconds).description == text)
        #expect(UTCTime(text)?.seconds == seconds)
        let day = UTCTime(dayOrTime: UTCTime(seconds: seconds).date)
        #expect(day?.seconds == seconds / 86_400 * 86_400)
        #expect(UTCTime(dayOrTime: text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T11:38:36", "2026-11-21 11:38:36Z", "2026-13-21T11:38:36Z",
        "2026-11-21T24:00:00Z", "2026-11-2AT11:38:36Z", "1969-12-31T23:59:59Z",
        "2026-02-30T00:00:00Z", "2026-02-30", "30d",
    ])
    func `are not parsed from invalid text`(_ text: String) {
        #expect(UTCTime(text) == nil)
    }

    @Test(arguments: ["", "2026-02-30", "2026-13-01", "26-12-21", "30d"])
    func `are not parsed from a day that is none`(_ text: String) {
        #expect(UTCTime(dayOrTime: text) == nil)
    }
}
