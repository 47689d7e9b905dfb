public protocol ShapeStyle: Sendable {
    associatedtype Resolved: ShapeStyle = Never
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {}
extension ShapeStyle where Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never { fatalError() }
}

@frozen
public struct Color: Hashable, CustomStringConvertible, Sendable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public struct Resolved: Hashable, Sendable {
        public var red: Float, green: Float, blue: Float, opacity: Float
    }
    public init(_ name: String, bundle: Bundle? = nil) {}
    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {}
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {}
    init() {}
    public static let red = Color(), orange = Color(), yellow = Color(), green = Color(), mint = Color(), teal = Color()
    public static let cyan = Color(), blue = Color(), indigo = Color(), purple = Color(), pink = Color(), brown = Color()
    public static let white = Color(), gray = Color(), black = Color(), clear = Color(), primary = Color(), secondary = Color()
    public static var accentColor: Color { Color() }
    public func opacity(_ opacity: Double) -> Color { self }
    public func mix(with other: Color, by fraction: Double) -> Color { self }
    public func resolve(in environment: EnvironmentValues) -> Resolved { fatalError() }
    public var description: String { "" }
    public var gradient: AnyGradient { AnyGradient() }
}

extension Color: ShapeStyle, View {
    public var body: Never { fatalError() }
}

extension Color.Resolved: ShapeStyle {}

@frozen public struct AnyGradient: ShapeStyle, Hashable { init() {} }
@frozen public struct AnyShapeStyle: ShapeStyle { public init<S: ShapeStyle>(_ style: S) {} }
@frozen public struct HierarchicalShapeStyle: ShapeStyle { init() {} }
@frozen public struct ForegroundStyle: ShapeStyle { public init() {} }
@frozen public struct BackgroundStyle: ShapeStyle { public init() {} }
public struct TintShapeStyle: ShapeStyle { public init() {} }
public struct SeparatorShapeStyle: ShapeStyle { public init() {} }
public struct FillShapeStyle: ShapeStyle { public init() {} }
public struct OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {}
public struct Material: ShapeStyle { init() {} }
public struct LinearGradient: ShapeStyle, PrimitiveView {
    nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
    nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
}
public struct Gradient: Equatable, Sendable { public init(colors: [Color]) {} }

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}
extension ShapeStyle {
    public var secondary: some ShapeStyle { self }
    public var tertiary: some ShapeStyle { self }
    public var quaternary: some ShapeStyle { self }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: Self { .init() }
    public static var secondary: Self { .init() }
    public static var tertiary: Self { .init() }
    public static var quaternary: Self { .init() }
}
extension ShapeStyle where Self == ForegroundStyle { public static var foreground: Self { .init() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: Self { .init() } }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: Self { .init() } }
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: Self { .init() } }
extension ShapeStyle where Self == FillShapeStyle { public static var fill: Self { .init() } }
extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Self { .init() }
    public static var thinMaterial: Self { .init() }
    public static var regularMaterial: Self { .init() }
    public static var thickMaterial: Self { .init() }
    public static var bar: Self { .init() }
}
extension ShapeStyle where Self == Color {
    public static var red: Color { .init() }
    public static var orange: Color { .init() }
    public static var yellow: Color { .init() }
    public static var green: Color { .init() }
    public static var blue: Color { .init() }
    public static var indigo: Color { .init() }
    public static var purple: Color { .init() }
    public static var pink: Color { .init() }
    public static var teal: Color { .init() }
    public static var mint: Color { .init() }
    public static var white: Color { .init() }
    public static var gray: Color { .init() }
    public static var black: Color { .init() }
    public static var clear: Color { .init() }
}

public protocol Shape: Sendable, Animatable, View {
    nonisolated func path(in rect: CGRect) -> Path
}
extension Shape {
    public var body: _ShapeView<Self, ForegroundStyle> { fatalError() }
    nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { self }
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { self }
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { self }
    nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { self }
    nonisolated public func rotation(_ angle: Angle) -> some Shape { self }
}
public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}
extension InsettableShape {
    nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View { self }
    nonisolated public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View { self }
    nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View { self }
}
public struct _ShapeView<Content: Shape, Style: ShapeStyle>: PrimitiveView {}
@frozen public struct FillStyle: Equatable, Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
@frozen public struct StrokeStyle: Equatable, Sendable {
    public init(lineWidth: CGFloat = 1, dash: [CGFloat] = [], dashPhase: CGFloat = 0) {}
}
@frozen public struct Path: Equatable, Sendable {
    public init() {}
    public init(_ rect: CGRect) {}
    public init(ellipseIn rect: CGRect) {}
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
    public init(_ callback: (inout Path) -> Void) {}
    public mutating func move(to point: CGPoint) {}
    public mutating func addLine(to point: CGPoint) {}
    public mutating func addRect(_ rect: CGRect) {}
    public mutating func closeSubpath() {}
}
extension Path: Shape { public func path(in rect: CGRect) -> Path { self } }

@frozen public struct Rectangle: InsettableShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
@frozen public struct Circle: InsettableShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
@frozen public struct Ellipse: InsettableShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
public enum RoundedCornerStyle: Sendable { case circular, continuous }
@frozen public struct Capsule: InsettableShape {
    nonisolated public init(style: RoundedCornerStyle = .continuous) {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
@frozen public struct RoundedRectangle: InsettableShape {
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
@frozen public struct ContainerRelativeShape: InsettableShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
public struct DefaultGlassEffectShape: Shape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
}
extension Shape where Self == Rectangle { public static var rect: Rectangle { .init() } }
extension Shape where Self == Circle { public static var circle: Circle { .init() } }
extension Shape where Self == Ellipse { public static var ellipse: Ellipse { .init() } }
extension Shape where Self == Capsule { public static var capsule: Capsule { .init() } }
extension Shape where Self == ContainerRelativeShape { public static var containerRelative: Self { .init() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self { .init(cornerRadius: cornerRadius) }
}

@frozen public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat, y: CGFloat
    public init(x: CGFloat, y: CGFloat) { self.x = x; self.y = y }
    public static let top = UnitPoint(x: 0.5, y: 0), bottom = UnitPoint(x: 0.5, y: 1), center = UnitPoint(x: 0.5, y: 0.5)
    public static let leading = UnitPoint(x: 0, y: 0.5), trailing = UnitPoint(x: 1, y: 0.5)
    public static let topLeading = UnitPoint(x: 0, y: 0), bottomTrailing = UnitPoint(x: 1, y: 1)
}
@frozen public struct Angle: Hashable, Comparable, Sendable {
    public var radians: Double
    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees) }
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    public static let zero = Angle(radians: 0)
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}

public struct Glass: Equatable, Sendable {
    public static var regular: Glass { .init() }
    public static var clear: Glass { .init() }
    public static var identity: Glass { .init() }
    public func tint(_ color: Color?) -> Glass { self }
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}
public struct GlassEffectContainer<Content: View>: PrimitiveView {
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
extension View {
    nonisolated public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()) -> some View { self }
    nonisolated public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID) -> some View { self }
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View { self }
    @available(*, deprecated, renamed: "foregroundStyle(_:)")
    nonisolated public func foregroundColor(_ color: Color?) -> some View { self }
    nonisolated public func tint(_ tint: Color?) -> some View { self }
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
    @available(*, deprecated, renamed: "tint(_:)")
    nonisolated public func accentColor(_ accentColor: Color?) -> some View { self }
    nonisolated public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
    nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
    nonisolated public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View { self }
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View { self }
    @available(*, deprecated, message: "Use `background(alignment:content:)` instead.")
    nonisolated public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View { self }
    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
    nonisolated public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View { self }
    @available(*, deprecated, message: "Use `overlay(alignment:content:)` instead.")
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View { self }
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }
    nonisolated public func clipped(antialiased: Bool = false) -> some View { self }
    nonisolated public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
    nonisolated public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View { self }
    @available(*, deprecated, message: "Use `clipShape` or `fill` instead.")
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { self }
    nonisolated public func opacity(_ opacity: Double) -> some View { self }
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
    nonisolated public func saturation(_ amount: Double) -> some View { self }
    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    nonisolated public func offset(_ offset: CGSize) -> some View { self }
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
    nonisolated public func redacted(reason: RedactionReasons) -> some View { self }
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
    nonisolated public func hidden() -> some View { self }
    nonisolated public func drawingGroup(opaque: Bool = false) -> some View { self }
    nonisolated public func compositingGroup() -> some View { self }
}
public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let interaction = Self(rawValue: 1), hoverEffect = Self(rawValue: 2), accessibility = Self(rawValue: 4)
}
