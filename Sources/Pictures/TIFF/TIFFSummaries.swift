import Anatomy
import Bytes

extension Node {
  var tiffValueText: String? {
    guard let entry = tiffEntry, let layout = inherited(.tiffLayout) else { return nil }
    return layout.text(of: entry, in: source)
  }

  /// Summary of a TIFF structure: format, byte order and camera model.
  var tiffSummary: String? {
    guard let layout = inherited(.tiffLayout) else { return nil }
    let words = [
      layout.form.isBig ? "BigTIFF" : nil,
      layout.form.order == .little ? "little-endian" : "big-endian", layout.camera(in: source),
    ]
    return words.compactMap(\.self).joined(separator: " · ")
  }

  /// Summary of a directory: the number of entries, and the location or the time of the recording
  /// if present.
  var directorySummary: String? {
    guard let layout = inherited(.tiffLayout), let directory = tiffDirectory else { return nil }
    let count = "\(directory.stated) " + (directory.stated == 1 ? "entry" : "entries")
    let own: String?
    switch directory.kind {
    case .gps: own = layout.position(in: source)
    case .exif: own = layout.moment(in: source)
    default: own = nil
    }
    return [count, own].compactMap(\.self).joined(separator: " · ")
  }
}

extension TIFFLayout {
  func entry(_ tag: Int, in kind: DirectoryKind) -> TIFFEntry? {
    directory(kind)?.entries.first { $0.tag == tag }
  }

  /// Returns the text of a tag in the first directory; nil if there is none.
  func letters(_ tag: Int, of source: ByteSource) -> String? {
    letters(tag, in: .main(0), of: source) ?? letters(tag, in: .panasonic, of: source)
  }

  func letters(_ tag: Int, in kind: DirectoryKind, of source: ByteSource) -> String? {
    guard let entry = entry(tag, in: kind), entry.type == .ascii, let value = entry.value else {
      return nil
    }
    let bytes = source.bytes(value, limit: 64).prefix { $0 != 0 }
    let text = TextEncoding.ascii.decode(bytes).string
    return text.isEmpty ? nil : text
  }

  fileprivate func camera(in source: ByteSource) -> String? {
    letters(TIFFEntry.model, of: source)?.escapedForDisplay
  }

  /// Returns the location as text such as `38.440000° N 122.710000° W`; nil if a coordinate is
  /// missing.
  func place(in source: ByteSource) -> String? {
    guard let north = entry(2, in: .gps)?.angle(form, source),
      let east = entry(4, in: .gps)?.angle(form, source),
      let latitude = Decimal.text(north, places: 6), let longitude = Decimal.text(east, places: 6)
    else { return nil }
    let halves = [letters(1, in: .gps, of: source), letters(3, in: .gps, of: source)].map {
      $0?.escapedForDisplay ?? "?"
    }
    return "\(latitude)° \(halves[0]) \(longitude)° \(halves[1])"
  }

  /// Returns the date and time at which the picture was taken, with the time zone if present; nil
  /// if the date is missing.
  fileprivate func moment(in source: ByteSource) -> String? {
    guard let date = letters(0x9003, in: .exif, of: source) else { return nil }
    let zone = letters(0x9011, in: .exif, of: source)
    return [date, zone].compactMap(\.self).joined(separator: " ").escapedForDisplay
  }
}
