import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the parameter sets in decoder configurations. Without them, a track cannot be
/// decoded.
extension Rule {
  static let parameterSetMissing = Rule(
    "isom.nal.set-missing", .error, at: .box("avcC", "hvcC"),
    "A decoder configuration must contain the parameter sets of its track, unless the sample entry "
      + "allows them in samples",
    clause: Clause(.iso15, "5.4.2.1"),
    cause: "A tool wrote the configuration before it had read the parameter sets",
    fix: "Copy the parameter sets from the video stream into the configuration",
    passing: .coded("avc1", configuration("67 42 c0 1e da 79")),
    failing: .coded("avc1", "↓avcC { 01 42 c0 1e ff e0 00 }")
  ) { box, _ in
    guard let entry = box.parent, entry.declaredNodeKind.kind == .box, !box.isCut,
      ["avc1", "hvc1", "dva1", "dvh1"].contains(entry.code)
    else { return nil }
    // Lists that are stated but missing are reported by `isom.nal.list-missing`.
    if box.code == "hvcC", box.integer(.numOfArrays) ?? 0 > 0 { return nil }
    return box.unitsInLists.isEmpty
      ? .about(box, "\(box.code) contains no parameter set, and \(entry.code) needs one") : []
  }

  static let parameterSetType = Rule(
    "isom.nal.set-type", .error, at: .box("avcC", "hvcC"),
    "Each list in a decoder configuration must contain NAL units of its type",
    clause: Clause(.iso15, "5.3.3.1"),
    cause: "The parameter set was overwritten, or its first byte was lost",
    fix: "Replace the NAL unit with a parameter set of the type of the list",
    passing: .coded("avc1", configuration("67 42 c0 1e da 79")),
    failing: .coded("avc1", configuration("↓60 42 c0 1e da 79"))
  ) { box, _ in
    guard !box.isCut else { return nil }
    return box.children.lazy.flatMap { list -> [Violation] in
      guard let wanted = list.typeOfUnits(in: box) else { return [] }
      return list.children.prefix(64).flatMap { unit -> [Violation] in
        guard let type = unit.integer(.nal_unit_type), type != wanted else { return [] }
        return .field(
          .nal_unit_type, of: unit, "nal_unit_type is \(type), expected \(wanted)")
      }
    }
  }

  static let parameterSetLevel = Rule(
    "isom.nal.set-impossible", .error, at: .box("avcC", "hvcC"),
    "A sequence parameter set must state a profile and a level that the standard defines",
    cause: "Other bytes were written in place of the parameter set, such as zeros",
    fix: "Copy the sequence parameter set from the video stream again",
    passing: .coded("avc1", configuration("67 42 c0 1e da 79")),
    failing: .coded("avc1", configuration("67 42 c0 ↓ff da 79"))
  ) { box, _ in
    guard !box.isCut else { return nil }
    return box.unitsInLists.flatMap { unit -> [Violation] in
      guard let set = unit.child("sps ") else { return [] }
      if box.code == "avcC" {
        if let profile = set.integer(.profile_idc), !profilesOfAVC.contains(profile) {
          return .field(.profile_idc, of: set, "profile_idc is \(profile), which is not defined")
        }
        guard let level = set.integer(.level_idc), !levelsOfAVC.contains(level) else { return [] }
        return .field(.level_idc, of: set, "level_idc is \(level), which is not defined")
      }
      let fields = FlatFields(set)
      guard let level = fields.number(.general_level_idc), !levelsOfHEVC.contains(level),
        let field = fields[.general_level_idc]
      else { return [] }
      return .field(field, of: set, "general_level_idc is \(level), which is not defined")
    }
  }

  static let configurationDiffers = Rule(
    "isom.nal.configuration-vs-set", .warning, at: .box("avcC", "hvcC"),
    "A decoder configuration should state the profile, level and format of its parameter set",
    clause: Clause(.iso15, "5.3.3.1"),
    cause: "A tool replaced the parameter sets and kept the fields in front of them",
    fix: "Copy profile, level, chroma format and bit depth from the parameter set",
    passing: .coded("avc1", configuration("67 42 c0 1e da 79")),
    failing: .coded("avc1", configuration("67 42 c0 1e da 79", head: "01 ↓64 c0 1e"))
  ) { box, _ in
    let sets = box.unitsInLists.compactMap { $0.child("sps ") }
    guard !box.isCut, sets.count == 1, let set = sets.first else { return nil }
    let fields = FlatFields(set)
    for (own, other, isLeast) in box.code == "avcC" ? fieldsOfAVC : fieldsOfHEVC {
      guard let stated = box.integer(own), let wanted = fields.number(other) else { continue }
      if isLeast ? stated < wanted : stated != wanted {
        return .field(
          own, of: box,
          "\(own.rawValue) is \(stated), but \(other.rawValue) of the parameter set is \(wanted)",
          related: [RelatedPlace("the parameter set", set)])
      }
    }
    return []
  }

  /// Fields of a configuration, each with the corresponding field of a parameter set. The third
  /// part is whether the number in the configuration may be larger than in the parameter set.
  private static let fieldsOfAVC: [(FieldName, FieldName, Bool)] = [
    (.AVCProfileIndication, .profile_idc, false), (.AVCLevelIndication, .level_idc, true),
  ]
  private static let fieldsOfHEVC: [(FieldName, FieldName, Bool)] = [
    (.general_level_idc, .general_level_idc, true), (.chromaFormat, .chroma_format_idc, false),
    (.bitDepthLumaMinus8, .bit_depth_luma_minus8, false),
  ]

  private static let profilesOfAVC: Set<Int> = [
    44, 66, 77, 83, 86, 88, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244,
  ]
  private static let levelsOfAVC: Set<Int> = [
    9, 10, 11, 12, 13, 20, 21, 22, 30, 31, 32, 40, 41, 42, 50, 51, 52, 60, 61, 62,
  ]
  private static let levelsOfHEVC: Set<Int> = [
    30, 60, 63, 90, 93, 120, 123, 150, 153, 156, 180, 183, 186, 189, 192, 195, 210, 213, 216, 219,
    222, 225, 255,
  ]

  private static func configuration(_ set: String, head: String = "01 42 c0 1e") -> String {
    "avcC { \(head) ff e1 sized u16 { \(set) } 01 sized u16 { 68 ce 38 80 } }"
  }
}

extension Node {
  /// The NAL units in the lists of a decoder configuration.
  fileprivate var unitsInLists: [Node] { children.prefix(64).flatMap { $0.children.prefix(64) } }

  /// The type of NAL unit that a list in a decoder configuration contains; nil if it is not known.
  fileprivate func typeOfUnits(in box: Node) -> Int? {
    switch code {
    case "seqs": 7
    case "pics": 8
    case "exts": 13
    default: box.code == "hvcC" ? integer(.NAL_unit_type) : nil
    }
  }
}
