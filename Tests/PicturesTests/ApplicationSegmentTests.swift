import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport
import Testing

/// Tests application segments with settings of a camera, and raw photos in which the same data is.
struct ApplicationSegmentTests {
  @Test("Lines of a segment with settings have names and values")
  func pictureInfo() throws {
    let text =
      "Agfa Gevaert   \0 721\r\n[picture info]\r\nTimeDate=915117440\r\nSerial#=#00000001\r\n"
    let file = jpeg(segment(0xEC, utf8(text), [0xFF, 0xFE, 1]))
    var values: [String: String] = [:]
    try node("/APP12", in: file).field(named: "lines")?.forEachRow { row in
      guard case .tag(.makerNote, let key?, _)? = row["value"]?.meaning.subject else { return }
      values[key] = row["value"]?.text
    }
    #expect(
      values == ["DateTimeOriginal": "915117440", "SerialNumber": "#00000001"])
    expectSound(file)
    expectSound(jpeg(segment(0xEC, utf8("[picture info]"))))
    expectSound(jpeg(segment(0xEC, utf8("Type=A\n\n=b\nc=\n\0\0"))))
  }

  @Test("A segment has a bounded number of lines")
  func manyLines() throws {
    let file = jpeg(
      segment(0xEC, utf8("[picture info]\n" + String(repeating: "a\n", count: 30_000))))
    let segment = try node("/APP12", in: file)
    guard case .list(let lines)? = segment.field(named: "lines")?.value else {
      Issue.record("no lines")
      return
    }
    #expect(lines.count == 1000)
    #expect(segment.field(named: "further")?.range.count == 58_003)
    expectSound(file)
  }

  @Test("Only lines of text that begin with a type are settings")
  func types() throws {
    #expect(
      try node("/APP12", in: jpeg(segment(0xEC, utf8("A B\nType=A")))).title == "Picture Info")
    let items = big(3, 2) + big(14, 2) + big(5, 4) + utf8("\nType=B.c")
    #expect(try node("/APP12", in: jpeg(segment(0xEC, utf8("Ducky"), items))).title == "Ducky")
    #expect(
      try node("/APP12", in: jpeg(segment(0xEC, utf8("MyType=A")))).title == "Application Data")
  }

  @Test("Owner and serial number in a segment of Kodak have fields")
  func kodak() throws {
    let values = utf8("ASCII\0\0\0Ada Example")
    let meta = tiff(
      directory(entry(0xC353, 7, values.count, big(38)), entry(0xC354, 2, 4, utf8("K12\0"))), values
    )
    let file = jpeg(segment(0xE3, utf8("Meta\0\0"), meta))
    #expect(try field("/APP3/meta/Meta/CameraOwner.value", in: file).text == "Ada Example")
    #expect(try field("/APP3/meta/Meta.SerialNumber.value", in: file).text == "K12")
    expectSound(file)
  }

  /// A heap with an owner, a serial number, and a heap in it.
  private static func heap(_ inner: [UInt8]? = nil) -> [UInt8] {
    let owner = utf8("Ada Example") + zeros(21)
    let values = owner + (inner ?? [])
    let entries =
      [little(0x0810, 2) + little(owner.count, 4) + little(0, 4)]
      + [little(0x580B, 2) + little(560_018_150, 4) + zeros(4)]
      + (inner.map { [little(0x2807, 2) + little($0.count, 4) + little(owner.count, 4)] } ?? [])
    return values + little(entries.count, 2) + entries.flatMap(\.self) + little(values.count, 4)
  }

  @Test("Owner and serial number in records of Canon have fields")
  func ciff() throws {
    let heap = Self.heap(Self.heap())
    let head = little(26, 4)
    let file = utf8("II") + head + utf8("HEAPCCDR") + little(0x10002, 4) + zeros(8) + heap
    let picture = jpeg(
      segment(0xE0, utf8("II"), head, utf8("HEAPJPGM"), little(0x10001, 4), zeros(8), heap))
    for (bytes, path) in [(file, ""), (picture, "/APP0")] {
      #expect(try field(path + "/OwnerName.value", in: bytes).text == "Ada Example")
      let owner = path + "/CameraObject/OwnerName.value"
      #expect(try field(owner, in: bytes).text == "Ada Example")
      let directory = try node(path + "/directory", in: bytes)
      let numbers = directory.field(named: "records")?.integers(named: "value")
      #expect(numbers == [560_018_150])
      expectSound(bytes)
    }
    for count in stride(from: 14, to: file.count, by: 3) { expectTiled(Array(file.prefix(count))) }
    for place in 2..<file.count where file[place] < 0x40 {
      var damaged = file
      damaged[place] = 0xFF
      if !(6..<14).contains(place) { expectTiled(damaged) }
    }
  }

  @Test("Properties of X3F files have names and values")
  func x3f() throws {
    func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } + [0, 0] }
    let letters = wide("CAMSERIAL") + wide("02001234") + wide("ISO") + wide("100")
    let offsets = [0, 10, 19, 23].flatMap { little($0, 4) }
    let properties =
      utf8("SECp") + little(0x20000, 4) + little(2, 4) + zeros(8) + little(letters.count / 2, 4)
      + offsets + letters
    let header =
      utf8("FOVb") + little(0x20000, 4) + Array(1...16) + [0, 0, 0, 0].flatMap { little($0, 4) }
    let place = header.count
    let directory =
      utf8("SECd") + little(0x20000, 4) + little(1, 4) + little(place, 4)
      + little(properties.count, 4) + utf8("PROP")
    let file = header + properties + directory + little(place + properties.count, 4)
    #expect(try field("/.unique_identifier", in: file).range.count == 16)
    var values: [String: String] = [:]
    try node("/properties", in: file).field(named: "properties")?.forEachRow { row in
      guard case .tag(.makerNote, let key?, _)? = row["value"]?.meaning.subject else { return }
      values[key] = row["value"]?.text
    }
    #expect(values == ["SerialNumber": "02001234", "X3F_ISO": "100"])
    let one = Array(file.prefix(place + 8)) + little(1, 4) + file.dropFirst(place + 12)
    let list = try node("/properties", in: one).field(named: "properties")?.value
    #expect(list.map { if case .list(let rows) = $0 { rows.count == 1 } else { false } } == true)
    expectSound(file)
    for count in stride(from: 4, to: file.count, by: 3) { expectTiled(Array(file.prefix(count))) }
    for place in 8..<file.count {
      var damaged = file
      damaged[place] = 0xFF
      expectTiled(damaged)
    }
  }
}

extension Field {
  /// Calls a closure with the fields of each row of a list, by name.
  fileprivate func forEachRow(_ body: ([String: Field]) -> Void) {
    guard case .list(let rows) = value else { return }
    rows.forEach { row in
      if case .group(let members) = row.value {
        body(Dictionary(members.map { ($0.name, $0) }) { first, _ in first })
      }
      return true
    }
  }

  /// The numbers with the given name in the rows of a list.
  fileprivate func integers(named name: String) -> [Int] {
    var found: [Int] = []
    forEachRow { row in if let number = row[name]?.value.integer { found.append(number) } }
    return found
  }
}
