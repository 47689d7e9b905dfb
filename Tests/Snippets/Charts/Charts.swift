@_exported import SwiftUI

public protocol Plottable {}
extension String: Plottable {}
extension Double: Plottable {}
extension Int: Plottable {}
extension Date: Plottable {}
public struct PlottableValue<Value: Plottable> {
    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> { PlottableValue() }
    @_disfavoredOverload public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue<Value> {
        PlottableValue()
    }
}
@MainActor @preconcurrency
public protocol ChartContent {}
extension ChartContent {
    public func opacity(_ opacity: Double) -> some ChartContent { self }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent { self }
}
@resultBuilder
public struct ChartContentBuilder {
    @MainActor public static func buildBlock<C: ChartContent>(_ content: C) -> C { content }
}
public struct BarMark: ChartContent {
    nonisolated public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
}
public struct Chart<Content: ChartContent>: PrimitiveView {
    public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C> {}
}
extension ForEach: ChartContent where Content: ChartContent {}
extension View {
    nonisolated public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
}
