@frozen @propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
    public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable {}
}

extension Environment: Sendable where Value: Sendable {}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

public protocol ContainerValueKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

public protocol TransactionKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

public protocol FocusedValueKey {
    associatedtype Value
}

public protocol PreferenceKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

public struct ContainerValues {
    public subscript<K: ContainerValueKey>(key: K.Type) -> K.Value {
        get { fatalError() }
        set {}
    }
    public func tag<V: Hashable>(for type: V.Type) -> V? { nil }
}

public struct FocusedValues {
    public subscript<K: FocusedValueKey>(key: K.Type) -> K.Value? {
        get { nil }
        set {}
    }
}

public struct Transaction {
    public init() {}
    public init(animation: Animation?) {}
    public var animation: Animation?
    public var disablesAnimations = false
    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { fatalError() }
        set {}
    }
}

public struct EnvironmentValues: CustomStringConvertible {
    public init() {}
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { fatalError() }
        set {}
    }
    public var description: String { "" }
}

extension EnvironmentValues {
    public var accessibilityDifferentiateWithoutColor: Bool { false }
    public var accessibilityEnabled: Bool {
        get { false }
        set {}
    }
    public var accessibilityReduceMotion: Bool { false }
    public var accessibilityReduceTransparency: Bool { false }
    public var accessibilityVoiceOverEnabled: Bool { false }
    public var allowsTightening: Bool {
        get { false }
        set {}
    }
    public var calendar: Calendar {
        get { .current }
        set {}
    }
    public var colorScheme: ColorScheme {
        get { .light }
        set {}
    }
    public var colorSchemeContrast: ColorSchemeContrast { .standard }
    public var controlSize: ControlSize {
        get { .regular }
        set {}
    }
    public var dismiss: DismissAction { DismissAction() }
    public var dismissSearch: DismissSearchAction { DismissSearchAction() }
    public var displayScale: CGFloat {
        get { 1 }
        set {}
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { .large }
        set {}
    }
    public var font: Font? {
        get { nil }
        set {}
    }
    public var headerProminence: Prominence {
        get { .standard }
        set {}
    }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { nil }
        set {}
    }
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { nil }
        set {}
    }
    public var isEnabled: Bool {
        get { true }
        set {}
    }
    public var isFocused: Bool { false }
    public var isSearching: Bool { false }
    public var layoutDirection: LayoutDirection {
        get { .leftToRight }
        set {}
    }
    public var legibilityWeight: LegibilityWeight? {
        get { nil }
        set {}
    }
    public var lineLimit: Int? {
        get { nil }
        set {}
    }
    public var locale: Locale {
        get { .current }
        set {}
    }
    public var openURL: OpenURLAction {
        get { fatalError() }
        set {}
    }
    public var openWindow: OpenWindowAction { fatalError() }
    public var pixelLength: CGFloat { 1 }
    public var redactionReasons: RedactionReasons {
        get { [] }
        set {}
    }
    public var refresh: RefreshAction? { nil }
    public var scenePhase: ScenePhase {
        get { .active }
        set {}
    }
    public var timeZone: TimeZone {
        get { .current }
        set {}
    }
    public var tint: Color? { nil }
    public var undoManager: UndoManager? { nil }
}

public struct DismissAction { @MainActor @preconcurrency public func callAsFunction() {} }
public struct DismissSearchAction { @MainActor @preconcurrency public func callAsFunction() {} }
public struct RefreshAction: Sendable { public func callAsFunction() async {} }
@MainActor @preconcurrency
public struct OpenWindowAction {
    public func callAsFunction(id: String) {}
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}
@MainActor @preconcurrency
public struct OpenURLAction {
    public struct Result: Sendable {
        public static let handled = Result()
        public static let discarded = Result()
        public static let systemAction = Result()
    }
    public init(handler: @escaping (URL) -> Result) {}
    public func callAsFunction(_ url: URL) {}
}

public final class UndoManager {}

public enum ColorScheme: CaseIterable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Sendable { case standard, increased }
public enum ControlSize: CaseIterable, Sendable { case mini, small, regular, large, extraLarge }
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
public enum Prominence: Sendable { case standard, increased }
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    public var isAccessibilitySize: Bool { false }
}

public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}

extension View {
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View { self }
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { self }
    nonisolated public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View { self }
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View { self }
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping @Sendable (K.Value) -> Void
    ) -> some View where K.Value: Equatable { self }
    nonisolated public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View { self }
    nonisolated public func focusedValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View { self }
}

@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
    public var wrappedValue: Value? { nil }
}
