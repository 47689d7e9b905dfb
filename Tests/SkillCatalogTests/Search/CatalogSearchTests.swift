import SkillFormat
import Testing

@testable import SkillCatalog
@testable import SkillSearch

@Suite("A search in catalogs") struct CatalogSearchTests {
    @Test(arguments: ["pdf-tools", "PDF Tools", "pdf_tools", "Pdf.Tools"])
    func `starts with the exact name`(text: String) throws {
        let search = try search([
            sample("tools-pdf", "pdf tools pdf tools pdf tools"), sample("pdf"),
            sample("pdf-tools", "Something else"), sample("best-pdf-tools", "pdf tools"),
        ])
        let hits = search.results(for: SearchQuery(text)).hits
        #expect(hits.first?.entry.name.description == "pdf-tools")
        #expect(hits.map(\.isExact) == [true, false, false, false])
    }

    @Test func `needs any word and prefers more`() throws {
        let search = try search([
            sample("a", "Extract tables from PDF files"), sample("b", "Extract audio"),
            sample("c", "Play games"),
        ])
        #expect(search.names("extract pdf tables") == ["a", "b"])
        #expect(
            search.names("extract unknown") == ["a", "b"]
                || search.names("extract unknown") == ["b", "a"])
    }

    @Test func `puts names above tags above descriptions`() throws {
        var tagged = sample("b", "Something")
        tagged.facts.tags = ["invoice"]
        let search = try search([
            sample("c", "Handles an invoice and other documents"), tagged,
            sample("invoice-maker", "Something"), sample("d", "invoicing"),
        ])
        #expect(search.names("invoice").prefix(3) == ["invoice-maker", "b", "c"])
        #expect(search.names("invoice").last == "d")
    }

    @Test func `finds plurals, compounds and longer names`() throws {
        let search = try search([
            sample("swift-ui", "Views"), sample("postgresql", "Tables"), sample("other", "Queries"),
        ])
        #expect(search.names("swiftui") == ["swift-ui"])
        #expect(search.names("postgres") == ["postgresql"])
        #expect(search.names("query table").count == 2)
        let joined = try SkillCatalogTests.search([sample("swiftui"), sample("swift")])
        #expect(joined.names("swift ui").contains("swiftui"))
    }

    @Test(arguments: [
        ("pr", "create-pr"), ("pull request", "create-pr"), ("プルリク", "create-pr"),
        ("エクセル", "xlsx"), ("k8s", "kubernetes"), ("end to end", "e2e"),
    ])
    func `finds other forms of a term`(text: String, name: String) throws {
        let search = try search([
            sample("create-pr"), sample("xlsx"), sample("kubernetes"), sample("e2e"),
            sample("other", "Pulls"),
        ])
        #expect(search.names(text).first == name)
    }

    @Test func `needs all words of another form, and counts the best form once`() throws {
        let search = try search([
            sample("a", "Makes a pull request, also called PR"), sample("b", "Sends a request"),
            sample("c", "Opens a PR"),
        ])
        #expect(search.names("pr").sorted() == ["a", "c"])
    }

    @Test func `finds nouns made of verbs after inflections`() throws {
        let search = try search([
            sample("a", "A translator"), sample("b", "Translated text"), sample("c", "Transit"),
        ])
        #expect(search.names("translate") == ["b", "a"])
        #expect(search.names("translation").sorted() == ["a", "b"])
    }

    @Test func `ignores words of grammar beside others`() throws {
        let search = try search([sample("a", "How to use this with that"), sample("b", "Charts")])
        #expect(search.names("how to make charts with this") == ["b"])
        #expect(search.names("how to") == ["a"])
    }

    @Test func `ignores verbs that every wish has beside others`() throws {
        let search = try search([
            sample("a", "Makes plans", ja: "計画を作る"), sample("b", "Charts", ja: "図表"),
        ])
        #expect(search.names("help me make charts") == ["b"])
        #expect(search.names("図表を作りたい") == ["b"])
        #expect(search.names("make") == ["a"])
        #expect(search.names("作る") == ["a"])
    }

    @Test func `completes the last word while it is typed`() throws {
        let search = try search([sample("kubernetes", "Clusters"), sample("b", "testing things")])
        #expect(search.names("kub", last: .open) == ["kubernetes"])
        #expect(search.names("clus", last: .open) == ["kubernetes"])
        #expect(search.names("clus") == [])
        #expect(search.names("testi", last: .open) == ["b"])
    }

    @Test func `prefers complete skills, a high score and earlier catalogs, but not what is gone`()
        throws
    {
        var good = sample("a-chart", "x")
        good.facts.score = 95
        good.facts.missing = 0
        var poor = sample("b-chart", "x")
        poor.facts.missing = 3
        var removed = sample("c-chart", "x")
        removed.state = .removed(reason: "spam")
        removed.source = nil
        let order = ["a-chart", "b-chart", "c-chart"]
        #expect(try search([removed, poor, good]).names("chart") == order)
        #expect(try search([removed, poor, good]).names("c chart").first == "c-chart")

        let names = try #require([CatalogName("one"), CatalogName("two")] as? [CatalogName])
        let segment = try CatalogSegment(CatalogSegment.bytes(of: [sample("z-chart")]))
        let other = try CatalogSegment(CatalogSegment.bytes(of: [sample("chart-z")]))
        let both = CatalogSearch([
            .init(name: names[0], segments: [segment]), .init(name: names[1], segments: [other]),
        ])
        #expect(both.names("chart") == ["z-chart", "chart-z"])
        #expect(both.results(for: SearchQuery("chart")).hits.map(\.catalog) == names)
    }

    @Test func `has pages and at most three hits of a name`() throws {
        var entries = (0..<50).map { sample("pdf", "pdf", publisher: "p\($0)") }
        entries += (0..<30).map { sample("n\($0)", "pdf") }
        let search = try search(entries)
        #expect(search.names("pdf").prefix(4).filter { $0 == "pdf" }.count == 3)
        #expect(search.results(for: SearchQuery("pdf")).total == 80)
        let first = search.names("pdf", .init(limit: 10))
        let second = search.names("pdf", .init(offset: 10, limit: 30))
        #expect(Set(first + second) == Set(entries.map(\.name.description)))
        #expect(first + second == search.names("pdf", .init(limit: 99)))
        #expect(search.names("pdf", .init(limit: 99, perName: 99)).count == 80)
        #expect(search.names("pdf", .init(offset: .max, limit: .max)) == [])
        #expect(search.names("pdf", .init(offset: 99)) == [])
    }

    @Test func `bounds long and odd queries`() throws {
        let search = try search([sample("pdf", "Reads")])
        let long = SearchQuery(String(repeating: "pdf word ", count: 120_000))
        #expect(long.isCut && long.parts.count <= SearchQuery.wordLimit)
        #expect(search.results(for: long).hits.count == 1)
        #expect(!SearchQuery("pdf").isCut)
        for text in ["", " ", "\u{0}\u{7}\u{1B}", "-", "\u{FFFD}", "…"] {
            #expect(search.names(text) == [])
        }
        #expect(search.names("\u{1B}pdf\u{0}") == ["pdf"])
        #expect(SearchQuery(String(repeating: "設計", count: 400_000)).isCut)
    }

    @Test func `shows a description in the language that is asked for`() {
        let entry = sample("a", "Reads", ja: "読む")
        #expect(entry.description(in: "ja") == "読む")
        #expect(entry.description(in: "de") == "Reads" && entry.description(in: nil) == "Reads")
    }
}

@Suite("A Japanese search") struct JapaneseSearchTests {
    private func searchOfSamples() throws -> CatalogSearch {
        try search([
            sample("db", ja: "データベースの設計とSQLを支援する。"), sample("server", ja: "サーバーを監視する。"),
            sample("people", ja: "人々の予定を調整する。"), sample("deta", ja: "デタラメなベースの音を作る。"),
            sample("host", ja: "サーバの構築手順"), sample("tokyo", ja: "東京都の統計"),
            sample("kyoto", ja: "京都の観光と東の都"), sample("tax", ja: "税金と減税を計算する。"),
            sample("letter", ja: "手紙の書き方を教える。"), sample("half", ja: "ﾃﾞｰﾀﾍﾞｰｽ移行"),
            sample("ml", ja: "機械学習モデルの評価"), sample("end", ja: "申告、納税"),
        ])
    }

    @Test(arguments: [
        ("設計", ["db"]), ("データベース", ["db", "half"]), ("人々", ["people"]), ("税", ["end", "tax"]),
        ("サーバー", ["host", "server"]), ("サーバ", ["host", "server"]), ("ｻｰﾊﾞｰ", ["host", "server"]),
        ("東京都", ["tokyo"]), ("書き方", ["letter"]), ("々", ["people"]), ("機械学習", ["ml"]),
        ("SQLのデータベース", ["db", "half"]), ("データベースを設計する", ["db", "half"]),
        ("手紙を書く", ["letter"]), ("sql", ["db"]),
    ])
    func `finds whole words`(text: String, names: [String]) throws {
        #expect(try searchOfSamples().names(text).sorted() == names)
    }

    @Test(arguments: [
        ("翻訳", "translator"), ("根本原因", "rca"), ("コードレビュー", "reviewer"), ("図を描く", "diagrams"),
        ("脆弱性診断", "scanner"), ("サーバーログ", "logs"),
    ])
    func `finds skills that are described in English`(text: String, name: String) throws {
        let search = try search([
            sample("translator", "Translates subtitles"), sample("rca", "Finds the root cause"),
            sample("reviewer", "Reviews the code of a pull request"),
            sample("diagrams", "Draws flows as a diagram"),
            sample("scanner", "An assessment of each vulnerability"),
            sample("logs", "Reads the log of a server"), sample("other", "Plays games"),
        ])
        #expect(search.names(text).first == name)
    }

    @Test func `ranks skills in the language of the query first`() throws {
        let search = try search([
            sample("a", "Translates subtitles"), sample("b", "字幕を翻訳します"),
        ])
        #expect(search.names("字幕の翻訳") == ["b", "a"])
    }

    @Test func `prefers whole words to parts of them`() throws {
        let search = try search([
            sample("part", ja: "学習の評価と機械の手入れ"), sample("whole", ja: "色々な機械学習の長い説明がここにある。"),
        ])
        #expect(search.names("機械学習").first == "whole")
        #expect(try searchOfSamples().names("データベース設計").first == "db")
    }

    @Test(arguments: [
        ("データベースを設計する", ["データベース", "設計"]), ("議事録のまとめ", ["議事録", "まとめ"]),
        ("書き方", ["書き方"]), ("読みやすい図", ["読み", "図"]), ("する", ["する"]),
        ("設計書をレビューして", ["設計書", "レビュ"]), ("できる", ["できる"]),
    ])
    func `divides sentences`(text: String, parts: [String]) {
        let units = CJKTokenizer(Array(text.unicodeScalars)).units
        let texts = units.map { unit in
            switch unit {
            case .run(let pairs): pairs.reduce("") { $0.dropLast() + $1 }
            case .character(let character, let ending): ending ?? character
            case .word(let word, _, _): word
            }
        }
        #expect(texts == parts)
    }
}
