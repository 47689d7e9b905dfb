import JSON
import Testing

@Suite struct `JSON values` {
    @Test(
        arguments: [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069))
    func `are written without characters that change the direction of text`(
        _ code: UInt32
    ) throws {
        let scalar = try #require(Unicode.Scalar(code))
        let value = JSONValue.object(["a\(scalar)": .string("x\(scalar)y—\u{20AC}ض\(scalar)")])
        let text = value.text(.line)
        #expect(!text.unicodeScalars.contains(scalar))
        #expect(text.contains("—\u{20AC}ض\\u"))
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test(arguments: [
        0x1B, 0x7F, 0x80, 0x9B, 0xAD, 0x600, 0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF, 0xFFF9,
        0x110BD,
        0x1D173, 0xE0041,
    ])
    func `are written without characters that terminals act on or hide`(_ code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        let value = JSONValue.array([.string("é\(scalar)日👨\u{200D}👩\(scalar)")])
        let text = value.text(.line)
        #expect(!text.unicodeScalars.contains(scalar))
        #expect(text.contains("日👨\u{200D}👩\\u"))
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test(arguments: [0, 1, 3])
    func `with a long array are written in pieces as they are in one`(_ count: Int) {
        let elements = (0..<count).map { number in
            JSONValue.object(["b": .integer(number), "a": .strings(["x", "\"y"])])
        }
        let others: [String: JSONValue] = [
            "a": .object(["x": .null]), "schema": .string("x"), "zone\"": .array([]),
        ]
        for others in [others, [:]] {
            var text = JSONArrayText(of: "list", in: others)
            var pieces = text.start
            pieces += text.text(of: Array(elements.prefix(1)))
            pieces += text.text(of: Array(elements.dropFirst(1)))
            pieces += text.end
            let whole = others.merging(["list": .array(elements)]) { $1 }
            #expect(pieces == JSONValue.object(whole).text())
        }
    }

    @Test func `are written with sorted keys and two-space indentation`() {
        let value = JSONValue.object([
            "b": .array([.integer(1), .bool(false), .null]), "a": .string("x"), "c": .object([:]),
        ])
        #expect(
            value.text() == """
                {
                  "a": "x",
                  "b": [
                    1,
                    false,
                    null
                  ],
                  "c": {}
                }

                """)
        #expect(value.text(.line) == #"{"a":"x","b":[1,false,null],"c":{}}"#)
    }

    @Test(
        arguments: [
            "plain", "quote\" backslash\\", "tab\t newline\n return\r", "\u{0}\u{1F}\u{7F}", "日本語",
            "e\u{301}",
        ])
    func `survive writing and parsing`(_ text: String) throws {
        let value = JSONValue.object([text: .string(text)])
        #expect(try JSONValue(parsing: Array(value.text(.line).utf8)) == value)
        #expect(try JSONValue(parsing: Array(value.text(.indented).utf8)) == value)
    }

    @Test func `allow a trailing comma, but nothing more`() throws {
        let value = JSONValue.object(["a": .array([.integer(1)])])
        #expect(try JSONValue(parsing: Array("{\"a\": [1,],}".utf8)) == value)
        for text in ["[,]", "{,}", "[1,,]", "{\"a\":1,,}"] {
            #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
        }
    }

    @Test(arguments: [
        ("7", JSONValue.integer(7)), ("-0", .integer(0)), ("1.0", .integer(1)),
        ("1e3", .integer(1000)), ("0.5", .number(0.5)), ("1e30", .number(1e30)),
    ])
    func `read integers as integers`(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test func `are at most 512 levels deep`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(
                (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONValue(parsing: nested(512))
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(513)) }
    }

    @Test(arguments: ["", "{", "{\"a\":}", "nul", "{\"a\":1} x", "1e999"])
    func `reject invalid JSON`(_ text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        ("{", 1, 2), ("{\n  \"a\": 1\n  \"b\": 2\n}\n", 3, 3), ("{\"é\":\r\n \"日本\" x}", 2, 7),
        ("[\n1,\n 1e999]", 3, 2), ("[1]\n]", 2, 1),
    ])
    func `name the place of an error, with columns in characters`(
        _ text: String, _ line: Int, _ column: Int
    ) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.summary.hasPrefix("line \(line), column \(column): ") == true)
    }

    @Test func `reject 100,000 open brackets without a crash`() {
        #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array(repeating: UInt8(ascii: "["), count: 100_000))
        }
    }

    @Test func `writes escapes only where they are needed, and reads them back`() throws {
        let text =
            String(
                String.UnicodeScalarView((0...0x7F).map { Unicode.Scalar(UInt8($0)) }))
            + "é\r\n日本\"e\u{301}\""
        let escapes = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
        let expected = text.unicodeScalars.map { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            let digits = String(scalar.value, radix: 16)
            return escapes[String(scalar)]
                ?? (isControl
                    ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    : String(scalar))
        }.joined()
        let written = JSONValue.string(text).text(.line)
        #expect(Array(written.utf8) == Array("\"\(expected)\"".utf8))
        #expect(try JSONValue(parsing: Array(written.utf8)) == .string(text))
    }
}
