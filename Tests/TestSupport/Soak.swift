import Foundation

/// How long tests that repeat attacks go on.
///
/// `Scripts/check --soak` sets `SKILLS_SOAK` to a factor and `SKILLS_SEED` to a number, so that the same tests take more
/// turns, and other random ones.
public enum Soak {
    /// The factor for turns; 1 unless the environment has another one.
    public static let factor = max(1, number(of: "SKILLS_SOAK") ?? 1)

    /// The start of random sequences.
    public static let seed = UInt64(number(of: "SKILLS_SEED") ?? 18)

    private static func number(of variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    }
}
