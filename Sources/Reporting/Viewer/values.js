// Values of fields as text, and cells of tables decoded from their bytes.

const hasMembers = field => Array.isArray(field.value)
const isTable = field => field.value !== null && typeof field.value === "object"
  && !Array.isArray(field.value)

// A table or a list: the number of its rows, and the first of them.
const rowCount = value => "rowCount" in value ? value.rowCount : value.count
const firstRows = value => value.firstRows || value.first || []

const MOST_LETTERS = 400

function cut(text, most = MOST_LETTERS) {
  return text.length > most ? text.slice(0, most) + "… " + grouped(text.length) + " characters" : text
}

// The value of a text: a page may have only its beginning, or its bytes if it is not valid.
function letters({ value, truncated, bytes, size }, most = MOST_LETTERS) {
  if (truncated) return value.slice(0, most) + "… (" + bytesText(size) + ", truncated)"
  return cut(value, most) + (bytes === undefined ? "" : " (not valid in its encoding)")
}

function spaced(hex) { return (hex.match(/../g) || []).join(" ") }

function valueText(value, type) {
  if (value === null || value === undefined) return "not in this page"
  if (Array.isArray(value)) return value.map(member =>
    member && member.name ? member.name + " " + plainText(member) : valueText(member))
    .join(", ")
  if (typeof value === "object") {
    return count(rowCount(value), "row")
  }
  if (type === "text") return "“" + cut(value) + "”"
  if (type === "bytes") return value.length > 64
    ? spaced(value.slice(0, 48)) + " … " + bytesText(value.length / 2) : spaced(value)
  return String(value)
}

function plainText(field) {
  if (field.type === "text") return "“" + letters(field) + "”"
  if (field.type === "bytes" && field.size * 2 > field.value.length) {
    return spaced(field.value.slice(0, 48)) + " … " + bytesText(field.size)
  }
  return valueText(field.value, field.type)
}

function fieldText(field) {
  if (field.redacted) return "redacted"
  if (hasMembers(field)) return field.label || ""
  return withLabel(plainText(field), field.label)
}

function withLabel(text, label) {
  if (!label) return text
  return text && label !== text && !label.startsWith(text + " ") ? text + " · " + label : label
}

// The byte range of a field; a field without bytes gets the byte at its offset.
const span = ({ offset, size }) => ({ start: offset, end: offset + Math.max(1, size) })

// The fields without members, with their full names, in the order of their bytes.
function leaves(fields, prefix = "", into = []) {
  for (const field of fields) {
    const name = prefix + field.name
    if (hasMembers(field)) leaves(field.value, name + ".", into)
    else if (isTable(field) && !field.value.layout && firstRows(field.value).every(Array.isArray)) {
      into.push({ name, field, isOuter: true })
      firstRows(field.value).forEach((row, index) => {
        if (row.every(cell => cell && cell.name)) {
          leaves(row, name + "[" + (index + 1) + "].", into)
        }
      })
    } else into.push({ name, field })
  }
  return into
}

const real32 = bits => {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, Number(bits))
  return view.getFloat32(0)
}
const real64 = bits => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}

// A row of a table: from its bytes if the page has them, otherwise from the first rows.
function rowOf(table, row, source, bytes) {
  const { layout, columns } = table
  const written = firstRows(table)[row]
  return columns.map((_, index) => {
    const column = layout.columns[index]
    const raw = bytes.number(source, layout, column, row)
    if (raw === null || column.bitCount > 64) return written ? valueText(written[index], column.kind) : "–"
    return withLabel(cellText(raw, column), column.labels && column.labels[raw])
  })
}

function cellText(raw, column) {
  switch (column.kind) {
    case "signed": return String(BigInt.asIntN(column.bitCount, raw))
    case "fixed": {
      const number = BigInt.asIntN(column.bitCount, raw)
      return String(Number(number) / 2 ** column.fractionBits)
    }
    case "real": return String(column.bitCount === 32 ? real32(raw) : real64(raw))
    case "code": return codeText(raw)
    case "bytes": case "uuid": return raw.toString(16).padStart(column.bitCount / 4, "0")
    default: return String(raw)
  }
}

function codeText(raw) {
  let text = ""
  for (let shift = 24n; shift >= 0n; shift -= 8n) {
    const own = Number(raw >> shift & 255n)
    text += own >= 0x20 && own < 0x7f || own === 0xa9 ? String.fromCharCode(own)
      : "\\x" + byte(own).toUpperCase()
  }
  return text
}
