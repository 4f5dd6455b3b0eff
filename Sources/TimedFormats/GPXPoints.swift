import Anatomy
import Bytes

/// The points of all tracks of a GPX document. It is read from the file each time.
struct GPXPoints: PointSource {
  let open: @Sendable () -> ByteSource?

  func forEachPoint(
    _ visit: (StatedPoint) throws(TimedFormatError) -> Void
  ) throws(TimedFormatError) {
    guard let source = open() else { throw TimedFormatError("the file cannot be read") }
    try withoutActuallyEscaping(visit) { visit throws(TimedFormatError) in
      let reader = Reader(visit)
      do throws(XMLProblem) {
        try source.readXML(by: reader) { reader.failure != nil }
      } catch {
        throw TimedFormatError(line: error.line, "the XML is malformed: \(error.reason)")
      }
      if let failure = reader.failure { throw failure }
      guard reader.isGPX else { throw TimedFormatError("the XML is no GPX document") }
    }
  }

  private final class Reader: XMLReceiver {
    private let visit: (StatedPoint) throws(TimedFormatError) -> Void
    private(set) var failure: TimedFormatError?
    private(set) var isGPX = false
    private var latitude = ""
    private var longitude = ""
    private var altitude: String?
    private var time: RationalTime?
    /// The line of the current point; nil outside of points.
    private var line: Int?
    private var isAfterGap = false
    private var text = ""
    private var isText = false

    init(_ visit: @escaping (StatedPoint) throws(TimedFormatError) -> Void) { self.visit = visit }

    /// The name of an element without its prefix.
    private static func local(_ name: String) -> String {
      guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
      return String(name[name.index(after: colon)...])
    }

    func startElement(
      _ name: String, _ attributes: [(name: String, value: String)], line: Int
    ) {
      guard failure == nil else { return }
      switch Self.local(name) {
      case "gpx": isGPX = true
      case "trkseg": isAfterGap = true
      case "trkpt":
        guard let latitude = attributes.first(where: { $0.name == "lat" })?.value,
          let longitude = attributes.first(where: { $0.name == "lon" })?.value
        else {
          failure = TimedFormatError(line: line, "the point has no lat or no lon")
          return
        }
        (self.latitude, self.longitude, altitude, time) = (latitude, longitude, nil, nil)
        self.line = line
      case "ele", "time":
        isText = self.line != nil
        text = ""
      default: isText = false
      }
    }

    func text(_ text: String) {
      guard isText else { return }
      if self.text.isEmpty {
        self.text = text
      } else if self.text.utf8.count < 64 {
        self.text += text
      }
    }

    func endElement(_ name: String) {
      guard failure == nil, let line else { return }
      switch Self.local(name) {
      case "ele" where isText: altitude = text.trimmed
      case "time" where isText:
        time = RationalTime(utc: text.trimmed)
        if time == nil {
          failure = TimedFormatError(line: line, "\(text.trimmed) is no time in UTC")
        }
      case "trkpt":
        let position = TimedPosition(
          latitude: latitude, longitude: longitude, altitude: altitude, time: time)
        do throws(TimedFormatError) {
          try visit(
            StatedPoint(
              position: position, movieTime: nil, isAfterGap: isAfterGap, place: .line(line)))
        } catch {
          failure = error
        }
        isAfterGap = false
        self.line = nil
      default: break
      }
      isText = false
    }
  }
}

extension RationalTime {
  /// Reads a date with a time zone, such as `2024-05-06T07:08:09.5Z`. Nil for other texts.
  init?(utc text: String) {
    guard let date = DateTimeText(Array(text.utf8)), date.hasZone else { return nil }
    self.init(value: date.value, clock: date.timescale)
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else {
      return self
    }
    let letters = utf8.drop { $0 <= 0x20 }
    return String(decoding: letters.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
  }
}
