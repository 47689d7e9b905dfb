public struct PreviewTrait<T>: Sendable {}
public enum Preview { public struct ViewTraits: Sendable {} }
extension PreviewTrait where T == Preview.ViewTraits {
    public static var defaultLayout: Self { .init() }
    public static var sizeThatFitsLayout: Self { .init() }
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self { .init() }
    public static var portrait: Self { .init() }
    public static var landscapeLeft: Self { .init() }
    @MainActor public static func modifier(_ modifier: some PreviewModifier) -> Self { .init() }
}

@MainActor
public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View
    typealias Content = PreviewModifierContent
    @MainActor static func makeSharedContext() async throws -> Context
    @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}
extension PreviewModifier where Context == Void {
    public static func makeSharedContext() async throws {}
}
public struct PreviewModifierContent: PrimitiveView {}

/// What `#Preview` stands for.
@MainActor public func __preview<V: View>(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> V
) {}

@MainActor @preconcurrency
public final class ImageRenderer<Content: View> {
    public init(content view: Content) {}
    public var content: Content {
        get { fatalError() }
        set {}
    }
    public var scale: CGFloat = 1
    public var isOpaque = false
    public var proposedSize: ProposedViewSize = .unspecified
    public var cgImage: CGImage? { nil }
}
