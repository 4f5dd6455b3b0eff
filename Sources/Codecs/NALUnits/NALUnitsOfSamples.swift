package import Bytes

extension NALCodec {
  /// Visits the NAL units of a sample, without their length fields. Returns false if the sample does
  /// not consist of complete units.
  @discardableResult
  package func forEachUnit(
    in sample: ByteRange, of source: ByteSource, lengthSize: Int, _ visit: (ByteRange) -> Void
  ) -> Bool {
    var place = sample.start
    while sample.end - place >= lengthSize,
      let stated = source.integer(at: place, width: lengthSize),
      let length = Int(exactly: stated), length <= sample.end - place - lengthSize
    {
      let unit = ByteRange(start: place + lengthSize, count: length)
      place = unit.end
      visit(unit)
    }
    return place == sample.end
  }
}
