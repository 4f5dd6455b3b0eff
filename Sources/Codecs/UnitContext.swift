package import Anatomy
package import Bytes

/// A grammar of structures that contain coded units, such as samples, and are configured by another
/// structure of the file.
package protocol UnitContext: Sendable {
  /// Returns the decoder configuration with a code, such as `avcC`, for the units in a node; nil if there
  /// is none.
  func configuration(_ code: FourCC, of units: Node) -> Node?
  /// Returns the settings of AV1 that apply to a node in which neither a unit nor the configuration states
  /// them, from another node of the same track; nil if there are none.
  func otherSettings(of units: Node) -> AV1FrameSettings?
}

extension Node {
  /// Returns the decoder configuration with a code for the units directly in this node.
  func configuration(_ code: FourCC) -> Node? {
    unitContext?.configuration(code, of: self)
  }

  var unitContext: (any UnitContext)? { declared?.grammar as? any UnitContext }
}
