import Anatomy
import Foundation

/// Camera, time and location of a recording: values by group and tag, with exiftool's names.
struct CameraFacts {
  private(set) var values: [String: [String]] = [:]

  /// Adds a value in a normalized form that does not depend on its notation.
  mutating func add(_ group: String, _ tag: String, _ value: String) {
    let family = group.hasPrefix("Track") ? "Track" : group
    guard let form = Self.forms["\(family) \(tag)"] else { return }
    let plain = form.plain(value)
    if !plain.isEmpty { values["\(group) \(tag)", default: []].append(plain) }
  }

  func tally(against theirs: CameraFacts) -> Tally {
    var tally = Tally()
    for (key, told) in theirs.values.sorted(by: { $0.key < $1.key }) {
      let mine = values[key] ?? []
      for value in told {
        tally.compare("camera \(key)", mine.contains(value) ? value : mine.first, value)
      }
    }
    for (key, mine) in values.sorted(by: { $0.key < $1.key }) where theirs.values[key] == nil {
      tally.compare("camera \(key)", mine.first, nil)
    }
    return tally
  }
}

extension CameraFacts {
  /// How values of a kind are normalized.
  private enum Form: String {
    case words, date, numbers, place

    func plain(_ text: String) -> String {
      switch self {
      case .words: text.trimmingCharacters(in: CharacterSet(charactersIn: " \0"))
      case .date: Self.digits(text)
      case .numbers: Self.numbers(text, places: 7)
      // Fixed-point numbers with 16 fractional bits are written with this many digits.
      case .place: Self.numbers(text, places: 5)
      }
    }

    /// Years, months and days are separated by dashes or colons.
    private static func digits(_ text: String) -> String {
      let day = text.prefix(10).filter(\.isNumber)
      let rest = text.dropFirst(10).filter { $0.isNumber || "+-.".contains($0) }
      return day + (rest.hasSuffix("+0000") ? String(rest.dropLast(5)) : rest)
    }

    private static func numbers(_ text: String, places: Int) -> String {
      var numbers: [String] = [""]
      for letter in text {
        let isDigit = letter.isNumber || letter == "."
        if !isDigit { numbers.append(letter == "-" ? "-" : "") }
        if isDigit { numbers[numbers.count - 1].append(letter) }
      }
      return numbers.compactMap { Double($0) }.map { String(format: "%.\(places)f", $0) }
        .joined(separator: " ")
    }
  }

  private static let forms = Dictionary(
    uniqueKeysWithValues: list.split(separator: "\n").flatMap { line -> [(String, Form)] in
      let words = line.split(separator: " ").map(String.init)
      let form = words.first.flatMap { Form(rawValue: $0) } ?? .words
      return words.dropFirst(2).map { ("\(words[1]) \($0)", form) }
    })

  private static let list = """
    date QuickTime CreateDate ModifyDate
    date Track TrackCreateDate TrackModifyDate MediaCreateDate MediaModifyDate
    date Keys CreationDate
    date ItemList ContentCreateDate
    date UserData ContentCreateDate DateTimeOriginal
    date IFD0 ModifyDate
    date ExifIFD CreateDate DateTimeOriginal
    date GPS GPSDateStamp
    date XMP-xmp CreateDate ModifyDate MetadataDate
    date XMP-photoshop DateCreated
    words Keys Make Model
    words ItemList Make Model
    words UserData Make Model
    words IFD0 Make Model
    words ExifIFD LensMake LensModel
    words XMP-tiff Make Model
    words XMP-exifEX LensModel
    words XMP-GCamera MotionPhoto MotionPhotoVersion MicroVideo
    words GPS GPSLatitudeRef GPSLongitudeRef
    numbers GPS GPSLatitude GPSLongitude GPSTimeStamp
    numbers Keys GPSCoordinates
    numbers ItemList GPSCoordinates
    numbers UserData GPSCoordinates
    numbers XMP-GCamera MicroVideoOffset MotionPhotoPresentationTimestampUs
    numbers XMP-Container DirectoryItemLength DirectoryItemPadding
    words XMP-Container DirectoryItemMime DirectoryItemSemantic
    place UserData LocationInformation
    """
}

extension CameraFacts {
  /// The values that exiftool reads, by path. A file that makes exiftool fail discards all files of
  /// the call, so such files are searched by bisection. The last one is read without its samples.
  static func exiftool(_ paths: [String], samples: Bool = true) throws -> [String: CameraFacts] {
    let text = try Tool.exiftool.output(
      of: (samples ? ["-ee"] : []) + ["-j", "-G1", "-n", "-a", "-api", "LargeFileSupport=1"]
        + paths)
    let json = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    if let files = json as? [[String: Any]] {
      let named = files.compactMap { file in
        (file["SourceFile"] as? String).map { ($0, CameraFacts(exiftool: file)) }
      }
      return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }
    if paths.count < 2 { return samples ? try exiftool(paths, samples: false) : [:] }
    let half = paths.count / 2
    return try exiftool(Array(paths[..<half])).merging(try exiftool(Array(paths[half...]))) {
      first, _ in first
    }
  }

  private init(exiftool file: [String: Any]) {
    for (key, value) in file {
      let names = key.split(separator: ":").map(String.init)
      // A language may follow the tag.
      guard names.count == 2, let tag = names[1].split(separator: "-").first else { continue }
      for one in value as? [Any] ?? [value] {
        let text = (one as? NSNumber)?.stringValue ?? one as? String
        if let text { add(names[0], String(tag), text) }
      }
    }
  }
}
