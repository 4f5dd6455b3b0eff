/// Sample formats that need special treatment, by the code of the sample entry.
package enum CodedFormats {
  /// Formats of timed metadata that players need to show pictures correctly, such as metadata for a
  /// high dynamic range.
  package static let shownWithPictures: Set<String> = ["it35"]

  /// Formats with entropy coding. In other formats, readable text may be the content itself.
  package static let entropyCoded: Set<String> = [
    "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "dva1", "dvav", "vvc1", "vvi1",
    "av01", "vp08", "vp09", "mp4v", "mp4a", ".mp3", "ac-3", "ec-3", "ac-4", "alac", "fLaC", "Opus",
    "apch", "apcn", "apcs", "apco", "ap4h", "ap4x", "m2v1", "xdvc", "xd5b", "mx5n", "s263", "h263",
    "dtsc", "dtse", "mha1", "mhm1",
  ]
}
