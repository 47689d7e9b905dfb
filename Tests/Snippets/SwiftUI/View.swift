@_exported import AppleFoundation
@_exported import Combine
@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import Observation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

/// A view of the framework, whose body nobody asks for.
@MainActor @preconcurrency
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError() }
}

@frozen
public struct EmptyView: PrimitiveView, Sendable {
    nonisolated public init() {}
}

@frozen
public struct TupleView<T>: PrimitiveView {
    nonisolated public init(_ value: T) {}
}

@frozen
public struct _ConditionalContent<TrueContent, FalseContent> {}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError() }
}

@frozen
public struct AnyView: PrimitiveView {
    nonisolated public init<V: View>(_ view: V) {}
    nonisolated public init<V: View>(erasing view: V) {}
}

@frozen
public struct Group<Content> {}

extension Group: View where Content: View {
    public var body: Never { fatalError() }
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public init<Base: View, Result: View>(
        subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
    ) where Content == GroupElementsOfContent<Base, Result> {}
}

public struct GroupElementsOfContent<Subviews: View, Content: View>: PrimitiveView {}

public struct Subview: PrimitiveView, Identifiable {
    public struct ID: Hashable {}
    nonisolated public var id: ID { ID() }
    public var containerValues: ContainerValues { fatalError() }
}

public struct SubviewsCollection: RandomAccessCollection, PrimitiveView {
    public typealias Element = Subview
    nonisolated public var startIndex: Int { 0 }
    nonisolated public var endIndex: Int { 0 }
    nonisolated public subscript(position: Int) -> Subview { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { .init() }
    public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { .init() }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {}

@frozen
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier
    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        .init(content: self, modifier: modifier)
    }
}

@frozen
public struct EquatableView<Content: View & Equatable>: PrimitiveView {
    nonisolated public init(content: Content) {}
}

extension View where Self: Equatable {
    nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

extension View {
    public static func _logChanges() {}
    public static func _printChanges() {}
}
