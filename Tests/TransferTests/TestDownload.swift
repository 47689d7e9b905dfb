import Digest
import FileTree
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Transfer

/// A configuration with short delays, independent of the environment.
func quick(_ change: (inout TransferConfiguration) -> Void = { _ in }) -> TransferConfiguration {
    var configuration = TransferConfiguration()
    configuration.retryDelay = .milliseconds(5)
    // Long enough for a busy machine.
    configuration.lowSpeedTime = .seconds(600)
    change(&configuration)
    return configuration
}

func request(_ url: String) throws(TransferError) -> TransferRequest {
    TransferRequest(try WebAddress(url))
}

/// Pseudorandom bytes, reproducible by seed.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    let words = (0..<(count + 7) / 8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
}

/// A file to download to, in its own folder.
struct Target {
    let directory = TemporaryDirectory.make()
    let file: OutputFile
    private let name: FilePath.Component = "body"

    init() throws {
        file = try Directory.open(directory.path)
            .createFile(name, permissions: .treeFile(.plain))
    }

    /// Whether the file has these contents; a Boolean, so that failures don't print them.
    func holds(_ body: [UInt8]) -> Bool { bytes == body }

    var bytes: [UInt8] {
        Array(FileManager.default.contents(atPath: directory.path.appending(name).string) ?? Data())
    }
}

extension TemporaryDirectory {
    static func make() -> TemporaryDirectory {
        do { return try TemporaryDirectory() } catch { fatalError("no temporary folder: \(error)") }
    }
}

/// Returns the error that an operation throws; nil if it succeeds.
func error<Result>(
    from body: () async throws(TransferError) -> Result
) async -> TransferError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}

/// Records reported progress.
final class ProgressLog: Sendable {
    private let all = Mutex<[TransferProgress]>([])

    var entries: [TransferProgress] { all.withLock { $0 } }

    func add(_ progress: TransferProgress) { all.withLock { $0.append(progress) } }
}

/// Waits for a condition; false if it times out.
func eventually(seconds: Double = 60, _ isTrue: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if isTrue() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return isTrue()
}

/// A value that is set later.
final class Once<Value: Sendable>: Sendable {
    private let place = Mutex<Value?>(nil)

    var value: Value? { place.withLock { $0 } }

    func set(_ value: Value?) { place.withLock { $0 = value } }
}
