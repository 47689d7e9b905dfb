// What `import XCTest` brings along on Apple's platforms.
import Foundation

public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let contrast = Self(rawValue: 1)
    public static let dynamicType = Self(rawValue: 2)
    public static let hitRegion = Self(rawValue: 4)
    public static let textClipped = Self(rawValue: 8)
    public static let all = Self(rawValue: .max)
}

@MainActor
public final class XCUIAccessibilityAuditIssue {
    public var auditType: XCUIAccessibilityAuditType { fatalError() }
    public var compactDescription: String { fatalError() }
    public var element: XCUIElement? { nil }
}

@MainActor
open class XCUIElement {
    public var exists: Bool { false }
    public var isEnabled: Bool { false }
    public var label: String { "" }
    public var value: Any? { nil }
    public func tap() {}
    public func typeText(_ text: String) {}
    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
    public var buttons: XCUIElementQuery { fatalError() }
    public var staticTexts: XCUIElementQuery { fatalError() }
    public var otherElements: XCUIElementQuery { fatalError() }
}

@MainActor
public final class XCUIElementQuery {
    public subscript(_ identifier: String) -> XCUIElement { fatalError() }
    public var firstMatch: XCUIElement { fatalError() }
    public var count: Int { 0 }
}

@MainActor
public final class XCUIApplication: XCUIElement {
    public override init() {}
    public init(bundleIdentifier: String) {}
    public var launchArguments: [String] = []
    public var launchEnvironment: [String: String] = [:]
    public func launch() {}
    public func performAccessibilityAudit(
        for types: XCUIAccessibilityAuditType = .all,
        _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
    ) throws {}
}
