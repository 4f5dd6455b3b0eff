// What fields say, as text, and the cells of tables from their bytes.

const hasMembers = field => Array.isArray(field.value)
const isTable = field => field.value !== null && typeof field.value === "object"
  && !Array.isArray(field.value) && "rows" in field.value

const MOST_LETTERS = 400

function cut(text, most = MOST_LETTERS) {
  return text.length > most ? text.slice(0, most) + "… " + grouped(text.length) + " letters" : text
}

// Text of which a page has the beginning, or the bytes beside it.
const letters = ({ isCut, text }, most = MOST_LETTERS) => isCut ? text.slice(0, most) + "…" : cut(text, most)
const remarkOn = ({ isCut, size }) => isCut ? " (" + bytesText(size) + ", cut)" : " (not valid in its encoding)"

function spaced(hex) { return (hex.match(/../g) || []).join(" ") }

function valueText(value, type) {
  if (value === null || value === undefined) return "not in this page"
  if (Array.isArray(value)) return value.map(member =>
    member && member.name ? member.name + " " + valueText(member.value, member.type) : valueText(member))
    .join(", ")
  if (typeof value === "object") {
    if ("rows" in value) return count(value.rows, "row")
    if ("text" in value) return "“" + letters(value) + "”" + remarkOn(value)
    if ("head" in value) return spaced(value.head.slice(0, 48)) + " … " + bytesText(value.size)
    return JSON.stringify(value)
  }
  if (type === "text") return "“" + cut(value) + "”"
  if (type === "bytes") return value.length > 64
    ? spaced(value.slice(0, 48)) + " … " + bytesText(value.length / 2) : spaced(value)
  return String(value)
}

function fieldText(field) {
  if (field.redacted) return "left out"
  if (hasMembers(field)) return field.label || ""
  const text = valueText(field.value, field.type)
  return withLabel(text, field.label)
}

function withLabel(text, label) {
  if (!label) return text
  return text && label !== text && !label.startsWith(text + " ") ? text + " · " + label : label
}

// The bytes of something; of what has none, the one where it would be.
const span = ({ offset, size }) => ({ start: offset, end: offset + Math.max(1, size) })

// The fields that own bytes, with their whole names, in the order of their bytes.
function leaves(fields, prefix = "", into = []) {
  for (const field of fields) {
    const name = prefix + field.name
    if (hasMembers(field)) leaves(field.value, name + ".", into)
    else if (isTable(field) && !field.value.layout && field.value.values
      && field.value.values.every(Array.isArray)) {
      into.push({ name, field, isOuter: true })
      field.value.values.forEach((row, index) => {
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

// A row of a table: from its bytes where the page has them, else from the rows that were told.
function rowOf(table, row, source, bytes) {
  const { layout, columns, values } = table
  const told = values && values[row]
  return columns.map((_, index) => {
    const column = layout.columns[index]
    const raw = bytes.number(source, layout, column, row)
    if (raw === null || column.bitCount > 64) return told ? valueText(told[index], column.kind) : "–"
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
