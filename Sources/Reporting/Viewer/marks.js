// Marks of findings below the map: one lane for each sort, distinguished by shape and color.

const MARKS = { suspicious: "error, warning or unreferenced bytes", leak: "privacy finding" }

const isOfMark = {
  suspicious: ({ from, level, word }) => from === "check" ? level !== "info" : word === "unreferenced",
  leak: ({ from }) => from === "audit",
}

class Marks {
  constructor(findings) {
    this.height = 14
    this.lanes = Object.keys(MARKS).map(sort => ({ sort, marks: findings.filter(isOfMark[sort])
      .flatMap(item => item.ranges.map(({ offset, size }) => ({ item, start: offset, end: offset + size })))
      .sort((one, other) => one.start - other.start) })).filter(({ marks }) => marks.length)
  }

  get room() { return this.lanes.length * this.height }
  get suspicious() { return this.lanes.filter(({ sort }) => sort === "suspicious").flatMap(({ marks }) => marks) }

  paint(pen, zoom, width, top) {
    this.lanes.forEach(({ sort, marks }, lane) => {
      const middle = top + lane * this.height + this.height / 2
      pen.fillStyle = ink(sort)
      // Of marks that overlap, one is drawn.
      let last = -9, covered = -1
      for (const { start, end } of marks) {
        const left = Math.max(zoom.x(start), 0), right = Math.min(zoom.x(end), width)
        if (left > width || right < 0) continue
        if (right - left > 14 && right > covered) {
          pen.fillRect(Math.max(left, covered), middle - 1, right - Math.max(left, covered), 2)
          covered = right
        }
        const x = this.x(zoom, width, start, end)
        if (x < last + 5) continue
        last = x
        this.sign(pen, sort, x, middle)
      }
    })
  }

  // The middle of the visible part of a range, so that the mark is not cut at the edges.
  x(zoom, width, start, end) {
    const middle = (Math.max(zoom.x(start), 0) + Math.min(zoom.x(end), width)) / 2
    return Math.min(width - 5, Math.max(5, middle))
  }

  sign(pen, sort, x, y) {
    pen.beginPath()
    pen.moveTo(x, y - 5)
    pen.lineTo(x + 5, sort === "leak" ? y : y + 5)
    if (sort === "leak") pen.lineTo(x, y + 5)
    pen.lineTo(x - 5, sort === "leak" ? y : y + 5)
    pen.fill()
  }

  // The mark nearest to a position in a lane.
  at(zoom, width, x, y) {
    const lane = this.lanes[Math.floor(y / this.height)]
    let found = null, least = 9
    for (const mark of lane ? lane.marks : []) {
      if (zoom.x(mark.start) > width || zoom.x(mark.end) < 0) continue
      const distance = Math.abs(this.x(zoom, width, mark.start, mark.end) - x)
      if (distance < least) [found, least] = [mark, distance]
    }
    return found
  }
}
