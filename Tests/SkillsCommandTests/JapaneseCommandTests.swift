import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `All commands in Japanese` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell("mkdir -p .claude project/.claude")
    }

    /// Runs a command in Japanese.
    private func run(_ line: String, in folder: String = ".") async -> CommandFixture.Result {
        await fixture.run(
            line.split(separator: " ").map(String.init), environment: ["LANG": "ja_JP.UTF-8"],
            in: folder)
    }

    /// Returns three or more English words in a row, other than commands.
    private func english(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /[a-z']+(?: [a-z']+){2,}/).map { String($0.output) }
            .filter { !$0.contains("skills") }
    }

    private func isJapanese(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    }

    @Test(arguments: [
        "search", "info", "diff", "sync", "lock", "validate", "doctor", "agents", "adopt", "audit",
        "verify", "new", "export", "import", "catalog", "catalog list", "catalog show",
        "catalog order", "catalog refresh", "catalog remove", "catalog add", "budget", "trust",
        "trust list", "trust add", "trust remove", "policy", "policy show", "policy check", "pack",
        "sign", "publish", "publish build", "publish merge", "publish diff", "publish push",
        "publish mirror", "publish site", "publish key", "completions",
    ])
    func `explain themselves`(_ command: String) async throws {
        let help = await run("\(command) --help")
        let text = help.output.prefix(
            upTo: help.output.firstRange(of: "skills \(command)")!.lowerBound)
        #expect(help.status == 0 && isJapanese(text), "\(help.log)")
        let prose = text.split(separator: "\n").filter { !$0.hasPrefix("  ") }.joined(
            separator: "\n")
        #expect(english(in: prose) == [], "\(text)")
    }

    @Test(arguments: [
        ("agents --all", 0), ("doctor --global", 0), ("catalog list", 0),
        ("catalog show embedded", 0), ("trust list", 0), ("trust remove nobody", 5), ("policy", 0),
        ("budget", 0), ("adopt", 0), ("audit --offline", 0), ("export --dry-run", 0),
        ("search ｘｙｚｚｙ", 5), ("info pdf --offline", 0),
        ("info --resolve acme/skills@v1", 0), ("new demo", 0), ("pack project", 5),
        ("publish key catalog.key", 0),
        ("sync --from x --check", 64),
    ])
    func `report in Japanese`(_ line: String, _ status: Int) async throws {
        let result = await run(line)
        #expect(isJapanese(result.log), "\(result.log)")
        #expect(english(in: result.log) == [], "\(result.log)")
        #expect(Int(result.status) == status, "\(result.log)")
    }
}
