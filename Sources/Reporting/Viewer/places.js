// Locations as lines and points, drawn to scale above coast lines, and a small map of the world that shows where they are.

class PlaceMap {
  // Lines are lists of points with latitude, longitude and further values.
  constructor(lines, chosen, coast) {
    this.coast = coastLines(coast || "")
    this.lines = lines.map(line => ({ ...line, points: this.unrolled(line.points) }))
    this.points = this.lines.flatMap(({ points }) => points)
    this.chosen = chosen
    const latitudes = this.points.map(({ latitude }) => latitude)
    const longitudes = this.points.map(({ x }) => x)
    const least = list => list.reduce((one, other) => Math.min(one, other), Infinity)
    const most = list => list.reduce((one, other) => Math.max(one, other), -Infinity)
    this.middle = { latitude: (least(latitudes) + most(latitudes)) / 2,
      x: (least(longitudes) + most(longitudes)) / 2 }
    this.squeeze = Math.max(0.05, Math.cos(this.middle.latitude * Math.PI / 180))
    // Meters from the middle to the edges, with a minimum.
    const perDegree = 111320
    this.wide = Math.max(25, (most(longitudes) - least(longitudes)) * perDegree * this.squeeze / 2)
    this.high = Math.max(25, (most(latitudes) - least(latitudes)) * perDegree / 2)
    this.perDegree = perDegree
    this.near = 1
    this.shift = { x: 0, y: 0 }
    this.picture = new Picture(380, "locations, drawn to scale; the table below lists them as numbers",
      (pen, width, height) => this.paint(pen, width, height))
    this.readout = make("p", { class: "readout", "aria-live": "polite" }, "\u00a0")
    this.listen()
  }

  // Points on both sides of the 180° meridian are kept next to each other.
  unrolled(points) {
    let turn = 0, last = null
    return points.map(point => {
      if (last !== null && point.longitude + turn - last > 180) turn -= 360
      if (last !== null && point.longitude + turn - last < -180) turn += 360
      last = point.longitude + turn
      return { ...point, x: last }
    })
  }

  listen() {
    const { canvas } = this.picture
    let drag = null
    canvas.addEventListener("pointerdown", event => { drag = event; this.hasMoved = false })
    window.addEventListener("pointerup", () => { drag = null })
    canvas.addEventListener("pointermove", event => {
      if (drag && event.buttons & 1) {
        this.hasMoved = this.hasMoved || Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY) > 4
        this.shift.x += event.clientX - drag.clientX
        this.shift.y += event.clientY - drag.clientY
        drag = event
        this.picture.redraw()
      } else this.tell(this.nearest(event))
    })
    canvas.addEventListener("click", event => {
      const point = this.nearest(event)
      if (point && !this.hasMoved && this.chosen) this.chosen(point)
    })
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.shiftKey) return
      event.preventDefault()
      this.zoom(Math.exp(-(event.deltaY || event.deltaX) / 300))
    }, { passive: false })
    canvas.addEventListener("keydown", event => {
      const move = (x, y) => { this.shift.x += x; this.shift.y += y }
      const keys = { "+": () => this.zoom(2), "=": () => this.zoom(2), "-": () => this.zoom(0.5),
        "0": () => this.all(), ArrowLeft: () => move(40, 0), ArrowRight: () => move(-40, 0),
        ArrowUp: () => move(0, 40), ArrowDown: () => move(0, -40) }
      if (!keys[event.key] || event.ctrlKey || event.metaKey) return
      keys[event.key]()
      event.preventDefault()
      this.picture.redraw()
    })
  }

  zoom(factor) {
    // Out to the whole Earth.
    const world = Math.max(this.wide / (180 * this.perDegree * this.squeeze), this.high / (90 * this.perDegree))
    const near = Math.min(1e5, Math.max(Math.min(0.2, world), this.near * factor))
    this.shift.x *= near / this.near
    this.shift.y *= near / this.near
    this.near = near
    this.picture.redraw()
  }

  all() {
    this.near = 1
    this.shift = { x: 0, y: 0 }
    this.picture.redraw()
  }

  tools() {
    return make("div", { class: "tools", role: "group", "aria-label": "zoom of the locations" },
      button("−", () => this.zoom(0.5), { "aria-label": "zoom out" }),
      button("+", () => this.zoom(2), { "aria-label": "zoom in" }), button("all", () => this.all()))
  }

  // Meters per pixel.
  get grain() {
    return Math.max(this.wide * 2 / Math.max(80, this.picture.width - 120),
      this.high * 2 / (this.picture.height - 100)) / this.near
  }

  place(point) {
    return {
      x: this.picture.width / 2 + this.shift.x
        + (point.x - this.middle.x) * this.perDegree * this.squeeze / this.grain,
      y: this.picture.height / 2 + this.shift.y
        - (point.latitude - this.middle.latitude) * this.perDegree / this.grain,
    }
  }

  paint(pen, width, height) {
    this.paintLines(pen, width, height)
    this.paintCoast(pen, width)
    const path = ink("path"), paper = ink("paper"), letters = ink("letters")
    pen.lineJoin = "round"
    for (const { points } of this.lines) {
      pen.strokeStyle = path
      pen.lineWidth = 2.5
      pen.beginPath()
      points.forEach((point, index) => {
        const { x, y } = this.place(point)
        if (index && !point.behindGap) pen.lineTo(x, y)
        else pen.moveTo(x, y)
      })
      pen.stroke()
      const isSingle = points.length === 1
      this.dot(pen, points[0], path, paper, isSingle)
      if (!isSingle) this.dot(pen, points[points.length - 1], paper, path, false)
    }
    if (this.pointed) this.dot(pen, this.pointed, ink("accent"), paper, true)
    this.scaleBar(pen, height, letters)
    if (width > 500) this.paintWorld(pen, width)
  }

  // Draws the coast lines, also once more to the east and west for maps across the 180° meridian.
  paintCoast(pen, width) {
    const turns = [-360, 0, 360].filter(turn => this.place({ x: turn + 180, latitude: 0 }).x > 0
      && this.place({ x: turn - 180, latitude: 0 }).x < width)
    for (const turn of turns) {
      this.strokeCoast(pen, ([x, latitude]) => this.place({ x: x + turn, latitude }))
    }
  }

  strokeCoast(pen, place) {
    pen.strokeStyle = ink("faint")
    pen.lineWidth = 1
    pen.beginPath()
    for (const line of this.coast) {
      line.forEach((point, index) => {
        const { x, y } = place(point)
        if (index) pen.lineTo(x, y)
        else pen.moveTo(x, y)
      })
    }
    pen.stroke()
  }

  // Draws the whole Earth in the upper right corner, with a mark where the locations are.
  paintWorld(pen, width) {
    if (!this.coast.length) return
    const [wide, high, edge] = [200, 100, 10]
    const left = width - wide - edge
    const place = (x, latitude) => ({ x: left + (((x + 180) % 360 + 360) % 360) / 360 * wide,
      y: edge + (90 - latitude) / 180 * high })
    pen.fillStyle = ink("paper")
    pen.fillRect(left, edge, wide, high)
    pen.save()
    pen.beginPath()
    pen.rect(left, edge, wide, high)
    pen.clip()
    this.strokeCoast(pen, ([x, latitude]) => ({ x: left + (x + 180) / 360 * wide, y: place(0, latitude).y }))
    pen.restore()
    pen.strokeStyle = ink("line")
    pen.strokeRect(left, edge, wide, high)
    const { x, y } = place(this.middle.x, this.middle.latitude)
    pen.beginPath()
    pen.arc(x, y, 4, 0, 7)
    pen.fillStyle = ink("accent")
    pen.fill()
  }

  dot(pen, point, colour, edge, isLarge) {
    const { x, y } = this.place(point)
    pen.beginPath()
    pen.arc(x, y, isLarge ? 6 : 5, 0, 7)
    pen.fillStyle = colour
    pen.strokeStyle = edge
    pen.lineWidth = 2
    pen.fill()
    pen.stroke()
  }

  // Draws meridians and parallels, with their degrees at the edges.
  paintLines(pen, width, height) {
    const line = ink("line"), faint = ink("faint")
    pen.font = "11px system-ui, sans-serif"
    pen.textBaseline = "top"
    const degree = this.perDegree / this.grain
    const step = roundStep(110 / degree)
    const digits = Math.max(0, Math.ceil(-Math.log10(step)))
    const west = this.middle.x - (width / 2 + this.shift.x) / (degree * this.squeeze)
    const north = this.middle.latitude + (height / 2 + this.shift.y) / degree
    const wide = step / this.squeeze > step * 4 ? roundStep(step / this.squeeze) : step
    // Once around the Earth, and from pole to pole.
    const first = Math.max(west, this.middle.x - 180)
    for (let x = Math.ceil(first / wide) * wide, n = 0; n < 60 && x <= this.middle.x + 180; x += wide, n++) {
      const at = this.place({ x, latitude: this.middle.latitude }).x
      if (at > width) break
      pen.fillStyle = line
      pen.fillRect(at, 0, 1, height)
      pen.fillStyle = faint
      const turned = ((x + 540) % 360 + 360) % 360 - 180
      const words = Math.abs(turned).toFixed(digits) + "°" + (turned < 0 ? "W" : "E")
      if (at + 4 + pen.measureText(words).width < width) pen.fillText(words, at + 4, height - 14)
    }
    for (let y = Math.floor(Math.min(90, north) / step) * step, n = 0; n < 60 && y >= -90; y -= step, n++) {
      const at = this.place({ x: this.middle.x, latitude: y }).y
      if (at > height) break
      pen.fillStyle = line
      pen.fillRect(0, at, width, 1)
      pen.fillStyle = faint
      // Not over the labels of the meridians and the scale.
      if (at < height - 64) pen.fillText(Math.abs(y).toFixed(digits) + "°" + (y < 0 ? "S" : "N"), 4, at + 3)
    }
  }

  scaleBar(pen, height, letters) {
    const metres = roundStep(this.grain * 60)
    const length = metres / this.grain
    pen.fillStyle = letters
    pen.fillRect(12, height - 34, length, 2)
    pen.fillRect(12, height - 39, 2, 12)
    pen.fillRect(10 + length, height - 39, 2, 12)
    pen.textBaseline = "bottom"
    pen.fillText(metres >= 1000 ? grouped(metres / 1000) + " km" : metres >= 1 ? metres + " m"
      : (metres * 100).toFixed(0) + " cm", 18, height - 36)
  }

  nearest(event) {
    let found = null, least = 30
    for (const point of this.points) {
      const { x, y } = this.place(point)
      const distance = Math.hypot(x - event.offsetX, y - event.offsetY)
      if (distance < least) [found, least] = [point, distance]
    }
    return found
  }

  tell(point) {
    this.readout.textContent = point ? this.words(point) : "\u00a0"
    if (point !== this.pointed) {
      this.pointed = point
      this.picture.redraw()
    }
  }

  words(point) {
    return [point.name, degrees(point.latitude, point.longitude),
      point.altitude !== undefined && point.altitude + " m", point.time, point.at && "at " + point.at,
      point.remarks].filter(Boolean).map(shown).join(" · ")
  }
}

// Reads coast lines: each is a word of the longitudes and latitudes of its points, less those of the point before, in
// twentieths of a degree. A number is written in groups of five bits, the lowest first; its lowest bit is its sign.
function coastLines(text) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  return text.split(" ").filter(Boolean).map(word => {
    const numbers = []
    let number = 0, bits = 0
    for (const letter of word) {
      const digit = letters.indexOf(letter)
      number |= (digit & 31) << bits
      bits += 5
      if (digit & 32) continue
      numbers.push(number & 1 ? -(number + 1) / 2 : number / 2)
      number = bits = 0
    }
    const points = []
    let x = 0, latitude = 0
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      x += numbers[index]
      latitude += numbers[index + 1]
      points.push([x / 20, latitude / 20])
    }
    return points
  })
}

function placesSection(context) {
  const lines = context.data.positions.filter(({ points }) => points.length)
  if (!lines.length) return null
  const map = new PlaceMap(lines, point => context.go(point.path), context.data.coast)
  const points = lines.flatMap(line => line.points)
  const more = lines.reduce((sum, line) => sum + line.count - line.points.length, 0)
  const PAGE = 100
  const body = make("tbody")
  const fill = limit => {
    body.replaceChildren(...points.slice(0, limit).map(point => make("tr", null,
      make("td", null, point.latitude + ", " + point.longitude),
      make("td", null, point.altitude === undefined ? "" : point.altitude + " m"),
      make("td", null, point.time || point.at || ""), make("td", null, point.remarks || ""),
      make("td", null, make("a", { href: address(point.path) }, point.path)))))
    next.hidden = limit >= points.length
  }
  let limit = PAGE
  const next = button("Show more of " + grouped(points.length), () => fill(limit += PAGE * 5))
  fill(limit)
  context.lists.push((most = limit) => fill(most))
  return section("places", "Locations",
    make("div", { class: "bar" }, make("p", null, count(points.length + more, "position"),
      more > 0 && ", thinned out for drawing"), map.tools()),
    map.picture.canvas, map.readout,
    make("details", null, make("summary", null, "As numbers"), make("div", { class: "wide" },
      make("table", { class: "plain grid" }, make("thead", null, make("tr", null,
        ["latitude, longitude", "altitude", "time", "", "path"].map(word => make("th", { scope: "col" }, word)))),
      body)), next))
}
