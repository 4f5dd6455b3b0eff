import Metadata

/// The options that play in each media selection group unless the user selects others.
///
/// ```swift
/// let selection = try await asset.load(.preferredMediaSelection)
/// for group in try await asset.load(.mediaSelectionGroups) {
///   print(selection.selectedMediaOption(in: group)?.displayName ?? "off")
/// }
/// ```
public struct MediaSelection: Hashable, Codable, Sendable {
  private let groups: [MediaSelectionGroup]

  /// Creates the selection of the default option of each group.
  public init(groups: [MediaSelectionGroup]) { self.groups = groups }

  /// Returns the selected option of a group.
  ///
  /// The result is nil if no option of the group plays by default, or if the group is not one of the
  /// selection.
  public func selectedMediaOption(in group: MediaSelectionGroup) -> MediaSelectionOption? {
    groups.contains(group) ? group.defaultOption : nil
  }
}

extension AsyncProperty where Root == Asset, Value == MediaSelection {
  /// The options that play unless the user selects others.
  public static var preferredMediaSelection: Self {
    Self { it, reader in
      MediaSelection(
        groups: try AsyncProperty<Asset, [MediaSelectionGroup]>.mediaSelectionGroups
          .read(it, reader))
    }
  }
}
