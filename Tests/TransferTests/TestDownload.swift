import Digest
import FileTree
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Transfer

/// A configuration that doesn't let tests wait, and has nothing of the environment.
func quick(_ change: (inout TransferConfiguration) -> Void = { _ in }) -> TransferConfiguration {
    var configuration = TransferConfiguration()
    configuration.retryDelay = .milliseconds(5)
    // A transfer that is meant to wait is not ended, however busy the machine is.
    configuration.lowSpeedTime = .seconds(600)
    change(&configuration)
    return configuration
}

func request(_ url: String) throws(TransferError) -> TransferRequest {
    TransferRequest(try WebAddress(url))
}

/// Bytes that look random, the same for the same seed.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    let words = (0..<(count + 7) / 8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
}

/// One file to download to, in a folder of its own.
struct Target {
    let directory = TemporaryDirectory.make()
    let file: OutputFile
    private let name: FilePath.Component = "body"

    init() throws {
        file = try Directory.open(directory.path)
            .createFile(name, permissions: .treeFile(.plain))
    }

    /// Whether these are the bytes of the file; a failure then doesn't show them all.
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

/// The error that something ends with; nil when it doesn't.
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

/// Collects what a progress closure is told.
final class ProgressLog: Sendable {
    private let all = Mutex<[TransferProgress]>([])

    var entries: [TransferProgress] { all.withLock { $0 } }

    func add(_ progress: TransferProgress) { all.withLock { $0.append(progress) } }
}

/// Waits until something is true; false when it doesn't become so in time.
func eventually(seconds: Double = 60, _ isTrue: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if isTrue() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return isTrue()
}

/// A place for a value that comes later.
final class Once<Value: Sendable>: Sendable {
    private let place = Mutex<Value?>(nil)

    var value: Value? { place.withLock { $0 } }

    func set(_ value: Value?) { place.withLock { $0 = value } }
}
