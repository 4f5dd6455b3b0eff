import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about color information (`colr`).
extension Rule {
  static let entryColorsTwice = Rule(
    "isom.colr.duplicate-type", .warning, at: .box("stsd"),
    "A sample entry must contain at most one colr box of each colour_type",
    clause: Clause(.iso12, "12.1.5"),
    cause: "A tool added its colr box without removing the existing one",
    fix: "Keep one colr box of each type: players use either the first or the last",
    passing: .pictures(properties: numbers),
    failing: .pictures(properties: "\(numbers) ↓\(numbers)")
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.child("colr") != nil }
    guard !entries.isEmpty else { return nil }
    return entries.flatMap { entry -> [Violation] in
      var first: [Int: Node] = [:]
      return entry.children("colr").compactMap { box in
        guard let type = box.integer(.colour_type) else { return nil }
        guard let other = first[type] else {
          first[type] = box
          return nil
        }
        return .about(
          box,
          "\(entry.code) contains more than one colr box of type"
            + " \(FourCC(rawValue: UInt32(truncatingIfNeeded: type)))",
          related: [RelatedPlace("the first colr box", other)])
      }
    }
  }

  static let colorProfile = Rule(
    "isom.colr.prof-bad-icc", .warning, at: .box("colr"),
    "A colr box of type prof or rICC must contain a complete ICC profile", clause: Clause(.icc),
    cause: "The profile was probably truncated, or other bytes were written in its place",
    fix: "Embed the complete ICC profile",
    passing: .pictures(properties: numbers),
    failing: .pictures(properties: #"colr { "prof" ↓u32 200 "none" 00 * 20 }"#)
  ) { box, _ in
    guard case .code(let type)? = box.value(.colour_type) else { return nil }
    guard type == "prof" || type == "rICC" else { return [] }
    let start = box.range.start.saturatingAdd(box.headerSize + 4)
    let profile = ByteRange(from: start, to: box.range.end)
    let size = box.source.big32(at: profile.start).map(Int.init)
    let hasMark = box.source.big32(at: profile.start.saturatingAdd(36)) == FourCC("acsp").rawValue
    guard size != profile.count || !hasMark || profile.count < 132 else { return [] }
    return .bytes(
      profile, in: box,
      hasMark && profile.count >= 132
        ? "the ICC profile states a size of \(size ?? 0) bytes, but \(box.name) contains"
          + " \(profile.count)"
        : "the \(profile.count)-byte content is not an ICC profile: too short, or without the"
          + " signature acsp")
  }

  private static let numbers = #"colr { "nclx" u16 1, 1, 1 00 }"#
}
