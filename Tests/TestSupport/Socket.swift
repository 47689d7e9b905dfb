import Foundation
import SystemPackage

#if canImport(Glibc)
    import Glibc
    private let stream = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    private let noSignal = CInt(MSG_NOSIGNAL)
#elseif canImport(Darwin)
    import Darwin
    private let stream = SOCK_STREAM
    private let noSignal: CInt = 0
#endif

/// The socket functions used by the test servers.
enum Socket {
    /// Listens on a free port of 127.0.0.1.
    static func listen() throws -> (socket: CInt, port: Int) {
        let new = socket(AF_INET, stream, 0)
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(new, $0, length) == 0 && getsockname(new, $0, &length) == 0
            }
        }
        guard new >= 0, isBound, systemListen(new, 512) == 0 else {
            throw Errno(rawValue: errno)
        }
        return (new, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func connect(_ port: Int) -> CInt? {
        let new = socket(AF_INET, stream, 0)
        var address = loopback(port: port)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                systemConnect(new, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(new)
            return nil
        }
        return quiet(new)
    }

    /// Returns the next connection; nil after a timeout.
    static func accept(_ listener: CInt, milliseconds: Int) -> CInt? {
        var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, CInt(milliseconds)) > 0 else { return nil }
        let new = systemAccept(listener, nil, nil)
        return new >= 0 ? quiet(new) : nil
    }

    /// Copies bytes until one side is closed, then closes the other.
    static func copy(from source: CInt, to target: CInt, byteLimit: Int) {
        var rest = byteLimit
        while rest > 0, let bytes = receive(source, milliseconds: 10_000), !bytes.isEmpty {
            guard send(target, Array(bytes.prefix(rest))) else { break }
            rest -= min(rest, bytes.count)
        }
        shutDown(source)
        shutDown(target)
    }

    static func send(_ socket: CInt, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                systemSend(socket, $0.baseAddress, $0.count, noSignal)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest.removeFirst(count)
        }
        return true
    }

    /// Returns received bytes: none at the end of the connection, nil after a timeout.
    static func receive(_ socket: CInt, milliseconds: Int) -> [UInt8]? {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard socket >= 0 else { return [] }
        guard poll(&entry, 1, CInt(milliseconds)) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : []
    }

    static func shutDown(_ socket: CInt) { _ = shutdown(socket, CInt(SHUT_RDWR)) }

    static func close(_ socket: CInt) { _ = systemClose(socket) }

    static func resetOnClose(_ socket: CInt) {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private static func quiet(_ socket: CInt) -> CInt {
        #if canImport(Darwin)
            var value: CInt = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &value, socklen_t(MemoryLayout<CInt>.size))
        #endif
        return socket
    }
}

// Aliases, because the functions above have the same names.
private let systemListen = listen
private let systemConnect = connect
private let systemAccept = accept
private let systemSend = send
private let systemClose = close
