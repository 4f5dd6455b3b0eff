import Anatomy
import Schema

/// A declaration of one box.
typealias Box = Declaration

extension Grammar where Self == BoxGrammar {
  /// Grammar for child boxes that are declared by their codes alone.
  static var boxes: BoxGrammar { .plain }
}
