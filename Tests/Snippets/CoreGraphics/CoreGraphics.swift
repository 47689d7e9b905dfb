import Foundation

public final class CGImage {
    public var width: Int { 0 }
    public var height: Int { 0 }
}

public final class CGColorSpace {
    public init?(name: CFString) { nil }
    public static var sRGB: CFString { "" }
}

public typealias CFString = String
public typealias CFURL = URL
public typealias CFDictionary = [String: Any]

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) { nil }
    public func draw(_ image: CGImage, in rect: CGRect) {}
}
