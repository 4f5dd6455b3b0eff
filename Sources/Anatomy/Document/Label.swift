package import Bytes

/// A name for a position in inserted bytes. Other inserted bytes can state the offset of this
/// position in the file, which is known only after all edits are laid out.
package struct Label: Hashable, Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }
}

/// A field of the file that gets the offset of a label.
package struct LabelField: Sendable, Hashable {
  package let range: ByteRange
  package let label: Label

  package init(_ range: ByteRange, stating label: Label) {
    self.range = range
    self.label = label
  }
}

/// The labels in inserted bytes, and the numbers in them that state the offsets of labels.
package struct LabelLinks: Sendable, Hashable {
  /// A number that states the offset of a label.
  package struct Reference: Sendable, Hashable {
    package let label: Label
    /// The offset of the number in the inserted bytes.
    package let place: Int
    /// The size of the number in bytes.
    package let width: Int

    package init(to label: Label, at place: Int, width: Int) {
      self.label = label
      self.place = place
      self.width = width
    }

    func moved(by distance: Int) -> Reference {
      Reference(to: label, at: place + distance, width: width)
    }
  }

  /// The offset of each label in the inserted bytes.
  package var labels: [Label: Int] = [:]
  package var references: [Reference] = []

  package init(labels: [Label: Int] = [:], references: [Reference] = []) {
    self.labels = labels
    self.references = references
  }

  package var isEmpty: Bool { labels.isEmpty && references.isEmpty }
}
