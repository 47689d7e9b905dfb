#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Reads below the home folder that fail once, each in a run of its own.
    @Suite(.timeLimit(.minutes(5 * Soak.factor))) struct `A read that fails` {
        typealias Commands = `A command that is stopped at any file system change`

        private static let reads = 16 * Soak.factor

        @Test(arguments: [.installReplacing, .updateMerging, .remove, .undo] as [Commands.Command])
        func `leaves the old state or the new one, and crashes no command`(
            _ command: Commands.Command
        ) async throws {
            let commands = try Commands()
            let home = commands.home
            try await commands.prepare(command)
            let arguments = Commands.arguments(command)
            let old = try home.files()
            try home.keep()
            let whole = try home.run(arguments, at: 0, .read)
            let new = try home.files()
            #expect(whole.status == 0 && whole.changes.count > 100, "\(whole)")
            #expect(old != new)
            var random = SplitMix64(seed: Soak.seed)
            var failed = 0
            for _ in 0..<Self.reads {
                try home.reset()
                let number = Int.random(in: 1...whole.changes.count, using: &random)
                let end = try home.run(arguments, at: number, .read)
                let place: Comment = "\(command) at \(whole.changes[number - 1])\n\(end.errors)"
                #expect(!end.wasKilled && [0, 1, 3, 4].contains(end.status), place)
                #expect(end.status == 0 || end.errors.contains("error: "), place)
                if end.status != 0 { failed += 1 }
                let next = try home.files()
                #expect(next == old || next == new, place)
                #expect(end.status != 0 || next == new, place)
                // The next change works and removes what is left.
                try await home.done(["install", "./other", "--agent", "claude-code"])
                #expect(try home.leftovers() == [], place)
            }
            #expect(failed > 0)
        }

        @Test(arguments: [".claude-plugin", ".agents", ".cursor-plugin"])
        func `of a list of plugins that is gone a moment later crashes no install`(
            _ folder: String
        ) async throws {
            let commands = try Commands()
            try await commands.prepare(.installNew)
            try commands.home.keep()
            let whole = try commands.home.run(["install", "./pdf"], at: 0, .read)
            let place = try #require(
                whole.changes.firstIndex { $0.hasSuffix(" open /pdf/\(folder)") })
            try commands.home.reset()
            let end = try commands.home.run(["install", "./pdf"], at: place + 1, .read)
            #expect(!end.wasKilled, "\(end.errors)")
            #expect(end.status == 0 || end.errors.contains("error: "), "\(end.errors)")
        }
    }
#endif
