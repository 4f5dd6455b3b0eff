// The bytes that the page contains, by source and offset.

class Bytes {
  constructor(bytes) {
    this.runs = new Map()
    this.masked = new Map()
    for (const run of bytes.runs) {
      const padding = run.data.endsWith("==") ? 2 : run.data.endsWith("=") ? 1 : 0
      const size = run.data.length / 4 * 3 - padding
      this.add(this.runs, run.source, { start: run.offset, end: run.offset + size, run })
    }
    for (const { source, offset, size } of bytes.masked) {
      this.add(this.masked, source, { start: offset, end: offset + size })
    }
    for (const list of [...this.runs.values(), ...this.masked.values()]) {
      list.sort((one, other) => one.start - other.start)
    }
  }

  add(map, source, part) {
    if (!map.has(source)) map.set(source, [])
    map.get(source).push(part)
  }

  decoded(part) {
    if (!part.bytes) {
      const letters = atob(part.run.data)
      part.bytes = new Uint8Array(letters.length)
      for (let place = 0; place < letters.length; place++) part.bytes[place] = letters.charCodeAt(place)
    }
    return part.bytes
  }

  holding(list, offset) {
    let low = 0, high = list ? list.length : 0
    while (low < high) {
      const middle = (low + high) >> 1
      if (list[middle].end <= offset) low = middle + 1
      else high = middle
    }
    return low
  }

  // -1 for a byte that is not in the page.
  at(source, offset) {
    const list = this.runs.get(source)
    const part = list && list[this.holding(list, offset)]
    return part && part.start <= offset ? this.decoded(part)[offset - part.start] : -1
  }

  // Splits a range into parts that are shown, masked or missing, in order.
  parts(source, start, end) {
    const all = []
    for (const [list, kind] of [[this.runs.get(source), "shown"], [this.masked.get(source), "masked"]]) {
      for (let place = this.holding(list, start); list && place < list.length; place++) {
        if (list[place].start >= end) break
        all.push({
          kind, start: Math.max(start, list[place].start), end: Math.min(end, list[place].end),
        })
      }
    }
    all.sort((one, other) => one.start - other.start)
    const parts = []
    let place = start
    for (const part of all) {
      if (part.start > place) parts.push({ kind: "missing", start: place, end: part.start })
      parts.push(part)
      place = part.end
    }
    if (place < end) parts.push({ kind: "missing", start: place, end })
    return parts
  }

  // A cell of a table row as a number; null if its bytes are not in the page.
  number(source, table, column, row) {
    const bit = row * table.rowBits + column.firstBit
    const first = table.offset + Math.floor(bit / 8)
    const end = table.offset + Math.ceil((bit + column.bitCount) / 8)
    let value = 0n
    for (let place = first; place < end; place++) {
      const own = this.at(source, column.littleEndian ? end - 1 - (place - first) : place)
      if (own < 0) return null
      value = value << 8n | BigInt(own)
    }
    const spare = BigInt((end - first) * 8 - (bit % 8) - column.bitCount)
    return BigInt.asUintN(column.bitCount, value >> spare)
  }
}
