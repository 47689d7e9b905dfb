// The part of Foundation that tests and swift-argument-parser use, as Apple documents it: declarations for the type checker,
// whose bodies never run (see Darwin.swift).
@_exported import Darwin
@_exported import Dispatch

// MARK: Classes and errors
open class NSObject: Hashable {
    public init() {}
    public static func == (one: NSObject, other: NSObject) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
}
open class NSNull: NSObject {}
open class NSNumber: NSObject, @unchecked Sendable {
    open var intValue: Int { fatalError() }
    open var uint64Value: UInt64 { fatalError() }
}
open class NSError: NSObject, Error, @unchecked Sendable {
    open var domain: String { fatalError() }
    open var code: Int { fatalError() }
}
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}
extension LocalizedError {
    public var errorDescription: String? { fatalError() }
}
extension Error {
    public var localizedDescription: String { fatalError() }
}
public struct CocoaError: Error, Hashable {
    public struct Code: Hashable, Sendable {
        public static var fileNoSuchFile: Code { fatalError() }
        public static var fileReadNoSuchFile: Code { fatalError() }
        public static var fileReadUnknown: Code { fatalError() }
        public static var fileReadCorruptFile: Code { fatalError() }
        public static var fileWriteUnknown: Code { fatalError() }
        public static var coderReadCorrupt: Code { fatalError() }
        public static var formatting: Code { fatalError() }
    }
    public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
    public let code: Code
}

// MARK: Bytes and text
public protocol ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
public protocol DataProtocol: RandomAccessCollection, ContiguousBytes where Element == UInt8 {}
extension Array: ContiguousBytes where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
public struct Data: Hashable, Sendable, MutableCollection, RandomAccessCollection, RangeReplaceableCollection, DataProtocol, Codable,
    CustomStringConvertible
{
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let atomic = WritingOptions(rawValue: 1)
    }
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }
    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }
    public struct Base64DecodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }
    public init() { fatalError() }
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
    public init(bytes: UnsafeRawPointer, count: Int) { fatalError() }
    public init(count: Int) { fatalError() }
    public init(repeating: UInt8, count: Int) { fatalError() }
    public init(contentsOf url: URL, options: ReadingOptions = []) throws { fatalError() }
    public init?(base64Encoded text: String, options: Base64DecodingOptions = []) { fatalError() }
    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(index: Int) -> UInt8 {
        get { fatalError() }
        set { fatalError() }
    }
    public subscript(bounds: Range<Int>) -> Data {
        get { fatalError() }
        set { fatalError() }
    }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with elements: C)
    where C.Element == UInt8 { fatalError() }
    public mutating func append(_ other: Data) { fatalError() }
    public func subdata(in range: Range<Int>) -> Data { fatalError() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { fatalError() }
    public func write(to url: URL, options: WritingOptions = []) throws { fatalError() }
    public var description: String { fatalError() }
}
public struct CharacterSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    public init(arrayLiteral scalars: Unicode.Scalar...) { fatalError() }
    public init(charactersIn text: String) { fatalError() }
    public static var whitespaces: CharacterSet { fatalError() }
    public static var newlines: CharacterSet { fatalError() }
    public static var whitespacesAndNewlines: CharacterSet { fatalError() }
    public static var alphanumerics: CharacterSet { fatalError() }
    public static var urlPathAllowed: CharacterSet { fatalError() }
    public static var urlQueryAllowed: CharacterSet { fatalError() }
}
public enum ComparisonResult: Int, Sendable { case orderedAscending, orderedSame, orderedDescending }
extension String {
    public struct Encoding: Hashable, Sendable {
        public static var utf8: Encoding { fatalError() }
        public static var ascii: Encoding { fatalError() }
        public static var isoLatin1: Encoding { fatalError() }
        public static var utf16LittleEndian: Encoding { fatalError() }
        public static var utf16BigEndian: Encoding { fatalError() }
    }
    public struct CompareOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let regularExpression = CompareOptions(rawValue: 1)
        public static let caseInsensitive = CompareOptions(rawValue: 2)
        public static let backwards = CompareOptions(rawValue: 4)
        public static let numeric = CompareOptions(rawValue: 8)
    }
    public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
    public init(contentsOfFile path: String, encoding: Encoding) throws { fatalError() }
    public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8 { fatalError() }
    public init?(data: Data, encoding: Encoding) { fatalError() }
    public init(format: String, _ values: any CVarArg...) { fatalError() }
}
extension StringProtocol {
    public var capitalized: String { fatalError() }
    public var decomposedStringWithCanonicalMapping: String { fatalError() }
    public var precomposedStringWithCanonicalMapping: String { fatalError() }
    public var removingPercentEncoding: String? { fatalError() }
    public func addingPercentEncoding(withAllowedCharacters set: CharacterSet) -> String? { fatalError() }
    public func compare<T: StringProtocol>(_ other: T, options: String.CompareOptions = []) -> ComparisonResult { fatalError() }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { fatalError() }
    public func components(separatedBy set: CharacterSet) -> [String] { fatalError() }
    public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { fatalError() }
    public func padding<T: StringProtocol>(toLength count: Int, withPad pad: T, startingAt index: Int) -> String { fatalError() }
    public func range<T: StringProtocol>(
        of text: T, options: String.CompareOptions = [], range: Range<Index>? = nil
    ) -> Range<Index>? { fatalError() }
    public func replacingOccurrences<T: StringProtocol, U: StringProtocol>(
        of text: T, with other: U, options: String.CompareOptions = [], range: Range<Index>? = nil
    ) -> String { fatalError() }
    public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
    public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws { fatalError() }
    public func write<T: StringProtocol>(toFile path: T, atomically: Bool, encoding: String.Encoding) throws { fatalError() }
}

// MARK: Files
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
    public init?(string: String) { fatalError() }
    public init(fileURLWithPath path: String) { fatalError() }
    public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }
    public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) { fatalError() }
    public static var temporaryDirectory: URL { fatalError() }
    public var absoluteString: String { fatalError() }
    public var path: String { fatalError() }
    public func path(percentEncoded: Bool = true) -> String { fatalError() }
    public var host: String? { fatalError() }
    public var port: Int? { fatalError() }
    public var lastPathComponent: String { fatalError() }
    public var pathExtension: String { fatalError() }
    public var pathComponents: [String] { fatalError() }
    public var standardizedFileURL: URL { fatalError() }
    public func appendingPathComponent(_ name: String) -> URL { fatalError() }
    public func appendingPathComponent(_ name: String, isDirectory: Bool) -> URL { fatalError() }
    public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
    public func appending<S: StringProtocol>(component: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
    public func appendingPathExtension(_ text: String) -> URL { fatalError() }
    public func deletingLastPathComponent() -> URL { fatalError() }
    public func deletingPathExtension() -> URL { fatalError() }
    public func resolvingSymlinksInPath() -> URL { fatalError() }
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { fatalError() }
    public var description: String { fatalError() }
}
public struct URLResourceKey: Hashable, Sendable {
    public static var isRegularFileKey: URLResourceKey { fatalError() }
    public static var isDirectoryKey: URLResourceKey { fatalError() }
    public static var fileSizeKey: URLResourceKey { fatalError() }
}
public struct URLResourceValues {
    public var isRegularFile: Bool? { fatalError() }
    public var isDirectory: Bool? { fatalError() }
    public var fileSize: Int? { fatalError() }
}
public struct URLQueryItem: Hashable, Sendable {
    public var name: String
    public var value: String?
}
public struct URLComponents: Hashable, Sendable {
    public init?(string: String) { fatalError() }
    public var path: String
    public var percentEncodedPath: String
    public var query: String?
    public var percentEncodedQuery: String?
    public var queryItems: [URLQueryItem]?
}
public struct FileAttributeKey: Hashable, Sendable {
    public static let creationDate = FileAttributeKey()
    public static let modificationDate = FileAttributeKey()
    public static let posixPermissions = FileAttributeKey()
    public static let referenceCount = FileAttributeKey()
    public static let size = FileAttributeKey()
    public static let systemFileNumber = FileAttributeKey()
    public static let type = FileAttributeKey()
}
public struct FileAttributeType: Hashable, Sendable {
    public static let typeDirectory = FileAttributeType()
    public static let typeRegular = FileAttributeType()
    public static let typeSymbolicLink = FileAttributeType()
}
public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { fatalError() }
    public var boolValue: Bool { fatalError() }
}
open class FileManager: NSObject, @unchecked Sendable {
    public struct DirectoryEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let skipsHiddenFiles = DirectoryEnumerationOptions(rawValue: 1)
    }
    open class DirectoryEnumerator: NSObject, Sequence {
        @available(*, noasync) public func makeIterator() -> AnyIterator<Any> { fatalError() }
        open func nextObject() -> Any? { fatalError() }
        open func skipDescendants() { fatalError() }
        open var allObjects: [Any] { fatalError() }
    }
    open class var `default`: FileManager { fatalError() }
    open var currentDirectoryPath: String { fatalError() }
    open var homeDirectoryForCurrentUser: URL { fatalError() }
    open var temporaryDirectory: URL { fatalError() }
    open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { fatalError() }
    open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws { fatalError() }
    open func contents(atPath path: String) -> Data? { fatalError() }
    open func contentsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
    open func contentsOfDirectory(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options: DirectoryEnumerationOptions = []
    ) throws -> [URL] { fatalError() }
    open func subpathsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
    open func subpaths(atPath path: String) -> [String]? { fatalError() }
    open func enumerator(atPath path: String) -> DirectoryEnumerator? { fatalError() }
    open func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options: DirectoryEnumerationOptions = [],
        errorHandler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { fatalError() }
    @discardableResult open func createFile(
        atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
    ) -> Bool { fatalError() }
    open func createDirectory(
        atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws { fatalError() }
    open func createDirectory(
        at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws { fatalError() }
    open func createSymbolicLink(atPath path: String, withDestinationPath target: String) throws { fatalError() }
    open func createSymbolicLink(at url: URL, withDestinationURL target: URL) throws { fatalError() }
    open func destinationOfSymbolicLink(atPath path: String) throws -> String { fatalError() }
    open func linkItem(atPath path: String, toPath other: String) throws { fatalError() }
    open func linkItem(at url: URL, to other: URL) throws { fatalError() }
    open func copyItem(atPath path: String, toPath other: String) throws { fatalError() }
    open func copyItem(at url: URL, to other: URL) throws { fatalError() }
    open func moveItem(atPath path: String, toPath other: String) throws { fatalError() }
    open func moveItem(at url: URL, to other: URL) throws { fatalError() }
    open func removeItem(atPath path: String) throws { fatalError() }
    open func removeItem(at url: URL) throws { fatalError() }
    open func fileExists(atPath path: String) -> Bool { fatalError() }
    open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { fatalError() }
    open func isExecutableFile(atPath path: String) -> Bool { fatalError() }
    open func isReadableFile(atPath path: String) -> Bool { fatalError() }
    open func isWritableFile(atPath path: String) -> Bool { fatalError() }
}
open class FileHandle: NSObject, @unchecked Sendable {
    public init(fileDescriptor: Int32, closeOnDealloc: Bool) { fatalError() }
    public convenience init(fileDescriptor: Int32) { fatalError() }
    public convenience init?(forReadingAtPath path: String) { fatalError() }
    public convenience init?(forWritingAtPath path: String) { fatalError() }
    public convenience init(forReadingFrom url: URL) throws { fatalError() }
    public convenience init(forWritingTo url: URL) throws { fatalError() }
    open class var standardInput: FileHandle { fatalError() }
    open class var standardOutput: FileHandle { fatalError() }
    open class var standardError: FileHandle { fatalError() }
    open var fileDescriptor: Int32 { fatalError() }
    open func write(_ data: Data) { fatalError() }
    public func write<T: DataProtocol>(contentsOf data: T) throws { fatalError() }
    open func readDataToEndOfFile() -> Data { fatalError() }
    public func readToEnd() throws -> Data? { fatalError() }
    public func read(upToCount count: Int) throws -> Data? { fatalError() }
    @discardableResult public func seekToEnd() throws -> UInt64 { fatalError() }
    public func seek(toOffset offset: UInt64) throws { fatalError() }
    public func truncate(atOffset offset: UInt64) throws { fatalError() }
    public func close() throws { fatalError() }
}
open class Bundle: NSObject, @unchecked Sendable {
    open class var main: Bundle { fatalError() }
    open class var allBundles: [Bundle] { fatalError() }
    open var bundlePath: String { fatalError() }
    open var bundleURL: URL { fatalError() }
    open var executableURL: URL? { fatalError() }
    open var executablePath: String? { fatalError() }
}

// MARK: Formats
open class JSONSerialization: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let prettyPrinted = WritingOptions(rawValue: 1)
        public static let sortedKeys = WritingOptions(rawValue: 2)
        public static let fragmentsAllowed = WritingOptions(rawValue: 4)
        public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
    }
    open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { fatalError() }
    open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}
open class JSONDecoder: @unchecked Sendable {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    public init() {}
    open var outputFormatting: OutputFormatting { get { fatalError() } set { fatalError() } }
    open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
public protocol XMLParserDelegate: AnyObject {
    func parser(_ parser: XMLParser, foundCharacters text: String)
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String])
    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
}
extension XMLParserDelegate {
    public func parser(_ parser: XMLParser, foundCharacters text: String) { fatalError() }
    public func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) { fatalError() }
    public func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { fatalError() }
}
open class XMLParser: NSObject {
    public init(data: Data) { fatalError() }
    open weak var delegate: (any XMLParserDelegate)?
    open func parse() -> Bool { fatalError() }
    open var parserError: (any Error)? { fatalError() }
}

// MARK: Time
public typealias TimeInterval = Double
public struct Date: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    public init() { fatalError() }
    public init(timeIntervalSince1970 seconds: TimeInterval) { fatalError() }
    public init(timeIntervalSinceNow seconds: TimeInterval) { fatalError() }
    public static var now: Date { fatalError() }
    public var timeIntervalSince1970: TimeInterval { fatalError() }
    public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
    public var timeIntervalSinceNow: TimeInterval { fatalError() }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
    public func addingTimeInterval(_ seconds: TimeInterval) -> Date { fatalError() }
    public static func < (one: Date, other: Date) -> Bool { fatalError() }
    public static func - (date: Date, seconds: TimeInterval) -> Date { fatalError() }
    public static func + (date: Date, seconds: TimeInterval) -> Date { fatalError() }
    public struct ISO8601FormatStyle: FormatStyle {
        public init() { fatalError() }
        public func format(_ date: Date) -> String { fatalError() }
    }
    public func formatted<F: FormatStyle>(_ style: F) -> F.FormatOutput where F.FormatInput == Date { fatalError() }
    public var description: String { fatalError() }
}
public protocol FormatStyle<FormatInput, FormatOutput>: Sendable {
    associatedtype FormatInput
    associatedtype FormatOutput
    func format(_ value: FormatInput) -> FormatOutput
}
extension FormatStyle where Self == Date.ISO8601FormatStyle {
    public static var iso8601: Date.ISO8601FormatStyle { fatalError() }
}
public struct TimeZone: Hashable, Sendable {
    public init?(identifier: String) { fatalError() }
    public init?(secondsFromGMT seconds: Int) { fatalError() }
    public static var current: TimeZone { fatalError() }
}
public struct Locale: Hashable, Sendable {
    public init(identifier: String) { fatalError() }
}
open class DateFormatter: NSObject, @unchecked Sendable {
    open var dateFormat: String! { get { fatalError() } set { fatalError() } }
    open var locale: Locale! { get { fatalError() } set { fatalError() } }
    open var timeZone: TimeZone! { get { fatalError() } set { fatalError() } }
    open func string(from date: Date) -> String { fatalError() }
    open func date(from text: String) -> Date? { fatalError() }
}
open class ISO8601DateFormatter: NSObject, @unchecked Sendable {
    open func string(from date: Date) -> String { fatalError() }
    open func date(from text: String) -> Date? { fatalError() }
}

// MARK: Processes and threads
public struct UUID: Hashable, Sendable, CustomStringConvertible {
    public init() { fatalError() }
    public var uuidString: String { fatalError() }
    public var description: String { fatalError() }
}
open class ProcessInfo: NSObject, @unchecked Sendable {
    open class var processInfo: ProcessInfo { fatalError() }
    open var activeProcessorCount: Int { fatalError() }
    open var arguments: [String] { fatalError() }
    open var environment: [String: String] { fatalError() }
    open var hostName: String { fatalError() }
    open var physicalMemory: UInt64 { fatalError() }
    open var processIdentifier: Int32 { fatalError() }
    open var processorCount: Int { fatalError() }
    open var systemUptime: TimeInterval { fatalError() }
}
open class Thread: NSObject, @unchecked Sendable {
    @preconcurrency public convenience init(block: @escaping @Sendable () -> Void) { fatalError() }
    @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void) { fatalError() }
    @available(*, noasync) open class func sleep(forTimeInterval seconds: TimeInterval) { fatalError() }
    open class var isMainThread: Bool { fatalError() }
    open var stackSize: Int { get { fatalError() } set { fatalError() } }
    open func start() { fatalError() }
}
open class NSLock: NSObject, @unchecked Sendable {
    @available(*, noasync) open func lock() { fatalError() }
    @available(*, noasync) open func unlock() { fatalError() }
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { fatalError() }
}
open class Host: NSObject {
    open class func current() -> Self { fatalError() }
    public convenience init(name: String?) { fatalError() }
    open var address: String? { fatalError() }
    open var addresses: [String] { fatalError() }
}
