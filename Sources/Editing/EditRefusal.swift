/// A reason why a requested change, or a part of it, cannot be carried out.
package struct EditRefusal {
  package enum Cause {
    /// The key cannot have the value, in any file.
    case value
    /// The file cannot contain the result.
    case file
  }

  package let words: String
  package let cause: Cause

  init(_ words: String, because cause: Cause = .file) {
    self.words = words
    self.cause = cause
  }
}
