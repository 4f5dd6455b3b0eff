// Plots of sample sizes over the media time, one for each track.

class SizePlot {
  constructor(media, described) {
    this.media = media
    const scale = Number(media.timescale) || 1
    const { bins } = media
    this.bins = bins.start.map((start, index) => ({
      start: Number(start) / scale, length: Math.max(0, Number(bins.duration[index]) / scale),
      samples: bins.samples[index], keys: bins.keys[index], size: Number(bins.size[index]),
      largest: Number(bins.largest[index]), number: index * media.samplesInBin + 1,
    }))
    // The times of broadcast media begin long after zero.
    this.first = this.bins.reduce((least, { start }) => Math.min(least, start), Infinity)
    this.length = this.bins.reduce((most, { start, length }) => Math.max(most, start + length - this.first), 0)
    // Samples without duration are plotted by number.
    this.isTimeless = this.length === 0
    if (this.isTimeless) {
      this.bins = this.bins.map(bin => ({ ...bin, start: bin.number - 1, length: bin.samples }));
      [this.first, this.length] = [0, media.samples]
    }
    this.largest = this.bins.reduce((worst, bin) => bin.largest > worst.largest ? bin : worst, this.bins[0])
    this.mean = Number(media.size) / media.samples
    this.hasOthers = media.keys < media.samples
    this.title = ["Track " + media.track, described.type, described.codec && cut(described.codec.code, 12)]
      .filter(Boolean).join(" · ")
    this.picture = new Picture(170, this.title + ", sample sizes over time: " + this.words(),
      (pen, width, height) => this.paint(pen, width, height))
    this.zoom = new Zoom(this.picture, this.length, () => this.picture.redraw(), () => [64, 10])
    this.picture.canvas.addEventListener("pointermove", event => {
      const index = this.at(this.zoom.at(event.offsetX))
      if (index !== undefined) this.point(index)
    })
    // A slider selects bars with keys and screen readers.
    this.slider = make("input", { type: "range", min: 0, max: this.bins.length - 1, value: 0,
      "aria-label": (media.samplesInBin > 1 ? "samples of track " : "sample of track ") + media.track,
      on: { input: () => this.point(Number(this.slider.value)) } })
    this.readout = make("p", { class: "readout" })
  }

  // The start of a sample, as text.
  place(start) { return this.isTimeless ? "sample " + grouped(start + 1) : clock(start) }

  words() {
    const { media, largest } = this
    return [count(media.samples, "sample") + (this.isTimeless ? " without duration" : " over " + clock(this.length)),
      bytesText(media.size), "mean " + bytesText(Math.round(this.mean)),
      "largest " + bytesText(largest.largest) + " at " + this.place(largest.start),
      this.hasOthers ? count(media.keys, "key frame") : "every sample is a key frame",
      media.samplesInBin > 1 && "one bar per " + grouped(media.samplesInBin) + " samples"]
      .filter(Boolean).join(", ")
  }

  section(isOpen) {
    this.point(0)
    return make("details", { class: "sizes", open: isOpen, "data-track": this.media.track },
      make("summary", null, make("h3", null, this.title)),
      make("div", { class: "bar" }, make("p", { class: "remark" }, this.words() + "."),
        this.zoom.tools("media")),
      this.picture.canvas, this.slider, this.readout,
      make("details", null, make("summary", null, "As numbers"), this.table()))
  }

  // A table with at most about 24 rows.
  table() {
    const step = Math.ceil(this.bins.length / 24)
    const rows = []
    for (let index = 0; index < this.bins.length; index += step) {
      const { start, samples, size, largest, keys } = joined(this.bins.slice(index, index + step))
      rows.push(make("tr", null, make("th", { scope: "row" }, this.place(start)),
        [samples, size, Math.round(size / samples), largest, keys].map(number =>
          make("td", { class: "number" }, grouped(number)))))
    }
    return make("div", { class: "wide" }, make("table", { class: "plain grid" },
      make("thead", null, make("tr", null, ["from", "samples", "bytes", "mean", "largest", "key frames"]
        .map((word, index) => make("th", { scope: "col", class: index && "number" }, word)))),
      make("tbody", null, rows)))
  }

  at(time) {
    const found = this.bins.findIndex(({ start, length }) =>
      start - this.first <= time && time < start - this.first + length)
    return found < 0 ? undefined : found
  }

  point(index) {
    const { start, samples, keys, size, largest, number } = this.bins[index]
    this.pointed = index
    const isKey = keys && this.hasOthers
    const text = (this.isTimeless ? "" : clock(start) + " · ") + (samples === 1
      ? "sample " + grouped(number) + " · " + bytesText(size) + (isKey ? " · key frame" : "")
      : "samples " + grouped(number) + " to " + grouped(number + samples - 1) + " · mean "
        + bytesText(Math.round(size / samples)) + " · largest " + bytesText(largest)
        + (isKey ? " · " + count(keys, "key frame") : ""))
    this.slider.value = index
    this.slider.setAttribute("aria-valuetext", text)
    this.readout.textContent = text
    this.picture.redraw()
  }

  // The bars to draw: bins that share a pixel become one bar.
  bars(width) {
    const bars = []
    for (const bin of this.bins) {
      const left = this.zoom.x(bin.start - this.first)
      const right = this.zoom.x(bin.start - this.first + bin.length)
      if (right < 64 || left > width) continue
      const before = bars[bars.length - 1]
      if (before && Math.floor(left) < before.left + 1) {
        before.bins.push(bin)
        before.right = Math.max(before.right, right)
      } else bars.push({ left: right - left < 2 ? Math.floor(left) : left, right, bins: [bin] })
    }
    return bars
  }

  paint(pen, width, height) {
    const base = height - 22, top = 22
    const y = size => base - size / Math.max(1, this.largest.largest) * (base - top)
    pen.font = "12px system-ui, sans-serif"
    pen.textBaseline = "middle"
    paintTimes(pen, this.zoom, width, { top, bottom: base, words: height - 9, first: this.first,
      told: this.isTimeless ? number => grouped(Math.round(number) + 1) : undefined })
    pen.textAlign = "right"
    const step = Math.max(1, roundStep(Math.max(1, this.largest.largest) / 3.5))
    for (let size = 0; size <= this.largest.largest; size += step) {
      pen.fillStyle = ink("line")
      pen.fillRect(64, Math.round(y(size)), width - 74, 1)
      pen.fillStyle = ink("faint")
      pen.fillText(roughBytes(size), 58, y(size))
    }
    pen.save()
    pen.beginPath()
    pen.rect(60, 0, width - 70, height)
    pen.clip()
    for (const { left, right, bins } of this.bars(width)) {
      const { size, samples, largest, keys } = joined(bins)
      const wide = Math.max(1, right - left - (right - left > 4 ? 1 : 0))
      for (const [colour, value] of [["samples", largest], ["mean", samples > 1 && size / samples]]) {
        pen.fillStyle = ink(colour)
        if (value) pen.fillRect(left, Math.min(base - 1, y(value)), wide, Math.max(1, base - y(value)))
      }
      pen.fillStyle = ink("keys")
      if (keys && this.hasOthers) triangle(pen, left + wide / 2, top - 12)
      if (bins.includes(this.bins[this.pointed])) {
        pen.fillStyle = ink("letters")
        pen.fillRect(left + wide / 2 - 0.5, top - 4, 1, base - top + 4)
      }
    }
    pen.strokeStyle = ink("letters")
    pen.setLineDash([5, 4])
    pen.strokeRect(0, Math.round(y(this.mean)) + 0.5, width, 1000)
    pen.restore()
  }
}

function joined(bins) {
  return bins.reduce((sum, { samples, keys, size, largest }) => ({ start: sum.start,
    samples: sum.samples + samples, keys: sum.keys + keys, size: sum.size + size,
    largest: Math.max(sum.largest, largest) }),
  { start: bins[0].start, samples: 0, keys: 0, size: 0, largest: 0 })
}

function triangle(pen, middle, top) {
  pen.beginPath()
  pen.moveTo(middle - 4, top)
  pen.lineTo(middle + 4, top)
  pen.lineTo(middle, top + 7)
  pen.fill()
}

function sizesSection({ data }) {
  const tracks = data.media.filter(({ samples }) => samples)
  if (!tracks.length) {
    return data.movie.tracks.some(({ samples }) => samples) ? section("sizes", "Sample sizes",
      make("p", { class: "remark" }, "Not in this page: the times and sizes of these samples are defined in the movie that this segment belongs to."))
      : null
  }
  return section("sizes", "Sample sizes",
    make("div", { class: "bar" }, make("ul", { class: "legend" },
      [["samples", "size, or largest size per bar"], ["mean", "mean size per bar"], ["dashed", "mean size of all"],
        ["key-mark", "key frames"]]
        .map(([part, words]) => make("li", null, make("span", { class: "swatch " + part }), words)))),
    tracks.map((media, index) => new SizePlot(media,
      data.movie.tracks.find(({ number }) => number === media.track) || {}).section(index < 4 && media.samples > 1)))
}
