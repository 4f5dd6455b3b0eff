import ByteScript
import InvariantChecks
import Testing

/// Rare boxes of QuickTime, 3GPP and ISO/IEC 14496-12, from bytes written by hand.
struct FurtherBoxTests {
  static let quickTime: [PlacedBox] = [
    PlacedBox(
      "moov", "rmra", "rmda", holding: box("rdrf", u32(0), utf8("url "), u32(4), utf8("a.b\0")),
      says: ["data_reference_type": "url ", "data_reference_size": "4"]),
    PlacedBox(
      "moov", "rmra", "rmda", holding: box("rdrf", u32(1), utf8("alis"), u32(2), [1, 2]),
      says: ["flags": "1"]),
    PlacedBox(
      "moov", "rmra", "rmda", holding: box("rmdr", u32(0, 5600)), says: ["data_rate": "5600"]),
    PlacedBox(
      "moov", "rmra", "rmda", holding: box("rmcs", u32(0, 500)), says: ["cpu_speed": "500"]),
    PlacedBox(
      "moov", "rmra", "rmda",
      holding: box("rmvc", u32(0), utf8("qtim"), u32(0x0600_8000, 0xFFFF_0000), u16(0)),
      says: ["software_package": "qtim", "version": "100696064"]),
    PlacedBox(
      "moov", "rmra", "rmda",
      holding: box("rmcd", u32(0), utf8("imdcSVQ3appl"), u32(1, 2, 3)),
      says: ["component_subtype": "SVQ3", "minimum_version": "3"]),
    PlacedBox("moov", "rmra", "rmda", holding: box("rmqu", u32(90)), says: ["quality": "90"]),
    PlacedBox(
      "moov", "rmra", "rmda", holding: box("rmla", u32(0), u16(0)), says: ["language": "0"]),
    PlacedBox(
      holding: box("pnot", u32(3_787_862_400), u16(0), utf8("PICT"), u16(1)),
      says: ["atom_type": "PICT", "atom_index": "1"]),
    PlacedBox(
      "moov", "clip", holding: box("crgn", u16(10, 0, 0xFFFF, 480, 640)),
      says: ["region_size": "10", "region_boundary_box.left": "-1"]),
    PlacedBox(
      "trak", "matt", holding: fullBox("kmat", u32(10), utf8("rle "), [1, 2], [3]),
      says: ["matte_format": "rle ", "matte_image_description_size": "10"]),
    PlacedBox(
      "moov", holding: box("ctab", u32(0), u16(0x8000, 1), u16(0, 1, 2, 3), u16(1, 4, 5, 6)),
      says: ["color_table_size": "1", "colors[2].blue": "6"]),
    PlacedBox(
      "trak",
      holding: box(
        "imap",
        box(
          "\0\0in", u32(1), u16(0, 1), u32(0),
          box("\0\0ty", u32(1), u16(0, 0), u32(0), u32(0x7669_6465))))),
    PlacedBox(
      "stbl", holding: fullBox("csgm", flags: 0x2A, utf8("roll"), u32(1), u16(1, 3, 1)),
      says: ["patterns[1].sample_count": "3", "indices[1].sample_group_description_index": "1"]),
  ]

  static let further: [PlacedBox] = [
    PlacedBox(
      "traf", "tfad", holding: fullBox("tfma", u32(1, 100), u32(0xFFFF_FFFF), u16(1, 0)),
      says: ["entries[1].media_time": "-1", "entries[1].media_rate_integer": "1"]),
    PlacedBox("moov", "udta", holding: fullBox("urat", [0, 0, 0, 4]), says: ["rating": "4"]),
    PlacedBox(
      holding: box("3gau", u16(2), u32(7), u64(3), u32(90), u32(8), u64(2), u32(0)),
      says: ["entries[1].decorder": "3", "entries[2].numbytes": "8"]),
    PlacedBox(holding: box("dawp", utf8("FFMP"), [1]), says: ["decoder_version": "1"]),
    PlacedBox(
      "moov", "udta", "ludt",
      holding: fullBox("tlou", hex("0081 280 260 2 3"), [1, 1, 139, 0x23]),
      says: [
        "loudness_bases[1].downmix_ID": "2", "loudness_bases[1].DRC_set_ID": "1",
        "loudness_bases[1].bs_sample_peak_level": "640",
        "loudness_bases[1].reliability_for_TP": "3",
        "loudness_bases[1].measurements[1].method_value": "139",
        "loudness_bases[1].measurements[1].reliability": "3",
      ]),
    PlacedBox(
      "moov", "udta", "ludt",
      holding: fullBox("alou", version: 1, [1, 5], hex("0000 000 000 00 00")),
      says: ["loudness_base_count": "1", "loudness_bases[1].EQ_set_ID": "5"]),
    PlacedBox(
      "moov", "udta", "ludt",
      holding: fullBox("tlou", version: 2, [0xC1, 0x1F, 5], hex("0000 000 000 00 00")),
      says: ["loudness_info_type": "3", "mae_group_preset_ID": "31"]),
    PlacedBox(
      holding: box("dmlp", u32(7), u16(0x0102), u32(0)),
      says: [
        "format_info": "7", "peak_data_rate": "129",
      ]),
    PlacedBox(
      holding: box("cuvv", u16(1, 4, 5), zeros(16)), says: ["terminal_provide_code": "4"]),
    PlacedBox(
      holding: fullBox("silb", u32(1), utf8("urn:a\0001\0"), [0x80, 0x80]),
      says: ["schemes[1].scheme_id_uri": "urn:a", "other_schemes_flag": "1"]),
    // Full rate, 48000 Hz, stereo: 0010 0010 001 0 0000 0000001 0, 320 in 16 bits, 01.
    PlacedBox(
      holding: box("dca3", hex("22 20 02 0140 40")),
      says: [
        "audio_codec_id": "2", "sampling_frequency_index": "2", "nn_type": "1",
        "content_type": "0",
      ]),
    PlacedBox(
      "moov", "udta", holding: fullBox("labl", [0x80], u16(3), utf8("en\0A\0")),
      says: ["is_group_label": "1", "label_id": "3", "label": "A"]),
    PlacedBox(holding: box("cinf", box("frma", utf8("avc1")))),
    PlacedBox(
      "ipco", holding: fullBox("ndwt", u32(2030000)),
      says: [
        "diffuse_white_luminance": "2030000"
      ]),
    PlacedBox(
      "ipco", holding: fullBox("reve", u32(1), u16(2, 3), u32(4), u16(5, 6)),
      says: ["surround_light_x": "2", "periphery_light_y": "6"]),
    PlacedBox(holding: box("rssr", u32(9)), says: ["SSRC": "9"]),
    PlacedBox(holding: box("tssy", [2]), says: ["timestamp_sync": "2"]),
    PlacedBox(holding: box("tPAT", u16(0x0100), [1]), says: ["PID": "256"]),
    PlacedBox(holding: box("tsti", u16(0x8011)), says: ["PID": "17"]),
    PlacedBox(
      "fdsa",
      holding: box(
        "fdpa", [0x20], u16(7), u16(2), [0x80, 1, 2, 3], [1, 1, 9, 9], u16(3),
        [1, 2, 5, 6], zeros(12), [3], u16(1, 2), u64(3), [0, 0, 4], [0], zeros(15)),
      says: [
        "header_info.session_close_bit": "1", "header_extensions[1].header_extension_type": "128",
        "packet_constructors[1].count": "2", "packet_constructors[2].data_length": "4",
      ]),
    PlacedBox("fdsa", holding: box("extr", box("feci", [1], u16(2, 3, 4)), [5, 6])),
    PlacedBox("minf", holding: fullBox("odhd")),
    PlacedBox(
      holding: fullBox("vqmC", [2, 2], utf8("psnrssim")),
      says: ["field_size_bytes": "2", "metrics[2].metric_code": "ssim"]),
    PlacedBox(holding: fullBox("2dcC", u16(1920, 1080)), says: ["reference_height": "1080"]),
    PlacedBox(
      "grpl", holding: fullBox("oval", u32(1, 2, 3, 4)),
      says: ["group_id": "1", "entity_ids[2].entity_id": "4"]),
    PlacedBox(
      holding: box("evte", zeros(6), u16(1), fullBox("silb", u32(0), [0])),
      says: ["data_reference_index": "1"]),
  ]

  @Test(arguments: quickTime + further)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }
}
