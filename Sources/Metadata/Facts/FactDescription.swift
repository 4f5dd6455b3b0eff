/// The entry of a fact in the registry: its name, type, unit and meaning.
package struct FactDescription: Hashable, Sendable {
  package let name: FactName
  /// Other spellings of the name, such as Apple's `artist.name`.
  package let aliases: [String]
  package let type: FactType
  /// The unit of the numbers, such as `Hz` or `px`; nil if they have none. Durations are always
  /// in seconds and sizes in bytes.
  package let unit: String?
  /// The meaning of the fact, in one sentence.
  package let meaning: String

  package init(
    _ name: FactName, aliases: [String] = [], type: FactType, unit: String? = nil, meaning: String
  ) {
    self.name = name
    self.aliases = aliases
    self.type = type
    self.unit = unit
    self.meaning = meaning
  }
}
