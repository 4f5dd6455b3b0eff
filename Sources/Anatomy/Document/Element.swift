package import Bytes

/// Things that belong to a structure and are too many to be kept, such as the samples of a track:
/// each is made when a path asks for it.
package struct ElementList {
  /// What each is called in a path.
  package let name: String
  /// How many there should be; walking may bring fewer.
  package let count: Int
  private let walk: (_ visit: (Element) -> Bool) -> Void

  package init(
    name: String, count: Int, walk: @escaping (_ visit: (Element) -> Bool) -> Void
  ) {
    self.name = name
    self.count = count
    self.walk = walk
  }

  /// Visits the elements in order until the visitor answers false.
  package func forEach(_ visit: (Element) -> Bool) { walk(visit) }
}

/// One of a list, with what its list knows of it.
package struct Element {
  /// From 1.
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

/// Where an element hangs. It is the root of a small document of its own, which goes when the last
/// handle on it goes.
struct Host {
  let node: Node
  let element: Element
}

extension Node {
  /// Whether it is an element of a list, or inside one.
  package var isOfElement: Bool { document.host != nil }

  package var elements: [ElementList] { nodeKind.elements(of: self) }

  /// The handle on an element of one of this node's lists.
  package func node(for element: Element) -> Node {
    Node(document: Document(element, of: self), index: 0)
  }

  /// What the sample tables say of this node, if it is a sample.
  package var sample: Sample? { index == 0 ? document.host?.element.sample : nil }
}
