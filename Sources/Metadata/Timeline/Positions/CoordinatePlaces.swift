package import Anatomy

/// The places of the coordinates in a sample. Other samples of the same shape have theirs at the
/// same places, so that their positions can be counted without reading their nodes.
package struct CoordinatePlaces {
  /// Coordinates that a node contains: those of one position, or of one position in each row.
  struct Place {
    let node: Node
    let rowCount: Int
    /// Whether the coordinates in a row are valid, in the sample that is a number of bytes after
    /// this one.
    let isPosition: (_ row: Int, _ distance: Int) -> Bool
  }

  private var places: [Place] = []
  /// Whether the positions can be counted by these places alone.
  package private(set) var isComplete = true

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  mutating func add(_ place: Place?) {
    if let place { places.append(place) } else { isComplete = false }
  }

  /// Visits the times at which the positions are presented in a sample that is a number of bytes
  /// after this one.
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

  /// Whether two numbers are coordinates.
  static func isValid(_ latitude: ExactNumber, _ longitude: ExactNumber) -> Bool {
    latitude.approximate.magnitude <= 90 && longitude.approximate.magnitude <= 180
  }
}
