import Digest
import Signature
import SystemPackage
import TestSupport
import Testing

@testable import TransparencyLog

/// Logs as Go's client of transparency logs reads them.
@Suite(.needsLogJudge) struct LogJudgeTests {
    @Test(arguments: [
        [1], [2], [255], [256], [257], [511, 2], [3, 5, 250, 1, 600], [300, 300, 300],
    ])
    func `Go's client finds every entry, and that the log follows all its checkpoints`(
        steps: [Int]
    ) throws {
        let judge = try LogJudge.shared.get()
        var log = SampleLog()
        var seen: [(size: Int, root: String)] = []
        for step in steps {
            try log.add(step)
            let checkpoint = try #require(log.checkpoint)
            seen.append((checkpoint.size, checkpoint.root.base64))
        }
        let folder = try TemporaryDirectory()
        for (path, bytes) in log.files { try folder.write(bytes, to: path) }
        let checkpoint = try #require(log.checkpoint)
        try folder.write(checkpoint.note, to: Checkpoint.path)
        let key = SampleLog.key.publicKey.bytes
        let found = try judge.check(
            folder.path, origin: SampleLog.origin, key: key, follows: seen)
        #expect(found.size == steps.reduce(0, +))
        #expect(found.root == checkpoint.root.base64)

        // The judge can say no.
        let wrong = [(size: 1, root: SHA256Digest(of: [1]).base64)]
        #expect(throws: LogJudge.Failure.self) {
            try judge.check(folder.path, origin: SampleLog.origin, key: key, follows: wrong)
        }
        #expect(throws: LogJudge.Failure.self) {
            try judge.check(folder.path, origin: "other.example", key: key)
        }
        var bundle = try #require(log.files.first { $0.key.contains("entries") })
        bundle.value[bundle.value.count - 1] ^= 1
        try folder.write(bundle.value, to: bundle.key)
        guard checkpoint.files.contains(bundle.key) else { return }
        #expect(throws: LogJudge.Failure.self) {
            try judge.check(folder.path, origin: SampleLog.origin, key: key)
        }
    }
}
