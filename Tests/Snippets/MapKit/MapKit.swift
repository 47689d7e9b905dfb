@_exported import SwiftUI

public typealias CLLocationDegrees = Double
public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
public struct MapCameraPosition: Equatable, Sendable {
    public static let automatic = MapCameraPosition()
    public static func userLocation(followsHeading: Bool = false, fallback: MapCameraPosition) -> MapCameraPosition { fallback }
}
@MainActor @preconcurrency
public protocol MapContent {}
extension MapContent {
    public func tag<V: Hashable>(_ tag: V) -> some MapContent { self }
    public func tint<S: ShapeStyle>(_ style: S) -> some MapContent { self }
}
@resultBuilder
public struct MapContentBuilder {
    public struct Tuple: MapContent {}
    @MainActor public static func buildBlock<each C: MapContent>(_ content: repeat each C) -> Tuple { Tuple() }
}
extension ForEach: MapContent where Content: MapContent {}
extension ForEach where ID == Data.Element.ID, Content: MapContent, Data.Element: Identifiable {
    public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
public struct Marker<Label: View>: MapContent {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D)
    where Label == SwiftUI.Label<Text, Image> {}
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D)
    where Label == SwiftUI.Label<Text, Image> {}
}
public struct UserAnnotation: MapContent { nonisolated public init() {} }
public struct Map<Content: View>: PrimitiveView {
    public init<C: MapContent>(position: Binding<MapCameraPosition>, @MapContentBuilder content: () -> C) where Content == EmptyView {}
    public init<SelectedValue: Hashable, C: MapContent>(
        position: Binding<MapCameraPosition>, selection: Binding<SelectedValue?>, @MapContentBuilder content: () -> C
    ) where Content == EmptyView {}
}
public struct MapStyle: Sendable {
    public struct Elevation: Sendable { public static let automatic = Self(), flat = Self(), realistic = Self() }
    public static var standard: MapStyle { MapStyle() }
    public static func standard(elevation: Elevation = .automatic) -> MapStyle { MapStyle() }
}
public struct MapUserLocationButton: PrimitiveView { public init() {} }
public struct MapCompass: PrimitiveView { public init() {} }
extension View {
    nonisolated public func mapStyle(_ mapStyle: MapStyle) -> some View { self }
    nonisolated public func mapControls(@ViewBuilder _ content: () -> some View) -> some View { self }
}
