package import Anatomy
package import Bytes
import Movie
import Schema

/// Nodes for the parts of media data, computed on demand from the tables that refer to them.
extension Node {
  /// Nodes for the bytes that no sample, item or table refers to, such as `/mdat/unreferenced[1]`.
  var unreferencedElements: ElementList {
    let gaps = self.unreferenced
    return ElementList(.unreferenced, count: gaps.count) { visit in
      let nodeKind = DeclaredNodeKind(
        Declaration(
          .file, named: ElementList.Kind.unreferenced.rawValue, "Unreferenced Bytes",
          holds: PayloadGrammar("data", means: Meaning(.unreferenced), terminology: .samples)),
        in: BareGrammar(.bytes, terminology: .samples, standsAlone: true))
      for (index, gap) in gaps.enumerated() {
        if !visit(Element(number: index + 1, gap, of: self.source, nodeKind: nodeKind)) { return }
      }
    }
  }

  /// Byte ranges of this media data box that nothing refers to.
  package var unreferenced: [ByteRange] { inherited(.gaps) ?? [] }

  /// Returns the node of the sample that contains the byte at this offset; nil if no sample does.
  func sample(at offset: Int) -> Node? {
    guard let place = source.place(ofFile: offset),
      let extent = inherited(.coverage)?.extent(holding: place),
      let track = mediaFile.document.node(at: extent.track)
    else { return nil }
    var found: Node?
    track.sampleElements?.forEach { element in
      guard element.number >= extent.firstSample, element.range.contains(place) else { return true }
      found = track.node(for: element)
      return false
    }
    return found
  }
}

extension InheritedValue where Answer == [ByteRange] {
  fileprivate static let gaps = InheritedValue<[ByteRange]>("gaps", scope: { $0 }) { media in
    let coverage = media.code == "idat" ? media.itemDataCoverage : media.inherited(.coverage)
    return coverage?.gaps(
      in: ByteRange(from: media.range.start + media.headerSize, to: media.range.end)
        .clamped(to: media.range))
  }
}
