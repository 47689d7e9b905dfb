public import SystemPackage

extension FilePath.Component {
    /// The name with each byte that is no UTF-8 written as `\xE9`, and each backslash doubled.
    ///
    /// On Linux a name is any bytes but `/` and NUL; what can't be told as text is told so.
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
            // A scalar is at most four bytes long; the shortest prefix that is one is it.
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
