import Anatomy
import ByteScript
import Bytes

/// Metadata boxes with items, written by hand.
func itemBox(_ id: Int, _ type: String, name: String = "", flags: Int = 0) -> [UInt8] {
  fullBox("infe", version: 2, flags: flags, u16(id, 0), utf8(type), utf8(name + "\0"))
}

func pictures(_ boxes: [UInt8]...) -> [UInt8] {
  fullBox("meta", fullBox("hdlr", u32(0), utf8("pict"), zeros(13)), boxes.flatMap(\.self))
}

func list(_ items: [UInt8]...) -> [UInt8] {
  fullBox("iinf", u16(items.count), items.flatMap(\.self))
}

func size(_ width: Int, _ height: Int) -> [UInt8] { fullBox("ispe", u32(width, height)) }

func properties(_ boxes: [UInt8]..., of associations: [UInt8]) -> [UInt8] {
  box("iprp", box("ipco", boxes.flatMap(\.self)), associations)
}

extension Field {
  /// A member of a group or of an item of a list.
  func part(_ name: String) -> Field? {
    guard case .group(let members) = value else { return nil }
    return members.first { $0.name == name }
  }
}
