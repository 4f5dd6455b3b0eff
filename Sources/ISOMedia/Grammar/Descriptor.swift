import Anatomy
import Bytes
import Schema

/// A declaration of one descriptor.
typealias Descriptor = Declaration

extension Declaration {
  /// Creates the declaration of a descriptor.
  ///
  /// - Parameters:
  ///   - word: its name in a path.
  ///   - containers: names of the descriptors, or codes of the boxes, that may contain it.
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
  /// Returns the code under which a descriptor with this tag is declared.
  static func descriptor(_ tag: UInt8) -> FourCC { FourCC(rawValue: UInt32(tag)) }
}

extension Grammar where Self == DescriptorGrammar {
  /// Grammar for child descriptors that are declared by their tags.
  static var descriptors: DescriptorGrammar { DescriptorGrammar() }
}
