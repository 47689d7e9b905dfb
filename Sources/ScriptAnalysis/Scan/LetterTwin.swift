/// The letters and digits of ASCII that other characters look like or are written for.
package enum LetterTwin {
    /// The letter or digit with which a character is compatible, as programs read identifiers (NFKC of Unicode); nil if
    /// there is none.
    static func compatible(_ scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF3F: UInt8(scalar - 0xFEE0)
        // Thirteen alphabets for mathematics, and five sets of digits.
        case 0x1D400...0x1D6A3: letter((scalar - 0x1D400) % 52)
        case 0x1D7CE...0x1D7FF: UInt8(ascii: "0") + UInt8((scalar - 0x1D7CE) % 10)
        case 0xAA...0x2C7D: compatibles[scalar]
        default: nil
        }
    }

    /// The letter of which a character is a variant for a reader: encircled, or a small capital; nil if there is none.
    static func variant(_ scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x24B6...0x24CF, 0x24D0...0x24E9:
            letter(scalar - 0x24B6)
        case 0x1F130...0x1F149: letter(scalar - 0x1F130)
        case 0x1F150...0x1F169: letter(scalar - 0x1F150)
        case 0x1F170...0x1F189: letter(scalar - 0x1F170)
        case 0x131...0xA7AF: variants[scalar]
        default: nil
        }
    }

    /// The letter that one of another alphabet looks like; nil if there is none.
    package static func foreign(_ scalar: UInt32) -> UInt8? {
        (0x386...0x5FF).contains(scalar) ? foreigners[scalar] : nil
    }

    /// The letter with a number: 26 capital letters, then 26 small ones.
    private static func letter(_ number: UInt32) -> UInt8 {
        UInt8(number < 26 ? 65 + number : 71 + number)
    }

    /// Reads pairs of a character and its letter.
    private static func pairs(_ text: String) -> [UInt32: UInt8] {
        var pairs: [UInt32: UInt8] = [:]
        var first: UInt32?
        for scalar in text.unicodeScalars where scalar != " " {
            if let key = first {
                pairs[key] = UInt8(scalar.value)
                first = nil
            } else {
                first = scalar.value
            }
        }
        return pairs
    }

    private static let compatibles = pairs(
        "\u{AA}a \u{BA}o \u{17F}s \u{2102}C \u{210A}g \u{210B}H \u{210C}H \u{210D}H \u{210E}h "
            + "\u{2110}I \u{2111}I \u{2112}L \u{2113}l \u{2115}N \u{2119}P \u{211A}Q \u{211B}R "
            + "\u{211C}R \u{211D}R \u{2124}Z \u{2128}Z \u{212A}K \u{212C}B \u{212D}C \u{212F}e "
            + "\u{2130}E \u{2131}F \u{2133}M \u{2134}o \u{2139}i \u{2145}D \u{2146}d \u{2147}e "
            + "\u{2148}i \u{2149}j \u{2B0}h \u{2B2}j \u{2B3}r \u{2B7}w \u{2B8}y \u{2E1}l \u{2E2}s "
            + "\u{2E3}x \u{1D2C}A \u{1D2E}B \u{1D30}D \u{1D31}E \u{1D33}G \u{1D34}H \u{1D35}I "
            + "\u{1D36}J \u{1D37}K \u{1D38}L \u{1D39}M \u{1D3A}N \u{1D3C}O \u{1D3E}P \u{1D3F}R "
            + "\u{1D40}T \u{1D41}U \u{1D42}W \u{1D43}a \u{1D47}b \u{1D48}d \u{1D49}e \u{1D4D}g "
            + "\u{1D4F}k \u{1D50}m \u{1D52}o \u{1D56}p \u{1D57}t \u{1D58}u \u{1D5B}v \u{1D62}i "
            + "\u{1D63}r \u{1D64}u \u{1D65}v \u{1D9C}c \u{1DA0}f \u{1DBB}z \u{2071}i \u{207F}n "
            + "\u{2090}a \u{2091}e \u{2092}o \u{2093}x \u{2095}h \u{2096}k \u{2097}l \u{2098}m "
            + "\u{2099}n \u{209A}p \u{209B}s \u{209C}t \u{2C7C}j \u{2C7D}V \u{2160}I \u{2164}V "
            + "\u{2169}X \u{216C}L \u{216D}C \u{216E}D \u{216F}M \u{2170}i \u{2174}v \u{2179}x "
            + "\u{217C}l \u{217D}c \u{217E}d \u{217F}m")

    private static let variants = pairs(
        "\u{131}i \u{1EB}q \u{237}j \u{251}a \u{261}g \u{262}g \u{269}i \u{26A}i \u{274}n "
            + "\u{280}r \u{28F}y \u{299}b \u{29C}h \u{29F}l \u{1D00}a \u{1D04}c \u{1D05}d "
            + "\u{1D07}e \u{1D0A}j \u{1D0B}k \u{1D0D}m \u{1D0F}o \u{1D18}p \u{1D1B}t \u{1D1C}u "
            + "\u{1D20}v \u{1D21}w \u{1D22}z \u{A730}f \u{A731}s \u{A7AF}q")

    private static let foreigners = pairs(
        "\u{391}A \u{392}B \u{395}E \u{396}Z \u{397}H \u{399}I \u{39A}K \u{39C}M \u{39D}N "
            + "\u{39F}O \u{3A1}P \u{3A4}T \u{3A5}Y \u{3A7}X \u{3B1}a \u{3B5}e \u{3B9}i \u{3BA}k "
            + "\u{3BD}v \u{3BF}o \u{3C1}p \u{3C4}t \u{3C5}u \u{3C7}x \u{3C9}w \u{405}S \u{406}I "
            + "\u{408}J \u{410}A \u{412}B \u{415}E \u{41A}K \u{41C}M \u{41D}H \u{41E}O \u{420}P "
            + "\u{421}C \u{422}T \u{423}Y \u{425}X \u{430}a \u{432}b \u{435}e \u{43A}k \u{43C}m "
            + "\u{43D}h \u{43E}o \u{440}p \u{441}c \u{442}t \u{443}y \u{445}x \u{455}s \u{456}i "
            + "\u{458}j \u{475}v \u{4BB}h \u{4CF}l \u{501}d \u{51B}q \u{51D}w \u{570}h \u{578}n "
            + "\u{57D}u \u{585}o")
}
