package import Bytes

/// A property of a track that can be set.
package enum TrackProperty: Sendable, Hashable {
  case isEnabled(Bool)
  /// The number of the group of tracks of which players choose one; 0 for no group.
  case alternateGroup(Int)
  /// The name of the handler of the media.
  case handlerName(String)
  /// How the picture is turned clockwise before it is shown: 0, 90, 180 or 270 degrees.
  case rotation(Int)
  /// The width and the height of a pixel, in relation to each other.
  case pixelAspect(Int, Int)
  /// The part of the picture that is shown, in pixels from its center; nil for all of it.
  case cleanAperture(CleanAperture?)
  /// The role of the track, as a value of a scheme; nil for no role.
  case kind(scheme: String, value: String?)
  case addedCharacteristic(String)
  case removedCharacteristic(String)
  /// The tracks to which this track refers with the given kind of reference. Empty for no reference.
  case references(FourCC, [Int])

  package struct CleanAperture: Sendable, Hashable {
    package let width: Int
    package let height: Int
    package let right: Int
    package let down: Int

    package init(width: Int, height: Int, right: Int = 0, down: Int = 0) {
      (self.width, self.height, self.right, self.down) = (width, height, right, down)
    }
  }

  /// The name of the property in plans.
  package var name: String {
    switch self {
    case .isEnabled: "enabled"
    case .alternateGroup: "alternate group"
    case .handlerName: "handler name"
    case .rotation: "rotation"
    case .pixelAspect: "pixel aspect"
    case .cleanAperture: "clean aperture"
    case .kind: "kind"
    case .addedCharacteristic, .removedCharacteristic: "characteristic"
    case .references(let kind, _): "reference \(kind)"
    }
  }
}
