import Anatomy
import Bytes
import Schema

/// A declaration of one descriptor.
typealias Descriptor = Declaration

extension FourCC {
  /// Returns the code under which a descriptor with this tag is declared.
  static func descriptor(_ tag: UInt8) -> FourCC { FourCC(rawValue: UInt32(tag)) }
}

extension Grammar where Self == DescriptorGrammar {
  /// Grammar for child descriptors that are declared by their tags.
  static var descriptors: DescriptorGrammar { DescriptorGrammar() }
}
