// The dynamic linker of macOS binds the program's calls to the libraries that it was linked with
// (two-level namespaces), so that a preloaded library does not come in between.
#if os(Linux)
    import Foundation
    import Glibc

    /// A command line of the built program that is stopped at one of its changes of the file system.
    struct PowerCut {
        /// What becomes of the change; see `Tests/PowerCut/PowerCut.c`.
        enum Stop: String, Sendable {
            case kill, tear, error, pair, full

            /// Whether the program dies of it.
            var isDeath: Bool { self == .kill || self == .tear }
        }

        /// How the program ended.
        struct End {
            let status: Int32
            let wasKilled: Bool
            let errors: String
            /// The changes that the program made or tried, in their order.
            let changes: [String]

            /// Whether the program did some of several things.
            var isPartial: Bool { status == 3 }
        }

        /// The preloaded library.
        let library: URL
        /// Where the list of changes lies.
        let folder: URL
        let home: URL

        /// Compiles the library, once for all tests of this process.
        static let compiled = Result {
            let library = FileManager.default.temporaryDirectory
                .appendingPathComponent("skills-power-cut-\(UUID().uuidString).so")
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("PowerCut/PowerCut.c")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [
                "cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library.path,
                source.path,
            ]
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
            atexit { PowerCut.discardLibrary() }
            return library
        }

        private static func discardLibrary() {
            if case .success(let library) = compiled {
                try? FileManager.default.removeItem(at: library)
            }
        }

        /// Runs the program up to the change of this number, from 1; 0 lets it run to its end.
        func run(_ arguments: [String], at number: Int, _ stop: Stop) throws -> End {
            let log = folder.appendingPathComponent("changes")
            try? FileManager.default.removeItem(at: log)
            let process = Process()
            process.executableURL = CommandFixture.program
            process.arguments = arguments
            process.currentDirectoryURL = home
            process.environment = [
                "HOME": home.path, "PATH": "/usr/bin:/bin", "LD_PRELOAD": library.path,
                "POWER_CUT_BELOW": home.path, "POWER_CUT_AT": "\(number)",
                "POWER_CUT_HOW": stop.rawValue, "POWER_CUT_LOG": log.path,
                // The order of sets, and with it that of some changes, is the same in each run.
                "SWIFT_DETERMINISTIC_HASHING": "1",
            ]
            // A file: a pipe that another test's child has open, too, does not end with this one.
            let text = folder.appendingPathComponent("errors")
            _ = FileManager.default.createFile(atPath: text.path, contents: nil)
            let errors = try FileHandle(forWritingTo: text)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = errors
            process.standardInput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try errors.close()
            let changes = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            return End(
                status: process.terminationStatus,
                wasKilled: process.terminationReason == .uncaughtSignal,
                errors: (try? String(contentsOf: text, encoding: .utf8)) ?? "",
                changes: changes.split(separator: "\n").map(String.init))
        }
    }
#endif
