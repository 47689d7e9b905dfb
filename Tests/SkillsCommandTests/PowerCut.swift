// On macOS, two-level namespaces keep preloaded libraries from intercepting calls.
#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport

    /// A command line of the built program that is stopped at one of its file system changes.
    struct PowerCut {
        /// What happens at the change; see `Tests/PowerCut/PowerCut.c`.
        enum Stop: String, Sendable {
            case kill, tear, error, pair, full, size, read

            /// Whether it kills the program.
            var isDeath: Bool { self == .kill || self == .tear }
        }

        /// How the program ended.
        struct End {
            let status: Int32
            /// Whether a signal ended it.
            let wasKilled: Bool
            let errors: String
            /// The changes that the program made or attempted, in order.
            let changes: [String]
            /// The number of bytes written; known only if the disk has a size.
            let bytes: Int

            /// Whether the program succeeded partially.
            var isPartial: Bool { status == 3 }
        }

        /// The preloaded library.
        let library: URL
        /// The folder of the list of changes.
        let folder: URL
        let home: URL
        /// The folder that takes part: the home folder, or the store where that is on another file system.
        var below: URL
        /// Whether `below` behaves like another file system.
        var device = Device.same

        enum Device { case same, other }

        /// Compiles the library, once for all tests of this process.
        static let compiled = Result {
            let library = FileManager.default.temporaryDirectory
                .appendingPathComponent("skills-power-cut-\(UUID().uuidString).so")
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("PowerCut/PowerCut.c")
            let compiler = try Program.run(
                "/usr/bin/env",
                [
                    "cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library.path,
                    source.path,
                ])
            guard compiler.status == 0 else { throw CocoaError(.executableLoad) }
            atexit { PowerCut.discardLibrary() }
            return library
        }

        private static func discardLibrary() {
            if case .success(let library) = compiled {
                try? FileManager.default.removeItem(at: library)
            }
        }

        /// Runs the program up to a change, counted from 1; 0 runs it to the end.
        func run(_ arguments: [String], at number: Int, _ stop: Stop) throws -> End {
            let log = folder.appendingPathComponent("changes")
            try? FileManager.default.removeItem(at: log)
            var environment = [
                "HOME": home.path, "PATH": "/usr/bin:/bin", "LD_PRELOAD": library.path,
                "POWER_CUT_BELOW": below.path, "POWER_CUT_AT": "\(number)",
                "POWER_CUT_HOW": stop.rawValue, "POWER_CUT_LOG": log.path,
                // Makes the order of sets, and thus of some changes, deterministic.
                "SWIFT_DETERMINISTIC_HASHING": "1",
            ]
            if device == .other { environment["POWER_CUT_APART"] = below.path }
            let result = try Program.run(
                CommandFixture.program, arguments, in: FilePath(home.path),
                environment: environment)
            let lines = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            let changes = lines.split(separator: "\n").map(String.init)
            let written = "bytes "
            return End(
                status: result.status, wasKilled: result.end != .exit(result.status),
                errors: result.errorText,
                changes: changes.filter { !$0.hasPrefix(written) },
                bytes: changes.filter { $0.hasPrefix(written) }
                    .compactMap { Int($0.dropFirst(written.count)) }.reduce(0, +))
        }
    }
#endif
