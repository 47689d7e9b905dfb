internal import Foundation

/// Selects the fuzzer, which libFuzzer's main function calls first.
///
/// | arguments | |
/// |---|---|
/// | none | print the names of the fuzzers |
/// | `NAME …` | run a fuzzer with libFuzzer's options and folders of inputs |
/// | `--grow NAME FOLDER…` | look for inputs that take more than linear time |
@_cdecl("LLVMFuzzerInitialize")
public func selectFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
    let words = Array(CommandLine.arguments.dropFirst())
    guard !words.isEmpty else {
        for fuzzer in Fuzzer.all { print(fuzzer.name) }
        exit(0)
    }
    guard let fuzzer = Running.fuzzer else {
        FileHandle.standardError.write(Data("error: no such fuzzer\n".utf8))
        exit(64)
    }
    if words.first == "--grow" {
        var growth = Growth(of: fuzzer)
        growth.search(words.dropFirst(2))
    }
    let options = [CommandLine.arguments[0], "-max_len=\(fuzzer.size)"] + words.dropFirst()
    let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: options.count + 1)
    for (index, option) in options.enumerated() { unsafe copy[index] = unsafe strdup(option) }
    unsafe copy[options.count] = nil
    unsafe arguments.pointee = unsafe copy
    unsafe count.pointee = CInt(options.count)
    return 0
}

/// Passes an input of libFuzzer to the selected fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func runFuzzer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe Running.fuzzer?.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// The fuzzer that was selected on the command line.
private enum Running {
    static let fuzzer: Fuzzer? = {
        let words = CommandLine.arguments.dropFirst().drop { $0 == "--grow" }
        return Fuzzer.all.first { $0.name == words.first }
    }()
}
