/// The facts that exist, by their spellings.
package protocol FactRegistry {
  /// Returns the fact with this name or alias; nil if there is none.
  func fact(spelled spelling: String) -> FactDescription?

  /// The names and aliases that an error may suggest for a misspelled name.
  var spellings: [String] { get }
}
