import Movie

extension FoundRows {
  /// The end of a message about the first row: the number of other affected rows. Empty if there
  /// are none.
  var more: String { count > 1 ? "; other entries affected: \(count - 1)" : "" }
}
