package import Anatomy
package import Bytes

/// A grammar of structures with coded units, such as samples, that can find the decoder
/// configuration of the units in another structure of the file.
package protocol UnitContext: Sendable {
  /// Returns the decoder configuration with the given code, such as `avcC`, for the units in a
  /// node; nil if there is none.
  func configuration(_ code: FourCC, of units: Node) -> Node?
  /// Returns AV1 settings for a node, taken from another node of the same track; nil if there are
  /// none. They are needed if neither a unit in the node nor its decoder configuration states
  /// settings.
  func otherSettings(of units: Node) -> AV1FrameSettings?
}

extension Node {
  /// Returns the decoder configuration with the given code for the units directly in this node; nil
  /// if there is none.
  func configuration(_ code: FourCC) -> Node? {
    unitContext?.configuration(code, of: self)
  }

  var unitContext: (any UnitContext)? { declared?.grammar as? any UnitContext }
}
