internal import ArraySpan
internal import Deflate
internal import FileTree
internal import SystemPackage

/// A flaw of a library that the program uses in a way that the flaw affects.
///
/// Ranges are those of the libraries' own advisories: https://curl.se/docs/security.html and
/// https://openssl-library.org/news/vulnerabilities/.
struct LibraryFlaw: Sendable {
    /// Whether the system's library has it.
    enum Presence: Sendable, Equatable {
        case absent
        /// The version has it, but distributions fix flaws without a new version number.
        case unknown
        /// The version has it, and the changelog of the system's package doesn't name it.
        case present
    }

    /// The name that `LibraryVersions` reports: `libcurl` or `OpenSSL`.
    let library: String
    /// Its number, such as `CVE-2023-38545`.
    let number: String
    /// What it allows, as the end of a sentence.
    let effect: String
    /// The first version that has it, and the first that no longer has it.
    let range: Range<LibraryVersion>
    /// The names of the library's package on Debian and its relatives.
    let packages: [String]

    /// The known flaws.
    static let all = [
        LibraryFlaw(
            library: "libcurl", number: "CVE-2023-38545",
            effect: "a SOCKS5 proxy can make it overwrite memory",
            range: LibraryVersion(7, 69)..<LibraryVersion(8, 4), packages: curlPackages),
        LibraryFlaw(
            library: "libcurl", number: "CVE-2023-38039",
            effect: "a server can make it use all memory",
            range: LibraryVersion(7, 84)..<LibraryVersion(8, 3), packages: curlPackages),
        LibraryFlaw(
            library: "OpenSSL", number: "CVE-2022-3602",
            effect: "a certificate can make it overwrite memory",
            range: LibraryVersion(3, 0)..<LibraryVersion(3, 0, 7),
            packages: ["libssl3", "libssl3t64"]),
    ]

    private static let curlPackages = ["libcurl4", "libcurl4t64"]

    /// Whether a library of a version has it, on a system with this folder of packages' documentation.
    func presence(in version: LibraryVersion, _ documentation: FilePath) -> Presence {
        guard range.contains(version) else { return .absent }
        for package in packages {
            let file = documentation.appending(package).appending("changelog.Debian.gz")
            if let changelog = Changelog(file) {
                return changelog.names(number) ? .absent : .present
            }
        }
        return .unknown
    }
}

/// The first three numbers of a library's version.
struct LibraryVersion: Comparable, Sendable {
    private let numbers: [Int]

    init(_ major: Int, _ minor: Int, _ patch: Int = 0) { numbers = [major, minor, patch] }

    /// Reads the first version in a text, such as `OpenSSL/3.0.19`; nil without one.
    init?(in text: String) {
        let digits = text.drop { !$0.isWholeNumber }.prefix { $0.isWholeNumber || $0 == "." }
        let numbers = digits.split(separator: ".").prefix(3).compactMap { Int($0) }
        guard numbers.count >= 2 else { return nil }
        self.init(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
    }

    static func < (one: LibraryVersion, other: LibraryVersion) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }
}

/// The changelog of an installed Debian package, which names the flaws that were mended in it.
private struct Changelog {
    private let text: [UInt8]

    /// The largest changelog, unpacked, in bytes: libcurl's has 0.4 MB.
    private static let limit = 8 << 20

    /// Reads a changelog; nil if it's missing, too large or damaged.
    init?(_ path: FilePath) {
        guard let packed = try? InputFile.open(path).contents(limit: Self.limit) else { return nil }
        var inflater = Inflater(.gzip)
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        var start = 0
        while text.count <= Self.limit {
            let step = inflater.step(packed.span.extracting(start...), into: &piece, from: 0)
            text += piece[..<step.produced]
            start += step.consumed
            switch step.outcome {
            case .more: continue
            case .done:
                self.text = text
                return
            case .broken: return nil
            }
        }
        return nil
    }

    /// Whether it names a flaw by its whole number: `CVE-2023-38545` isn't in `CVE-2023-385451`.
    func names(_ number: String) -> Bool {
        let words = text.split { !isWord($0) }
        return words.contains { $0.elementsEqual(number.utf8) }
    }

    private func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
