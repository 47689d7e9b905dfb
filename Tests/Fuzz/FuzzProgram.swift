// With the compiler's option for libFuzzer, the main function is libFuzzer's own.
#if !LIBFUZZER_MAIN
    internal import CLibFuzzer
    internal import Foundation

    @main enum FuzzProgram {
        static func main() {
            var count = CommandLine.argc
            var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
                unsafe CommandLine.unsafeArgv
            exit(unsafe LLVMFuzzerRunDriver(&count, &arguments) { unsafe runFuzzer($0, $1) })
        }
    }
#endif
