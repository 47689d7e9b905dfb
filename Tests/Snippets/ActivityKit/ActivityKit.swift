@_exported import Foundation

public protocol ActivityAttributes: Decodable, Encodable {
    associatedtype ContentState: Decodable, Encodable, Hashable
}
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
    public var state: State
    public var staleDate: Date?
    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        self.state = state
        self.staleDate = staleDate
    }
}
extension ActivityContent: Sendable where State: Sendable {}
public struct PushType: Sendable {
    public static let token = PushType()
    public static func channel(_ name: String) -> PushType { PushType() }
}
public enum ActivityUIDismissalPolicy: Sendable {
    case `default`, immediate
    public static func after(_ date: Date) -> Self { .default }
}
public enum ActivityState: Codable, Sendable { case active, ended, dismissed, stale, pending }
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
    public typealias ContentState = Attributes.ContentState
    public let id = ""
    public var attributes: Attributes { fatalError() }
    public var content: ActivityContent<ContentState> { fatalError() }
    public var activityState: ActivityState { .active }
    public static var activities: [Activity<Attributes>] { [] }
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> { fatalError() }
    public func update(_ content: ActivityContent<ContentState>) async {}
    public func end(_ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default) async {}
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { nil } }
}
public final class ActivityAuthorizationInfo: Sendable {
    public init() {}
    public var areActivitiesEnabled: Bool { true }
}
