public import SystemPackage

extension FilePath.Component {
    /// The name as text, with invalid UTF-8 bytes written as `\xE9` and backslashes doubled.
    ///
    /// Names on Linux can contain any bytes except `/` and NUL.
    public var escapedName: String {
        let bytes = unsafe withPlatformString { start in
            var bytes: [UInt8] = []
            var next = unsafe start
            while unsafe next.pointee != 0 {
                unsafe bytes.append(UInt8(bitPattern: next.pointee))
                unsafe next += 1
            }
            return bytes
        }
        var result = ""
        var rest = bytes[...]
        while let byte = rest.first {
            // A scalar has at most four bytes; the shortest valid prefix is the scalar.
            let scalar = (1...4).lazy.compactMap { count in
                rest.count >= count ? String(validating: rest.prefix(count), as: UTF8.self) : nil
            }.first
            if let scalar {
                result += scalar == "\\" ? "\\\\" : scalar
                rest = rest.dropFirst(scalar.utf8.count)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
