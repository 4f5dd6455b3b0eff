import Foundation
import Testing

/// One line of the registration authority's lists; needs a folder with these lists.
struct RegisteredCode: CustomTestStringConvertible {
  /// The list's name, such as `brands`.
  let list: String
  let code: String

  var testDescription: String { "\(list) \(code)" }

  static let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_REGISTRY"]

  /// The kind of code that each list contains, and for boxes their containers.
  static let kinds: [String: (kind: String, places: Set<String>)] = [
    "boxes": ("box", []), "boxes-qt": ("box", []), "boxes-udta": ("box", ["udta"]),
    "sample-entries-boxes": ("box", []), "item-properties": ("box", ["ipco"]),
    "sample-entries": ("sample entry", ["stsd"]), "sample-entries-qt": ("sample entry", ["stsd"]),
    "track-references": ("track reference", ["tref"]),
    "track-references-qt": ("track reference", ["tref"]),
    "track-groups": ("track group", ["trgr"]), "data-references": ("data reference", ["dref"]),
    "item-references": ("item reference", ["iref"]), "entity-groups": ("entity group", ["grpl"]),
    "item-types": ("item type", []), "sample-groups": ("sample group", []),
    "brands": ("brand", []), "handlers": ("handler type", []), "schemes": ("scheme type", []),
    "track-selection": ("track attribute", []),
    "multiview-attributes": ("multiview attribute", []), "color-types": ("color type", []),
    "checksum-types": ("checksum type", []), "uncv-profiles": ("uncompressed profile", []),
    "oti": ("object type", []), "stream-types": ("stream type", []),
    // Boxes, patterns and examples.
    "unlisted": ("", []),
  ]

  static func all(of list: String) throws -> [RegisteredCode] {
    let file = URL(filePath: folder ?? "").appending(path: list + ".csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
    return lines.dropFirst().compactMap { line in
      line.split(separator: ",", maxSplits: 1).first.map {
        RegisteredCode(list: list, code: code(String($0), in: list))
      }
    }
  }

  /// `$20` is a byte in hexadecimal; numbers are hexadecimal too, and ranges have two ends.
  private static func code(_ text: String, in list: String) -> String {
    if list == "oti" || list == "stream-types" {
      return "0x" + text.split(whereSeparator: { "- ".contains($0) })[0]
    }
    return text.split(separator: "$", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        guard index > 0, let byte = UInt8(part.prefix(2), radix: 16) else { return String(part) }
        return String(Unicode.Scalar(byte)) + part.dropFirst(2)
      }
      .joined()
  }
}
