import Anatomy
import Bytes
import Schema

/// The position record of Novatek chips, which Viofo, Kingslim and many others use. It has 32-bit
/// numbers for the time, then letters for GPS status and hemispheres, then coordinates. Coordinates
/// are floating point numbers: degrees times 100 plus minutes.
enum Novatek {
  static let size = 44

  static func isHere(_ place: Int, in source: ByteSource) -> Bool {
    let letters = source.bytes(ByteRange(start: place + 24, count: 3))
    return Letters.areFix(letters) && Letters.isClock(place, in: source)
  }

  static func read(_ record: FieldReader) {
    Letters.clock(record, ["hour", "minute", "second", "year", "month", "day"])
    Letters.read(record, ["status", "latitude_reference", "longitude_reference", "unknown_letter"])
    // After four zero bytes, some cameras write coordinates as 64-bit numbers in an unknown
    // encoding.
    let isScrambled = record.source.big32(at: record.position) == 0
    record.when(isScrambled, "the next four bytes are zero") {
      record.reserved(4)
      record.bytes("scrambled_position", 16, means: .identifies(.location))
    }
    record.when(!isScrambled, "the next four bytes are not zero") {
      Letters.coordinate(record, "latitude")
      Letters.coordinate(record, "longitude")
    }
    record.float("speed", width: 4)
    record.float("track", width: 4)
  }
}

/// The position record of Akaso dashcams, in which each status or hemisphere letter takes four
/// bytes and the date follows the position.
enum Akaso {
  static func isHere(_ place: Int, in source: ByteSource) -> Bool {
    let letters = [12, 20, 28].compactMap { source.byte(at: place + $0) }
    return Letters.areFix(letters) && Letters.isClock(place, in: source, withDate: false)
  }

  static func read(_ record: FieldReader) {
    Letters.clock(record, ["hour", "minute", "second"])
    Letters.wide(record, "status")
    Letters.coordinate(record, "latitude")
    Letters.wide(record, "latitude_reference")
    Letters.coordinate(record, "longitude")
    Letters.wide(record, "longitude_reference")
    record.float("speed", width: 4)
    record.float("track", width: 4)
    Letters.clock(record, ["year", "month", "day"])
  }
}

/// The position record of Vantrue dashcams: letters for GPS status and hemispheres, date, time,
/// longitude and latitude.
enum Vantrue {
  static func isHere(_ place: Int, in source: ByteSource) -> Bool {
    guard Letters.areFix(source.bytes(ByteRange(start: place, count: 3))),
      let month = source.integer(at: place + 8, width: 4, order: .little),
      let day = source.integer(at: place + 12, width: 4, order: .little)
    else { return false }
    return 1...12 ~= month && 1...31 ~= day
  }

  static func read(_ record: FieldReader) {
    Letters.read(record, ["status", "latitude_reference", "longitude_reference", "unknown_letter"])
    Letters.clock(record, ["year", "month", "day", "hour", "minute", "second"])
    Letters.coordinate(record, "longitude")
    Letters.coordinate(record, "latitude")
    record.float("speed", width: 4)
    record.float("track", width: 4)
    record.float("altitude", width: 4, means: .identifies(.location))
    record.group("acceleration", means: .identifies(.motion)) {
      for axis in ["x", "y", "z"] { record.i32(axis) }
    }
  }
}

/// Reads coordinates, and letters for GPS status and hemispheres, in the forms that several dashcam
/// records share.
enum Letters {
  /// Whether three letters are a GPS status (A or V) and the hemispheres of the latitude and the
  /// longitude.
  static func areFix(_ letters: [UInt8]) -> Bool {
    letters.count == 3 && "AV".utf8.contains(letters[0]) && "NS".utf8.contains(letters[1])
      && "EW".utf8.contains(letters[2])
  }

  static func isClock(_ place: Int, in source: ByteSource, withDate: Bool = true) -> Bool {
    let limits: [UInt64] = [24, 60, 61, 2200, 13, 32]
    return (0..<(withDate ? 6 : 3)).allSatisfy { index in
      source.integer(at: place + index * 4, width: 4, order: .little)
        .map { $0 < limits[index] } ?? false
    }
  }

  static func clock(_ record: FieldReader, _ names: [String]) {
    for name in names { record.u32(name, means: .identifies(.time)) }
  }

  static func read(_ record: FieldReader, _ names: [String]) {
    for name in names { record.text(name, .ascii, .bytes(1), means: .identifies(.location)) }
  }

  /// Reads a letter that is followed by three zero bytes.
  static func wide(_ record: FieldReader, _ name: String) {
    record.text(name, .ascii, .bytes(1), means: .identifies(.location))
    record.reserved(3)
  }

  /// Reads a coordinate: `3826.0134` is 38 degrees and 26.0134 minutes.
  static func coordinate(_ record: FieldReader, _ name: String) {
    record.float(name, width: 4, means: .identifies(.location), line: .value) { value in
      guard value.isFinite, value.magnitude < 100_000 else { return nil }
      let degrees = (value / 100).rounded(.towardZero)
      return "\(degrees + (value - degrees * 100) / 60)°"
    }
  }
}
