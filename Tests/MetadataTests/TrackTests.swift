import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

struct TrackTests {
  private let plain = HandwrittenMovie.visual("avc1", 1920, 1080)

  private func video(
    matrix: [Int] = HandwrittenMovie.upright, entry: [UInt8]? = nil, tables: [UInt8] = [],
    scale: Int = 1000,
    duration: Int = 2000, parts: [UInt8] = []
  ) -> TrackDescription? {
    TwoSecondMovie.tracks(
      TwoSecondMovie.track(
        1, "vide", size: (1920, 1080), matrix: matrix, duration: duration, scale: scale,
        entry: entry ?? plain, tables: tables, parts: parts)
    ).first
  }

  // MARK: Times

  /// An empty edit of half a second, then one second of the media from 0.2 s on.
  @Test func editsMoveTheMedia() {
    let edits = box(
      "edts",
      fullBox("elst", u32(2, 300, -1, 1 << 16, 600, 200, 1 << 16)))
    let track = video(parts: edits)
    #expect(track?.timeRange?.start == RationalTime(300, per: 600))
    #expect(track?.timeRange?.duration == RationalTime(600, per: 600))
    #expect(track?.mediaDuration == RationalTime(2000, per: 1000).map { Measured($0) })
    let list = track?.edits
    #expect(list?.first?.mediaStart == nil)
    let inside = RationalTime(700, per: 1000).flatMap { list?.movieTime(of: $0) }
    #expect(inside == RationalTime(1000, per: 1000))
    let before = RationalTime(100, per: 1000).flatMap { list?.movieTime(of: $0) }
    #expect(before == nil)
    let after = RationalTime(1300, per: 1000).flatMap { list?.movieTime(of: $0) }
    #expect(after == nil)
  }

  @Test func frameRates() {
    func rate(_ rows: Int..., scale: Int) -> FrameRate? {
      let table = fullBox("stts", u32(rows.count / 2), rows.flatMap { big($0, 4) })
      return video(tables: table, scale: scale)?.frameRate
    }
    let constant = rate(300, 1001, scale: 30000)
    #expect(constant?.average == Ratio(30000, 1001))
    #expect(constant?.isConstant == true)
    // The last sample ends at the end of the media.
    #expect(rate(299, 1001, 1, 700, scale: 30000)?.average == Ratio(30000, 1001))
    let varying = rate(2, 40, 2, 60, scale: 1000)
    #expect(varying?.average == Ratio(20, 1))
    #expect(varying?.range?.lowerBound == Ratio(50, 3))
    #expect(varying?.range?.upperBound == Ratio(25, 1))
    #expect(rate(10, 0, scale: 1000) == nil)
  }

  @Test func ofLongTablesTheBeginningIsRead() {
    let rows = (0..<6000).flatMap { u32(1, $0 % 2 == 0 ? 40 : 41) }
    let rate = video(tables: fullBox("stts", u32(6000), rows))?.frameRate
    #expect(rate?.isEstimate == true)
    #expect(rate?.range?.upperBound == Ratio(25, 1))
  }

  /// Samples are not walked until a value is requested that only they contain.
  @Test func samplesAreNotWalked() {
    let sizes = fullBox("stsz", u32(0, 500_000), zeros(2_000_000))
    let times = fullBox("stts", u32(1, 500_000, 40))
    let document = TwoSecondMovie.open(
      TwoSecondMovie.movie(TwoSecondMovie.track(1, "vide", entry: plain, tables: times + sizes)))
    let track = document.tracks().first
    #expect(track?.sampleCount == Measured(500_000))
    #expect(document.source.bytesRead < 400_000)
  }

  @Test func exactNumbersWhenAsked() {
    let tables =
      fullBox("stts", u32(1, 3, 500)) + fullBox("stsc", u32(1, 1, 3, 1))
      + fullBox("stsz", u32(0, 3, 100, 200, 75)) + fullBox("stco", u32(1, 0))
    let document = TwoSecondMovie.open(
      TwoSecondMovie.movie(
        TwoSecondMovie.track(1, "vide", duration: 9999, entry: plain, tables: tables)))
    let rough = document.tracks().first
    #expect(rough?.bitRate == nil)
    #expect(rough?.mediaDuration?.value == RationalTime(9999, per: 1000))
    let exact = document.tracks(precise: true).first
    // 375 bytes in 1.5 seconds.
    #expect(exact?.bitRate == Measured(2000))
    #expect(exact?.mediaDuration?.value == RationalTime(1500, per: 1000))
  }

  // MARK: Video

  @Test func matrices() {
    let one = 1 << 16
    func orientation(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Orientation? {
      video(matrix: [a, b, 0, c, d, 0, 0, 0, 1 << 30])?.picture?.orientation
    }
    #expect(orientation(0, one, -one, 0) == Orientation(clockwise: 90, isMirrored: false))
    #expect(orientation(-one, 0, 0, -one) == Orientation(clockwise: 180, isMirrored: false))
    #expect(orientation(0, -one, one, 0) == Orientation(clockwise: 270, isMirrored: false))
    #expect(orientation(-one, 0, 0, one) == Orientation(clockwise: 0, isMirrored: true))
    #expect(orientation(one, one, 0, one)?.clockwise == nil)
    let turned = video(matrix: [0, one, 0, -one, 0, 0, 0, 0, 1 << 30])?.picture
    #expect(turned?.shown?.description == "1080×1920")
    #expect(turned?.encoded?.description == "1920×1080")
  }

  @Test func bothMatricesTurn() {
    let quarter = [0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30]
    let track = TwoSecondMovie.open(
      TwoSecondMovie.movie(
        matrix: quarter,
        TwoSecondMovie.track(1, "vide", size: (640, 480), matrix: quarter, entry: plain))
    ).tracks().first
    #expect(track?.picture?.orientation.clockwise == 180)
  }

  @Test("tkhd flag 8 makes the size an aspect ratio, but in QuickTime it refers to the poster")
  func proportions() {
    func shown(in brand: String) -> String? {
      let track = TwoSecondMovie.track(
        1, "vide", flags: 15, size: (160, 160), entry: HandwrittenMovie.visual("jpeg", 640, 480))
      let document = TwoSecondMovie.open(TwoSecondMovie.movie(track), brand: brand)
      return document.tracks().first?.picture?.shown?.description
    }
    #expect(shown(in: "isom") == "640×480")
    #expect(shown(in: "qt  ") == "160×160")
  }

  @Test func shapesAndColors() {
    let boxes =
      box("pasp", u32(4, 3))
      + box("clap", u32(1888, 1, 1062, 1, 0, 1, 0, 1))
      + box("colr", utf8("nclx"), u16(9, 16, 9), u8(0))
      + box("mdcv", zeros(12), u16(0, 0), u32(10_000_000, 50))
      + box("clli", u16(1000, 400))
    let track = video(entry: HandwrittenMovie.visual("hvc1", 1920, 1080, boxes))
    #expect(track?.picture?.pixelAspect == Ratio(4, 3))
    #expect(track?.picture?.cleanAperture?.description == "1888×1062")
    #expect(track?.color?.words == "BT.2020, PQ, BT.2020 non-constant luminance")
    #expect(
      track?.dynamicRange?.words
        == "HDR10, mastering display 0.005 to 1000 cd/m², MaxCLL 1000 cd/m², MaxFALL 400 cd/m²")
    #expect(track?.dynamicRange?.masteringLuminance == 50...10_000_000)
    #expect(track?.characteristics.contains(.wideGamut) == true)
  }

  // MARK: Protection

  @Test func commonEncryption() {
    let key = hex("00112233445566778899aabbccddeeff")
    let scheme = box(
      "sinf", box("frma", utf8("avc1")),
      fullBox("schm", utf8("cbcs"), u32(0x10000)),
      box(
        "schi",
        fullBox("tenc", version: 1, u8(0, 0x19, 1, 0), key, u8(16), zeros(16))))
    let system = fullBox(
      "pssh", hex("edef8ba979d64acea3c827dcd51d21ed"), u32(0))
    let document = TwoSecondMovie.open(
      TwoSecondMovie.movie(
        TwoSecondMovie.track(1, "vide", entry: HandwrittenMovie.visual("encv", 64, 48, scheme)),
        system))
    let movie = document.movieDescription()
    let track = movie.tracks.first
    #expect(track?.codec?.code == "avc1")
    #expect(track?.protection?.scheme == "cbcs")
    #expect(track?.protection?.systems == ["Widevine"])
    #expect(track?.protection?.keyIDs == ["00112233445566778899aabbccddeeff"])
    #expect(movie.isProtected)
    #expect(movie.limits.map(\.works) == [[.editing]])
  }

  @Test func fairPlay() {
    let scheme = box(
      "sinf", box("frma", utf8("mp4a")),
      fullBox("schm", utf8("itun"), u32(0)),
      box("schi", box("user", u32(7)), box("priv", zeros(8))))
    let track = TwoSecondMovie.tracks(
      TwoSecondMovie.track(1, "soun", entry: HandwrittenMovie.sound("drms", scheme))
    ).first
    #expect(track?.codec?.code == "mp4a")
    #expect(track?.protection?.words == "encrypted by FairPlay for one account")
  }

  // MARK: Audio

  /// The sample entry states two channels; the MPEG-1 layer III frame states one.
  @Test(arguments: [(0xC4, 1), (0x44, 2)])
  func framesOfMPEGSoundSayHowManyChannels(mode: Int, channels: Int) {
    let frame = hex("FFFB90") + u8(mode)
    let tables =
      fullBox("stts", u32(1, 1, 500)) + fullBox("stsc", u32(1, 1, 1, 1))
      + fullBox("stsz", u32(0, 1, 4)) + fullBox("stco", u32(1, TwoSecondMovie.headSize + 8))
    let entry = HandwrittenMovie.sound("mp4a", HandwrittenMovie.stream(type: 0x6B, []))
    let document = TwoSecondMovie.open(
      box("mdat", frame),
      TwoSecondMovie.movie(TwoSecondMovie.track(1, "soun", entry: entry, tables: tables)))
    #expect(document.tracks().first?.sound?.channels == channels)
  }

  /// MPEG-H audio states its channel layout; the sample entry states 0 channels (ISO/IEC 23091-3:
  /// 7.1 has eight).
  @Test(arguments: [(1, 1, "mono"), (2, 2, "stereo"), (12, 8, "7.1"), (13, 24, "22.2")])
  func layoutsOfMPEGHAreCounted(layout: Int, channels: Int, words: String) {
    let configuration = box("mhaC", u8(1, 13, layout), u16(0))
    let sound = TwoSecondMovie.tracks(
      TwoSecondMovie.track(
        1, "soun", entry: HandwrittenMovie.sound("mhm1", channels: 0, rate: 48000, configuration))
    ).first?.sound
    #expect(sound?.channels == channels)
    #expect(sound?.channelText == words)
  }

  // MARK: Relations and limits

  @Test func referencesAndNames() {
    let parts =
      box("tref", box("chap", u32(2, 3)))
      + box(
        "udta", box("name", utf8("Director")),
        box("tagc", utf8("public.accessibility.describes-video")))
    let track = TwoSecondMovie.tracks(
      TwoSecondMovie.track(1, "soun", entry: HandwrittenMovie.sound("sowt"), parts: parts)
    ).first
    #expect(track?.references.map(\.kind) == ["chap"])
    #expect(track?.references.first?.trackIDs == [2, 3])
    #expect(track?.name == "Director")
    #expect(track?.characteristics.map(\.words) == ["audible", "describes video"])
    #expect(track?.sound?.bitDepth == 16)
  }

  @Test func externalData() {
    var bytes = TwoSecondMovie.track(1, "vide", entry: plain)
    // The flag for samples in the same file.
    if let place = bytes.firstIndex(of: 1, after: utf8("url ")) { bytes[place] = 0 }
    let limits = TwoSecondMovie.open(TwoSecondMovie.movie(bytes)).movieDescription().limits
    #expect(limits.map(\.reason) == ["samples of track 1 are in another file"])
    let movie = TwoSecondMovie.open(TwoSecondMovie.movie(bytes)).movieDescription()
    #expect(!movie.allows(.editing) && movie.allows(.cleaning))
    let whole = TwoSecondMovie.open(
      TwoSecondMovie.movie(TwoSecondMovie.track(1, "vide", entry: plain))
    ).movieDescription()
    #expect(whole.allows(.editing) && whole.allows(.cleaning))
    let pieces = TwoSecondMovie.open(TwoSecondMovie.movie(box("mvex"))).movieDescription()
    #expect(!pieces.allows(.editing) && pieces.allows(.cleaning))
  }
}

extension [UInt8] {
  /// The position of a value in the bytes after a text.
  fileprivate func firstIndex(of value: UInt8, after text: [UInt8]) -> Int? {
    guard count > text.count else { return nil }
    for place in 0..<count - text.count where self[place...].starts(with: text) {
      return self[(place + text.count)...].prefix(8).firstIndex(of: value)
    }
    return nil
  }
}
