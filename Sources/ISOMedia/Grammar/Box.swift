import Anatomy
import Bytes
import Schema

/// A declaration of one box.
typealias Box = Declaration

extension Declaration {
  /// Creates the declaration of a box.
  ///
  /// - Parameters:
  ///   - containers: codes of the boxes that may contain it, `file` for the top level, or groups
  ///     of boxes.
  ///   - versions: the versions that the body can read; nil for a plain box, which has none.
  ///   - number: the clause; empty where the standard does not number its clauses.
  init(
    _ code: FourCC, _ title: String, in containers: String..., group: String? = nil,
    occurs: Cardinality = .any, versions: ClosedRange<Int>? = nil,
    flags: KeyValuePairs<UInt64, String> = [:], spec number: String = "",
    holds: (any Grammar)? = nil, body: Body? = nil,
    summary: (@Sendable (Node) -> String?)? = nil
  ) {
    self.init(
      code: code, title: title, containers: containers, group: group, occurs: occurs,
      versions: versions, flagNames: flags, number: number, holds: holds, summary: summary,
      body: body)
  }
}

extension Grammar where Self == BoxGrammar {
  /// Grammar for child boxes that are declared by their codes alone.
  static var boxes: BoxGrammar { .plain }
}

extension NodeName {
  static let wholeFile = NodeName.word("isom")
}
