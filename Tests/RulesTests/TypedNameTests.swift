import Anatomy
import Formats
import Foundation
import Movie
import RuleEngine
import Testing

@testable import Rules

/// The typed names by which rules and other modules find fields and nodes are names that
/// declarations use.
struct TypedNameTests {
  private static let explanations = Set(ExplanationIndex.names).flatMap {
    ExplanationIndex.explanations(of: $0)
  }

  /// The words in string literals of the modules that declare formats.
  private static let declaredWords: Set<Substring> = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let families = [
      "Schema", "Codecs", "ISOMedia", "ID3", "MPEGAudio", "FLAC", "Chunks", "Pictures", "HLS",
      "Notations",
      "Telemetry", "Archives", "Formats",
    ]
    var words: Set<Substring> = []
    for family in families {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: family), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        // Long lists of names are text literals with one name in each line.
        for line in text.split(separator: "\n") where !line.contains("//") {
          words.formUnion(line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
        }
      }
    }
    return words
  }()

  /// Whether a declaration composes the name: of the field for an escape value or an index, of the
  /// four sides of a cropping rectangle, or of a flag in a general profile.
  private static func isComposed(_ name: String) -> Bool {
    ["audioObjectTypeExt", "samplingFrequencyIndex", "extensionSamplingFrequencyIndex"]
      .contains(name)
      || name.hasPrefix("general_") && name.hasSuffix("_source_flag")
      || ["conf_win_", "frame_crop_"].contains { name.hasPrefix($0) } && name.hasSuffix("_offset")
  }

  @Test("Each field name is a name in a declaration")
  func fieldNames() {
    let unknown = FieldName.allCases.map(\.rawValue).filter {
      !Self.declaredWords.contains($0[...]) && !Self.isComposed($0)
    }
    #expect(unknown.isEmpty, "\(unknown)")
  }

  @Test("Each rule applies to nodes that a declaration describes")
  func places() {
    for rule in Rule.all {
      guard let kinds = rule.place.kinds else { continue }
      for name in rule.place.names ?? [] {
        let described = Self.explanations.filter { $0.name == name }
        #expect(
          described.isEmpty
            ? Self.declaredWords.contains(name[...])
            : described.contains { one in kinds.contains { $0.rawValue == one.kind } },
          "\(rule.id): \(kinds.map(\.rawValue)) \(name)")
      }
    }
  }

  @Test("Fields that decide the presentation are fields of their structures")
  func presentedFields() {
    var count = 0
    for explanation in Self.explanations {
      let names = Set(
        explanation.fields.flatMap { field in
          field.name.replacing("[]", with: "").split(separator: ".").map(String.init)
        })
      for name in explanation.presentation?.fieldNames ?? [] {
        count += 1
        // The names of TIFF tags are names of fields only in a file.
        #expect(names.contains(name) || explanation.name == "IFD", "\(explanation.name)")
      }
    }
    #expect(count > 20)
  }
}
