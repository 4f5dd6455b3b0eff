import Anatomy

/// Writes the properties of one sample from the sample tables. Times are in units of the media
/// timescale.
struct SampleJSON {
  let writer: JSONWriter

  func write(_ sample: Sample) {
    writer.key("sample")
    writer.object {
      writer.member("number", sample.number)
      writer.member("decodeTime", wide: Int64(sample.decodeTime))
      writer.member("duration", Int(sample.duration))
      writer.member("compositionOffset", Int(sample.compositionOffset))
      writer.member("isSync", sample.isSync)
      writer.member("description", sample.description)
    }
  }
}
