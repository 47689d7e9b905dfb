// The additions of Apple's overlay to the C module Darwin: macros that Swift can't import, and functions with variable arguments.
// Declarations for the type checker only: nothing links or runs them, and their bodies are there because Swift requires some.
@_exported import Darwin

// MARK: errno.h, stdio.h, unistd.h
public var errno: Int32 { get { fatalError() } set { fatalError() } }
public var stdin: UnsafeMutablePointer<FILE> { get { fatalError() } set { fatalError() } }
public var stdout: UnsafeMutablePointer<FILE> { get { fatalError() } set { fatalError() } }
public var stderr: UnsafeMutablePointer<FILE> { get { fatalError() } set { fatalError() } }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

// MARK: fcntl.h, sys/ioctl.h
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public func ioctl(_ descriptor: CInt, _ request: UInt) -> CInt { fatalError() }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt { fatalError() }
public var TIOCGWINSZ: UInt { fatalError() }
public var TIOCSWINSZ: UInt { fatalError() }

// MARK: sys/stat.h
public var S_IFMT: mode_t { fatalError() }
public var S_IFIFO: mode_t { fatalError() }
public var S_IFCHR: mode_t { fatalError() }
public var S_IFDIR: mode_t { fatalError() }
public var S_IFBLK: mode_t { fatalError() }
public var S_IFREG: mode_t { fatalError() }
public var S_IFLNK: mode_t { fatalError() }
public var S_IFSOCK: mode_t { fatalError() }

// MARK: signal.h, sys/mman.h
public var SIG_DFL: sig_t? { fatalError() }
public var SIG_IGN: sig_t { fatalError() }
public var SIG_ERR: sig_t { fatalError() }
public var MAP_FAILED: UnsafeMutableRawPointer! { fatalError() }

// MARK: time.h
public var CLOCK_REALTIME: clockid_t { fatalError() }
public var CLOCK_MONOTONIC: clockid_t { fatalError() }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { fatalError() }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { fatalError() }
extension timespec { public init(_ duration: Duration) { fatalError() } }
extension timeval { public init(_ duration: Duration) { fatalError() } }
