import Anatomy
import Bytes
package import Metadata

/// Writes a media selection group, one option per line.
package struct SelectionText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ group: MediaSelectionGroup) {
    let number = group.alternateGroup.map { " · alternate group \($0)" } ?? ""
    output.line(group.characteristic.words + number + (group.allowsNone ? " · optional" : ""))
    for option in group.options {
      let parts = [
        style.paint(option.isDefault ? "*" : " ", .strong),
        option.trackNumber.map { "track \($0)" }, option.displayName.escapedForDisplay,
        option.locale.map { style.paint($0.escapedForDisplay, .faint) },
        words(of: option), option.isPlayable ? nil : style.paint("protected", .notice),
      ]
      output.line("  " + parts.compactMap(\.self).joined(separator: "  "))
    }
  }

  /// Returns the characteristics of a media selection option that its name does not mention.
  /// Returns nil if there are none, or if the option has a track number.
  private func words(of option: MediaSelectionOption) -> String? {
    let name = option.displayName.lowercased()
    let words = option.characteristics.filter(\.isTagged).map(\.words)
      .filter { !name.contains($0.lowercased()) }
    let isNamed = option.trackNumber != nil
    return isNamed || words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
