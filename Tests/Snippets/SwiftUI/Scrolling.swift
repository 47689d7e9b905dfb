public struct ScrollPosition: Equatable, Sendable {
    public init(edge: Edge) {}
    public init<ID: Hashable & Sendable>(idType: ID.Type = ID.self, edge: Edge) {}
    public mutating func scrollTo(edge: Edge) {}
    public mutating func scrollTo(y: CGFloat) {}
    public var isPositionedByUser: Bool { false }
}
public struct ScrollGeometry: Equatable, Sendable {
    public var contentOffset: CGPoint { .zero }
    public var contentSize: CGSize { .zero }
    public var containerSize: CGSize { .zero }
}
extension View {
    nonisolated public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View { self }
    nonisolated public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (ScrollGeometry) -> T, action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View { self }
}
public struct ScrollTransitionPhase: Equatable, Sendable {
    public static let topLeading = Self(), identity = Self(), bottomTrailing = Self()
    public var isIdentity: Bool { true }
    public var value: Double { 0 }
}
public struct ScrollTransitionConfiguration: Sendable {
    public static let animated = Self(), interactive = Self(), identity = Self()
}
@MainActor @preconcurrency public protocol ScrollTargetBehavior {}
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior { nonisolated public init() {} }
public struct PagingScrollTargetBehavior: ScrollTargetBehavior { nonisolated public init() {} }
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    nonisolated public static var viewAligned: ViewAlignedScrollTargetBehavior { .init() }
}
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    nonisolated public static var paging: PagingScrollTargetBehavior { .init() }
}
public struct ContentMarginPlacement: Sendable {
    public static var automatic: Self { Self() }
    public static var scrollContent: Self { Self() }
    public static var scrollIndicators: Self { Self() }
}
extension View {
    nonisolated public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View { self }
    nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { self }
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View { self }
}
