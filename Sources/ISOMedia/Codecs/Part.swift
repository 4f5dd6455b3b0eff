import Anatomy
import Bytes
import Schema

extension Declaration {
  /// A structure inside of what a codec defines: it has a word for a name. The code only tells it from
  /// others in the same place.
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
