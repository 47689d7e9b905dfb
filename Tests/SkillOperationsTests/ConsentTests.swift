import Foundation
import Problem
import Signature
import SkillCatalog
import SkillFormat
import SkillStore
import SystemPackage
import TestSupport
import Testing

@testable import FileTree
@testable import SkillOperations

/// The table of consent: its rows are the tests.
@Suite struct `The table of consent` {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    /// A combination of the table.
    private typealias Case = (
        purpose: Admission.Purpose, found: Consent.Found, agreed: Consent.Agreed
    )

    private static func cases(of row: Consent.Row) -> [Case] {
        row.purposes.flatMap { purpose in
            row.found.flatMap { found in row.agreed.map { (purpose, found, $0) } }
        }
    }

    @Test func `has each combination in exactly one row`() {
        for purpose in Admission.Purpose.all {
            for found in Consent.Found.allCases {
                for agreed in Consent.Agreed.allCases {
                    let rows = Consent.rows.filter {
                        $0.purposes.contains(purpose) && $0.found.contains(found)
                            && $0.agreed.contains(agreed)
                    }
                    #expect(rows.count == 1, "\(purpose) \(found) \(agreed)")
                }
            }
        }
    }

    @Test(arguments: Consent.rows.indices)
    func `decides about findings`(_ index: Int) {
        let row = Consent.rows[index]
        for (purpose, found, agreed) in Self.cases(of: row) {
            let finding: Finding
            switch found {
            case .blocking: finding = Self.finding(.error, .block)
            case .warning: finding = Self.finding(.warning, .report)
            case .consent: finding = Self.finding(.info, .consent)
            case .contents, .contentsBesideFindings, .changedScripts, .hosts, .newPublisher:
                continue
            }
            let admission = Admission(
                purpose, allowing: AllowedRules(agreed == .exactly ? [finding.rule] : []))
            let verdict = admission.verdict(
                on: [finding], accepted: agreed == .installed ? [finding] : [])
            let decision: Consent.Decision =
                switch verdict {
                case .admitted: .goOn
                case .blocked, .strict: .refuse
                case .needsConsent: .ask
                }
            #expect(decision == row.decision, "\(purpose) \(found) \(agreed)")
        }
    }

    @Test(arguments: Consent.rows.indices)
    func `decides about what a skill brings`(_ index: Int) async throws {
        let row = Consent.rows[index]
        let old = try version("old", script: "echo one")
        let new = try version("new", script: "echo two")
        let hooked = try version("hooked", script: "echo two", hooks: true)
        let plain = try version("plain", script: nil)
        let asking = try version(
            "asking", script: nil, command: "curl https://api.weather.dev/v1/now")
        let entry = FoundEntry(
            catalog: try #require(CatalogName("shop")),
            entry: CatalogEntry(
                name: try #require(SkillName("notes")), publisher: Publisher("acme"),
                description: "", source: .address("acme/skills/notes")))
        let tree = new.files.snapshot.hash
        let notes = try #require(SkillName("notes"))
        try await Session.open(SessionContext(home: home.path, catalogs: []), Admission(.update)) {
            session in
            for (purpose, found, _) in Self.cases(of: row) {
                let version: ReadVersion
                let brings: NewCapabilities
                var named: NamedSkill?
                switch found {
                case .blocking, .warning, .consent: continue
                case .contents: (version, brings) = (new, NewCapabilities(of: new, over: nil))
                case .contentsBesideFindings:
                    (version, brings) = (hooked, NewCapabilities(of: hooked, over: nil))
                case .changedScripts:
                    (version, brings) = (new, NewCapabilities(of: new, over: old))
                case .hosts: (version, brings) = (asking, NewCapabilities(of: asking, over: nil))
                case .newPublisher:
                    (version, brings) = (plain, NewCapabilities(of: plain, over: nil))
                    named = NamedSkill(entry, beside: [])
                }
                let subject = PolicySubject(
                    name: notes,
                    origin: LockEntry.Origin(typed: "./notes", kind: .local, url: "/notes"),
                    author: .program, tree: tree, agents: [], signer: nil)
                let session = session.with(purpose)
                if found == .contentsBesideFindings, purpose == .install(.strict) {
                    #expect(throws: AdmissionError.self) {
                        try session.review(subject, version.skill, bringing: brings)
                    }
                    continue
                }
                let review = try session.review(
                    subject, version.skill, bringing: brings, named: named)
                #expect(review.showing == row.decision, "\(purpose) \(found)")
                let isAsked = [.ask, .askIfPossible].contains(row.decision)
                #expect(review.isAsked == (isAsked || !review.questions.isEmpty))
            }
        }
    }

    @Test(arguments: [
        Consent.Answer.given, .givenWithoutFindings, .givenInAdvance, .refused, .cancelled,
        .unavailable,
    ])
    func `lets in everything without findings unless the answer is no`(_ answer: Consent.Answer)
        async throws
    {
        let new = try version("new", script: "echo two")
        let plain = try version("plain", script: nil)
        let context = SessionContext(home: home.path, catalogs: [])
        try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
            var plan = Plan(SyncReport(.update), session.store, command: "test")
            for (name, version) in [("asked", new), ("silent", plain)] {
                let name = try #require(SkillName(name))
                let subject = PolicySubject(
                    name: name,
                    origin: LockEntry.Origin(typed: "./notes", kind: .local, url: "/notes"),
                    author: .program, tree: version.files.snapshot.hash, agents: [], signer: nil)
                plan.add(
                    try session.review(
                        subject, version.skill,
                        bringing: NewCapabilities(of: version, over: nil)),
                    .remove(name, .anything))
            }
            guard answer != .cancelled else {
                #expect(throws: AdmissionError.self) { try plan.settled(by: answer) }
                return
            }
            let names = try plan.settled(by: answer).changes.map(\.name.description)
            #expect(names == (answer == .refused ? [] : ["asked", "silent"]))
        }
    }

    /// `RECORD=1` writes the table into the guides.
    @Test(arguments: [
        (Language.english, "Documentation.docc", "| when | found | agreed before | then |"),
        (.japanese, "Guides.ja", "| 操作 | 見つかったもの | それまでの同意 | 結果 |"),
    ])
    func `is in the guide on consent`(
        _ language: Language, _ folder: String, _ heading: String
    ) throws {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/SkillsCommand/\(folder)/consent.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let start = try #require(text.range(of: "\(heading)\n|---|---|---|---|\n"))
        let end = text.range(of: "\n\n", range: start.upperBound..<text.endIndex)
        let lines = language.speak { Consent.rows.map(Self.line).joined(separator: "\n") }
        #expect(!lines.contains("。?"), "a reason has no Japanese text")
        let expected =
            text[..<start.upperBound] + lines + text[(end?.lowerBound ?? text.endIndex)...]
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try String(expected).write(to: guide, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: guide, encoding: .utf8) == expected)
    }

    private static func line(of row: Consent.Row) -> String {
        let cells = [
            words(of: row.purposes),
            row.found == Consent.Found.allCases
                ? anything : list(row.found.map(\.words)),
            row.agreed == Consent.Agreed.allCases
                ? anything : list(row.agreed.map(\.words)),
            say(
                "\(row.decision.words): \(row.reason)",
                ja: "\(row.decision.words)。\(japaneseReasons[row.reason] ?? "?")"),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private static var anything: String { say("anything", ja: "どれでも") }

    private static func list(_ words: [String]) -> String {
        words.joined(separator: say(", ", ja: "、"))
    }

    /// Most rows are for every operation that brings in a version, which the guide calls any.
    private static func words(of purposes: [Admission.Purpose]) -> String {
        let strict = Admission.Purpose.install(.strict)
        switch purposes.count {
        case 6: return say("any", ja: "どれでも")
        case 5 where !purposes.contains(strict):
            return say("any but \(strict.words)", ja: "\(strict.words) 以外")
        default: return list(purposes.map(\.words))
        }
    }

    private static let japaneseReasons = [
        "a name may mean another skill than the one that you want":
            "名前が、目的とは別のスキルを指すことがある",
        "the lock file names the source": "ロックファイルに入手元が書かれている",
        "only `--allow` accepts it": "受け入れるのは `--allow` だけ",
        "`--strict` refuses warnings": "`--strict` は警告を拒否する",
        "the result lists it": "結果に表示される",
        "it acts without another question once it is installed":
            "インストールした後は、確認なしで自動的に動作する",
        "you agreed to the same contents when you installed them":
            "同じ内容に、インストールしたときに同意している",
        "`--allow` or `skills.json` names the rule": "`--allow` か `skills.json` にルールがある",
        "the question lists them": "質問に表示される",
        "the project already asks for the skill": "プロジェクトがすでに必要としている",
        "elsewhere the result lists them": "それ以外では結果に表示される",
        "another question covers it, you have the skill, or only its text has commands":
            "別の質問に含まれるか、すでにあるスキルであるか、コマンドが文章の中だけにある",
        "your lock file has only versions that you accepted":
            "ロックファイルには、受け入れたバージョンだけがある",
        "agents already load these files": "エージェントがすでに読み込んでいる",
    ]

    private static func finding(
        _ severity: Finding.Severity, _ effect: Finding.Effect
    ) -> Finding {
        Finding(
            rule: RuleID("a-rule"), severity: severity, path: RelativePath("SKILL.md"), line: 1,
            message: FindingText("a message", ja: "a message"), effect: effect)
    }

    private func version(
        _ folder: String, script: String?, hooks: Bool = false,
        command: String = "sh scripts/run.sh"
    ) throws -> ReadVersion {
        let path = home.path.appending(folder)
        let directory = try Directory.openOrCreate(path)
        let header =
            "name: notes\ndescription: Keeps notes in order. Use when the user asks for notes.\n"
            + (hooks
                ? "hooks:\n  Stop:\n    - hooks:\n        - {type: command, command: id}\n" : "")
        let text = "---\n\(header)---\n\n# Notes\n\nRun `\(command)`.\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path.appending("SKILL.md").string))
        if let script {
            _ = try Directory.openOrCreate(path.appending("scripts"))
            try Data("#!/bin/sh\n\(script)\n".utf8).write(
                to: URL(fileURLWithPath: path.appending("scripts/run.sh").string))
        }
        let name = try #require(SkillName("notes"))
        return try #require(ReadVersion(in: directory, of: name, .none))
    }
}

extension Admission.Purpose {
    fileprivate var words: String {
        switch self {
        case .install(.lenient): "`install`"
        case .install(.strict): "`install --strict`"
        case .resolve: say("a new skill in `skills.json`", ja: "`skills.json` の新しいスキル")
        case .exchange: say("import of an export", ja: "書き出しの `import`")
        case .update: "`update`"
        case .restore: say("a version in `skills.lock`", ja: "`skills.lock` のバージョン")
        case .reinstall: say("`restore` of your own skill", ja: "自分のスキルの `restore`")
        case .adopt: say("import from another tool", ja: "ほかのツールからの取り込み")
        }
    }
}

extension Consent.Found {
    fileprivate var words: String {
        switch self {
        case .blocking: say("a finding that blocks", ja: "拒否になる指摘")
        case .warning: say("a warning", ja: "警告")
        case .consent: say("a finding that needs consent", ja: "同意が必要な指摘")
        case .contents:
            say("new scripts, hooks or tools", ja: "新しいスクリプト・フック・ツール")
        case .contentsBesideFindings:
            say("these, next to a finding that needs consent", ja: "同意が必要な指摘と一緒に見つかったこれらのもの")
        case .changedScripts: say("only changed scripts", ja: "変更されたスクリプトだけ")
        case .hosts: say("only hosts of commands", ja: "コマンドの接続先だけ")
        case .newPublisher:
            say("a name of a publisher who is new to you", ja: "初めての公開元のスキルの名前")
        }
    }
}

extension Consent.Agreed {
    fileprivate var words: String {
        switch self {
        case .nothing: say("nothing", ja: "なし")
        case .installed: say("the same contents in the installed version", ja: "同じ内容をインストール済み")
        case .exactly: say("the rule, for these files", ja: "このファイルについて、そのルールに同意済み")
        }
    }
}

extension Consent.Decision {
    fileprivate var words: String {
        switch self {
        case .goOn: say("go on", ja: "続ける")
        case .show: say("show", ja: "表示する")
        case .ask: say("ask", ja: "質問する")
        case .askIfPossible: say("ask on a terminal", ja: "端末では質問する")
        case .refuse: say("refuse", ja: "拒否")
        }
    }
}
