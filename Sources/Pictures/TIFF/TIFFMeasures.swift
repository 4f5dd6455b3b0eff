import Bytes

/// The units that the Exif standard defines for rational values.
extension TIFFEntry {
  var measure: (before: String, after: String) {
    switch (isOfAnotherSpace, kind, tag) {
    case (_, .gps, 0x06), (_, .gps, 0x1F): ("", " m")
    case (_, .gps, 0x0F), (_, .gps, 0x11), (_, .gps, 0x18): ("", "°")
    case (false, _, 0x829A): ("", " s")
    case (false, _, 0x829D): ("f/", "")
    case (false, _, 0x9206): ("", " m")
    case (false, _, 0x920A): ("", " mm")
    default: ("", "")
    }
  }

  /// Returns the name of a special value of SubjectDistance, in which two numerators have special
  /// meanings; nil for other values.
  func distanceName(_ form: TIFFForm, _ source: ByteSource) -> String? {
    guard !isOfAnotherSpace, tag == 0x9206, let (above, below) = ratio(0, form, source), below != 0
    else { return nil }
    return above == 0xFFFF_FFFF ? "infinity" : above == 0 ? "unknown" : nil
  }
}
