import ByteScript
import InvariantChecks
import Testing

/// Boxes of other box-based formats, from bytes written by hand.
struct FileFormatBoxTests {
  static let jpeg: [PlacedBox] = [
    PlacedBox(holding: box("jP  ", hex("0d0a870a")), says: ["signature": "218793738"]),
    PlacedBox(
      "jp2h", holding: box("ihdr", u32(480, 640), u16(3), [7, 7, 0, 0]),
      says: ["HEIGHT": "480", "WIDTH": "640", "NC": "3", "BPC": "7", "C": "7"]),
    PlacedBox("jp2h", holding: box("bpcc", [7, 0x89]), says: ["components[2].BPC": "137"]),
    PlacedBox(
      "jp2h", holding: box("colr", [1, 0, 0], u32(16)), says: ["METH": "1", "EnumCS": "16"]),
    PlacedBox("jp2h", holding: box("colr", [2, 0, 0], [1, 2, 3])),
    PlacedBox(
      "jp2h", holding: box("colr", [5, 0xFF, 0], u16(9, 16, 9), [0x80]),
      says: ["PREC": "-1", "TRANSFC": "16", "VIDFRNG": "1"]),
    // Two entries with one column of 8 bits and one of 12 bits.
    PlacedBox(
      "jp2h", holding: box("pclr", u16(2), [2, 7, 11], [1, 0x0A, 0xBC, 2, 0x01, 0x02]),
      says: ["columns[2].B": "11", "entries[1].C2": "2748", "entries[2].C1": "2"]),
    PlacedBox(
      "jp2h", "res ", holding: box("resc", u16(300, 1, 72, 2), [2, 0xFF]),
      says: ["VRN": "300", "HRD": "2", "VRE": "2", "HRE": "-1"]),
    PlacedBox("uinf", holding: box("ulst", u16(1), zeros(16)), says: ["NU": "1"]),
    PlacedBox("uinf", holding: fullBox("url ", utf8("a\0")), says: ["LOC": "a"]),
    PlacedBox(
      holding: fullBox("jp2p", utf8("mjp2")), says: ["compatible_brands[1].brand": "mjp2"]),
    PlacedBox(holding: box("jsub", [2, 1, 0, 0]), says: ["horizontal_sub": "2"]),
    PlacedBox(holding: box("orfo", [2, 1]), says: ["original_fieldorder": "1"]),
    PlacedBox(holding: box("JXL ", hex("0d0a870a"))),
    PlacedBox(holding: box("jxll", [10]), says: ["level": "10"]),
    PlacedBox(
      holding: box("jxlp", u32(0x8000_0002), [0xFF]), says: ["is_last": "1", "index": "2"]),
    // 300 takes two groups of seven bits, the lower one first.
    PlacedBox(
      holding: box("jxli", [1], u32(1, 25), [0xAC, 0x02, 3, 4]),
      says: [
        "NF": "1", "TDEN": "25", "frames[1].OFFi": "300", "frames[1].Ti": "3", "frames[1].Fi": "4",
      ]),
    PlacedBox(holding: box("brob", utf8("Exif"), [1, 2]), says: ["box_type": "Exif"]),
    PlacedBox(
      "jpvs",
      holding: box("jpvi", u32(500), hex("41000019"), hex("8090"), [1, 2, 3, 4]),
      says: [
        "brat": "500", "frat.interlace_mode": "1", "frat.framerate_DEN": "1",
        "frat.framerate_NUM": "25", "schar.Sample_Bitdepth_minus1": "9", "tcod.FF": "4",
      ]),
    PlacedBox("jpvs", holding: box("jxpl", u16(0x2500, 0x1008)), says: ["Ppih": "9472"]),
    PlacedBox(
      "jpvs", holding: box("bmdm", [2, 0], u16(1, 5)), says: ["Tbmd": "2", "Ncg_vt": "5"]),
    PlacedBox(
      "jpvs",
      holding: box("dmon", u16(1, 2, 3, 4, 5, 6), u32(7, 8), u16(1000, 400)),
      says: ["x_red": "5", "Lmax": "8", "MCLL": "1000"]),
    PlacedBox("jpvs", holding: box("jptp", u16(4), [2, 0], u16(0)), says: ["Slgs": "4"]),
  ]

  /// 16×8 pixels in 4:2:0 with four bytes of configuration and three of data, then 16×8 pixels in
  /// 4:4:4 with light levels, diffuse white and no configuration. The digit strings separate the
  /// fields.
  static let minimized: [PlacedBox] = [
    PlacedBox(
      holding: box("mini", hex("08080f0f 080008"), [1, 2, 3, 4, 5, 6, 7]),
      says: [
        "width_minus1": "15", "height_minus1": "7", "chroma_subsampling": "1",
        "chroma_is_horizontally_centered": "1", "main_item_codec_config_size": "4",
        "main_item_data_size_minus1": "2",
      ]),
    PlacedBox(
      holding: box(
        "mini", hex("09180f0e"),
        bits(
          "0 100001" + "0000001111101000 0000000110010000"
            + "00000000000111101111100110110000" + "0 0 000 000000000000000"),
        [9]),
      says: [
        "clli.max_content_light_level": "1000", "clli.max_pic_average_light_level": "400",
        "ndwt.diffuse_white_luminance": "2030000", "main_item_data_size_minus1": "0",
      ]),
    PlacedBox(
      "jumb", holding: box("jumd", zeros(16), [0x03], utf8("a\0")), says: ["LABEL": "a"]),
    PlacedBox(
      "jumb", holding: box("jumd", zeros(16), [0x13], utf8("a\0"), box("c2sh", zeros(16)))),
    PlacedBox(
      "jumb", holding: box("bfdb", [1], utf8("image/png\0"), utf8("a.png\0")),
      says: ["FILE_NAME": "a.png"]),
  ]

  static let rights: [PlacedBox] = [
    PlacedBox(
      holding: fullBox(
        "odhe", [9], utf8("audio/mp4"),
        fullBox("ohdr", [1, 1], u64(99), u16(2, 1, 3), utf8("id"), utf8("u"), utf8("a:b"))),
      says: ["ContentType": "audio/mp4"]),
    PlacedBox(
      holding: fullBox(
        "ohdr", [2, 0], u64(99), u16(2, 1, 3), utf8("id"), utf8("u"), utf8("a:b"),
        fullBox("grpi", u16(1), [0], u16(2), utf8("g"), [1, 2])),
      says: ["EncryptionMethod": "2", "ContentID": "id", "TextualHeaders": "a:b"]),
    PlacedBox(holding: fullBox("odaf", [0x80, 0, 16]), says: ["IVLength": "16"]),
    PlacedBox(
      holding: fullBox("odda", u64(2), [1, 2]), says: ["OMADRMDataLength": "2"]),
    PlacedBox(
      "mdri", holding: fullBox("odtt", utf8("0123456789abcdef")),
      says: ["TransactionID": "0123456789abcdef"]),
    PlacedBox(holding: fullBox("ccid", u16(2), utf8("id")), says: ["ContentID": "id"]),
    PlacedBox("moov", "udta", holding: fullBox("icnu", utf8("a:b")), says: ["URI": "a:b"]),
    PlacedBox(
      "moov", holding: fullBox("ainf", utf8("1.0 "), utf8("urn:x\0")),
      says: ["profile_version": "1.0 ", "APID": "urn:x"]),
    PlacedBox(
      holding: fullBox("bloc", utf8("a.b"), zeros(253), utf8("c.d"), zeros(765)),
      says: [:]),
    PlacedBox(
      "moof", "traf", holding: fullBox("trik", [0x45, 0xC0]),
      says: ["samples[1].dependency_level": "5", "samples[2].pic_type": "3"]),
    PlacedBox(
      holding: fullBox(
        "suep", version: 1, utf8("n\0u\0m\0"), u64(3_787_862_400), utf8("o\0"), u32(1, 7),
        utf8("a\0b\0c\0d\0")),
      says: ["ExportOperator": "o", "sources[1].TrackID": "7", "sources[1].text_4": "d"]),
    PlacedBox(
      holding: fullBox(
        "suep", utf8("n\0u\0m\0"), u64(1), utf8("o\0"), [1], zeros(16), utf8("a\0b\0c\0d\0"),
        [0]),
      says: ["video_sources[1].text_1": "a", "NumAudioTracks": "0"]),
    PlacedBox(
      "schi", holding: box("cstb", u32(1, 2), u64(9)), says: ["entries[1].start_time": "9"]),
  ]

  @Test(arguments: jpeg + minimized + rights)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }
}
