/// A handler box with an empty name.
package func handlerBox(_ type: String) -> [UInt8] {
  fullBox("hdlr", zeros(4), utf8(type), zeros(13))
}

/// A `data` box with a value of an item of `ilst`. The type of the value is a number, such as 1 for
/// UTF-8.
/// - Parameter language: a language code of three letters, packed into five bits each.
package func dataBox(
  _ type: Int, country: [UInt8] = [0, 0], language: [UInt8] = [0, 0], _ value: [UInt8]
) -> [UInt8] {
  box("data", big(type), country, language, value)
}

/// An item of `ilst` with one value.
package func itemBox(
  _ code: String, type: Int = 1, language: [UInt8] = [0, 0], _ value: [UInt8]
) -> [UInt8] {
  box(code, dataBox(type, language: language, value))
}

/// An item of `ilst` with a text.
package func textItemBox(
  _ code: String, language: [UInt8] = [0, 0], _ text: String
) -> [UInt8] {
  itemBox(code, language: language, utf8(text))
}

/// A `meta` box with the given items in `ilst`, as iTunes writes it.
package func itemListBox(_ items: [UInt8]...) -> [UInt8] {
  fullBox(
    "meta", fullBox("hdlr", zeros(4), utf8("mdirappl"), zeros(9)),
    box("ilst", items.flatMap(\.self)))
}

/// A movie without tracks.
/// - Parameters:
///   - content: the boxes in `moov`.
///   - padding: bytes between `ftyp` and `moov`.
package func emptyMovie(_ content: [UInt8]..., padding: [UInt8] = []) -> [UInt8] {
  box("ftyp", utf8("M4A "), zeros(4)) + padding + box("moov", content.flatMap(\.self))
}

/// A movie without tracks, with the given items of `ilst`, as iTunes writes it.
package func taggedSong(_ items: [UInt8]..., padding: [UInt8] = []) -> [UInt8] {
  emptyMovie(box("udta", itemListBox(items.flatMap(\.self))), padding: padding)
}
