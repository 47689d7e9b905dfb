import Synchronization
import Terminal
import Testing

@Suite struct `A repertoire` {
    @Test(
        arguments: [
            ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"],
            ["LC_CTYPE": "de_DE.ISO-8859-1"], ["LANG": "ja_JP.eucJP"], ["LANG": "en_US"],
        ])
    func `is ASCII in locales with other encodings`(_ environment: [String: String]) {
        #expect(TerminalCharset(environment: environment) == .ascii)
    }

    @Test(
        arguments: [
            [:], ["LC_ALL": ""], ["LANG": "C.UTF-8"], ["LANG": "C", "LC_CTYPE": "en_US.utf8"],
            ["LC_ALL": "sr_RS.UTF-8@latin", "LANG": "C"],
        ])
    func `is Unicode in locales with UTF-8, and without a locale`(_ environment: [String: String]) {
        #expect(TerminalCharset(environment: environment) == .unicode)
    }

    @Test(arguments: [30, 40, 60, 80])
    func `of ASCII keeps tables aligned and within the terminal`(_ columns: Int) {
        let text = Mutex("")
        let stream = TextStream(columns: columns, repertoire: .ascii) { piece in
            text.withLock { $0 += piece }
            return .written
        }
        var table = Table()
        table.add("技能", "1.0 → 1.1", "技能のことをします。Use when it is asked for, not otherwise.")
        table.add("notes", "-", "Takes notes. Use when notes are asked for, not otherwise.")
        table.write(to: Console(stream, color: .never, environment: [:]))
        let lines = text.withLock(\.self).split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(lines)")
        #expect(lines.allSatisfy { $0.utf8.count <= columns }, "\(lines)")
        #expect(columns < 60 || lines[0].hasPrefix("<U+6280><U+80FD>  1.0 -> 1.1  <U+6280>"))
        #expect(columns < 60 || lines[1].hasPrefix("notes             -           Takes"))
    }
}
