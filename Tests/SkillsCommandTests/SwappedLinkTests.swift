import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Folders of a skill that another process keeps replacing with symlinks while the program changes them.
@Suite(.timeLimit(.minutes(5 * Soak.factor))) struct `A folder that is swapped with a symlink` {
    private let fixture: CommandFixture

    private let victim: TemporaryDirectory

    init() throws {
        fixture = try CommandFixture()
        victim = try TemporaryDirectory()
    }

    private static let files = ["SKILL.md", "scripts/fill.py", "keys.txt"]

    /// Whether the attack is over.
    private final class End: Sendable {
        let isReached = Atomic(false)
        let swaps = Atomic(0)
        let isOver = Atomic(false)
    }

    /// Swaps a folder with a link to the victim's until the end, on a thread of its own.
    private func swap(_ path: String, until end: End) {
        let place = fixture.home.appendingPathComponent(path).path
        let aside = fixture.home.appendingPathComponent("aside").path
        while !end.isReached.load(ordering: .relaxed) {
            guard rename(place, aside) == 0 else {
                usleep(200)
                continue
            }
            if symlink(victim.path.string, place) == 0 {
                end.swaps.add(1, ordering: .relaxed)
                usleep(UInt32.random(in: 0..<2000))
                unlink(place)
            }
            // If the program has made a new folder meanwhile, that one stays.
            if rename(aside, place) != 0 { try? FileManager.default.removeItem(atPath: aside) }
            usleep(UInt32.random(in: 0..<2000))
        }
        end.isOver.store(true, ordering: .relaxed)
    }

    private func victims() throws -> [String: String] {
        let root = URL(fileURLWithPath: victim.path.string)
        var found: [String: String] = [:]
        let paths = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
        for path in paths.compactMap({ $0 as? String }) {
            let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            found[path] = text ?? "folder"
        }
        return found
    }

    /// Makes the victim's files under every path at which one of the swapped folders would have them.
    ///
    /// Everybody may change its folders and its lock file is a link out of it, so that no command may use it as the
    /// folder of an agent or of a project, also when it finds the link at once.
    private func makeVictim() throws {
        for folder in ["", "pdf/", "skills/pdf/", ".claude/skills/pdf/"] {
            for file in Self.files { try victim.write("mine".utf8, to: folder + file) }
        }
        let script = """
            ln -s /nonexistent/skills.lock skills.lock && ln -s /nonexistent/skills.json skills.json
            find . -type d -exec chmod 777 {} +
            """
        #expect(try Program.shell(script, in: victim.path).status == 0)
    }

    /// Changes one skill again and again while a folder on the way to it is swapped.
    private func attack(_ path: String, in project: String?) async throws {
        try fixture.shell(
            """
            mkdir -p pdf/scripts project/.git
            printf -- '---\\nname: pdf\\ndescription: Reads forms.\\n---\\nText.\\n' > pdf/SKILL.md
            echo new > pdf/scripts/fill.py
            """)
        try makeVictim()
        let source = fixture.home.appendingPathComponent("pdf").path
        let folder = project.map { ["-C", $0] } ?? []
        let scope = project == nil ? [] : ["--project"]
        let install = await fixture.run(folder + ["install", source] + scope)
        #expect(install.status == 0, "\(install.log)")
        let before = try victims()
        let end = End()
        Thread.detachNewThread { [self] in swap(path, until: end) }
        while end.swaps.load(ordering: .relaxed) == 0 { usleep(1000) }
        var exits: [String: Int] = [:]
        for turn in 0..<(5 * Soak.factor) {
            try fixture.shell("echo \(turn) > pdf/scripts/fill.py")
            var commands = [
                ["install", source, "--force"], ["update", "pdf"], ["remove", "pdf", "--force"],
                ["undo", "--force"],
            ].map { $0 + scope }
            if project != nil { commands += [["sync"]] }
            for arguments in commands {
                let exit = try fixture.start(folder + arguments + ["--quiet"]).result().end
                exits["\(arguments[0]) \(exit)", default: 0] += 1
                // While the folder of -C itself is away, the command line is not valid.
                guard case .exit(let status) = exit, status != 64 || path == project else {
                    Issue.record("\(arguments) ended by \(exit)")
                    continue
                }
            }
        }
        end.isReached.store(true, ordering: .relaxed)
        while !end.isOver.load(ordering: .relaxed) { usleep(1000) }
        #expect(try victims() == before, "\(exits)")
    }

    @Test(arguments: [
        ".claude/skills/pdf", ".claude/skills/pdf/scripts", ".claude/skills", ".claude",
    ])
    func `in the home takes nothing outside with it`(_ path: String) async throws {
        try await attack(path, in: nil)
    }

    @Test(arguments: ["/.claude/skills/pdf", "/.claude/skills", "/.claude", ""])
    func `in a project takes nothing outside with it`(_ path: String) async throws {
        try await attack("project" + path, in: "project")
    }
}
