import Metadata

/// Writes positions of one source that follow each other.
protocol TrackPointWriter {
  func add(_ position: Position, at moment: ExportTime.Moment?)
  /// The source tells nothing for a while.
  func pause()
  func end()
}

extension TrackPointWriter {
  func pause() { end() }
}

extension Timeline {
  /// Writes the places of the whole recording, then every way.
  ///
  /// - Parameter way: makes the writer for the positions of one source.
  func write(
    to output: Output, places write: (Position, ExportTime.Moment?) -> Void,
    way: (PositionSeries) -> some TrackPointWriter
  ) {
    let time = ExportTime(creation: creation)
    forEachPlace { place in
      write(place, time.moment(of: place))
      return !output.isClosed
    }
    for series in series {
      let writer = way(series)
      series.forEach { position, isAfterGap in
        if isAfterGap { writer.pause() }
        writer.add(position, at: time.moment(of: position))
        return !output.isClosed
      }
      writer.end()
    }
  }
}
