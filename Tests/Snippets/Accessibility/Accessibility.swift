import AppleFoundation

public enum AccessibilityNotification {
    public struct Announcement {
        public init(_ announcement: String) {}
        public init(_ announcement: AttributedString) {}
        public func post() {}
    }

    public struct LayoutChanged {
        public init(_ element: (any Sendable)? = nil) {}
        public func post() {}
    }

    public struct ScreenChanged {
        public init(_ element: (any Sendable)? = nil) {}
        public func post() {}
    }
}
