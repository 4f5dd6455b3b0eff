import Anatomy
import Bytes
import Schema

extension Declaration {
  /// Creates the declaration of a structure that a codec defines. The node name is a word; the code
  /// only distinguishes the structure from others in the same container.
  init(
    part code: FourCC, _ word: String, _ title: String, in containers: String...,
    spec number: String, by standard: Standard? = nil, holds: (any Grammar)? = nil,
    summary: (@Sendable (Node) -> String?)? = nil, body: @escaping Body
  ) {
    self.init(
      code: code, name: .word(word), title: title, containers: containers, number: number,
      standard: standard, holds: holds, summary: summary, body: body)
  }
}
