// Byte map of the file, drawn to scale: a row for each level, with boxes as wide as the structures are long.

const PARTS = {
  structure: "structure", media: "picture and sound", metadata: "metadata", free: "free space",
  unreferenced: "unreferenced", unknown: "not decoded",
}

class ByteMap {
  constructor(context) {
    const { tree, data } = context
    Object.assign(this, { context, tree, selected: 0 })
    this.row = 24
    this.boxes = new Boxes(context)
    this.depth = this.boxes.depth
    // The number of visible levels, and the first of them.
    this.levels = Math.min(7, this.depth)
    this.top = this.full = 0
    this.marks = new Marks(context.all)
    this.suspicious = this.marks.suspicious.map(({ start, end }) =>
      ({ start, end, level: this.boxes.level[this.boxes.holder(start, end)] }))
    this.picture = new Picture(this.levels * this.row + this.marks.room + 18,
      "byte map of the file; the tree below contains the same structures as text",
      (pen, width) => this.paint(pen, width))
    this.zoom = new Zoom(this.picture, data.file.size, () => this.moved())
    this.zoom.least = Math.min(16, data.file.size)
    this.readout = make("p", { class: "readout", "aria-live": "polite" }, "\u00a0")
    this.listen(this.picture.canvas)
  }

  listen(canvas) {
    canvas.addEventListener("pointermove", event => this.tell(this.at(event)))
    canvas.addEventListener("pointerleave", () => this.tell(null))
    canvas.addEventListener("click", event => {
      const hit = this.at(event)
      if (!hit || this.zoom.hasMoved) return
      if (hit.item) this.context.jump(hit.item)
      else this.context.choose(hit.node, { range: hit.range })
    })
    canvas.addEventListener("dblclick", event => {
      const hit = this.at(event)
      if (!hit || hit.item) return
      this.zoom.show(...this.around(hit.start, hit.end))
      this.climb(hit.level - 1 - this.top)
    })
    canvas.addEventListener("keydown", event => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!step || this.depth === this.levels || event.ctrlKey || event.metaKey) return
      this.climb(step)
      event.preventDefault()
    })
  }

  around(start, end) {
    const margin = Math.max(4, (end - start) * 0.05)
    return [start - margin, end + margin]
  }

  // Levels that consist of one long bar are scrolled out of view.
  moved() {
    const { start, end } = this.zoom
    const full = this.boxes.level[this.boxes.holder(Math.ceil(start), Math.floor(end))]
    if (full !== this.full) this.climb(full - this.top)
    this.full = full
    this.picture.redraw()
  }

  climb(step) {
    this.top = Math.min(this.depth - this.levels, Math.max(0, this.top + step))
    this.picture.redraw()
  }

  section() {
    const tools = this.zoom.tools("file")
    const isDeep = this.depth > this.levels
    if (isDeep) tools.append(
      button("▴", () => this.climb(-1), { title: "one level up", "aria-label": "one level up" }),
      button("▾", () => this.climb(1), { title: "one level down", "aria-label": "one level down" }))
    return section("map", "Byte map",
      make("div", { class: "bar" }, this.legend(), tools),
      this.picture.canvas, this.readout,
      make("p", { class: "hint" }, "Click selects a structure, double-click zooms to it. Zoom and scroll with + − 0, "
        + "arrow keys, or Shift and the wheel." + (isDeep ? " Dots at the bottom of a box: it contains further structures." : "")))
  }

  legend() {
    const present = new Set(this.tree.kinds.concat(this.boxes.runs).map(({ part }) => part)
      .concat(this.marks.lanes.map(({ sort }) => sort)))
    return make("ul", { class: "legend" }, Object.entries({ ...PARTS, ...MARKS })
      .filter(([part]) => present.has(part))
      .map(([part, words]) => make("li", null, make("span", { class: "swatch " + part }), words)))
  }

  paint(pen, width) {
    const { tree, zoom, row, top, levels, marks } = this
    pen.font = "12px system-ui, sans-serif"
    pen.textBaseline = "middle"
    const colours = Object.fromEntries(Object.keys(PARTS).map(part => [part, ink(part)]))
    const letters = ink("on-part"), onFree = ink("on-free")
    pen.strokeStyle = ink("edge")
    let filled = new Float64Array(this.depth).fill(-1)
    const box = (start, end, level, part, label, hasMore) => {
      let left = zoom.x(start), right = zoom.x(end)
      if (right < 0 || left > width || level < top || level >= top + levels) return
      left = Math.max(left, -2)
      right = Math.min(Math.max(right, left + 1), width + 2)
      // Of boxes that share a pixel, one is drawn.
      if (right <= filled[level]) return
      filled[level] = right - 0.25
      const high = (level - top) * row
      pen.fillStyle = colours[part] || colours.structure
      pen.fillRect(left, high, Math.max(1, right - left - (right - left > 3 ? 1 : 0)), row - 2)
      if (part === "free" && right - left > 3) pen.strokeRect(left + 0.5, high + 0.5, right - left - 2, row - 3)
      pen.fillStyle = part === "free" ? onFree : letters
      for (let x = left + 1; hasMore && x < right - 2; x += 5) pen.fillRect(x, high + row - 5, 2, 2)
      const seen = Math.max(left, 0)
      if (right - seen <= 30) return
      pen.save()
      pen.beginPath()
      pen.rect(seen, high, right - seen - 3, row)
      pen.clip()
      pen.fillText(label, seen + 5, high + row / 2 - 1)
      pen.restore()
    }
    for (let node = 0; node < tree.count;) {
      const level = this.boxes.level[node]
      const isOutside = tree.end(node) < zoom.start || tree.offset[node] > zoom.end
      const isCovered = isOutside || level >= top + levels || zoom.x(tree.end(node)) < filled[level]
      if (isCovered || tree.sourceOf(node)) {
        node = this.boxes.isWhole[node] ? tree.after[node] : node + 1
        continue
      }
      const { name, part } = tree.kindOf(node)
      box(tree.offset[node], tree.end(node), level, part, node ? shown(name) : "file", this.hasMore(node))
      node++
    }
    const filledBy = {}
    for (const { start, end, part, level, label } of this.boxes.runs) {
      filled = filledBy[part] = filledBy[part] || new Float64Array(this.depth).fill(-1)
      box(start, end, level, part, label)
    }
    this.paintSuspicious(pen, width)
    marks.paint(pen, zoom, width, levels * row)
    this.outline(pen)
    this.paintPlaces(pen, width)
  }

  // Whether a node contains something without a visible box.
  hasMore(node) {
    const { tree } = this
    if (this.boxes.level[node] + 1 >= this.top + this.levels) {
      return tree.hasChildren(node) || this.boxes.holders.has(node)
    }
    return tree.hasChildren(node) && tree.sourceOf(node + 1) > 0
  }

  paintSuspicious(pen, width) {
    const { zoom, row } = this
    for (const { start, end, level } of this.suspicious) {
      const left = Math.max(-2, zoom.x(start)), right = Math.min(width + 2, Math.max(zoom.x(end), left + 3))
      if (right < 0 || left > width || level < this.top || level >= this.top + this.levels) continue
      const foot = (level - this.top + 1) * row - 2
      pen.fillStyle = ink("panel")
      pen.fillRect(left, foot - 7, right - left, 1)
      pen.fillStyle = ink("suspicious")
      pen.fillRect(left, foot - 6, right - left, 6)
    }
  }

  paintPlaces(pen, width) {
    const { zoom, top, levels, depth } = this
    const foot = this.picture.height - 8
    pen.fillStyle = ink("edge")
    pen.fillText("@" + hexadecimal(Math.floor(zoom.start)), 0, foot)
    pen.textAlign = "right"
    pen.fillText("@" + hexadecimal(Math.ceil(zoom.end)), width, foot)
    pen.textAlign = "center"
    if (depth > levels) pen.fillText("levels " + (top + 1) + " to " + (top + levels) + " of " + depth, width / 2, foot)
    pen.textAlign = "left"
  }

  outline(pen) {
    const { tree, zoom, row, selected } = this
    const level = this.boxes.level[selected] - this.top
    if (level < 0 || level >= this.levels) return
    const left = zoom.x(tree.offset[selected]), right = Math.max(zoom.x(tree.end(selected)), left + 3)
    pen.strokeStyle = ink("accent")
    pen.lineWidth = 2
    pen.strokeRect(left + 1, level * row + 1, right - left - 3, row - 4)
  }

  at({ offsetX, offsetY }) {
    const { tree, zoom } = this
    const below = offsetY - this.levels * this.row
    if (below >= 0) return this.marks.at(zoom, this.picture.width, offsetX, below)
    const place = Math.floor(zoom.at(offsetX))
    const level = this.top + Math.floor(offsetY / this.row)
    if (place < 0 || place >= zoom.whole) return null
    const node = this.boxes.owners(place).find(own => this.boxes.level[own] === level)
    if (node !== undefined) return { node, level, start: tree.offset[node], end: tree.end(node) }
    const run = this.boxes.runs.find(own => own.level === level && own.start <= place && place < own.end)
    return run && { ...run, range: { source: 0, start: run.start, end: run.end } }
  }

  tell(hit) {
    this.readout.textContent = hit ? [...this.words(hit), "@" + hexadecimal(hit.start),
      bytesText(hit.end - hit.start)].join(" · ") : "\u00a0"
  }

  words({ item, node, words }) {
    if (item) return [item.word, cut(item.text, 120)].map(shown)
    const { title, part } = this.tree.kindOf(node)
    return words ? [words] : [shown(this.tree.path(node) + "  " + title), PARTS[part]]
  }

  // Selects a node and scrolls it into view. A node in derived bytes is shown at their origin.
  select(node, isQuiet) {
    const { tree, zoom } = this
    while (tree.sourceOf(node)) node = tree.parent[node]
    this.selected = node
    this.picture.redraw()
    if (isQuiet) return
    const [start, end] = [tree.offset[node], tree.end(node)]
    if (end <= zoom.start || start >= zoom.end) zoom.show(...this.around(start, end))
    const level = this.boxes.level[node] - this.top
    if (level < 0) this.climb(level)
    if (level >= this.levels) this.climb(level - this.levels + 1)
  }
}
