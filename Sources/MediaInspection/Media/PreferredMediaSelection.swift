import Metadata

/// A selection of one option in each media selection group: the option that plays by default.
///
/// ```swift
/// let selection = try await asset.load(.preferredMediaSelection)
/// for group in try await asset.load(.mediaSelectionGroups) {
///   print(selection.selectedMediaOption(in: group)?.displayName ?? "off")
/// }
/// ```
public struct MediaSelection: Hashable, Codable, Sendable {
  private let groups: [MediaSelectionGroup]

  /// Creates the selection of the default options of the given groups.
  public init(groups: [MediaSelectionGroup]) { self.groups = groups }

  /// Returns the selected option of the given group.
  ///
  /// The result is nil if no option of the group plays by default, or if the group does not belong
  /// to the selection.
  public func selectedMediaOption(in group: MediaSelectionGroup) -> MediaSelectionOption? {
    groups.contains(group) ? group.defaultOption : nil
  }
}

extension AsyncProperty where Root == Asset, Value == MediaSelection {
  /// The options that play unless the user selects other options.
  public static var preferredMediaSelection: Self {
    Self { it, reader in
      MediaSelection(
        groups: try AsyncProperty<Asset, [MediaSelectionGroup]>.mediaSelectionGroups
          .read(it, reader))
    }
  }
}
