@_exported import AppleFoundation
@_exported import Foundation

public protocol PersistentlyIdentifiable {}
public struct IntentDescription: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
}
public protocol IntentResult: Sendable {}
public struct IntentResultContainer: IntentResult {}
extension IntentResult where Self == IntentResultContainer {
    public static func result() -> IntentResultContainer { IntentResultContainer() }
}
public protocol AppIntent: PersistentlyIdentifiable, Sendable {
    associatedtype PerformResult: IntentResult
    static var title: LocalizedStringResource { get }
    static var description: IntentDescription? { get }
    init()
    func perform() async throws -> PerformResult
}
extension AppIntent {
    public static var description: IntentDescription? { nil }
    public typealias Parameter<Value> = IntentParameter<Value>
}
public protocol SystemIntent: AppIntent {}
public protocol WidgetConfigurationIntent: AppIntent {}
extension WidgetConfigurationIntent {
    public func perform() async throws -> some IntentResult { IntentResultContainer() }
}
public protocol LiveActivityIntent: AppIntent {}
public protocol SetValueIntent: SystemIntent {
    associatedtype ValueType
    var value: ValueType { get set }
}
@propertyWrapper
public struct IntentParameter<Value>: @unchecked Sendable {
    public init(title: LocalizedStringResource) {}
    public init(title: LocalizedStringResource, default: Value) {}
    public init<T>(title: LocalizedStringResource) where Value == T? {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: IntentParameter<Value> { self }
}
public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
}
public struct DisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
}
public protocol AppEntity: Identifiable, Sendable {
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    static var defaultQuery: DefaultQuery { get }
    var displayRepresentation: DisplayRepresentation { get }
}
public protocol EntityQuery: Sendable {
    associatedtype Entity: AppEntity
    init()
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    func suggestedEntities() async throws -> [Entity]
    func defaultResult() async -> Entity?
}
extension EntityQuery {
    public func suggestedEntities() async throws -> [Entity] { [] }
    public func defaultResult() async -> Entity? { nil }
}
