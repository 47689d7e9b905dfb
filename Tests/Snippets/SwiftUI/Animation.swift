public protocol Animatable {}
public protocol VectorArithmetic: AdditiveArithmetic {}
@frozen public struct Animation: Equatable, Sendable {
    public static let `default` = Animation(), linear = Animation(), easeIn = Animation(), easeOut = Animation(), easeInOut = Animation()
    public static var spring: Animation { .init() }
    public static var smooth: Animation { .init() }
    public static var snappy: Animation { .init() }
    public static var bouncy: Animation { .init() }
    public static func linear(duration: TimeInterval) -> Animation { .init() }
    public static func easeInOut(duration: TimeInterval) -> Animation { .init() }
    public static func easeOut(duration: TimeInterval) -> Animation { .init() }
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0) -> Animation { .init() }
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0) -> Animation { .init() }
    public func delay(_ delay: TimeInterval) -> Animation { self }
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result { try body() }
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result { try body() }

@frozen public struct AnyTransition: Sendable {
    public static let opacity = AnyTransition(), slide = AnyTransition(), identity = AnyTransition(), scale = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { .init() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { .init() }
}
public struct ContentTransition: Equatable, Sendable {
    public static let identity = Self(), opacity = Self(), interpolate = Self()
    public static func numericText(countsDown: Bool = false) -> Self { .init() }
    public static func numericText(value: Double) -> Self { .init() }
}
extension View {
    @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
    nonisolated public func animation(_ animation: Animation?) -> some View { self }
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
    nonisolated public func animation<V: View>(_ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V) -> some View { self }
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
    nonisolated public func transition(_ transition: AnyTransition) -> some View { self }
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }
    nonisolated public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Namespace.ID, isSource: Bool = true) -> some View { self }
}
public struct PlaceholderContentView<Value>: PrimitiveView {}
