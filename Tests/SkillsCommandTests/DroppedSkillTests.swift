import Foundation
import TestSupport
import Testing

/// Candidates that can't be skills.
@Suite(.timeLimit(.minutes(5))) struct `A candidate that is no skill` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        for name in ["good", "fine"] {
            try write(
                Data("---\nname: \(name)\ndescription: Does \(name).\n---\n# \(name)\n".utf8),
                to: "skills/\(name)/SKILL.md")
        }
    }

    private func write(_ data: Data, to path: String) throws {
        let file = fixture.home.appendingPathComponent("many/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    private func address(_ kind: String) throws -> String {
        switch kind {
        case "folder": return "./many"
        case "git":
            try fixture.shell(
                "cd many && git init -q . && git add -A && "
                    + "git -c user.name=a -c user.email=a@b commit -qm x")
            return "file://\(fixture.home.path)/many"
        default:
            try fixture.shell("tar -cf many.tar many && gzip many.tar")
            return "./many.tar.gz"
        }
    }

    @Test(arguments: ["folder", "git", "archive"], ["loop", "text", "case", "large", "folder"])
    func `is named, and the others are installed`(_ kind: String, _ fault: String) async throws {
        let header = "---\nname: odd\ndescription: Does odd things.\n---\n# Odd\n"
        switch fault {
        case "loop":
            try FileManager.default.createDirectory(
                at: fixture.home.appendingPathComponent("many/skills/odd"),
                withIntermediateDirectories: true)
            try fixture.shell("ln -s SKILL.md many/skills/odd/SKILL.md")
        case "text": try write(Data("../good/SKILL.md\n".utf8), to: "skills/odd/SKILL.md")
        case "case": try write(Data(header.utf8), to: "skills/odd/Skill.md")
        case "large":
            var random = SplitMix64(seed: 1)
            let bytes = (0..<1_200_000).map { _ in UInt8.random(in: 97...122, using: &random) }
            try write(Data(header.utf8) + Data(bytes), to: "skills/odd/SKILL.md")
        default:
            try write(Data("a".utf8), to: "skills/odd/x/a.md")
            try fixture.shell("ln -s x many/skills/odd/SKILL.md")
        }
        let result = await fixture.run(
            ["install", try address(kind), "--all"], environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 3, "\(result.log)")
        let installed = try FileManager.default.contentsOfDirectory(
            atPath: fixture.home.appendingPathComponent(".claude/skills").path)
        #expect(installed.sorted() == ["fine", "good"], "\(result.log)")
        #expect(result.errors.contains("odd"), "\(result.log)")
    }
}
