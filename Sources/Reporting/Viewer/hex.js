// The bytes of a structure, with the field that each belongs to.

class HexView {
  constructor(context) {
    Object.assign(this, { context, tree: context.tree, bytes: context.bytes })
    this.lines = []
    this.marked = null
    this.list = new Rows(22, row => this.line(row), {
      class: "hex", tabindex: 0, role: "group", "aria-label": "bytes",
    })
    const { element } = this.list
    element.addEventListener("pointerover", event => {
      const cell = event.target.closest("[data-at]")
      if (cell) this.point(Number(cell.dataset.at))
    })
    element.addEventListener("pointerleave", () => this.point(-1))
    element.addEventListener("click", event => {
      const cell = event.target.closest("[data-at]")
      if (!cell) return
      const offset = Number(cell.dataset.at)
      this.go(offset)
      // Another structure may be shown now, of which the cursor has another place.
      this.pointed = offset
      this.inspector.show(this.source, offset)
    })
    element.addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.perLine, ArrowDown: this.perLine }[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      this.walk(step)
    })
    new ResizeObserver(() => this.fit()).observe(element)
    this.readout = make("p", { class: "readout", "aria-live": "polite" }, "\u00a0")
    this.inspector = new Inspector(context)
  }

  section() {
    return make("div", { class: "pane hex-pane" }, make("h3", null, "Bytes"), this.list.element,
      this.readout, this.inspector.element)
  }

  fit() {
    const width = this.list.element.clientWidth
    const perLine = width > 620 ? 16 : width > 340 ? 8 : 4
    if (perLine !== this.perLine) {
      this.perLine = perLine
      this.layOut()
    }
  }

  show(node, fields) {
    this.node = node
    this.source = this.tree.sourceOf(node)
    this.owners = leaves(fields).filter(({ field, isOuter }) => field.size && !isOuter)
      .sort((one, other) => one.field.offset - other.field.offset)
    this.marked = null
    this.hovered = null
    this.pointed = null
    this.inspector.clear()
    this.perLine = this.perLine || 16
    this.list.element.scrollTop = 0
    this.layOut()
  }

  // Splits the bytes into lines. A range that is not in the page takes one line, regardless of its length.
  layOut() {
    if (this.node === undefined) return
    const [start, end] = [this.tree.offset[this.node], this.tree.end(this.node)]
    this.lines = []
    for (const part of this.bytes.parts(this.source, start, end)) {
      if (part.kind === "missing") {
        this.lines.push(part)
        continue
      }
      for (let place = part.start; place < part.end;) {
        const next = Math.min(part.end, place - (place - start) % this.perLine + this.perLine)
        this.lines.push({ kind: part.kind, start: place, end: next })
        place = next
      }
    }
    this.joinLines()
    this.list.show(this.lines.length)
  }

  // Joins adjacent shown and masked bytes in one line.
  joinLines() {
    const lines = []
    const origin = this.tree.offset[this.node]
    for (const line of this.lines) {
      const last = lines[lines.length - 1]
      const isSame = last && last.kind !== "missing" && line.kind !== "missing" && last.end === line.start
        && Math.floor((last.start - origin) / this.perLine) === Math.floor((line.start - origin) / this.perLine)
      if (isSame) {
        last.end = line.end
        last.kind = "mixed"
      } else lines.push({ ...line })
    }
    this.lines = lines
  }

  // All fields that contain a byte, last first; bit fields may share a byte.
  *holding(offset) {
    let low = 0, high = this.owners.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.owners[middle].field.offset <= offset) low = middle + 1
      else high = middle
    }
    for (let index = low - 1; index >= 0 && index > low - 40; index--) {
      if (offset < span(this.owners[index].field).end) yield index
    }
  }

  owner(offset) {
    for (const index of this.holding(offset)) return index
    return -1
  }

  // The fields that share a byte, in file order, without fields that only enclose the last of them.
  sharing(offset) {
    const [last, ...others] = [...this.holding(offset)].map(index => this.owners[index])
    if (!last) return []
    return [...others.filter(({ field }) => !isTable(field) && field.size <= 8).reverse(), last]
  }

  line(row) {
    const line = this.lines[row]
    if (line.kind === "missing") {
      const range = this.hovered || this.marked
      const isMarked = range && range.start < line.end && line.start < range.end
      return make("div", { class: "hex-line gap" + (isMarked ? " marked" : "") },
        "… " + bytesText(line.end - line.start) + " @" + hexadecimal(line.start) + " not in this page")
    }
    const cells = [], letters = []
    const origin = this.tree.offset[this.node]
    const lead = (line.start - origin) % this.perLine
    for (let pad = 0; pad < lead; pad++) {
      cells.push(make("i", null, "  "))
      letters.push(make("i", null, " "))
    }
    for (let offset = line.start; offset < line.end; offset++) {
      const value = this.bytes.at(this.source, offset)
      const owner = this.owner(offset)
      const isMarked = this.standsOut(offset)
      const role = owner < 0 ? " other" : owner % 2 ? " odd" : ""
      const properties = { class: "b" + role + (isMarked ? " marked" : ""), "data-at": offset }
      cells.push(make("i", properties, value < 0 ? "▒▒" : byte(value)))
      const letter = value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : value < 0 ? "▒" : "·"
      letters.push(make("i", properties, letter))
    }
    // Pads a short line, so that its characters are aligned with those of the others.
    while (cells.length < this.perLine) cells.push(make("i", null, "  "))
    const address = (this.source ? "+" : "")
      + (line.start - lead).toString(16).padStart(this.source ? 7 : 8, "0")
    return make("div", { class: "hex-line" }, make("span", { class: "address" }, address),
      make("span", { class: "cells" }, cells), make("span", { class: "letters" }, letters))
  }

  mark(range) {
    this.marked = range
    this.hovered = null
    if (range) {
      this.inspector.show(this.source, range.start)
      const row = this.lines.findIndex(line => line.end > range.start)
      if (row >= 0) this.list.reveal(row, true)
    }
    this.list.update(true)
  }

  // The range under the mouse pointer takes precedence over the selected range.
  standsOut(offset) {
    const range = this.hovered || this.marked
    return Boolean(range) && offset >= range.start && offset < range.end
  }

  highlight(range) {
    this.hovered = range
    for (const cell of this.list.body.querySelectorAll("[data-at]")) {
      cell.classList.toggle("marked", this.standsOut(Number(cell.dataset.at)))
    }
  }

  point(offset) {
    const found = offset < 0 ? [] : this.sharing(offset)
    if (found.length) {
      this.highlight({
        start: Math.min(...found.map(({ field }) => field.offset)),
        end: Math.max(...found.map(({ field }) => field.offset + field.size)),
      })
      this.readout.textContent = "@" + hexadecimal(offset) + "  "
        + found.map(owner => this.name(owner, offset) + "  " + fieldText(owner.field)).join("  ·  ")
    } else if (offset >= 0) {
      const inner = this.tree.owner(offset, this.source, this.node)
      this.highlight({ start: this.tree.offset[inner], end: this.tree.end(inner) })
      this.readout.textContent = "@" + hexadecimal(offset) + "  " + this.tree.path(inner) + "  " + this.tree.kindOf(inner).title
    } else {
      this.highlight(null)
      this.readout.textContent = "\u00a0"
    }
    this.context.fields.point(found.map(({ name }) => name))
  }

  // Moves the cursor from byte to byte, with the same effect as the mouse.
  walk(step) {
    const start = this.tree.offset[this.node], last = this.tree.end(this.node) - 1
    if (last < start) return
    const from = this.pointed ?? (this.marked ? this.marked.start - step : start - step)
    this.pointed = Math.min(last, Math.max(start, from + step))
    const row = this.lines.findIndex(line => line.end > this.pointed)
    if (row >= 0) this.list.reveal(row)
    this.point(this.pointed)
    this.inspector.show(this.source, this.pointed)
  }

  name({ name, field }, offset) {
    if (!isTable(field) || !field.value.layout) return name
    const { layout, columns } = field.value
    const bit = (offset - layout.offset) * 8
    const row = Math.floor(bit / layout.rowBits)
    const column = layout.columns.findIndex(own =>
      bit - row * layout.rowBits < own.firstBit + own.bitCount)
    return name + "[" + (row + 1) + "]" + (columns[column] ? "." + columns[column] : "")
  }

  go(offset) {
    if (this.owner(offset) >= 0) return
    const inner = this.tree.owner(offset, this.source, this.node)
    if (inner !== this.node) this.context.choose(inner)
  }
}
