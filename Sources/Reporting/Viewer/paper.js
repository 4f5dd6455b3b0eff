// Content for printing: everything that the screen shows piece by piece.

const MOST_ON_PAPER = 2000

class Paper {
  constructor(context) {
    this.context = context
    this.element = make("div", { class: "on-paper" })
    this.opened = []
    addEventListener("beforeprint", () => this.show())
    addEventListener("afterprint", () => this.clear())
  }

  show() {
    this.clear()
    for (const list of this.context.lists) list(MOST_ON_PAPER)
    this.isShown = true
    // All details are opened, because they cannot be opened on paper.
    this.opened = [...document.querySelectorAll("details:not([open])")]
    for (const folded of this.opened) folded.open = true
    put(this.element, this.structures(), this.chosen())
  }

  clear() {
    for (const folded of this.opened) folded.open = false
    this.opened = []
    if (this.isShown) for (const list of this.context.lists) list()
    this.isShown = false
    this.element.replaceChildren()
  }

  // A plain list in place of the virtual one, which would print only its visible rows. It is as deep
  // as the limit of lines permits.
  structures() {
    const { tree } = this.context
    const most = 1500
    const onLevel = []
    for (let node = 0; node < tree.count; node++) {
      onLevel[tree.depth[node]] = (onLevel[tree.depth[node]] || 0) + 1
    }
    let deepest = 0, sum = onLevel[0]
    while (deepest + 1 < onLevel.length && sum + onLevel[deepest + 1] <= most) sum += onLevel[++deepest]
    const lines = []
    for (let node = 0; node < tree.count && lines.length < most; node++) {
      if (tree.depth[node] <= Math.max(1, deepest)) lines.push(node)
    }
    return [lines.map(node => {
      const line = make("div", null, make("b", null, node ? tree.step(node) : "file"), " ",
        tree.kindOf(node).title, " @", hexadecimal(tree.offset[node]), " ", bytesText(tree.size[node]), " ",
        tree.detail(node) && tree.detail(node).line)
      line.style.paddingInlineStart = Math.min(tree.depth[node], 20) * 14 + "px"
      return line
    }), lines.length < tree.count
      && make("p", null, "… " + count(tree.count - lines.length, "structure") + " more")]
  }

  // The selected structure, with its fields and first bytes.
  chosen() {
    const { tree, fields, hex, chosen } = this.context
    if (!chosen) return null
    const lines = Math.min(hex.lines.length, 128)
    return make("div", { class: "chosen-on-paper" }, make("h3", null, tree.path(chosen)),
      fields.heading.querySelector("p").cloneNode(true), fields.body.cloneNode(true),
      make("div", { class: "hex" }, Array.from({ length: lines }, (_, row) => hex.line(row))),
      lines < hex.lines.length && make("p", null, "… " + count(hex.lines.length - lines, "line") + " more"))
  }
}
