import Foundation
public import SystemPackage

/// A real web server, nginx: HTTP/2 over TLS, with valid and invalid certificates.
///
/// It runs without privileges on free ports of 127.0.0.1 and stops when it is deallocated or the test process is
/// killed.
public final class Nginx: Sendable {
    /// The certificate of a port.
    public enum Certificate: String, CaseIterable, Sendable {
        /// Signed by `authority`, for 127.0.0.1 and localhost.
        case good
        /// Signed by `authority`, for a different host.
        case wrongHost
        /// Signed by `authority`, but expired.
        case expired
        /// Self-signed.
        case selfSigned
    }

    /// The served folder.
    public let folder: FilePath
    /// The path of the authority's certificate.
    public let authority: FilePath
    private let directory: TemporaryDirectory
    /// The port without encryption.
    public let plainPort: Int
    private let ports: [Certificate: Int]
    private let process: ServerProcess

    /// Creates certificates, starts the server and waits until it responds.
    public init() throws {
        directory = try TemporaryDirectory()
        folder = directory.path.appending("www")
        authority = directory.path.appending("authority.pem")
        try FileManager.default.createDirectory(
            atPath: folder.string, withIntermediateDirectories: true)
        try Self.makeCertificates(in: directory)
        for _ in 1...5 {
            let (ports, plainPort) = try Self.freePorts()
            let configuration = Self.configuration(directory.path.string, ports, plainPort)
            try directory.write(configuration, to: "nginx.conf")
            let process = try ServerProcess(in: directory, ServerProcess.nginx)
            if Self.answers(process, ports) {
                (self.ports, self.plainPort, self.process) = (ports, plainPort, process)
                return
            }
        }
        throw Errno.addressInUse
    }

    /// Returns the URL of a file in the folder; `/back…?to=PORT` redirects to http on that port, and
    /// `/moved/PATH` to `PATH`.
    public func url(
        _ path: String, certificate: Certificate = .good, host: String = "127.0.0.1"
    ) -> String {
        "https://\(host):\(port(certificate))\(path)"
    }

    /// Returns the port with a certificate.
    public func port(_ certificate: Certificate) -> Int { ports[certificate] ?? 0 }

    /// Writes a file into the folder.
    public func serve(_ bytes: some Collection<UInt8>, at name: String) throws(Errno) {
        try directory.write(bytes, to: "www/\(name)")
    }

    private static func freePorts() throws -> (encrypted: [Certificate: Int], plain: Int) {
        let listeners = try Certificate.allCases.map { ($0, try Socket.listen()) }
        let plain = try Socket.listen()
        for listener in listeners { Socket.close(listener.1.socket) }
        Socket.close(plain.socket)
        return (Dictionary(uniqueKeysWithValues: listeners.map { ($0.0, $0.1.port) }), plain.port)
    }

    private static func answers(_ process: ServerProcess, _ ports: [Certificate: Int]) -> Bool {
        for _ in 0..<200 where process.isRunning {
            let sockets = ports.values.compactMap(Socket.connect)
            for socket in sockets { Socket.close(socket) }
            if sockets.count == ports.count { return process.isRunning }
            Thread.sleep(forTimeInterval: 0.025)
        }
        return false
    }

    private static func configuration(
        _ path: String, _ ports: [Certificate: Int], _ plainPort: Int
    ) -> String {
        let servers = ports.map { certificate, port in
            """
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(path)/\(certificate.rawValue).pem;
                    ssl_certificate_key \(path)/key.pem;
                    root \(path)/www;
                    location ~ ^/moved(/.*)$ { return 301 $1; }
                    location ~ ^/back { return 302 http://127.0.0.1:$arg_to/; }
                }
            """
        }
        return """
            daemon off;
            master_process off;
            pid \(path)/nginx.pid;
            events { worker_connections 512; }
            http {
                access_log off;
                client_body_temp_path \(path)/body;
                proxy_temp_path \(path)/proxy;
                fastcgi_temp_path \(path)/fastcgi;
                uwsgi_temp_path \(path)/uwsgi;
                scgi_temp_path \(path)/scgi;
                types { application/zip zip; text/html html; application/json json; }
                gzip on;
                gzip_types application/json;
                default_type application/octet-stream;
                server { listen 127.0.0.1:\(plainPort); root \(path)/www; }
            \(servers.joined(separator: "\n"))
            }

            """
    }
}

// Certificates created by the openssl command.
extension Nginx {
    private static func makeCertificates(in directory: TemporaryDirectory) throws {
        func path(_ name: String) -> String { directory.path.appending(name).string }
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        try openssl(
            ["req", "-x509", "-subj", "/CN=Authority of a test", "-days", "2"] + key
                + ["-keyout", path("authority.key"), "-out", path("authority.pem")])
        try openssl(
            ["req", "-subj", "/CN=server"] + key
                + ["-keyout", path("key.pem"), "-out", path("request.pem")])
        try directory.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n", to: "here.txt")
        try directory.write("subjectAltName=DNS:elsewhere.test\n", to: "elsewhere.txt")
        let sign = ["x509", "-req", "-in", path("request.pem"), "-extfile"]
        let byAuthority = [
            "-CA", path("authority.pem"), "-CAkey", path("authority.key"), "-CAcreateserial",
        ]
        try openssl(
            sign + [path("here.txt")] + byAuthority + ["-days", "2", "-out", path("good.pem")])
        try openssl(
            sign + [path("elsewhere.txt")] + byAuthority
                + ["-days", "2", "-out", path("wrongHost.pem")])
        try openssl(
            sign + [path("here.txt")] + byAuthority + ["-days", "-1", "-out", path("expired.pem")])
        try openssl(
            sign + [path("here.txt"), "-key", path("key.pem")]
                + ["-days", "2", "-out", path("selfSigned.pem")])
    }

    private static func openssl(_ arguments: [String]) throws {
        guard try Program.run(Tool.path("openssl"), arguments).status == 0 else {
            throw Errno.ioError
        }
    }
}
