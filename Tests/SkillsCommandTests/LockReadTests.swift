import Foundation
import Testing

#if os(Linux)
    import Glibc

    /// How often commands read the lock file.
    @Suite struct `Lock file reads` {
        @Test func `an update reads the lock file as often for nine skills as for one`()
            async throws
        {
            #expect(try await reads(updating: 9) == reads(updating: 1))
        }

        /// Updates skills in a dry run and returns how often the lock file was opened.
        private func reads(updating count: Int) async throws -> Int {
            let fixture = try CommandFixture()
            for number in 1...count {
                try fixture.shell(
                    "mkdir -p source/s\(number) && printf -- '---\\nname: s\(number)\\ndescription: "
                        + "Tests updates. Use it in tests.\\n---\\nOld.\\n' > source/s\(number)/SKILL.md"
                )
            }
            #expect(await fixture.run(["install", "./source", "--all"]).status == 0)
            try fixture.shell("sed -i 's/^Old/New/' source/*/SKILL.md")
            let lock = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
            let watch = try OpenWatch(lock.path)
            let update = await fixture.run(["update", "--dry-run"])
            #expect(update.status == 0, "\(update.log)")
            #expect(update.errors.contains("\(count) of "), "\(update.log)")
            return watch.count
        }
    }

    /// Counts how often a file is opened, with inotify(7).
    private struct OpenWatch {
        private let descriptor: Int32

        init(_ path: String) throws {
            descriptor = inotify_init1(Int32(IN_NONBLOCK))
            // The kernel merges equal events in a row; a close between two opens keeps them apart.
            let watch = inotify_add_watch(descriptor, path, UInt32(IN_OPEN | IN_CLOSE_NOWRITE))
            try #require(watch >= 0, "\(path): \(errno)")
        }

        /// The opens and closes so far; ends the watch.
        var count: Int {
            defer { close(descriptor) }
            var count = 0
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let read = read(descriptor, &buffer, buffer.count)
                guard read > 0 else { return count }
                count += read / MemoryLayout<inotify_event>.size
            }
        }
    }
#endif
