internal import CLibcurl
internal import FileTree
internal import SystemPackage

/// The certificates of the authorities that the system trusts, for a libcurl that has no location of its own for them,
/// such as the one that is linked into a release.
enum SystemAuthorities {
    /// The paths of the single file with all certificates: on Debian, Ubuntu, Arch Linux and NixOS; on Fedora and RHEL,
    /// now and before; on openSUSE; on Alpine and the BSDs.
    private static let usualFiles: [FilePath] = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// The location of the certificates that libcurl is given.
    enum Place: Equatable {
        /// libcurl or its TLS library has a location of its own.
        case known
        case file(FilePath)
        /// The system has none of the usual files.
        case missing
    }

    /// The location on this system.
    static var place: Place { place(libraryHasPlace: libraryPlace, among: usualFiles) }

    /// Whether libcurl was built with a location.
    enum LibraryPlace { case built, none }

    static func place(libraryHasPlace library: LibraryPlace, among files: [FilePath]) -> Place {
        guard library == .none else { return .known }
        let found = files.first { (try? InputFile.open($0)) != nil }
        return found.map { .file($0) } ?? .missing
    }

    private static let libraryPlace: LibraryPlace = {
        // `cainfo` and `capath` exist since libcurl 7.70, which is older than any that can be linked.
        guard let facts = unsafe curl_version_info(CURLVERSION_SEVENTH),
            unsafe facts.pointee.age.rawValue >= CURLVERSION_SEVENTH.rawValue
        else { return .built }
        return unsafe facts.pointee.cainfo == nil && facts.pointee.capath == nil ? .none : .built
    }()
}
