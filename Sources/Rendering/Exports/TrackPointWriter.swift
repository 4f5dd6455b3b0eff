import Metadata

/// A type that writes the consecutive positions of one source to an export.
protocol TrackPointWriter {
  func add(_ position: Position, at moment: ExportTime.Moment?)
  /// Marks a gap between the previous position and the next one.
  func pause()
  func end()
}

extension TrackPointWriter {
  func pause() { end() }
}

extension Timeline {
  /// Writes the locations that apply to the whole recording, then the positions of each source.
  ///
  /// - Parameter way: returns a new writer for the positions of one source.
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
