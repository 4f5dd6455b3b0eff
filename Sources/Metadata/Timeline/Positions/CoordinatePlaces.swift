package import Anatomy

/// The nodes in which one sample stores the coordinates of geographic positions. Samples with the
/// same byte layout have coordinates at the same offsets, so the positions in them can be counted
/// without reading their nodes.
package struct CoordinatePlaces {
  /// A node that stores coordinates: one position, or one position in each of its rows.
  struct Place {
    let node: Node
    let rowCount: Int
    /// Returns whether a row has valid coordinates in the sample that starts `distance` bytes after
    /// the sample of ``node``.
    let isPosition: (_ row: Int, _ distance: Int) -> Bool
  }

  private var places: [Place] = []
  /// Whether it is known for all geographic positions where in the file their coordinates are. If
  /// not, the number of positions cannot be calculated from `places`.
  package private(set) var isComplete = true

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  mutating func add(_ place: Place?) {
    if let place { places.append(place) } else { isComplete = false }
  }

  /// Visits the time span of each position in another sample with the same byte layout, which
  /// starts `distance` bytes after the sample of these places.
  package func forEachTime(
    _ distance: Int, _ presentationTime: PresentationTime, _ visit: (TimeSpan) -> Void
  ) {
    for place in places {
      for row in 0..<place.rowCount where place.isPosition(row, distance) {
        guard let span = presentationTime.part(row, of: place.rowCount) else { break }
        visit(span)
      }
    }
  }
}

/// Collects the places of coordinates while positions are read.
final class CoordinateCollector {
  var places = CoordinatePlaces()
}

extension Position {
  /// Whether both coordinates are 0.
  static func isOrigin(_ latitude: ExactNumber, _ longitude: ExactNumber) -> Bool {
    latitude.approximate == 0 && longitude.approximate == 0
  }

  /// Whether the two numbers are within the ranges of a latitude and a longitude in degrees.
  static func isValid(_ latitude: ExactNumber, _ longitude: ExactNumber) -> Bool {
    latitude.approximate.magnitude <= 90 && longitude.approximate.magnitude <= 180
  }
}
