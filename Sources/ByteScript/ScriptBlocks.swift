/// Assembles blocks of a script that write their own size, such as boxes.
extension Assembler {
  /// The size that a script gives for a block in place of the true size.
  private struct StatedSize {
    let written: Sum
    /// Whether the number in the script is added to the true size. Otherwise it replaces the true
    /// size.
    let isAdditional: Bool

    func sum(ofBytes count: Int) throws(ByteScriptError) -> Sum {
      var sum = written
      if isAdditional { try sum.add(UInt64(count), isNegative: false) }
      return sum
    }
  }

  mutating func box(
    _ form: BoxForm, named name: [UInt8], at place: Place
  ) throws(ByteScriptError) {
    try checkBoxName(name, at: place)
    let start = output.bytes.count
    var size = StatedSize(written: Sum(at: place), isAdditional: true)
    var version = Sum(at: place)
    var flags = Sum(at: place)
    while case .word(let option) = token.kind {
      switch option {
      case "size":
        try advance()
        size = try statedSize()
      case "version" where form == .full:
        try advance()
        version = try sum()
      case "flags" where form == .full:
        try advance()
        flags = try sum()
      default: throw expected(form == .full ? "'size', 'version', 'flags' or '{'" : "'size' or '{'")
      }
    }
    try output.append([0, 0, 0, form == .large ? 1 : 0] + name, at: place)
    switch form {
    case .plain: break
    case .large: try output.append(zeros: 8, at: place)
    case .full:
      try output.append(version, as: .u8)
      try output.append(flags, as: .u24)
    }
    try block()
    let sum = try size.sum(ofBytes: output.bytes.count - start)
    if form == .large {
      try output.put(sum, as: .u64, at: start + 8)
    } else {
      try output.put(sum, as: .u32, at: start)
    }
  }

  /// Assembles nested boxes: `nest 20000 moov { … }`.
  mutating func nest(at place: Place) throws(ByteScriptError) {
    let levels = try count()
    let name = try boxName()
    try checkBoxName(name, at: place)
    let start = output.extent
    try output.append([0, 0, 0, 0] + name, at: place)
    try output.repeat(since: start, count: levels, at: place)
    let headers = start.bytes..<output.bytes.count
    try block()
    for offset in stride(from: headers.lowerBound, to: headers.upperBound, by: 8) {
      var size = Sum(at: place)
      try size.add(UInt64(output.bytes.count - offset), isNegative: false)
      try output.put(size, as: .u32, at: offset)
    }
  }

  /// Assembles content with its size in front: `sized u16 +2 { … }`.
  mutating func sized(at place: Place) throws(ByteScriptError) {
    guard case .word(let word) = token.kind, let format = IntegerFormat(word) else {
      throw expected("the integer format of the size, as in 'sized u32'")
    }
    try advance()
    var size = StatedSize(written: Sum(at: place), isAdditional: true)
    if token.kind != .symbol("{") { size = try statedSize() }
    let start = output.bytes.count
    try output.append(zeros: format.width, at: place)
    try block()
    let content = output.bytes.count - start - format.width
    try output.put(size.sum(ofBytes: content), as: format, at: start)
  }

  /// Assembles content followed by its CRC-32: `crc32 { … }`. The content must not refer to labels
  /// that are defined later.
  mutating func checksummed(at place: Place) throws(ByteScriptError) {
    let start = output.bytes.count
    try block()
    try output.append(big(Int(crc32(of: Array(output.bytes[start...])))), at: place)
  }

  /// Parses the type of a box, which is a word or a quoted string.
  mutating func boxName() throws(ByteScriptError) -> [UInt8] {
    let name: [UInt8]
    switch token.kind {
    case .word(let word): name = Array(word.utf8)
    case .string(let characters): name = try TextForm.plain.bytes(of: characters)
    default: throw expected("the type of a box")
    }
    try advance()
    return name
  }

  private func checkBoxName(_ name: [UInt8], at place: Place) throws(ByteScriptError) {
    guard name.count == 4 else {
      throw ByteScriptError("the type of a box must have four bytes, not \(name.count)", at: place)
    }
  }

  private mutating func block() throws(ByteScriptError) {
    guard token.kind == .symbol("{") else { throw expected("'{'") }
    try nested(until: "}")
  }

  private mutating func statedSize() throws(ByteScriptError) -> StatedSize {
    let isAdditional = token.kind == .symbol("+") || token.kind == .symbol("-")
    return StatedSize(written: try sum(), isAdditional: isAdditional)
  }
}
