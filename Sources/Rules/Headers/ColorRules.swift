import Anatomy
import Bytes

/// What is said of colours.
extension Rule {
  static let entryColorsTwice = Rule(
    "isom.colr.duplicate-type", .warning, at: .box("stsd"),
    "a description has one box of colours of a kind", clause: Clause(.iso12, "12.1.5"),
    cause: "a tool added its colours without looking for those that were there",
    fix: "keep one of them: players take the first or the last",
    passing: [.pictures(properties: numbers)],
    failing: [.pictures(properties: "\(numbers) ↓\(numbers)")]
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.child("colr") != nil }
    guard !entries.isEmpty else { return nil }
    return entries.flatMap { entry -> [Violation] in
      var first: [Int: Node] = [:]
      return entry.children("colr").compactMap { box in
        guard let type = box.integer("colour_type") else { return nil }
        guard let other = first[type] else {
          first[type] = box
          return nil
        }
        return .about(
          box, "another box of this kind stands before it",
          related: [RelatedPlace("the first of them", other)])
      }
    }
  }

  static let colorProfile = Rule(
    "isom.colr.prof-bad-icc", .warning, at: .box("colr"),
    "a profile of colours is one of the ICC, and as long as it says", clause: Clause(.icc),
    cause: "the profile was cut, or other bytes were put there",
    fix: "put the whole profile in",
    passing: [.pictures(properties: numbers)],
    failing: [.pictures(properties: #"colr { "prof" ↓u32 200 "none" 00 * 20 }"#)]
  ) { box, _ in
    guard case .code(let type)? = box.value("colour_type") else { return nil }
    guard type == "prof" || type == "rICC" else { return [] }
    let start = box.range.start.saturatingAdd(box.headerSize + 4)
    let profile = ByteRange(from: start, to: box.range.end)
    let size = box.source.big32(at: profile.start).map(Int.init)
    let hasMark = box.source.big32(at: profile.start.saturatingAdd(36)) == FourCC("acsp").rawValue
    guard size != profile.count || !hasMark || profile.count < 132 else { return [] }
    return [
      .bytes(
        profile, in: box,
        hasMark && profile.count >= 132
          ? "the profile says that it has \(size ?? 0) bytes, and \(profile.count) are here"
          : "the bytes are no profile of the ICC")
    ]
  }

  private static let numbers = #"colr { "nclx" u16 1, 1, 1 00 }"#
}
