extension View {
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View { self }
    nonisolated public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }
    nonisolated public func navigationTransition(_ style: some NavigationTransition) -> some View { self }
}
@MainActor @preconcurrency public protocol NavigationTransition {}
public struct ZoomNavigationTransition: NavigationTransition {}
extension NavigationTransition where Self == ZoomNavigationTransition {
    nonisolated public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition { fatalError() }
}
public struct MagnifyGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var magnification: CGFloat { 1 }
        public var velocity: CGFloat { 0 }
        public var startAnchor: UnitPoint { .center }
    }
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {}
}
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    public static var glassProminent: GlassProminentButtonStyle { .init() }
}
extension TabContent {
    nonisolated public func badge(_ count: Int) -> some TabContent<TabValue> { self }
}
extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
    nonisolated public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {}
}
public struct SearchUnavailableContent {
    public struct Label: PrimitiveView {}
    public struct Description: PrimitiveView {}
    public struct Actions: PrimitiveView {}
}
extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    nonisolated public static var search: ContentUnavailableView<Label, Description, Actions> { fatalError() }
    nonisolated public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> { fatalError() }
}
extension List {
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {}
}
