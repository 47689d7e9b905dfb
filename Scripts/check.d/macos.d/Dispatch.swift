// The part of Dispatch that the project uses: declarations for the type checker, whose bodies never run (see Darwin.swift).
open class DispatchObject: @unchecked Sendable {}

open class DispatchQueue: DispatchObject, @unchecked Sendable {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Attributes(rawValue: 1)
    }
    public convenience init(label: String, attributes: Attributes = []) { fatalError() }
    public class func global() -> DispatchQueue { fatalError() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
    @preconcurrency public func async(group: DispatchGroup? = nil, execute work: @escaping @Sendable @convention(block) () -> Void) {}
    @preconcurrency public func asyncAfter(
        deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { fatalError() }
}

public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { fatalError() }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { fatalError() }
}

public enum DispatchTimeInterval: Sendable { case seconds(Int), milliseconds(Int) }

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

open class DispatchGroup: DispatchObject, @unchecked Sendable {
    public init(_: Void = ()) {}
    public func enter() {}
    public func leave() {}
    public func wait() {}
}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
    @discardableResult public func signal() -> Int { fatalError() }
}
