// Timeline of the tracks: edits, key frames, sample sizes and chunks, with chapters above them.

class TimeLine {
  constructor(context) {
    const { data } = context
    this.context = context
    this.lanes = data.media.filter(track => track.samples).map(track => this.lane(track))
    // Several lists of chapters are usually equal, so only the longest is drawn.
    const lists = [...data.chapters].sort((one, other) => other.chapters.length - one.chapters.length)
    this.chapters = (lists.length ? lists[0].chapters : []).map(chapter =>
      ({ start: seconds(chapter.start), length: seconds(chapter.duration), title: chapter.title || "" }))
    const ends = this.lanes.map(lane => lane.end)
      .concat(this.chapters.map(({ start, length }) => start + (length || 0)))
    this.whole = Math.max(seconds(data.movie.duration) || 0, ...ends, 0.001)
    this.top = this.chapters.length ? 44 : 22
    this.laneHeight = 74
    this.picture = new Picture(this.top + this.lanes.length * this.laneHeight + 4,
      "timeline of the tracks, with sample sizes", (pen, width) => this.paint(pen, width))
    this.margin = () => [this.picture.width > 600 ? 110 : 0, 8]
    this.zoom = new Zoom(this.picture, this.whole, () => this.picture.redraw(), () => this.margin())
    this.readout = make("p", { class: "readout", "aria-live": "polite" }, "\u00a0")
    const { canvas } = this.picture
    canvas.addEventListener("pointermove", event => this.tell(event))
    canvas.addEventListener("pointerleave", () => { this.readout.textContent = "\u00a0" })
    canvas.addEventListener("click", event => {
      const hit = this.at(event)
      if (hit && hit.chunk && !this.zoom.hasMoved) context.jump({
        node: null, ranges: [{ offset: hit.chunk.offset, size: hit.chunk.size }] })
    })
  }

  lane(media) {
    const described = this.context.data.movie.tracks.find(({ number }) => number === media.track) || {}
    const scale = media.timescale || 1
    // The time ranges of the edit list; without one, all of the media.
    const edits = described.edits ? described.edits.entries.map(edit => ({
      start: seconds(edit.start), length: seconds(edit.duration) || Infinity,
      media: edit.mediaStart ? seconds(edit.mediaStart) : null, rate: Number(edit.rate || 1) || 1,
    })) : [{ start: 0, length: Infinity, media: 0, rate: 1 }]
    // In presentation order, which may differ from decode order.
    const part = columns => columns.shown.map((start, index) => ({ index,
      start: start / scale, length: columns.duration[index] / scale }))
      .sort((one, other) => one.start - other.start)
    const bins = part(media.bins), chunks = part(media.chunks)
    const last = bins[bins.length - 1]
    const shownEnd = edits.reduce((end, edit) => Math.max(end, edit.length < Infinity
      ? edit.start + edit.length : last.start + last.length), 0)
    const largest = Math.max(1, ...media.bins.largest)
    return { media, described, edits, bins, chunks, largest, end: shownEnd,
      hasEdits: Boolean(described.edits) }
  }

  section() {
    if (!this.lanes.length && !this.chapters.length) {
      const { movie } = this.context.data
      return movie.duration && movie.tracks.length ? section("time", "Timeline", this.undrawn()) : null
    }
    return section("time", "Timeline",
      make("div", { class: "bar" }, make("ul", { class: "legend" },
        this.legend().map(([part, words]) => make("li", null, make("span", { class: "swatch " + part }), words))),
      this.zoom.tools("time")),
      this.picture.canvas, this.readout, this.undrawn(),
      this.context.data.chapters.map(list => make("details", null,
        make("summary", null, count(list.chapters.length, "chapter") + ", " + list.source),
        make("ol", { class: "chapters" }, list.chapters.slice(0, 500).map(({ start, title, path }) =>
          make("li", null, clock(seconds(start)) + " ",
            make("a", { href: address(path) }, cut(title || "untitled", 200))))))),
      make("details", null, make("summary", null, "As numbers"), this.table()))
  }

  // The legend, with only the parts that the tracks have.
  legend() {
    const some = test => this.lanes.some(test)
    return [["samples", "sample size", some(() => true)],
      ["keys", "key frames", some(({ media }) => media.keys < media.samples)],
      ["edits", "edit list", some(({ hasEdits }) => hasEdits)],
      ["chunks", "chunks", some(({ media }) => media.chunkCount)]].filter(([, , isThere]) => isThere)
  }

  // The tracks without a lane, and the reason.
  undrawn() {
    const { data } = this.context
    const drawn = new Set(this.lanes.map(({ media }) => media.track))
    const others = data.movie.tracks.filter(({ number }) => !drawn.has(number))
    if (!others.length) return null
    const media = new Map(data.media.map(track => [track.track, track]))
    const most = 12
    return make("p", { class: "remark", id: "undrawn" }, "Not drawn: ",
      others.slice(0, most).map(({ number, type }) => "track " + number + (type ? " (" + type + "): " : ": ")
        + (media.has(number) ? "its tables list no samples" : "no separate samples")).join("; "),
      others.length > most && "; and " + count(others.length - most, "more", "more"), ".")
  }

  table() {
    return make("div", { class: "wide" }, make("table", { class: "plain grid" },
      make("thead", null, make("tr", null, ["track", "samples", "key frames", "bytes", "largest", "chunks", "edits"]
        .map(word => make("th", { scope: "col" }, word)))),
      make("tbody", null, this.lanes.map(({ media, described, largest }) => make("tr", null,
        [media.track, media.samples, media.keys, media.size, largest, media.chunkCount,
          described.edits ? described.edits.count : 0].map(number => make("td", null, grouped(number))))))))
  }

  // The time ranges in which an item of the media is presented: one for each edit that contains it.
  *occasions(lane, item) {
    for (const edit of lane.edits) {
      if (edit.media === null) continue
      const start = edit.start + (item.start - edit.media) / edit.rate
      const end = start + item.length / edit.rate
      const from = Math.max(start, edit.start), to = Math.min(end, edit.start + edit.length)
      if (to > from || (item.length === 0 && to >= from)) yield [from, to]
    }
  }

  paint(pen, width) {
    const faint = ink("faint"), letters = ink("letters")
    pen.font = "12px system-ui, sans-serif"
    pen.textBaseline = "middle"
    paintTimes(pen, this.zoom, width, { top: 16, bottom: this.picture.height, words: 8 })
    if (this.chapters.length) this.paintChapters(pen, width, letters)
    this.lanes.forEach((lane, index) => {
      const top = this.top + index * this.laneHeight
      const [left] = this.margin()
      pen.save()
      pen.beginPath()
      pen.rect(left, top, width - left - 8, this.laneHeight)
      pen.clip()
      this.paintLane(pen, lane, top, width)
      pen.restore()
      const name = lane.media.track + " " + (lane.described.type || "")
      pen.fillStyle = letters
      pen.textAlign = "left"
      // Without space next to the bars, the name is written over them, with an outline.
      pen.strokeStyle = ink("panel")
      pen.lineWidth = 4
      if (!left) pen.strokeText(name, 4, top + 27)
      pen.fillText(name, left ? 2 : 4, top + (left ? 30 : 27))
      if (left) {
        pen.fillStyle = faint
        pen.fillText(lane.described.codec ? cut(lane.described.codec.code, 12) : "", 2, top + 48)
      }
    })
  }

  paintChapters(pen, width, letters) {
    const colours = [ink("chunks"), ink("chunks-odd")]
    pen.textAlign = "left"
    this.chapters.forEach(({ start, length, title }, index) => {
      const next = this.chapters[index + 1]
      const end = length ? start + length : next ? next.start : this.whole
      const left = Math.max(this.margin()[0], this.zoom.x(start)), right = Math.min(width - 8, this.zoom.x(end))
      if (right <= left) return
      pen.fillStyle = colours[index % 2]
      pen.fillRect(left, 20, right - left - 1, 18)
      if (right - left < 24) return
      pen.save()
      pen.beginPath()
      pen.rect(left, 20, right - left - 4, 18)
      pen.clip()
      pen.fillStyle = letters
      pen.fillText(shown(title), left + 4, 29)
      pen.restore()
    })
  }

  paintLane(pen, lane, top, width) {
    const { zoom } = this
    const base = top + 56
    const room = 38
    if (lane.hasEdits) for (const edit of lane.edits) {
      const left = zoom.x(edit.start), right = zoom.x(Math.min(this.whole, edit.start + edit.length))
      pen.fillStyle = edit.media === null ? ink("free") : ink("edits")
      pen.fillRect(left, top + 3, Math.max(2, right - left - 1), 5)
    }
    pen.fillStyle = ink("samples")
    // Of bars that share a pixel, only the highest is drawn.
    let last = -1, high = 0
    const bar = () => { if (high) pen.fillRect(last, base - high, 1, high) }
    for (const bin of lane.bins) {
      const size = lane.media.bins.largest[bin.index]
      const height = Math.max(1, size / lane.largest * room)
      for (const [start, end] of this.occasions(lane, bin)) {
        const left = zoom.x(start), right = zoom.x(end)
        if (right < 0 || left > width) continue
        if (right - left >= 2) {
          pen.fillRect(left, base - height, right - left - (right - left > 4 ? 1 : 0), height)
        } else {
          const x = Math.floor(left)
          if (x !== last) { bar(); last = x; high = 0 }
          high = Math.max(high, height)
        }
      }
    }
    bar()
    const isAll = lane.media.keys === lane.media.samples
    if (!isAll) {
      pen.fillStyle = ink("keys")
      let before = -3
      for (const bin of lane.bins) {
        if (!lane.media.bins.keys[bin.index]) continue
        for (const [start] of this.occasions(lane, bin)) {
          const x = zoom.x(start)
          if (x < before + 2 || x < 0 || x > width) continue
          before = x
          pen.fillRect(x, top + 10, 2, 7)
        }
      }
    }
    const colours = [ink("chunks"), ink("chunks-odd")]
    let filled = -1
    for (const chunk of lane.chunks) for (const [start, end] of this.occasions(lane, chunk)) {
      const left = zoom.x(start), right = Math.max(zoom.x(end), left + 1)
      if (right < filled || right < 0 || left > width) continue
      filled = right
      pen.fillStyle = colours[chunk.index % 2]
      pen.fillRect(left, base + 3, Math.max(1, right - left - 0.5), 7)
    }
  }

  at(event) {
    const index = Math.floor((event.offsetY - this.top) / this.laneHeight)
    const lane = this.lanes[index]
    const time = this.zoom.at(event.offsetX)
    if (!lane || time < 0 || time > this.whole) return null
    const holding = list => list.find(item => {
      for (const [start, end] of this.occasions(lane, item)) if (start <= time && time < end) return true
      return false
    })
    const bin = holding(lane.bins), chunk = holding(lane.chunks)
    const { chunks } = lane.media
    return { lane, time, bin, chunk: chunk && { offset: chunks.offset[chunk.index],
      size: chunks.size[chunk.index], samples: chunks.samples[chunk.index], number: chunk.index + 1 } }
  }

  tell(event) {
    const hit = this.at(event)
    if (!hit) return
    const { lane, time, bin, chunk } = hit
    const { bins } = lane.media
    const parts = ["track " + lane.media.track, clock(time)]
    if (bin) parts.push(bins.samples[bin.index] === 1
      ? "sample " + grouped(bin.index + 1) + ", " + bytesText(bins.size[bin.index])
        + (bins.keys[bin.index] && lane.media.keys < lane.media.samples ? ", key frame" : "")
      : count(bins.samples[bin.index], "sample") + ", largest " + bytesText(bins.largest[bin.index]))
    if (chunk) parts.push("chunk " + grouped(chunk.number) + " @" + hexadecimal(chunk.offset))
    this.readout.textContent = parts.join(" · ")
  }
}

// Draws lines at round times, with labels.
function paintTimes(pen, zoom, width, { top, bottom, words, first = 0, told }) {
  const step = timeStep((zoom.end - zoom.start) / Math.max(2, width / 110))
  pen.textAlign = "center"
  for (let time = Math.ceil((first + zoom.start) / step) * step; time <= first + zoom.end; time += step) {
    const x = zoom.x(time - first)
    pen.fillStyle = ink("line")
    pen.fillRect(x, top, 1, bottom - top)
    pen.fillStyle = ink("faint")
    const text = told ? told(time) : step < 1 ? clock(time) : clock(time).slice(0, -4)
    const half = pen.measureText(text).width / 2
    if (x > half && x < width - half) pen.fillText(text, x, words)
  }
}
