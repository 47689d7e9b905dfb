import Digest
import FileTree
import SkillFormat
import SkillSource
import SkillStore
import Testing

@testable import SkillOperations

@Suite struct AdmissionTests {
    private let blocking = finding("unsafe-rule", effect: .block)
    private let question = finding("consent-rule", effect: .consent)
    private let warning = finding("warning-rule", .warning)
    private let info = finding("info-rule", .info)

    private static let purposes = Admission.Purpose.all

    @Test(arguments: purposes)
    func `a skill without findings is admitted for every purpose`(_ purpose: Admission.Purpose) {
        #expect(Admission(purpose).verdict(on: []) == .admitted)
    }

    @Test(arguments: [Admission.Purpose.install(.lenient), .install(.strict), .update, .restore])
    func `an unsafe skill is blocked`(_ purpose: Admission.Purpose) {
        #expect(Admission(purpose).verdict(on: [info, blocking]) == .blocked([blocking]))
    }

    @Test func `the findings that block come before those that need consent`() {
        let admission = Admission(.install(.lenient))
        #expect(admission.verdict(on: [question, blocking]) == .blocked([blocking, question]))
    }

    @Test(arguments: [Admission.Purpose.install(.lenient), .update, .restore])
    func `findings that need consent are questions`(_ purpose: Admission.Purpose) {
        #expect(Admission(purpose).verdict(on: [question, warning]) == .needsConsent([question]))
    }

    @Test func `an agreement covers its rules in exactly one version`() throws {
        let trees = ["one", "two"].map {
            TreeHash(of: [TreeFile(path: $0, digest: SHA256Digest(of: []), flag: .plain)])
        }
        let agreement = try #require(Agreement(to: [question, blocking, warning], in: trees[0]))
        #expect(agreement.rules == ["consent-rule", "unsafe-rule"])
        #expect(agreement.covers(question, in: trees[0]))
        #expect(agreement.covers(blocking, in: trees[0]))
        #expect(!agreement.covers(question, in: trees[1]))
        #expect(!agreement.covers(warning, in: trees[0]))
        #expect(Agreement(to: [warning, info], in: trees[0]) == nil)
    }

    @Test func `a skill that is already installed is adopted whatever it contains`() {
        let admission = Admission(.adopt)
        #expect(admission.verdict(on: [blocking, question, warning]) == .admitted)
        #expect(
            Consent.Found.allCases.allSatisfy {
                Consent.decision(on: $0, for: .adopt) == .goOn
            })
    }

    @Test func `a strict install refuses warnings, and a lenient one admits them`() {
        #expect(Admission(.install(.strict)).verdict(on: [warning, info]) == .strict([warning]))
        #expect(Admission(.install(.lenient)).verdict(on: [warning, info]) == .admitted)
        #expect(Admission(.install(.strict)).verdict(on: [info]) == .admitted)
    }

    @Test func `an update asks only about findings that the installed version lacks`() {
        let moved = finding("consent-rule", effect: .consent, line: 9)
        let new = finding("other-consent-rule", effect: .consent)
        let admission = Admission(.update)
        #expect(admission.verdict(on: [moved], accepted: [question]) == .admitted)
        #expect(
            admission.verdict(on: [moved, new], accepted: [question]) == .needsConsent([new]))
    }

    @Test func `an update blocks what the installed version already contains`() {
        let admission = Admission(.update)
        #expect(admission.verdict(on: [blocking], accepted: [blocking]) == .blocked([blocking]))
    }

    @Test(arguments: purposes)
    func `allowed rules are ignored for every purpose`(_ purpose: Admission.Purpose) {
        let allowed = AllowedRules([blocking.rule, question.rule, warning.rule])
        let verdict = Admission(purpose, allowing: allowed).verdict(
            on: [blocking, question, warning])
        #expect(verdict == .admitted)
    }

    @Test func `unlisted commits are loaded only on request or to adopt a skill`() {
        #expect(Admission(.update).versions(of: .git) == .listed)
        let allowed = AllowedRules(others: [.unlistedCommit])
        #expect(Admission(.update, allowing: allowed).versions(of: .git) == .any)
        #expect(Admission(.adopt).versions(of: .git) == .any)
    }
}

private func finding(
    _ rule: String, _ severity: Finding.Severity = .error, effect: Finding.Effect = .report,
    line: Int = 1
) -> Finding {
    Finding(
        rule: RuleID(rule), severity: severity, path: RelativePath("SKILL.md"), line: line,
        message: FindingText("a message", ja: "a message"), effect: effect)
}
