import SystemPackage
import TestSupport
import Testing

@testable import SkillSearch

@Suite("Texts to search") struct FoldingTests {
    @Test(arguments: [
        ("PDF-Tools", "pdf-tools"), ("ＰＤＦ　１", "pdf 1"), ("ﾃﾞｰﾀﾍﾞｰｽ", "データベース"),
        ("Café RÉSUMÉ e\u{301}", "cafe resume e"), ("Straße ﬁne", "strasse fine"),
        ("㈱ ㌢ ①", "(株) センチ 1"), ("が か ガ", "が か ガ"), ("й и", "й и"),
        ("Œuvre Ørsted Łódź", "oeuvre orsted lodz"), ("ΜΈΡΟΣ", "μεροσ"), ("人々 〆切", "人々 〆切"),
        ("soft\u{AD}ware a\u{200B}b", "software ab"), ("𝐏𝐃𝐅 ㎏ ™", "pdf kg tm"),
    ])
    func `have no case, width and accents`(text: String, folded: String) {
        #expect(FoldedText(text).text == folded)
    }

    /// Every character that both know, except those whose folding is a decision of ours: presentation forms, Cherokee and
    /// ignored characters.
    @Test func `are folded like Python's unicodedata folds them`() throws {
        let script = """
            import unicodedata as u
            plain = dict(zip("øđðłıħ", "oddlih"), æ="ae", œ="oe", þ="th")
            latin = [(0xC0, 0x250), (0x370, 0x400), (0x1E00, 0x2000), (0x2C60, 0x2C80)]
            def strip(c):
                if not any(a <= ord(c) < b for a, b in latin): return c
                return "".join(d for d in u.normalize("NFD", c) if not 0x300 <= ord(d) <= 0x36F)
            for code in range(0x20000):
                c = chr(code)
                if u.category(c) in ("Cn", "Cs", "Cc", "Cf") or 0xFB50 <= code < 0xFF00: continue
                if 0x300 <= code < 0x370 or 0xFE00 <= code < 0xFE10 or 0xAB70 <= code < 0xABC0: continue
                if 0x13A0 <= code < 0x1400: continue
                t = u.normalize("NFKC", u.normalize("NFKC", c).casefold())
                t = u.normalize("NFC", "".join(plain.get(d, d) for e in t for d in strip(e)))
                print(format(code, "x"), ".".join(format(ord(d), "x") for d in t))
            """
        let judge = try Program.run("/usr/bin/env", ["python3", "-c", script])
        try #require(judge.status == 0, "\(judge.errorText)")
        var differences: [String] = []
        for line in judge.text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard let code = UInt32(parts[0], radix: 16), let scalar = Unicode.Scalar(code),
                parts.count == 2
            else { continue }
            let folded = FoldedText(String(scalar)).text.unicodeScalars
                .map { String($0.value, radix: 16) }.joined(separator: ".")
            if folded != parts[1], !scalar.properties.isDefaultIgnorableCodePoint {
                differences.append("\(line) \(folded)")
            }
        }
        #expect(differences == [])
    }

    @Test(arguments: [
        ("pdf-tools_v2.1 x", ["pdf", "tools", "v2", "1", "x"]),
        ("C++, C# and F# in .NET", ["cpp", "csharp", "and", "fsharp", "in", "dotnet"]),
        ("asp.net #3 a++", ["asp", "net", "3", "a"]),
        ("サーバー", ["サー", "ーバ", "バー", "ー"]), ("人々", ["人々", "々"]),
        ("PDFを読む", ["pdf", "を読", "読む", "む"]), ("税", ["税"]),
        ("\u{0}\u{1B}[31m", ["31m"]), ("", []),
    ])
    func `have words and pairs of characters`(text: String, terms: [String]) {
        #expect(SearchWord.words(of: text).flatMap(\.terms) == terms)
    }

    @Test(arguments: [
        ["test", "tests", "tested", "testing"], ["query", "queries"], ["box", "boxes"],
        ["create", "creates", "creating", "created"], ["plan", "plans", "planning", "planned"],
        ["process", "processes", "processing"], ["analyze", "analyzes", "analyzing"],
        ["call", "calling"],
    ])
    func `have one stem for the forms of an English word`(forms: [String]) {
        #expect(Set(forms.map(EnglishStem.stem)).count == 1)
        let stem = EnglishStem.stem(of: forms[0])
        #expect(forms.allSatisfy { $0.hasPrefix(EnglishStem.commonPrefix(ofStem: stem)) })
    }

    @Test func `keep words that only look inflected`() {
        for word in [
            "string", "status", "redis", "aws", "class", "spring", "speed", "css", "news1",
        ] {
            #expect(EnglishStem.stem(of: word) == word)
        }
    }
}
