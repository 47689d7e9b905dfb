import Testing

@testable import SkillCatalog

@Suite("A look-alike of a known name") struct LookAlikeTests {
    private let known = [
        "pdf", "docx", "git-commit", "postgres", "code-review", "go", "café-menu", "gke-v1",
        "rfc-writer",
        "modern-web",
    ]

    @Test(arguments: [
        ("PDF", "pdf", LookAlike.Difference.letterCase), ("git_commit", "git-commit", .separators),
        ("gitcommit", "git-commit", .separators), ("g-o", "go", .separators),
        ("рdf", "pdf", .homoglyphs), ("ｐｄｆ", "pdf", .homoglyphs),
        ("pоstgres", "postgres", .homoglyphs),
        ("cafe-menu", "café-menu", .homoglyphs), ("g0", "go", .homoglyphs),
        ("modem-web", "modern-web", .homoglyphs), ("dcox", "docx", .swappedLetters),
        ("psotgres", "postgres", .swappedLetters), ("postgress", "postgres", .addedLetter),
        ("postgre", "postgres", .missingLetter), ("code-reviews", "code-review", .addedLetter),
        ("code-revew", "code-review", .missingLetter), ("postgras", "postgres", .replacedLetter),
        ("code-reviev", "code-review", .replacedLetter), ("pdff", "pdf", .addedLetter),
        ("pdf2", "pdf", .addedLetter), ("docxs", "docx", .addedLetter),
        ("dpf", "pdf", .swappedLetters),
        ("mostgres", "postgres", .replacedLetter),
    ])
    func `differs in case, separators, similar characters or one letter`(
        typed: String, name: String, difference: LookAlike.Difference
    ) {
        #expect(
            LookAlike.closest(to: typed, among: known)
                == LookAlike(name: name, difference: difference))
    }

    @Test(arguments: [
        "pdf", "pd", "pda", "fdp", "docs", "gke-v2", "gke-v12", "rfp-writer", "postgres-2", "goo",
        "modern2-web",
        "kubernetes", "", "-", "code-viewer",
    ])
    func `is not every similar name`(typed: String) {
        #expect(LookAlike.closest(to: typed, among: known) == nil)
    }

    @Test func `is the one that differs least`() {
        let names = ["postgresq", "post-gres", "postgras"]
        #expect(LookAlike.closest(to: "postgres", among: names)?.name == "post-gres")
        #expect(LookAlike.closest(to: "postgres", among: names + ["postgres"]) == nil)
    }

    @Test func `is not looked for in names of any length`() {
        let long = String(repeating: "a", count: 1 << 20)
        #expect(LookAlike.closest(to: long, among: ["a", long + "b"]) == nil)
        #expect(LookAlike.closest(to: "a", among: [long]) == nil)
    }
}
