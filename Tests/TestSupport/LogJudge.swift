import Foundation
public import SystemPackage
public import Testing

/// Go's own client of transparency logs, `golang.org/x/mod/sumdb`, which checks the files of a log.
public final class LogJudge: Sendable {
    /// The judge, which is compiled when it is first needed.
    public static let shared = Result { try LogJudge() }

    private let folder: TemporaryDirectory
    private var program: FilePath { folder.path.appending("judge") }

    /// Where Debian has the sources of Go's libraries.
    fileprivate static let library = "/usr/share/gocode"

    private init() throws {
        folder = try TemporaryDirectory()
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("log-judge.go").path
        let result = try Program.run(
            "/usr/bin/env", ["go", "build", "-o", folder.path.appending("judge").string, source],
            environment: [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "GO111MODULE": "off",
                "GOPATH": Self.library, "GOCACHE": folder.path.appending("cache").string,
                "HOME": folder.path.string,
            ], errors: .together)
        guard result.status == 0 else { throw Failure(text: result.text) }
    }

    /// What the judge or the compiler says.
    public struct Failure: Error {
        /// Its words.
        public let text: String
    }

    /// Checks a log: its checkpoint by a key of 32 bytes, every entry, and that it follows earlier checkpoints.
    ///
    /// Returns the size and the root in base64; throws ``Failure``.
    public func check(
        _ log: FilePath, origin: String, key: [UInt8],
        follows earlier: [(size: Int, root: String)] = []
    ) throws -> (size: Int, root: String) {
        let result = try Program.run(
            program,
            [log.string, origin, Data(key).base64EncodedString()]
                + earlier.map { "\($0.size):\($0.root)" }, errors: .together)
        let words = result.text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard result.status == 0, words.count == 2, let size = Int(words[0]) else {
            throw Failure(text: result.text)
        }
        return (size, words[1])
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test on macOS where ``LogJudge`` can't be compiled.
    public static var needsLogJudge: Self {
        let source = "\(LogJudge.library)/src/golang.org/x/mod/sumdb"
        return .enabled(
            if: FileManager.default.fileExists(atPath: source) || !Tool.isSkipAllowed,
            "needs \(source), which Debian's golang-golang-x-mod-dev has")
    }
}
