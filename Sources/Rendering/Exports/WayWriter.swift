import Metadata

/// Writes positions of one source that follow each other.
protocol WayWriter {
  func add(_ position: Position, at moment: ExportTime.Moment?)
  /// The source tells of no more for a while, or of none at all.
  func end()
}

extension Timeline {
  /// Writes the places of the whole recording, then every way.
  ///
  /// - Parameter way: makes the writer for the positions of one source.
  func write(
    to output: Output, places write: (Position) -> Void,
    way: (PositionSeries) -> some WayWriter
  ) {
    forEachPlace { place in
      write(place)
      return !output.isClosed
    }
    let time = ExportTime(creation: creation)
    for series in series {
      let writer = way(series)
      series.forEach { position, isBehindGap in
        if isBehindGap { writer.end() }
        writer.add(position, at: time.moment(of: position))
        return !output.isClosed
      }
      writer.end()
    }
  }
}
