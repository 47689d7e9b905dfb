extension Array where Element: BitwiseCopyable {
    /// The elements, without a copy.
    ///
    /// The standard library's property of this name requires macOS 26, because it also works for a bridged `NSArray`. In
    /// files that import this module the compiler chooses this one; no bridged array has such elements.
    @_alwaysEmitIntoClient
    public var span: Span<Element> {
        @_lifetime(borrow self)
        borrowing get {
            let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
        }
    }
}
