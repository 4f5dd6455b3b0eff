import Anatomy
import Bytes
import Schema

/// Lists of codes from a registration authority, with their names.
package enum Names {
  package static let all: [NameList] = structures + values + numbers

  /// Lists of codes of boxes, sample entries, references and groups.
  private static let structures: [NameList] = [
    boxes, userData, itemProperties, visualEntryBoxes, audioEntryBoxes, otherEntryBoxes,
    jpeg2000Header, jpeg2000Resolution, jpeg2000Information, visualEntries, audioEntries,
    otherEntries, trackReferences, trackGroups, itemReferences, entityGroups,
  ]

  /// Lists of codes that are values of fields.
  private static let values: [NameList] = [
    brands, handlers, itemTypes, sampleGroups, schemes, trackAttributes, viewAttributes,
    colorTypes, checksumTypes, uncompressedProfiles, keyNamespaces, examples,
  ]

  private static let numbers: [NameList] = [objectTypes, streamTypes]
}

extension [Declaration] {
  /// Creates declarations for the codes in the given list. The declarations differ only in code and
  /// title.
  ///
  /// - Parameter others: codes in the list that have a separate declaration.
  init(
    _ list: NameList, besides others: Set<FourCC> = [], _ make: (FourCC, String) -> Declaration
  ) {
    self = list.names.compactMap { name in
      guard let code = name.code, !others.contains(code) else { return nil }
      return make(code, String(name.words))
    }
  }
}

extension FieldReader {
  /// Reads a code and labels it with its name from the given list.
  @discardableResult
  func code(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    from list: @autoclosure () -> NameList
  ) -> FourCC {
    code(name, means: meaning, line: line) { code in list()[code].map { String($0.words) } }
  }
}

extension Columns {
  func code(
    _ name: String, means meaning: Meaning = .plain,
    from list: @escaping @autoclosure @Sendable () -> NameList
  ) {
    code(name, means: meaning) { raw in
      list()[FourCC(rawValue: UInt32(truncatingIfNeeded: raw))].map { String($0.words) }
    }
  }
}
