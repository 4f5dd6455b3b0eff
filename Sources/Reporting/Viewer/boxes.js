// The layout of the boxes of the map: each box in the row of its level, above the boxes inside it.

class Boxes {
  constructor({ tree, data }) {
    this.tree = tree
    this.layOut(tree)
    this.runs = this.runsWithin(data)
    this.holders = new Set(this.runs.map(({ node }) => node))
    const most = (levels, least) => levels.reduce((one, other) => Math.max(one, other), least)
    this.depth = 1 + most(this.runs.map(({ level }) => level), most(this.level, 0))
  }

  // Assigns levels to boxes. The bytes of some structures are not inside their parent, but elsewhere.
  layOut(tree) {
    this.level = new Int32Array(tree.count)
    this.strays = []
    // Whether all descendants of a structure are inside it: if it is not visible, none of them is.
    this.isWhole = new Uint8Array(tree.count).fill(1)
    for (let node = 1; node < tree.count; node++) {
      const parent = tree.parent[node]
      if (tree.sourceOf(node)) continue
      const isInside = !tree.sourceOf(parent) && tree.offset[parent] <= tree.offset[node] && tree.end(node) <= tree.end(parent)
      if (!isInside) this.strays.push(node)
      this.level[node] = this.level[parent] + 1
      for (let above = parent; !isInside && above >= 0 && this.isWhole[above]; above = tree.parent[above]) {
        this.isWhole[above] = 0
      }
    }
    // The structures that contain them may follow them.
    for (const stray of this.strays) {
      const shift = this.level[this.holder(tree.offset[stray], tree.end(stray))] + 1 - this.level[stray]
      for (let node = stray; node < tree.after[stray]; node++) this.level[node] += shift
    }
  }

  // Byte ranges with another purpose than the structure that contains them.
  runsWithin({ media, movie, tree }) {
    const isTold = new Set(["metadata", "timecode"])
    const chunks = media.flatMap(({ track, chunks: { offset, size } }) => {
      const { type } = movie.tracks.find(({ number }) => number === track) || {}
      const part = isTold.has(type) ? "metadata" : "media"
      return offset.map((start, index) => ({ start, end: start + size[index], part, label: "track " + track,
        words: "chunk of track " + track }))
    })
    const within = (ranges, part, words) => ranges.map(({ offset, size }) =>
      ({ start: offset, end: offset + size, part, label: words, words: "bytes " + words }))
    return [chunks, within(tree.unreferenced, "unreferenced", "unreferenced"),
      within(tree.padding, "free", "not used"), within(tree.undecoded, "unknown", "not decoded")]
      .flatMap(runs => runs.sort((one, other) => one.start - other.start).map(run => {
        const node = this.holder(run.start, run.end)
        return { ...run, node, level: this.level[node] + 1 }
      }))
  }

  // The innermost structure that contains a range; adjacent ranges usually have the same one.
  holder(start, end) {
    const { tree } = this
    const holds = node => tree.offset[node] <= start && end <= tree.end(node)
    const isLeaf = this.last !== undefined && !tree.hasChildren(this.last)
    if (!isLeaf || !holds(this.last)) this.last = tree.chain(tree.owner(start)).reverse().find(holds) || 0
    return this.last
  }

  // All structures that contain a byte.
  owners(place) {
    const { tree } = this
    return [0, ...this.strays.filter(node => tree.offset[node] <= place && place < tree.end(node))]
      .flatMap(from => tree.chain(tree.owner(place, 0, from)).filter(node => node >= from))
  }
}
