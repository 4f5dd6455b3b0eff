import Anatomy
import Bytes
import Schema

/// User data with a provider code from Recommendation ITU-T T.35: captions and HDR metadata. The
/// layout is the same in SEI messages and in AV1 metadata.
extension MessageBodies {
  static let registered: Declaration.Body = { data in
    let country = data.u8("itu_t_t35_country_code", line: .value, labels: countries)
    data.when(country == 0xFF, "itu_t_t35_country_code is 255") {
      data.u8("itu_t_t35_country_code_extension_byte")
    }
    data.when(country == 0xB4, "itu_t_t35_country_code is 180") {
      data.u8("t35_uk_country_code_second_octet")
    }
    let isAmerican = country == 0xB5
    var provider = 0
    data.when(data.remaining >= 2, "at least 2 bytes remain in the message") {
      provider = data.u16(
        "itu_t_t35_terminal_provider_code", line: .value,
        labels: isAmerican ? providers : country == 0x26 ? [4: "HDR Vivid"] : [:])
    }
    var isRead = false
    data.when(isAmerican && provider == 0x31, "the provider is ATSC") {
      isRead = true
      atsc(data)
    }
    data.when(isAmerican && provider == 0x3C && data.remaining >= 4, "the provider is Samsung") {
      isRead = true
      let code = data.u16("itu_t_t35_terminal_provider_oriented_code")
      let id = data.u8(
        "application_identifier", line: .value,
        labels: code == 1 ? [4: "SMPTE ST 2094-40, HDR10+"] : [:])
      let version = data.u8("application_version")
      let isKnown = code == 1 && id == 4
      let isDecoded = isKnown && version <= 1 && data.remaining > 0
      data.when(isDecoded, "application_identifier is 4, application_version is 0 or 1") {
        data.hdr10Plus()
      }
      data.when(!isDecoded && data.remaining > 0, "any other application") {
        data.rest(
          isKnown ? "dynamic_metadata" : "payload",
          means: .identifies(isKnown ? .playback : .unknown))
      }
    }
    let isOfPicture = pictureProviders.contains(country << 16 | provider)
    data.when(!isRead && data.remaining > 0, "the provider is not ATSC or Samsung") {
      data.rest("payload", means: .identifies(isOfPicture ? .playback : .unknown))
    }
  }

  /// Country and provider codes of user data that describes or enhances pictures: DirecTV, Dolby,
  /// film grain of the Alliance for Open Media, HDR Vivid, V-Nova.
  private static let pictureProviders: Set<Int> = [
    0xB5_002F, 0xB5_003A, 0xB5_003B, 0xB5_5890, 0x26_0004, 0xB4_0050,
  ]

  /// Returns whether the content of user data with a provider code is known: picture appearance or
  /// captions.
  static func isKnownRegistration(_ data: ByteRange, in source: ByteSource) -> Bool {
    let country = Int(source.byte(at: data.start) ?? 0)
    let place = data.start + (country == 0xFF || country == 0xB4 ? 2 : 1)
    // Data of one or two bytes is too short to contain anything that identifies someone.
    guard data.end - place > 2, let provider = source.big16(at: place) else { return true }
    if pictureProviders.contains(country << 16 | Int(provider)) { return true }
    let next = place + 6 <= data.end ? source.big32(at: place + 2) : nil
    switch (country, provider) {
    case (0xB5, 0x31):
      guard let user = next.map({ FourCC(rawValue: $0) }), users.contains(user) else {
        return false
      }
      return user != "GA94" || source.byte(at: place + 6).map { (3...9).contains($0) } ?? true
    case (0xB5, 0x3C): return next.map { $0 >> 8 == 0x000104 } ?? false
    default: return false
    }
  }

  private static let users: Set<FourCC> = ["GA94", "DTG1"]

  private static let countries: Labels = [
    0x26: "China", 0x3C: "France", 0x42: "Germany", 0x61: "Korea", 0xB4: "United Kingdom",
    0xB5: "United States", 0x00: "Japan", 0xFF: "country in the extension byte",
  ]

  private static let providers: Labels = [
    0x2F: "DirecTV", 0x31: "ATSC", 0x3A: "Dolby", 0x3B: "Dolby", 0x3C: "Samsung",
  ]

  /// Reads user data of ATSC (ANSI/SCTE 128 and ATSC A/53 Part 4, 6.2.3).
  private static func atsc(_ data: FieldReader) {
    let user = data.code(
      "user_identifier", line: .value,
      labels: ["GA94": "captions and bar data", "DTG1": "active format description"])
    data.when(user == "DTG1", "user_identifier is DTG1") {
      data.bits(1, "zero_bit", means: .reserved)
      let isActive = data.bits(1, "active_format_flag") == 1
      data.bits(6, "alignment_bits", means: .reserved)
      data.when(isActive, "active_format_flag") {
        data.bits(4, "reserved", means: .reserved)
        data.bits(4, "active_format")
      }
    }
    var type = 0
    data.when(user == "GA94", "user_identifier is GA94") {
      type = data.u8(
        "user_data_type_code", line: .value, labels: [3: "captions", 6: "bar data"])
    }
    data.when(user == "GA94" && type == 3, "user_data_type_code is 3") { captions(data) }
    data.when(data.remaining > 0, "bytes remain in the message") {
      data.rest("user_structure", means: .identifies(users.contains(user) ? .playback : .unknown))
    }
  }

  private static func captions(_ data: FieldReader) {
    data.bits(1, "process_em_data_flag")
    data.bits(1, "process_cc_data_flag")
    data.bits(1, "additional_data_flag")
    let count = data.bits(5, "cc_count", means: .count(of: .rows))
    data.u8("em_data")
    data.table("cc_data", rows: count, means: .media, line: nil) { row in
      row.bits(5, "marker_bits", means: .reserved)
      row.bits(1, "cc_valid")
      row.bits(2, "cc_type")
      row.u8("cc_data_1")
      row.u8("cc_data_2")
    }
    data.when(data.remaining > 0, "bytes remain in the message") {
      data.u8("marker_bits", means: .reserved)
    }
  }
}
