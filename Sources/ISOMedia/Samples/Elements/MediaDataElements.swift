package import Anatomy
package import Bytes
import Schema

/// The parts of media data, divided by what refers to them. They are computed only on demand.
extension Node {
  /// Bytes that no sample, item or table refers to: `/mdat/unreferenced[1]`.
  var unreferencedElements: ElementList {
    let name = "unreferenced"
    let gaps = self.unreferenced
    return ElementList(name: name, count: gaps.count) { visit in
      let nodeKind = DeclaredNodeKind(
        Declaration(
          code: .file, name: .word(name), title: "Unreferenced Bytes", containers: [], number: "",
          holds: PayloadGrammar("data", means: Meaning(.unreferenced), terminology: .samples)),
        in: BareGrammar("bytes", terminology: .samples, standsAlone: true))
      for (index, gap) in gaps.enumerated() {
        if !visit(Element(number: index + 1, gap, of: self.source, nodeKind: nodeKind)) { return }
      }
    }
  }

  /// Ranges of this media data that nothing refers to.
  package var unreferenced: [ByteRange] { inherited(.gaps) ?? [] }

  /// Returns the sample that a byte of media data belongs to.
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
