#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Makes the C library take text for UTF-8 on this thread, for as long as the value lives.
///
/// libarchive converts names to the character set of the locale and fails where the locale can't hold
/// them, although we never look at the result. The locale of the process stays as it is.
@safe struct UTF8Locale: ~Copyable {
    private let locale: locale_t?
    private let previous: locale_t?

    init() {
        // A loop: `lazy.compactMap.first` makes the first locale twice and frees it once.
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
