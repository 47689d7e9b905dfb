internal import SkillFormat
internal import SkillRepository
internal import Terminal

/// JUnit XML: each failure is a failed test, each skill without failures a passed one.
enum JUnitFormat {
    static func text(of validation: FinishedValidation) -> String {
        let failures = validation.failures
        let broken = Set(failures.compactMap(\.skill))
        let sound = validation.report.skills.filter { !broken.contains($0.path) }
        let count = failures.count + sound.count
        let milder = validation.report.findings.filter { $0.severity > validation.threshold }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        text +=
            "  <testsuite name=\"skills validate\" package=\"skills\" id=\"0\" hostname=\"localhost\""
            + " timestamp=\"\(validation.time.prefix(19))\" tests=\"\(count)\""
            + " failures=\"\(failures.count)\" errors=\"0\""
            + " time=\"\(validation.duration.decimalSeconds)\">\n    <properties/>\n"
        for skill in sound {
            text +=
                "    <testcase name=\"\(xml(skill.name ?? skill.path))\""
                + " classname=\"\(xml(skill.path))\" time=\"0\"/>\n"
        }
        for finding in failures {
            let place = "\(finding.path):\(finding.line):\(finding.column)"
            text +=
                "    <testcase name=\"\(xml(finding.rule.description)) \(finding.line):\(finding.column)\""
                + " classname=\"\(xml(finding.path))\" time=\"0\">\n"
                + "      <failure message=\"\(xml(finding.message))\" type=\"\(finding.rule)\">"
                + "\(xml("\(place): \(finding.severity.rawValue): \(finding.text)"))"
                + "</failure>\n    </testcase>\n"
        }
        let lines = milder.map { finding in finding.pieces.map(\.text.visible).joined() + "\n" }
        text += "    <system-out>\(xml(lines.joined()))</system-out>\n    <system-err/>\n"
        return text + "  </testsuite>\n</testsuites>\n"
    }

    /// Escapes text for XML 1.0; hidden characters, some of which it forbids, are replaced by their code points.
    static func xml(_ text: String) -> String {
        var escaped = ""
        for scalar in text.visibleLines.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
