#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Four commands on a hundred disks that become full after some number of bytes, in the middle of a write.
    @Suite(.timeLimit(.minutes(5 * Soak.factor))) struct `A disk with room for only some bytes` {
        typealias Commands = `A command that is stopped at any file system change`

        private static let sizes = 25 * Soak.factor

        @Test(arguments: [.installReplacing, .updateMerging, .remove, .undo] as [Commands.Command])
        func `leaves the old state or the new one at each of 25 sizes`(
            _ command: Commands.Command
        ) async throws {
            let commands = try Commands()
            let home = commands.home
            try await commands.prepare(command)
            let arguments = Commands.arguments(command)
            let old = try await home.state()
            try home.keep()
            let whole = try home.run(arguments, at: 0, .size)
            let new = try await home.state()
            #expect(whole.status == 0 && whole.bytes > 500, "\(whole)")
            #expect(old.files != new.files)
            var random = SplitMix64(seed: Soak.seed)
            var failed = 0
            for turn in 0..<Self.sizes {
                try home.reset()
                let range = whole.bytes * turn / Self.sizes..<whole.bytes * (turn + 1) / Self.sizes
                let size = Int.random(in: range, using: &random)
                let end = try home.run(arguments, at: size + 1, .size)
                let place: Comment = "\(command) on a disk of \(size) bytes\n\(end.errors)"
                #expect(!end.wasKilled && [0, 1].contains(end.status), place)
                #expect(end.status == 0 || end.errors.contains("error: "), place)
                #expect(end.bytes <= size, place)
                if end.status != 0 { failed += 1 }
                let next = try await home.state()
                #expect(next == old || next == new, place)
                // With room again, the next change works and removes what is left.
                try await home.done(["install", "./other", "--agent", "claude-code"])
                #expect(try home.leftovers() == [], place)
            }
            #expect(failed > 0)
        }
    }
#endif
