package import Anatomy
package import Bytes
import Codecs
package import Schema

/// Grammar for a sequence of MPEG-4 descriptors (ISO/IEC 14496-1, 7.2.2 and 8.3.3). Each descriptor
/// has a tag and the size of its content.
package struct DescriptorGrammar: Grammar, Editable {
  package var terminology: FormatTerminology { .descriptors }
  package var kind: StructureKind { .descriptor }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while place < region.end {
      guard node.source.byte(at: place) != 0 else {
        return childList.report(.tagZero(at: ByteRange(from: place, to: region.end), in: node))
      }
      guard let header = DescriptorHeader(at: place, in: node.source, limit: region.end) else {
        if !node.isCut { childList.report(.descriptorSizeUnreadable(at: place, in: node)) }
        return
      }
      let isCut = header.end > region.end
      let range = ByteRange(from: place, to: min(header.end, region.end))
      childList.add(
        .descriptor(header.tag), range, headerSize: header.size,
        nodeKind: nodeKind(for: header.tag, in: node), isCut: isCut)
      // If the enclosing structure is truncated, the truncation is already reported there.
      if isCut, !node.isCut {
        childList.reportOnLast(.descriptorPastEnd(header, at: place, in: node, region: region))
      }
      place = range.end
    }
  }

  package func removal(of part: Target, from node: Node) -> Removal {
    switch part {
    // Visual user data is overwritten with FF, because zeros would become part of the next start
    // code.
    case .field(let range) where VisualUserData.isInUserData(range, in: node.source):
      .overwrite(range, with: [UInt8](repeating: 0xFF, count: range.count))
    case .field(let range):
      if node.hasTextOfOneByteSize(at: range),
        let place = node.source.exactFileRange(of: range)
      {
        .edit([Replacement(place, with: [0])])
      } else {
        .blank(range)
      }
    // Readers do not need an unknown descriptor, except in a sample entry, where it may be needed
    // to decode the samples.
    case .structure where node.declaredNodeKind === ISODialect.unknownDescriptor:
      node.isInSampleEntry
        ? .impossible("the unknown descriptor may be needed to decode the samples")
        : .drop(node.range)
    default: .withHost
    }
  }

  private func nodeKind(for tag: UInt8, in node: Node) -> DeclaredNodeKind {
    let container = node.declared
    return ISODialect.descriptors.nodeKind(.descriptor(tag), inside: container)
      ?? ISODialect.unknownDescriptor
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.u8("tag", means: .type)
    reader.sevenBitGroups(
      "sizeOfInstance", atMost: DescriptorHeader.longestSize, means: .size(of: .restOfNode))
  }
}

extension Node {
  /// Whether the text field at the given range begins with a one-byte size. If only the characters
  /// were blanked, readers could mistake the rest for another descriptor.
  fileprivate func hasTextOfOneByteSize(at range: ByteRange) -> Bool {
    fields.haveText(at: range)
      && source.byte(at: range.start).map { Int($0) + 1 } == range.count
  }
}

extension ISODialect {
  /// The declarations of all decoded descriptors.
  package static let descriptors = Dialect(
    [
      Descriptors.streams,
      Descriptors.tracks,
      Descriptors.protection,
      Descriptors.contentInformation,
    ], in: DescriptorGrammar())

  /// The node kind of a descriptor with an unknown tag.
  static let unknownDescriptor = DeclaredNodeKind(
    Declaration(
      .file, "descriptor", spec: "7.2.2", by: .iso1,
      naming: Naming { .word("tag_0x" + $0.code.rawValue.hexadecimalByte) }
    ) { $0.leaveUndecoded() },
    in: DescriptorGrammar())
}

/// Namespace for the descriptor declarations, with one section for each clause of a standard.
enum Descriptors {}

extension FormatTerminology {
  static let descriptors = FormatTerminology(
    structure: "the descriptor", tooShort: "isom.descriptor.payload-too-short",
    trailing: "isom.descriptor.trailing-bytes")
}

extension UInt32 {
  /// The lowest byte of the number as two hexadecimal digits.
  fileprivate var hexadecimalByte: String {
    let digits = String(self & 0xFF, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
