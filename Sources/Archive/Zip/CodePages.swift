internal import CIconv

/// The code pages of the system's iconv(3).
enum CodePages {
    /// Decodes text; nil if it is not text in this code page, or if the system doesn't know the code page.
    static func decode(_ bytes: [UInt8], from codePage: String) -> String? {
        // A byte becomes at most four bytes in UTF-8.
        var text = [UInt8](repeating: 0, count: 4 * bytes.count)
        let capacity = text.count
        let count = unsafe iconv_decode(codePage, bytes, bytes.count, &text, capacity)
        return count > 0 ? String(validating: text.prefix(count), as: UTF8.self) : nil
    }
}
