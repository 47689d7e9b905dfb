// What no Mac compiles, or what only the next macOS has: the check must find all of it.
import Darwin

func changeTime(_ status: stat) -> timespec {
    status.st_mtim  // expected-error {{value of type 'stat' has no member 'st_mtim'}}
}

func unnamedFile() -> Int32 {
    open(".", O_TMPFILE)  // expected-error {{cannot find 'O_TMPFILE' in scope}}
}

func makeFolder(_ mode: UInt32) -> Int32 {
    mkdir("folder", mode)  // expected-error {{cannot convert value of type 'UInt32' to expected argument type 'mode_t' (aka 'UInt16')}}
}

func bytes(_ array: [UInt8]) -> Int {  // expected-note {{add '@available' attribute to enclosing global function}}
    array.span.count  // expected-error {{'span' is only available in macOS 26.0 or newer}} expected-note {{add 'if #available' version check}}
}
