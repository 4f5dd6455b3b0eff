/// Parts of example JPEG pictures of 8×8 gray pixels, as ByteScripts.
enum JPEGScript {
  static func frame(_ values: String = "08 u16 8, 8 01 01 11 00") -> String {
    "ff c0 sized u16 +2 { \(values) } "
  }

  static func adobe(_ transform: String) -> String {
    #"ff ee sized u16 +2 { "Adobe" u16 100, 0, 0 \#(transform) } "#
  }

  static let quantization = "ff db sized u16 +2 { 00 01 * 64 } "
  static let tables = """
    \(quantization)
    ff c4 sized u16 +2 { 00 01 00 * 15 00 10 01 00 * 15 00 }

    """

  static func scan(_ values: String = "01 01 00 00 3f 00", data: String = "3f") -> String {
    "ff da sized u16 +2 { \(values) } \(data)"
  }
}
