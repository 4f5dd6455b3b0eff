package import Bytes

/// A list of elements of a node that are too many to be stored, such as the samples of a track.
/// Each is created when a path refers to it.
package struct ElementList {
  /// Name of each element in a path.
  package let name: String
  /// The stated number of elements; iteration may produce fewer.
  package let count: Int
  private let walk: (_ visit: (Element) -> Bool) -> Void

  package init(
    name: String, count: Int, walk: @escaping (_ visit: (Element) -> Bool) -> Void
  ) {
    self.name = name
    self.count = count
    self.walk = walk
  }

  /// Visits the elements in order until the visitor returns false.
  package func forEach(_ visit: (Element) -> Bool) { walk(visit) }
}

/// One element of a list, with the properties that the list knows.
package struct Element {
  /// Counted from 1.
  package let number: Int
  let source: ByteSource
  package let range: ByteRange
  let nodeKind: any NodeKind
  package let sample: Sample?

  package init(
    number: Int, _ range: ByteRange, of source: ByteSource, nodeKind: any NodeKind,
    sample: Sample? = nil
  ) {
    self.number = number
    self.source = source
    self.range = range
    self.nodeKind = nodeKind
    self.sample = sample
  }
}

/// The node that an element belongs to. The element is the root of a small separate document, which
/// is freed along with the last node in it.
struct Host {
  let node: Node
  let element: Element
}

extension Node {
  /// Whether the node is an element of a list, or inside one.
  package var isOfElement: Bool { document.host != nil }

  package var elements: [ElementList] { nodeKind.elements(of: self) }

  /// Returns the node for an element of one of this node's lists.
  package func node(for element: Element) -> Node {
    Node(document: Document(element, of: self), index: 0)
  }

  /// The sample that this node is, as the sample tables describe it; nil if it is none.
  package var sample: Sample? { index == 0 ? document.host?.element.sample : nil }
}
