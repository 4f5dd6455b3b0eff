package import Anatomy
package import Cleaning
package import Editing
package import Privacy
import Rules

// Copies that must not violate any rule unless the original does.

extension Cleaning {
  package init(_ original: Document, under policy: Policy, fastStart: Bool = false) {
    self.init(original, under: policy, checking: .all, fastStart: fastStart)
  }
}

extension Editing {
  package init(
    _ original: Document, _ changes: [MetadataChange], usingRoom: Bool = false, padding: Int = 0
  ) {
    self.init(original, changes, checking: .all, usingRoom: usingRoom, padding: padding)
  }
}
