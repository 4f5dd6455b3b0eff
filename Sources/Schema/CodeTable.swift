import Bytes

/// Declarations by code, for the one look-up that every structure of a file costs: quicker than a
/// dictionary, whose hash has to withstand hostile keys where these are our own.
struct CodeTable: Sendable {
  private let slots: [(code: UInt32, shapes: [DeclaredShape])]
  private let shift: UInt32

  init(_ shapes: [DeclaredShape]) {
    var bits: UInt32 = 4
    while 1 << bits < shapes.count * 2 { bits += 1 }
    shift = 32 - bits
    var slots = [(code: UInt32, shapes: [DeclaredShape])](
      repeating: (0, []), count: 1 << Int(bits))
    for shape in shapes {
      let code = shape.code.rawValue
      var place = Self.place(of: code, shift)
      while !slots[place].shapes.isEmpty, slots[place].code != code {
        place = (place + 1) & (slots.count - 1)
      }
      slots[place].code = code
      slots[place].shapes.append(shape)
    }
    self.slots = slots
  }

  subscript(code: FourCC) -> [DeclaredShape] {
    var place = Self.place(of: code.rawValue, shift)
    while !slots[place].shapes.isEmpty {
      if slots[place].code == code.rawValue { return slots[place].shapes }
      place = (place + 1) & (slots.count - 1)
    }
    return []
  }

  /// The first declaration of a code that is wanted; copies no list.
  func first(
    _ code: FourCC, where isWanted: (DeclaredShape) -> Bool = { _ in true }
  ) -> DeclaredShape? {
    var place = Self.place(of: code.rawValue, shift)
    while !slots[place].shapes.isEmpty {
      if slots[place].code == code.rawValue { return slots[place].shapes.first(where: isWanted) }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func place(of code: UInt32, _ shift: UInt32) -> Int {
    Int((code &* 0x9E37_79B1) >> shift)
  }
}
