import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct `A packed skill` {
    /// The number of ways that were tried, and of those that agreed.
    private static let tally = Mutex((tried: 0, agreed: 0))

    @Test(.needsGNUTar, arguments: PackingWay.all)
    func `is installed with the same files, or refused`(_ way: PackingWay) async throws {
        let fixture = try CommandFixture()
        try pack(way, in: fixture)
        let result = await fixture.run(["install", "./\(way.file)"])
        let agrees =
            switch way.outcome {
            case .refused(let reason):
                try result.status != 0 && result.errors.contains(reason)
                    && fixture.shell("ls -A .claude 2>/dev/null || true") == ""
            case .installed: try result.status == 0 && hasSameFiles(in: fixture)
            case .installedWithoutModes:
                try result.status == 0 && hasSameFiles(in: fixture, modes: false)
            }
        #expect(agrees, "\(way): \(result.log)")
        Self.count(agrees)
    }

    private func pack(_ way: PackingWay, in fixture: CommandFixture) throws {
        try Data(PackingWay.preparation.utf8).write(
            to: fixture.home.appendingPathComponent("prepare"))
        try Data(("set -eu\n" + way.script).utf8).write(
            to: fixture.home.appendingPathComponent("script"))
        let log = try fixture.shell("sh prepare && sh script")
        #expect(log == "", "\(way)")
    }

    /// Compares the names, bytes and executable bits of the installed files with those of the packed folder.
    private func hasSameFiles(in fixture: CommandFixture, modes: Bool = true) throws -> Bool {
        let list = "find . -type f -printf '%m %P\\n' | LC_ALL=C sort"
        let difference = try fixture.shell(
            """
            original=pdf-notes; [ ! -d expected ] || original=expected
            \(modes ? "" : "chmod -R a-x+X $original; find $original -type f -exec chmod 644 {} +")
            diff -r $original .claude/skills/pdf-notes
            (cd $original; \(list)) > original.list; (cd .claude/skills/pdf-notes; \(list)) > list
            diff original.list list
            """)
        #expect(difference == "")
        return difference == ""
    }

    private static func count(_ agrees: Bool) {
        let line = tally.withLock { tally -> String? in
            tally.tried += 1
            if agrees { tally.agreed += 1 }
            guard tally.tried == PackingWay.all.count else { return nil }
            return "\(tally.agreed) of \(tally.tried) ways of packing a skill agree"
        }
        if let line { print(line) }
    }
}
