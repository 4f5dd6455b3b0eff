import Anatomy
import Bytes
import Schema

/// A declaration of one descriptor.
typealias Descriptor = Declaration

extension Declaration {
  /// - Parameters:
  ///   - word: what it is called in a path.
  ///   - containers: words of the descriptors, or codes of the boxes, that it belongs into.
  init(
    tag: UInt8, _ word: String, _ title: String, in containers: String...,
    occurs: Cardinality = .any, spec number: String, holds: (any Grammar)? = nil,
    body: @escaping Body = { _ in }
  ) {
    self.init(
      code: .descriptor(tag), name: .word(word), title: title, containers: containers,
      occurs: occurs, number: number, holds: holds, body: body)
  }
}

extension FourCC {
  /// What a descriptor with this tag is kept under.
  static func descriptor(_ tag: UInt8) -> FourCC { FourCC(rawValue: UInt32(tag)) }
}

extension Grammar where Self == DescriptorGrammar {
  /// Descriptors that their tags declare.
  static var descriptors: DescriptorGrammar { DescriptorGrammar() }
}
