import Foundation
import SystemPackage

/// A folder with keys and certificates that `openssl` made, and with model-signing of PyPI as the judge.
///
/// `root`, `other` (with the same names as `root`) and `rival` are authorities; `ica` is one below `root`. Each has a
/// file `NAME.pem` and `NAME.key`. ``issue(_:_:by:curve:organization:)`` makes more.
public struct SigningWorkshop: Sendable {
    /// The folder.
    public let folder: TemporaryDirectory

    /// Creates the keys and certificates.
    public init() throws {
        folder = try TemporaryDirectory()
        try folder.write(Self.script, to: "make.sh")
        try folder.write(Self.extensions, to: "ext.cnf")
        try run("root root Acme && root other Acme && root rival Rival")
        try issue("ica", "ica", by: "root")
        try run("key lone P-256 && openssl pkey -in lone.key -pubout -out lone.pub")
    }

    /// A failed command.
    public struct Failure: Error {
        /// What it wrote.
        public let log: String
    }

    /// Runs a shell command in the folder.
    @discardableResult
    public func run(_ line: String) throws -> String {
        let result = try Program.shell(
            "set -e; . ./make.sh; \(line)", in: folder.path, errors: .together)
        guard result.status == 0 else { throw Failure(log: result.text) }
        return result.text
    }

    /// Issues a certificate with a new key: `leaf`, `code`, `server`, `encipherment`, `strange` (an unknown critical
    /// extension), `weak` (SHA-1) or `ica`.
    public func issue(
        _ name: String, _ kind: String, by issuer: String, curve: String = "P-384",
        organization: String = "Acme"
    ) throws {
        try run("issue \(name) \(kind) \(issuer) \(curve) '\(organization)'")
    }

    /// Returns the content of a file.
    public func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: folder.path.appending(name).string)))
    }

    /// Returns the content of files, one after the other.
    public func chain(_ names: String...) throws -> [UInt8] {
        try names.flatMap { try read("\($0).pem") }
    }

    /// The folder in which `Scripts/setup --tests` installs model-signing.
    private static let judge = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().appending(".build/model-signing")

    /// Whether model-signing is installed.
    public static var hasJudge: Bool {
        FileManager.default.fileExists(atPath: judge.appending("model_signing").string)
    }

    /// Why a test that needs model-signing does not run.
    public static let noJudge: String = "model-signing is installed by Scripts/setup --tests"

    /// Runs model-signing; returns its output if it succeeds, nil if it finds a fault.
    public func modelSigning(_ arguments: [String]) throws -> String? {
        let result = try Program.run(
            "/usr/bin/env", ["python3", "-m", "model_signing"] + arguments, in: folder.path,
            environment: ProcessInfo.processInfo.environment.merging(
                ["PYTHONPATH": Self.judge.string]) { $1 },
            errors: .together)
        return result.status == 0 ? result.text : nil
    }

    private static let script = """
        key() { openssl genpkey -algorithm EC -pkeyopt "ec_paramgen_curve:$2" -out "$1.key"; }
        root() {
            key "$1" P-384
            openssl req -x509 -new -key "$1.key" -subj "/C=US/O=$2/CN=$2 Root" -days 3650 -sha384 \\
                -config ext.cnf -extensions root -out "$1.pem"
        }
        issue() {
            key "$1" "$4"
            hash=sha384
            [ "$2" != weak ] || hash=sha1
            openssl req -new -key "$1.key" -subj "/C=US/O=$5/CN=$5 $1" -config ext.cnf -out "$1.csr"
            openssl x509 -req -in "$1.csr" -CA "$3.pem" -CAkey "$3.key" \\
                -set_serial "0x$(openssl rand -hex 8)" -days 365 "-$hash" -extfile ext.cnf \\
                -extensions "$2" -out "$1.pem"
        }

        """

    private static let extensions = """
        [req]
        distinguished_name=dn
        [dn]
        [root]
        basicConstraints=critical,CA:TRUE
        keyUsage=critical,keyCertSign,cRLSign
        [ica]
        basicConstraints=critical,CA:TRUE,pathlen:0
        keyUsage=critical,keyCertSign,cRLSign
        [leaf]
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,digitalSignature
        [weak]
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,digitalSignature
        [code]
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,digitalSignature
        extendedKeyUsage=codeSigning
        [server]
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,digitalSignature
        extendedKeyUsage=serverAuth
        [encipherment]
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,keyAgreement
        [strange]
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,digitalSignature
        1.2.3.4.5.6=critical,ASN1:UTF8String:strange

        """
}
