import Metadata

/// A transform of pictures for display, with the same members as Core Graphics' `CGAffineTransform`.
///
/// The point (x, y) is moved to (a·x + c·y + tx, b·x + d·y + ty).
///
/// ```swift
/// let transform = try await track.load(.preferredTransform)
/// if !transform.isIdentity { print("turned by \(track.rotation ?? 0) degrees") }
/// ```
public struct MediaTransform: Hashable, Codable, Sendable {
  /// The horizontal scale.
  public let a: Double
  /// The part of x that is added to y.
  public let b: Double
  /// The part of y that is added to x.
  public let c: Double
  /// The vertical scale.
  public let d: Double
  /// The horizontal shift in pixels.
  public let tx: Double
  /// The vertical shift in pixels.
  public let ty: Double

  /// Creates a transform from its members.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The transform that changes nothing.
  public static let identity = MediaTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }
}

extension MediaTransform {
  /// Creates a transform from the given matrix, or the identity if the matrix is nil.
  init(_ matrix: TransformMatrix?) {
    self =
      matrix.map {
        MediaTransform(a: $0.a, b: $0.b, c: $0.c, d: $0.d, tx: $0.x, ty: $0.y)
      } ?? .identity
  }
}
