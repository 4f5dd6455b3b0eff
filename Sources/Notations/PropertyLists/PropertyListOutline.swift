import Anatomy
import Bytes
import Schema

/// The positions of the objects of a binary property list, and the references between them.
final class PropertyListOutline {
  static let headSize = 8
  static let trailerSize = 32

  let source: ByteSource
  let range: ByteRange
  private(set) var offsetSize = 0
  private(set) var referenceSize = 0
  private(set) var top = 0
  private(set) var table = ByteRange(start: 0, count: 0)
  /// The offsets of the objects, indexed by object number; nil for invalid offsets.
  private(set) var places: [Int?] = []
  /// The objects in file order. Duplicates and overlapping objects are left out.
  private(set) var objects: [PropertyListObject] = []
  private var numbers: [Int: Int] = [:]
  /// For each object that is a value of a dictionary, the object number of its key.
  private var keys: [Int: Int] = [:]
  /// The object numbers of all keys of dictionaries.
  private var namers: Set<Int> = []
  private var archived: PropertyListObject?
  private(set) var problems: [(words: String, range: ByteRange)] = []

  init(_ source: ByteSource, _ range: ByteRange) {
    self.source = source
    self.range = range
    guard readTrailer() else { return }
    readOffsets()
    findObjects()
    followKeys()
  }

  var trailer: ByteRange {
    ByteRange(from: range.end - Self.trailerSize, to: range.end).clamped(to: range)
  }

  private func readTrailer() -> Bool {
    guard range.count >= Self.headSize + Self.trailerSize,
      let sizes = source.big16(at: trailer.start + 6),
      let count = source.big64(at: trailer.start + 8).flatMap(Int.init(exactly:)),
      let top = source.big64(at: trailer.start + 16).flatMap(Int.init(exactly:)),
      let offset = source.big64(at: trailer.start + 24).flatMap(Int.init(exactly:))
    else {
      return problem(
        "the trailer at byte \(trailer.start) is missing or contains numbers that are too large",
        trailer)
    }
    let (offsetSize, referenceSize) = (Int(sizes >> 8), Int(sizes & 0xFF))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      return problem(
        "offsetIntSize is \(offsetSize) and objectRefSize is \(referenceSize), expected 1 to 8",
        ByteRange(start: trailer.start + 6, count: 2))
    }
    let room = trailer.start - range.start
    guard offset >= Self.headSize, offset <= room, count <= (room - offset) / offsetSize else {
      return problem(
        "the offset table of \(count) entries at offset \(offset) is not between header and trailer",
        trailer)
    }
    self.offsetSize = offsetSize
    self.referenceSize = referenceSize
    self.top = top
    table = ByteRange(start: range.start + offset, count: count * offsetSize)
    return true
  }

  private func problem(_ words: String, _ range: ByteRange) -> Bool {
    problems.append((words, range))
    return false
  }

  private func readOffsets() {
    let room = ByteRange(from: range.start + Self.headSize, to: table.start)
    for number in 0..<table.count / max(1, offsetSize) {
      let cell = table.start + number * offsetSize
      let offset = source.integer(at: cell, width: offsetSize).flatMap(Int.init(exactly:))
      let place = offset.flatMap { $0 <= range.count ? range.start + $0 : nil }
      places.append(place.flatMap { room.contains($0) ? $0 : nil })
      if places.last == .some(nil), problems.count < 4 {
        _ = problem(
          "the offset of object \(number) is not between the header and the offset table",
          ByteRange(start: cell, count: offsetSize))
      }
    }
  }

  private func findObjects() {
    for (number, place) in places.enumerated() {
      if let place, numbers[place] == nil { numbers[place] = number }
    }
    var free = range.start + Self.headSize
    for place in numbers.keys.sorted() {
      guard place >= free,
        let object = PropertyListObject(
          at: place, in: source, end: table.start, referenceSize: referenceSize)
      else {
        if problems.count < 4 {
          _ = problem(
            "object \(numbers[place] ?? 0) overlaps another object or is damaged",
            ByteRange(start: place, count: 1))
        }
        continue
      }
      objects.append(object)
      free = object.body.end
    }
  }

  private func followKeys() {
    for object in objects where object.kind == .dictionary {
      for pair in 0..<object.count {
        guard let key = reference(pair, of: object),
          let value = reference(object.count + pair, of: object)
        else { continue }
        if keys[value] == nil { keys[value] = key }
        namers.insert(key)
        if numbers[object.start] == top, string(key) == "$objects" { archived = numbered(value) }
      }
    }
  }

  // MARK: Lookup

  func number(at place: Int) -> Int? { numbers[place] }

  func object(at place: Int) -> PropertyListObject? {
    objects.index(of: place) { $0.start }.map { objects[$0] }
  }

  func numbered(_ number: Int) -> PropertyListObject? {
    guard places.indices.contains(number), let place = places[number] else { return nil }
    return object(at: place)
  }

  /// Returns the object number in reference `index` of the given container; nil if the container
  /// has no such reference.
  private func reference(_ index: Int, of object: PropertyListObject) -> Int? {
    let place = object.body.start + index * referenceSize
    guard object.body.contains(place) else { return nil }
    return source.integer(at: place, width: referenceSize).flatMap(Int.init(exactly:))
  }

  /// Returns the object number to which a UID of a keyed archive refers; nil if the UID is invalid.
  private func archived(_ uid: UInt64) -> Int? {
    guard let archived, archived.kind == .array, let index = Int(exactly: uid),
      index < archived.count
    else { return nil }
    return reference(index, of: archived)
  }

  /// Returns the key under which a dictionary contains the object at `place`; nil if no dictionary
  /// contains the object.
  func key(of place: Int) -> String? { numbers[place].flatMap { keys[$0] }.flatMap(string) }

  func isKey(_ place: Int) -> Bool { numbers[place].map(namers.contains) ?? false }

  func string(_ number: Int) -> String? {
    guard let object = numbered(number), object.kind == .ascii || object.kind == .utf16 else {
      return nil
    }
    let encoding = object.kind == .ascii ? TextEncoding.ascii : .utf16BigEndian
    let bytes = source.bytes(object.body, limit: 128)
    return encoding.decode(encoding.wholeCharacters(of: bytes)).string
  }

  /// Returns a short description of the object with the given number. If `follows` is set, the
  /// description of a UID includes the object to which the UID refers.
  func words(for number: Int, follows: Bool = true) -> String {
    guard let object = numbered(number) else { return "nothing" }
    let value =
      object.body.count <= 8 ? source.integer(at: object.body.start, width: object.body.count) : nil
    switch object.kind {
    case .null: return "null"
    case .no: return "false"
    case .yes: return "true"
    case .fill: return "fill"
    case .integer: return value.map { String(Int64(bitPattern: $0)) } ?? "integer"
    case .real: return "real"
    case .date: return "date"
    case .data: return "\(object.count) bytes"
    case .ascii, .utf16: return "\"\((string(number) ?? "").prefix(40))\""
    case .uid:
      guard follows, let value, let target = archived(value) else {
        return "UID \(value.map { String($0) } ?? "")"
      }
      return "UID \(value): \(words(for: target, follows: false))"
    case .array: return "list of \(object.count)"
    case .set: return "set of \(object.count)"
    case .dictionary: return className(of: object) ?? "dictionary of \(object.count)"
    }
  }

  /// Returns the name of the class of an archived object, from its `$class` or `$classname`; nil if
  /// there is none.
  func className(of object: PropertyListObject) -> String? {
    if let name = value(of: "$classname", in: object).flatMap(string) { return "class \(name)" }
    guard let reference = value(of: "$class", in: object).flatMap(numbered),
      reference.kind == .uid,
      let uid = source.integer(at: reference.body.start, width: min(8, reference.body.count)),
      let described = archived(uid).flatMap(numbered)
    else { return nil }
    return value(of: "$classname", in: described).flatMap(string)
  }

  private func value(of key: String, in object: PropertyListObject) -> Int? {
    guard object.kind == .dictionary else { return nil }
    // Archived objects have few keys, so only the first 32 keys are searched.
    for pair in 0..<min(object.count, 32) {
      if reference(pair, of: object).flatMap(string) == key {
        return reference(object.count + pair, of: object)
      }
    }
    return nil
  }
}
