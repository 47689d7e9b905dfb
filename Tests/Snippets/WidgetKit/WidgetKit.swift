import ActivityKit
import AppIntents
@_exported import SwiftUI

public enum WidgetFamily: Sendable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge, systemExtraLargePortrait, accessoryCircular, accessoryRectangular, accessoryInline
}
public struct TimelineProviderContext: Sendable {
    public var isPreview: Bool { false }
    public var family: WidgetFamily { .systemSmall }
    public var displaySize: CGSize { .zero }
}
public struct TimelineEntryRelevance: Sendable {
    public init(score: Float, duration: TimeInterval = 0) {}
}
public protocol TimelineEntry {
    var date: Date { get }
    var relevance: TimelineEntryRelevance? { get }
}
extension TimelineEntry { public var relevance: TimelineEntryRelevance? { nil } }
public struct TimelineReloadPolicy: Equatable, Sendable {
    public static let atEnd = Self(), never = Self()
    public static func after(_ date: Date) -> Self { Self() }
}
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    public init(entries: [EntryType], policy: TimelineReloadPolicy) { self.entries = entries }
}
extension Timeline: Sendable where EntryType: Sendable {}
public protocol AppIntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: WidgetConfigurationIntent
    typealias Context = TimelineProviderContext
    func placeholder(in context: Context) -> Entry
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
}
@MainActor @preconcurrency public protocol WidgetConfiguration {}
@MainActor @preconcurrency public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }
}
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>: WidgetConfiguration {
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Intent == Provider.Intent {}
}
extension WidgetConfiguration {
    public func configurationDisplayName(_ displayNameKey: LocalizedStringKey) -> some WidgetConfiguration { self }
    public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration { self }
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { self }
    public func supportedMountingStyles(_ styles: [WidgetMountingStyle]) -> some WidgetConfiguration { self }
    public func widgetTexture(_ texture: WidgetTexture) -> some WidgetConfiguration { self }
    public func pushHandler(_ pushHandlerType: any WidgetPushHandler.Type) -> some WidgetConfiguration { self }
}
@MainActor @preconcurrency public protocol WidgetBundle {
    associatedtype Body: Widget
    init()
    @WidgetBundleBuilder var body: Body { get }
}
public struct WidgetTuple: Widget {
    public struct Configuration: WidgetConfiguration {}
    public init() {}
    public var body: Configuration { Configuration() }
}
@resultBuilder public struct WidgetBundleBuilder {
    @MainActor public static func buildExpression<W: Widget>(_ widget: W) -> WidgetTuple { WidgetTuple() }
    @MainActor public static func buildExpression<W: ControlWidget>(_ widget: W) -> WidgetTuple { WidgetTuple() }
    @MainActor public static func buildBlock(_ widgets: WidgetTuple...) -> WidgetTuple { WidgetTuple() }
}
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()
    public func reloadTimelines(ofKind kind: String) {}
    public func reloadAllTimelines() {}
}
public struct WidgetMountingStyle: Hashable, Sendable {
    public static let elevated = Self(), recessed = Self()
}
public struct WidgetTexture: Hashable, Sendable {
    public static let glass = Self(), paper = Self()
}
public struct LevelOfDetail: Hashable, Sendable {
    public static let `default` = Self(), simplified = Self()
}
public struct WidgetPushInfo: Sendable { public let token: Data }
public struct WidgetInfo: Sendable {
    public let kind: String
    public let family: WidgetFamily
}
public protocol WidgetPushHandler {
    init()
    func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}
public struct WidgetRenderingMode: Equatable, Sendable {
    public static let fullColor = Self(), accented = Self(), vibrant = Self()
}
extension EnvironmentValues {
    public var widgetFamily: WidgetFamily { .systemSmall }
    public var widgetRenderingMode: WidgetRenderingMode {
        get { .fullColor }
        set {}
    }
    public var showsWidgetContainerBackground: Bool { true }
    public var levelOfDetail: LevelOfDetail { .default }
}
public struct ContainerBackgroundPlacement: Sendable { public static let widget = Self() }
extension View {
    nonisolated public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View { self }
    nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
    nonisolated public func widgetURL(_ url: URL?) -> some View { self }
    nonisolated public func activityBackgroundTint(_ color: Color?) -> some View { self }
}
extension Button {
    nonisolated public init<I: AppIntent>(intent: I, @ViewBuilder label: () -> Label) { fatalError() }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init<I: AppIntent>(_ titleKey: LocalizedStringKey, systemImage: String, intent: I) { fatalError() }
}

public struct ActivityViewContext<Attributes: ActivityAttributes> {
    public let attributes: Attributes
    public let state: Attributes.ContentState
    public let isStale: Bool
    public let activityID: String
}
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
    public init<Content: View>(
        for attributesType: Attributes.Type, @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {}
}
@MainActor @preconcurrency public struct DynamicIsland {
    public init<Expanded, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading, @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {}
    public func keylineTint(_ color: Color?) -> DynamicIsland { self }
    public func widgetURL(_ url: URL?) -> DynamicIsland { self }
}
public struct DynamicIslandExpandedContent<Content> {}
public struct DynamicIslandExpandedRegionPosition: Sendable {
    public static let leading = Self(), trailing = Self(), center = Self(), bottom = Self()
}
@MainActor @preconcurrency public struct DynamicIslandExpandedRegion<Content: View> {
    public init(_ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: @escaping () -> Content) {}
}
@resultBuilder public struct DynamicIslandExpandedContentBuilder {
    @MainActor public static func buildBlock<each C: View>(
        _ content: repeat DynamicIslandExpandedRegion<each C>
    ) -> DynamicIslandExpandedContent<(repeat each C)> { DynamicIslandExpandedContent() }
}

public protocol ControlValueProvider {
    associatedtype Value
    var previewValue: Value { get }
    func currentValue() async throws -> Value
}
@MainActor @preconcurrency public protocol ControlWidgetTemplate {}
@MainActor @preconcurrency public protocol ControlWidgetConfiguration {}
extension ControlWidgetConfiguration {
    public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration { self }
    public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration { self }
}
@MainActor @preconcurrency public protocol ControlWidget {
    associatedtype Body: ControlWidgetConfiguration
    init()
    var body: Body { get }
}
@resultBuilder public struct ControlWidgetTemplateBuilder {
    @MainActor public static func buildBlock<T: ControlWidgetTemplate>(_ template: T) -> T { template }
}
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: ControlWidgetConfiguration {
    public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) {}
}
public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action>: ControlWidgetTemplate {
    public init(
        _ titleResource: LocalizedStringResource, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Label == Text, Action: SetValueIntent, Action.ValueType == Bool {}
}
public final class ControlCenter: Sendable {
    public static let shared = ControlCenter()
    public func reloadControls(ofKind kind: String) {}
}
extension WidgetBundle { public static func main() {} }
