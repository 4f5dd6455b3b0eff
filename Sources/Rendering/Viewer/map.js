// The file to scale: a row for each level, boxes as wide as they are long.

const PARTS = {
  structure: "structure", media: "picture and sound", metadata: "metadata", free: "free space",
  unreferenced: "unreferenced", unknown: "not understood", suspicious: "with findings",
}

class ByteMap {
  constructor(context) {
    const { tree, data } = context
    Object.assign(this, { context, tree, selected: 0, hit: null })
    this.levels = Math.min(7, 1 + Math.max(...deepest(tree)))
    this.row = 24
    this.picture = new Picture(this.levels * this.row + 20,
      "map of the bytes of the file; the structure below has the same for readers of text",
      (pen, width) => this.paint(pen, width))
    this.zoom = new Zoom(this.picture, data.file.size, () => this.picture.redraw())
    this.zoom.least = Math.min(64, data.file.size)
    this.chunks = data.media.flatMap(track => track.chunks.offset.map((offset, index) =>
      ({ offset, size: track.chunks.size[index], track: track.track })))
      .sort((one, other) => one.offset - other.offset)
    for (const part of [...this.chunks, ...tree.unreferenced]) part.level = this.below(part.offset)
    this.findings = data.check.broken.filter(({ severity }) => severity !== "info")
      .flatMap(({ findings }) => findings.flatMap(({ ranges }) => ranges))
      .concat(data.audit.traces.filter(({ category }) => category === "hidden")
        .flatMap(({ ranges }) => ranges))
    this.readout = make("p", { class: "readout", "aria-live": "polite" }, "\u00a0")
    const canvas = this.picture.canvas
    canvas.addEventListener("pointermove", event => this.tell(this.at(event)))
    canvas.addEventListener("pointerleave", () => this.tell(null))
    canvas.addEventListener("click", event => {
      const hit = this.at(event)
      if (hit && !this.zoom.hasMoved) context.choose(hit.node, { range: hit.range })
    })
    canvas.addEventListener("dblclick", event => {
      const hit = this.at(event)
      if (hit) this.zoom.show(...this.around(hit.start, hit.end))
    })
  }

  around(start, end) {
    const margin = Math.max(4, (end - start) * 0.05)
    return [start - margin, end + margin]
  }

  section() {
    return section("map", "Map of the bytes",
      make("div", { class: "bar" }, this.legend(), this.zoom.tools("file")),
      this.picture.canvas, this.readout,
      make("p", { class: "hint" }, "Click chooses a structure, a double click goes nearer; + − 0 and arrows "
        + "move, and so does the wheel with Shift."))
  }

  legend() {
    const present = new Set(this.tree.kinds.map(({ part }) => part))
    if (this.tree.unreferenced.length) present.add("unreferenced")
    if (this.findings.length) present.add("suspicious")
    return make("ul", { class: "legend" }, Object.entries(PARTS).filter(([part]) => present.has(part))
      .map(([part, words]) => make("li", null, make("span", { class: "swatch " + part }), words)))
  }

  paint(pen, width) {
    const { tree, zoom, row } = this
    const colours = Object.fromEntries(Object.keys(PARTS).map(part => [part, ink(part)]))
    const [edge, letters] = [ink("edge"), ink("on-part")]
    pen.font = "12px system-ui, sans-serif"
    pen.textBaseline = "middle"
    const filled = new Float64Array(this.levels).fill(-1)
    const box = (start, end, level, colour, label, strong) => {
      let left = zoom.x(start), right = zoom.x(end)
      if (right < 0 || left > width) return
      left = Math.max(left, -2)
      right = Math.min(Math.max(right, left + 1), width + 2)
      // Of boxes that share a pixel one is enough.
      if (right <= filled[level]) return
      filled[level] = right - 0.25
      pen.fillStyle = colour
      pen.fillRect(left, level * row, Math.max(1, right - left - (right - left > 3 ? 1 : 0)), row - 2)
      const seen = Math.max(left, 0)
      if (label && right - seen > 30) {
        pen.save()
        pen.beginPath()
        pen.rect(seen, level * row, right - seen - 3, row)
        pen.clip()
        pen.fillStyle = letters
        pen.fillText(label, seen + 5, level * row + row / 2 - 1)
        pen.restore()
      }
    }
    for (let node = 0; node < tree.count;) {
      const level = tree.depth[node]
      const isOutside = tree.sourceOf(node) || tree.end(node) < zoom.start || tree.offset[node] > zoom.end
      const isTiny = zoom.x(tree.end(node)) < filled[level]
      if (level >= this.levels || isOutside || isTiny) {
        node = tree.after[node]
        continue
      }
      const kind = tree.kindOf(node)
      box(tree.offset[node], tree.end(node), level, colours[kind.part] || colours.structure,
        node ? kind.name : "file")
      node++
    }
    filled.fill(-1)
    for (const { offset, size, track, level } of this.chunks) {
      if (level < this.levels) box(offset, offset + size, level, colours.media, "track " + track)
    }
    filled.fill(-1)
    for (const { offset, size, level } of tree.unreferenced) {
      if (level < this.levels) box(offset, offset + size, level, colours.unreferenced, "unreferenced")
    }
    pen.fillStyle = colours.suspicious
    let last = -9
    for (const { offset, size } of this.findings) {
      const left = zoom.x(offset), right = Math.max(zoom.x(offset + size), left + 3)
      if (right < 0 || left > width || right < last + 1) continue
      last = right
      pen.beginPath()
      pen.moveTo(left - 3, this.levels * row + 10)
      pen.lineTo((left + right) / 2, this.levels * row + 1)
      pen.lineTo(right + 3, this.levels * row + 10)
      pen.fill()
    }
    this.outline(pen, this.selected, ink("accent"), 2)
    pen.fillStyle = edge
    pen.textBaseline = "bottom"
    const low = hexadecimal(Math.floor(zoom.start)), high = hexadecimal(Math.ceil(zoom.end))
    pen.fillText("@" + low, 0, this.picture.height)
    pen.textAlign = "right"
    pen.fillText("@" + high, width, this.picture.height)
    pen.textAlign = "left"
  }

  // Chunks are drawn below the structure that holds them.
  below(offset) {
    if (this.lastOwner === undefined || offset < this.tree.offset[this.lastOwner]
      || offset >= this.tree.end(this.lastOwner)) this.lastOwner = this.tree.owner(offset)
    return this.tree.depth[this.lastOwner] + 1
  }

  outline(pen, node, colour, width) {
    const { tree, zoom, row } = this
    if (tree.sourceOf(node) || tree.depth[node] >= this.levels) return
    const left = zoom.x(tree.offset[node]), right = Math.max(zoom.x(tree.end(node)), left + 3)
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.strokeRect(left + 1, tree.depth[node] * row + 1, right - left - 3, row - 4)
  }

  at(event) {
    const place = Math.floor(this.zoom.at(event.offsetX))
    const level = Math.floor(event.offsetY / this.row)
    const { tree } = this
    if (place < 0 || place >= this.zoom.whole) return null
    const chain = tree.chain(tree.owner(place))
    const node = chain[Math.min(level, chain.length - 1)]
    if (level < chain.length) return { node, start: tree.offset[node], end: tree.end(node) }
    const within = ({ offset, size }) => offset <= place && place < offset + size
    const chunk = this.chunks.find(within), gap = tree.unreferenced.find(within)
    const part = chunk || gap
    return part && { node, start: part.offset, end: part.offset + part.size,
      range: { source: 0, start: part.offset, end: part.offset + part.size },
      words: chunk ? "chunk of track " + chunk.track : "unreferenced bytes" }
  }

  tell(hit) {
    const { tree } = this
    this.readout.textContent = hit
      ? (hit.words || tree.path(hit.node) + "  " + tree.kindOf(hit.node).title) + " · @"
        + hexadecimal(hit.start) + " · " + bytesText(hit.end - hit.start)
      : "\u00a0"
  }

  select(node) {
    this.selected = node
    this.picture.redraw()
  }
}

function* deepest(tree) {
  yield 0
  let most = 0
  for (let node = 0; node < tree.count; node++) {
    if (!tree.sourceOf(node) && tree.depth[node] > most) yield most = tree.depth[node]
  }
}
