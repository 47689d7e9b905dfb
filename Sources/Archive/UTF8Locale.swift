#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A UTF-8 locale for the current thread, for the lifetime of the value.
///
/// libarchive converts names to the locale's character set and fails if it can't represent them, although the result
/// is never used. The locale of the process does not change.
@safe struct UTF8Locale: ~Copyable {
    private let locale: locale_t?
    private let previous: locale_t?

    init() {
        // A loop, because `lazy.compactMap.first` would create the first locale twice and free it once.
        var made: locale_t?
        for name in ["C.UTF-8", "UTF-8", "en_US.UTF-8"] where unsafe made == nil {
            unsafe made = newlocale(LC_CTYPE_MASK, name, nil)
        }
        unsafe locale = made
        unsafe previous = unsafe made.flatMap { unsafe uselocale($0) }
    }

    deinit {
        guard let locale = unsafe locale else { return }
        _ = unsafe uselocale(previous)
        unsafe freelocale(locale)
    }
}
