/// The encoding in which the names of a zip are read although the archive does not declare one.
public struct AssumedEncoding: Sendable, Equatable {
    /// The encoding.
    public let codePage: AssumedCodePage
    /// The first of the names.
    public let example: String
}

/// The code pages that can be recognized by the names in them.
public enum AssumedCodePage: Sendable, Equatable {
    /// IBM's code page 437, the encoding of names without a declaration (APPNOTE D.1).
    case western
    /// Microsoft's code page 932, Shift_JIS, which Japanese Windows writes.
    case japanese
    /// Microsoft's code page 936, GBK, which Chinese Windows writes.
    case chinese

    /// Recognizes the code page of all names of an archive together; nil if none fits, or if several do.
    ///
    /// | code page | fits if all names consist of ASCII and |
    /// |---|---|
    /// | 437 | accented letters that are followed by no bracket, backslash or the like |
    /// | 932 | kana, kanji, full-width letters and their punctuation; a kanji between lower-case letters is an accident |
    /// | 936 | characters of GB 2312, in the two-byte form of EUC-CN |
    ///
    /// If both 437 and 932 fit, names are Japanese if their Japanese words stand alone.
    init?(of names: [[UInt8]]) {
        guard !names.isEmpty else { return nil }
        let isWestern = names.allSatisfy(WesternName.fits)
        let japanese = JapaneseName.Fit(of: names)
        let isChinese = names.allSatisfy(ChineseName.fits)
        switch (isWestern, japanese, isChinese) {
        case (true, .words, false): self = .japanese
        case (true, _, _): self = .western
        case (false, .words, false), (false, .characters, false): self = .japanese
        case (false, .no, true): self = .chinese
        default: return nil
        }
    }

    /// Decodes a name; nil if it is not text in this code page.
    func decode(_ bytes: [UInt8]) -> String? {
        switch self {
        case .western: WesternName.decode(bytes)
        case .japanese: CodePages.decode(bytes, from: "CP932")
        case .chinese: CodePages.decode(bytes, from: "CP936")
        }
    }
}

/// Names in code page 437, of which only the letters are accepted.
private enum WesternName {
    /// The characters from 0x80 on.
    private static let letters = Array("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº".unicodeScalars)
    private static let sharpS: UInt8 = 0xE1

    static func fits(_ bytes: [UInt8]) -> Bool {
        let unlikely = Set("@[\\]^`{|}~".utf8)
        return zip(bytes, bytes.dropFirst() + [0x2E]).allSatisfy { byte, next in
            byte < 0x80 || scalar(byte) != nil && !unlikely.contains(next)
        }
    }

    static func decode(_ bytes: [UInt8]) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            guard let scalar = scalar(byte) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        if byte < 0x80 { return Unicode.Scalar(byte) }
        if byte == sharpS { return "ß" }
        let index = Int(byte) - 0x80
        return letters.indices.contains(index) ? letters[index] : nil
    }
}

/// Names in code page 932.
private enum JapaneseName {
    /// The plausibility of names.
    enum Fit: Equatable {
        case no
        /// They are Japanese characters.
        case characters
        /// They are Japanese words that no Latin letter touches.
        case words

        init(of names: [[UInt8]]) {
            var runs: [Run] = []
            for name in names {
                guard let text = CodePages.decode(name, from: "CP932"),
                    text.unicodeScalars.allSatisfy({ $0.isASCII || JapaneseName.contains($0) })
                else {
                    self = .no
                    return
                }
                runs += JapaneseName.runs(in: text)
            }
            if runs.contains(where: \.isAccident) {
                self = .no
            } else {
                let areWords =
                    runs.allSatisfy { !$0.touchesLetter } && runs.contains { $0.length > 1 }
                self = areWords ? .words : .characters
            }
        }
    }

    /// Consecutive characters outside ASCII.
    struct Run {
        var length = 0
        let before: Unicode.Scalar?
        var after: Unicode.Scalar?

        var touchesLetter: Bool {
            [before, after].contains { $0?.properties.isAlphabetic ?? false }
        }
        var isAccident: Bool {
            length == 1 && [before, after].allSatisfy { $0?.properties.isLowercase ?? false }
        }
    }

    /// Kana, kanji, full-width forms and punctuation, without the half-width kana of early computers.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        [0x3000...0x30FF, 0x4E00...0x9FFF, 0xFF01...0xFF60].contains { $0.contains(scalar.value) }
    }

    static func runs(in text: String) -> [Run] {
        var runs: [Run] = []
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                if previous?.isASCII == false { runs[runs.count - 1].after = scalar }
            } else {
                if previous?.isASCII ?? true { runs.append(Run(before: previous)) }
                runs[runs.count - 1].length += 1
            }
            previous = scalar
        }
        return runs
    }
}

/// Names in the part of code page 936 that GB 2312 defines.
private enum ChineseName {
    static func fits(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte >= 0x80 else { continue }
            guard (0xA1...0xA9).contains(byte) || (0xB0...0xF7).contains(byte),
                let next = rest.popFirst(), (0xA1...0xFE).contains(next)
            else { return false }
        }
        return CodePages.decode(bytes, from: "CP936") != nil
    }
}
