import Anatomy
import ByteScript
import InvariantChecks
import TestSupport
import Testing

struct JPEGTests {
  @Test func segmentsAreNodes() throws {
    let bytes = jpeg(
      segment(0xE0, utf8("JFIF\0"), [1, 2, 1], big(72, 2), big(72, 2), [0, 0]),
      segment(0xFE, utf8("hello")), segment(0xDB, [0], zeros(64)),
      segment(0xC4, [0], [1] + zeros(15), [7]), segment(0xDD, [0, 4]),
      segment(0xEE, utf8("Adobe"), zeros(6), [1]))
    let names = Invariants.open(bytes).root.children.map(\.pathStep)
    #expect(
      names == [
        "SOI", "APP0", "COM", "DQT", "DHT", "DRI", "APP14", "SOF0", "SOS", "scan", "EOI",
      ])
    #expect(Invariants.open(bytes).root.summary == "8×4")
    #expect(try field("/COM.Cm", in: bytes).text == "hello")
    #expect(try field("/APP0.Hdensity", in: bytes).value.integer == 72)
    #expect(try field("/APP14.ColorTransform", in: bytes).label == "YCbCr")
    #expect(try field("/DHT.tables[1].V", in: bytes).range.count == 1)
    expectSound(bytes)
  }

  @Test("The items of a Ducky segment are a quality and texts")
  func ducky() throws {
    let items =
      big(1, 2) + big(4, 2) + big(80, 4) + big(2, 2) + big(8, 2) + big(2, 4) + [0, 0x48, 0, 0x69]
    let bytes = jpeg(segment(0xEC, utf8("Ducky"), items + big(0, 2)))
    let segment = try node("/APP12", in: bytes)
    #expect(try segment.fieldAt(".items[1].quality").value.integer == 80)
    #expect(try segment.fieldAt(".items[2].text").text == "Hi")
    #expect(try segment.fieldAt(".items[3].tag").label == "end")
    expectSound(bytes)
  }

  /// Writers of fixed-size files pad with 0xFF.
  @Test func onesAfterTheEndFillUp() throws {
    let bytes = jpeg() + [UInt8](repeating: 0xFF, count: 30)
    #expect(try field("/fill.data", in: bytes).range.count == 30)
    expectSound(bytes)
    let other = jpeg() + [0xFF, 0xFF, 7]
    #expect(rules(in: other) == ["jpeg.file.trailing-data"])
    expectTiled(other)
  }

  @Test func theScanGoesOnOverRestarts() throws {
    let bytes = jpeg(scan: [1, 0xFF, 0xD0, 2, 0xFF, 0, 3])
    #expect(try node("/scan", in: bytes).range.count == 7)
    expectSound(bytes)
  }

  @Test func thumbnailsOfJFIFAreCounted() throws {
    let head: [UInt8] = [1, 2, 1, 0, 72, 0, 72, 2, 1]
    let whole = jpeg(segment(0xE0, utf8("JFIF\0"), head, zeros(6)))
    #expect(try field("/APP0.thumbnail", in: whole).range.count == 6)
    expectSound(whole)
    let short = jpeg(segment(0xE0, utf8("JFIF\0"), head, zeros(5)))
    #expect(rules(in: short) == ["jpeg.application.too-short"])
    expectTiled(short)
  }

  @Test func profilesInPartsAreJoined() throws {
    var profile = zeros(36) + utf8("acsp") + zeros(88) + big(1, 4)
    profile += utf8("cprt") + big(144, 4) + big(13, 4) + utf8("text") + zeros(4) + utf8("Free\0")
    #expect(profile.count == 157)
    let letters = utf8("ICC_PROFILE\0")
    let bytes = jpeg(
      segment(0xE2, letters, [2, 2], Array(profile[100...])),
      segment(0xE2, letters, [1, 2], Array(profile[..<100])))
    let text = try field("/APP2[1]/icc/cprt.text", in: bytes)
    #expect(text.text == "Free")
    let tag = try node("/APP2[1]/icc/cprt", in: bytes)
    // Its bytes belong to the part that comes first: SOI 2, header 4, letters and numbers 14.
    #expect(tag.distanceToFile.map { $0 + tag.range.start } == 20 + 44)
    expectSound(bytes)
    let one = jpeg(segment(0xE2, letters, [1, 1], profile))
    #expect(try node("/APP2/icc", in: one).range.start == 20)
    expectSound(one)
  }

  @Test func resourcesHoldDatasets() throws {
    let dataset = [0x1C, 2, 80] + big(3, 2) + utf8("Ann")
    let resource = utf8("8BIM") + big(0x0404, 2) + [0, 0] + big(dataset.count, 4) + dataset
    let bytes = jpeg(segment(0xED, utf8("Photoshop 3.0\0"), resource))
    let author = try field("/APP13/resource_0x0404/iptc/2:80.value", in: bytes)
    #expect(author.text == "Ann")
    #expect(author.meaning.subject == .tag(space: .iptc, key: "2:80", .person))
    expectSound(bytes)
  }

  @Test("IPTC texts are Latin-1 if they are not UTF-8 and no dataset states an encoding")
  func latinDatasets() throws {
    func author(_ letters: [UInt8], after others: [UInt8] = []) throws -> String? {
      let datasets = others + [0x1C, 2, 80] + big(letters.count, 2) + letters
      let resource = utf8("8BIM") + big(0x0404, 2) + [0, 0] + big(datasets.count, 4) + datasets
      let bytes = jpeg(
        segment(0xED, utf8("Photoshop 3.0\0"), resource, datasets.count % 2 == 1 ? [0] : []))
      return try field("/APP13/resource_0x0404/iptc/2:80.value", in: bytes).text
    }
    let latin: [UInt8] = [0x4A, 0xF6, 0x72, 0x67]
    #expect(try author(latin) == "Jörg")
    #expect(try author(utf8("Jörg")) == "Jörg")
    #expect(try author(latin, after: [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47]) == "J\u{FFFD}rg")
    // A quotation mark of Windows.
    #expect(try author([0x93, 0x4A, 0xF6]) == "\u{FFFD}J\u{FFFD}")
  }

  @Test(
    "Dates and times of IPTC are times",
    arguments: [(2, 55), (2, 60), (2, 62), (2, 63), (1, 70), (1, 80)])
  func times(_ record: Int, _ number: Int) throws {
    let dataset = [0x1C, UInt8(record), UInt8(number)] + big(8, 2) + utf8("20240720")
    let resource = utf8("8BIM") + big(0x0404, 2) + [0, 0] + big(dataset.count, 4) + dataset
    let bytes = jpeg(
      segment(0xED, utf8("Photoshop 3.0\0"), resource, dataset.count % 2 == 1 ? [0] : []))
    let value = try field("/APP13/resource_0x0404/iptc/\(record):\(number).value", in: bytes)
    #expect(value.meaning.subject?.category == .time)
  }

  @Test func whatFollowsTheEndIsTold() throws {
    let twice = jpeg() + zeros(3) + jpeg()
    #expect(
      Invariants.open(twice).root.children.suffix(2).map(\.pathStep) == ["padding", "trailing"])
    expectSound(twice)
    let film = big(16, 4) + utf8("ftypisom") + zeros(4)
    let moving = jpeg() + utf8("camera") + film
    #expect(try node("/trailing[2]/isom/ftyp", in: moving).range.count == 16)
    #expect(rules(in: moving) == ["jpeg.file.trailing-data"])
    expectTiled(moving)
    let text = jpeg() + utf8("note")
    #expect(try field("/trailing.data", in: text).meaning.role == .trailing)
    #expect(rules(in: text) == ["jpeg.file.trailing-data"])
    expectTiled(text)
  }

  @Test func damageIsFoundAndReadingGoesOn() throws {
    let garbage = jpeg([0xFF, 0xFF, 0xFF], segment(0xFE, utf8("a")), [1, 2, 3])
    #expect(
      Invariants.open(garbage).root.children.prefix(4).map(\.pathStep) == [
        "SOI", "fill", "COM", "unknown",
      ])
    #expect(rules(in: garbage).first == "jpeg.segment.no-marker")
    expectTiled(garbage)
    let cut = Array(jpeg().prefix(8))
    #expect(rules(in: cut).contains("jpeg.segment.size-exceeds-file"))
    expectTiled(cut)
    let tables = jpeg(segment(0xC4, [0], [255] + zeros(15), [7]))
    #expect(rules(in: tables) == ["jpeg.segment.too-short"])
    expectTiled(tables)
    let components = jpeg(segment(0xC1, [8, 0, 4, 0, 8, 9, 1, 0x11, 0]))
    #expect(rules(in: components) == ["jpeg.segment.too-short"])
    expectTiled(components)
    let endless = Array(jpeg().dropLast(2))
    #expect(rules(in: endless) == ["jpeg.scan.cut"])
    expectTiled(endless)
  }

  @Test func everyBeginningIsReadable() {
    let whole = jpeg(
      segment(0xE1, utf8("Exif\0\0"), tiff(directory(entry(0x010F, 2, 4, utf8("abc\0"))))),
      segment(0xED, utf8("Photoshop 3.0\0"), utf8("8BIM"), zeros(8)), segment(0xFE, utf8("x")))
    for count in 0..<whole.count { expectTiled(Array(whole.prefix(count))) }
  }
}
