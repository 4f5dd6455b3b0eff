import Anatomy
import Bytes
import Schema

/// A declaration of one box.
typealias Box = Declaration

extension Declaration {
  /// - Parameters:
  ///   - containers: codes of the boxes it belongs into, `file` for the top, or groups of boxes.
  ///   - versions: for full boxes those that the body knows; a plain box has none.
  ///   - number: the clause; none where the standard does not number them.
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
  /// Boxes that their codes declare.
  static var boxes: BoxGrammar { .plain }
}

extension NodeName {
  static let wholeFile = NodeName.word("isom")
}
