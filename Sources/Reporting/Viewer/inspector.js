// The bytes at the cursor, read as values of all usual types.

const SECONDS_1904_TO_1970 = 2082844800

class Inspector {
  constructor(context) {
    this.context = context
    this.body = make("tbody")
    this.head = make("summary", null, "Values at the cursor")
    this.element = make("details", { class: "inspector", open: true, id: "inspector" }, this.head,
      make("div", { class: "wide" }, make("table", { class: "plain" },
        make("thead", null, make("tr", null, ["", "big-endian", "little-endian"]
          .map(word => make("th", { scope: "col" }, word)))), this.body)))
    this.clear()
  }

  clear() {
    this.offset = null
    this.head.textContent = "Values at the cursor"
    put(this.body, make("tr", null, make("td", { colspan: 3, class: "remark" },
      "Click a byte, or move with the arrow keys.")))
  }

  show(source, offset) {
    this.offset = offset
    const bytes = []
    while (bytes.length < 16) {
      const byte = this.context.bytes.at(source, offset + bytes.length)
      if (byte < 0) break
      bytes.push(byte)
    }
    this.head.textContent = "Values at @" + hexadecimal(offset)
    if (!bytes.length) {
      put(this.body, make("tr", null, make("td", { colspan: 3, class: "remark" }, "This byte is not in the page.")))
      return
    }
    const view = new DataView(Uint8Array.from(bytes).buffer)
    put(this.body, this.rows(view, bytes).map(([name, big, little]) => make("tr", null,
      make("th", { scope: "row" }, name),
      little === undefined ? make("td", { colspan: 2 }, big) : [make("td", null, big), make("td", null, little)])))
  }

  rows(view, bytes) {
    const rows = []
    const number = (name, size, method) => {
      if (bytes.length < size) return
      const read = isLittle => String(view[method](0, isLittle))
      rows.push(size === 1 ? [name, read(false)] : [name, read(false), read(true)])
    }
    const fixed = (name, size, method, bits) => {
      if (bytes.length < size) return
      rows.push([name, ...[false, true].map(isLittle => String(view[method](0, isLittle) / 2 ** bits))])
    }
    const date = (name, size, method, epoch) => {
      if (bytes.length < size) return
      rows.push([name, ...[false, true].map(isLittle => dateText(Number(view[method](0, isLittle)) - epoch))])
    }
    rows.push(["bits", bytes[0].toString(2).padStart(8, "0")])
    number("unsigned 8", 1, "getUint8")
    number("signed 8", 1, "getInt8")
    number("unsigned 16", 2, "getUint16")
    number("signed 16", 2, "getInt16")
    if (bytes.length > 2) {
      rows.push(["unsigned 24", String(bytes[0] << 16 | bytes[1] << 8 | bytes[2]),
        String(bytes[2] << 16 | bytes[1] << 8 | bytes[0])])
    }
    number("unsigned 32", 4, "getUint32")
    number("signed 32", 4, "getInt32")
    number("unsigned 64", 8, "getBigUint64")
    number("signed 64", 8, "getBigInt64")
    if (bytes.length > 3) {
      rows.push(["float 32", ...[false, true].map(isLittle => shortReal(view.getFloat32(0, isLittle)))])
    }
    number("float 64", 8, "getFloat64")
    fixed("fixed 8.8", 2, "getInt16", 8)
    fixed("fixed 16.16", 4, "getInt32", 16)
    fixed("fixed 2.30", 4, "getInt32", 30)
    date("seconds since 1904", 4, "getUint32", SECONDS_1904_TO_1970)
    date("seconds since 1904, 64 bits", 8, "getBigUint64", SECONDS_1904_TO_1970)
    date("seconds since 1970", 4, "getInt32", 0)
    date("seconds since 1970, 64 bits", 8, "getBigInt64", 0)
    if (bytes.length > 1) rows.push(["language", languageText(bytes), languageText([bytes[1], bytes[0]])])
    if (bytes.length > 3) {
      const code = bytes.slice(0, 4).map(visible)
      rows.push(["code", code.join(""), code.toReversed().join("")])
    }
    rows.push(["UTF-8", textOf(bytes, "utf-8")])
    if (bytes.length > 1) rows.push(["UTF-16", textOf(bytes, "utf-16be"), textOf(bytes, "utf-16le")])
    return rows
  }
}

const visible = byte => byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte === 0xa9 ? "©" : "·"

// The shortest decimal number with the same value in 32 bits.
function shortReal(number) {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(number.toPrecision(digits))
    if (Math.fround(short) === number) return String(short)
  }
  return String(number)
}

function dateText(seconds) {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) || Math.abs(seconds) > 1e11 ? "–" : date.toISOString().replace(".000", "")
}

// Three letters in five bits each, as ISO media states languages.
function languageText([first, second]) {
  const packed = first << 8 | second
  const letters = [10, 5, 0].map(shift => packed >> shift & 31)
  return packed < 0x8000 && letters.every(letter => letter > 0 && letter < 27)
    ? letters.map(letter => String.fromCharCode(letter + 0x60)).join("") : "–"
}

// The text up to the first zero, with control characters and invalid bytes as points.
function textOf(bytes, encoding) {
  const isWide = encoding !== "utf-8"
  const even = isWide ? bytes.slice(0, bytes.length & ~1) : bytes
  const text = new TextDecoder(encoding).decode(Uint8Array.from(even)).split("\0")[0]
  return text ? "“" + text.replace(/[\u0000-\u001f\u007f-\u009f\ufffd\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "·") + "”" : "–"
}
