internal import CZlib

/// The checksum of zip and gzip.
enum Checksum {
    /// Returns the CRC-32 of some bytes.
    static func crc32(of bytes: [UInt8]) -> Int {
        unsafe bytes.withUnsafeBufferPointer {
            Int(unsafe CZlib.crc32(0, $0.baseAddress, uInt($0.count)))
        }
    }
}
