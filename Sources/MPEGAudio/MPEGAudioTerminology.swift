import Anatomy
import Bytes
import Schema

extension FormatTerminology {
  static let audio = FormatTerminology(structure: "the frame", tooShort: "mp3.frame.truncated-last")

  /// The terminology of header frames.
  static let description = FormatTerminology(
    structure: "the frame", tooShort: "mp3.xing.frame-truncated")
}

extension Declaration {
  /// - Parameter word: the name of the node kind, if it differs from the code.
  init(
    _ code: FourCC, named word: String? = nil, _ title: String, in containers: String...,
    of standard: Standard? = nil, spec number: String = "", holds: (any Grammar)? = nil,
    body: Body? = nil, summary: (@Sendable (Node) -> String?)? = nil
  ) {
    self.init(
      code: code, name: word.map(NodeName.word), title: title, containers: containers,
      number: number, standard: standard, holds: holds, summary: summary, body: body)
  }
}

extension FourCC {
  /// The code 0 of node kinds that have no code in the format.
  static let none = FourCC(rawValue: 0)
}
