package import Bytes

/// A list of parts of a node that are too many to be stored as nodes, such as the samples of a
/// track. The node of an element is created when a path refers to it.
package struct ElementList {
  /// The kinds of lists. The raw value names each element of the list in a path.
  package enum Kind: String, CaseIterable, Sendable {
    case blocks, frame, picture, samples, unreferenced

    /// Whether the fields of the elements are examined for personal data as if the elements were
    /// children. Samples and frames are examined in other ways, because there are millions.
    package var isAudited: Bool {
      switch self {
      case .blocks, .unreferenced: true
      case .frame, .picture, .samples: false
      }
    }
  }

  package let kind: Kind
  /// The number of elements that the file states. Iteration may produce fewer elements.
  package let count: Int
  private let walk: (_ visit: (Element) -> Bool) -> Void
  private let start: (() -> AnyIterator<Element>)?

  /// - Parameters:
  ///   - kind: the kind of the list.
  ///   - count: the number of elements that the file states.
  ///   - start: creates an iterator over the elements; nil for lists that are only visited.
  ///   - walk: visits the elements until the visitor returns false.
  package init(
    _ kind: Kind, count: Int, start: (() -> AnyIterator<Element>)? = nil,
    walk: @escaping (_ visit: (Element) -> Bool) -> Void
  ) {
    self.kind = kind
    self.count = count
    self.start = start
    self.walk = walk
  }

  /// Visits the elements of the list in order until the visitor returns false.
  package func forEach(_ visit: (Element) -> Bool) { walk(visit) }

  /// Returns an iterator over the elements, for callers that pause between elements. It produces
  /// nothing for lists that can only be visited.
  package func makeIterator() -> AnyIterator<Element> { start?() ?? AnyIterator { nil } }
}

/// One element of a list, with its location and its kind of node.
package struct Element {
  /// The number of the element in its list, from 1.
  package let number: Int
  let source: ByteSource
  package let range: ByteRange
  let nodeKind: any NodeKind
  /// Number of bytes of the header of the element; 0 if the element has no header.
  let headerSize: Int
  let code: FourCC
  package let sample: Sample?

  package init(
    number: Int, _ range: ByteRange, of source: ByteSource, nodeKind: any NodeKind,
    headerSize: Int = 0, code: FourCC = FourCC(rawValue: 0), sample: Sample? = nil
  ) {
    self.number = number
    self.source = source
    self.range = range
    self.nodeKind = nodeKind
    self.headerSize = headerSize
    self.code = code
    self.sample = sample
  }
}

/// A list element and the node with the list. The element is the root of a small separate document,
/// which is freed along with the last reference to one of its nodes.
struct Host {
  let node: Node
  let element: Element
}

extension Node {
  /// Whether this node is an element of a list, or inside one.
  package var isOfElement: Bool { document.host != nil }

  package var elements: [ElementList] { capabilities.elements?.elements(of: self) ?? [] }

  /// Returns this node's list of the given kind; nil if there is none.
  package func elements(_ kind: ElementList.Kind) -> ElementList? {
    elements.first { $0.kind == kind }
  }

  /// Returns the node, such as a sample, to which other structures assign a byte of this node.
  /// `offset` is the offset of the byte in the file. Nil if no structure refers to the byte.
  package func reference(to offset: Int) -> Node? {
    capabilities.elements?.reference(to: offset, in: self)
  }

  /// Creates the node for an element of one of this node's lists.
  package func node(for element: Element) -> Node {
    Node(document: Document(element, of: self), index: 0)
  }

  /// The properties of this node in the sample tables; nil if the node is not a sample.
  package var sample: Sample? { index == 0 ? document.host?.element.sample : nil }
}
