// A virtual list: only the visible rows have elements.

class Rows {
  constructor(height, render, properties) {
    this.height = height
    this.render = render
    this.count = 0
    this.body = make("div", { class: "rows-body", role: "presentation" })
    this.element = make("div", { ...properties, class: "rows " + (properties.class || "") }, this.body)
    this.element.addEventListener("scroll", () => this.update())
    new ResizeObserver(() => this.update()).observe(this.element)
  }

  // Browsers limit the height of elements. A higher list is compressed, so that the scroll bar reaches all of it.
  get whole() { return this.count * this.height }
  get box() { return Math.min(this.whole, 8e6) }
  // Before its layout, a list may be as high as its whole content.
  get room() { return Math.min(this.element.clientHeight || 400, 2 * innerHeight) }
  get ratio() { return this.box < this.whole ? (this.whole - this.room) / (this.box - this.room) : 1 }

  show(count) {
    this.count = count
    this.body.style.height = Math.ceil(this.box) + "px"
    this.update(true)
  }

  update(isNew) {
    const { scrollTop } = this.element
    const offset = scrollTop * this.ratio
    const first = Math.max(0, Math.floor(offset / this.height) - 4)
    const end = Math.min(this.count, first + Math.ceil(this.room / this.height) + 10)
    if (!isNew && first === this.first && end === this.end) return
    Object.assign(this, { first, end })
    const rows = []
    for (let row = first; row < end; row++) {
      const element = this.render(row)
      element.style.top = scrollTop + row * this.height - offset + "px"
      element.style.height = this.height + "px"
      rows.push(element)
    }
    this.body.replaceChildren(...rows)
  }

  reveal(row, isMiddle) {
    const { ratio, room } = this
    const top = row * this.height
    const offset = this.element.scrollTop * ratio
    if (top < offset || top + this.height > offset + room) {
      const to = isMiddle ? top - room / 3 : top < offset ? top : top + this.height - room
      this.element.scrollTop = Math.max(0, to) / ratio
    }
    this.update(true)
  }
}

class TreeView {
  constructor(context) {
    Object.assign(this, { context, tree: context.tree, selected: 0, matches: [], match: -1 })
    this.open = new Set([0])
    this.list = new Rows(26, row => this.row(row), {
      class: "tree", role: "tree", tabindex: 0, "aria-label": "structure of the file",
    })
    const { element } = this.list
    element.addEventListener("keydown", event => this.key(event))
    element.addEventListener("click", event => {
      const row = event.target.closest("[data-row]")
      if (!row) return
      const node = this.visible[Number(row.dataset.row)]
      if (event.target.closest(".twist")) this.toggle(node)
      else context.choose(node)
      element.focus({ preventScroll: true })
    })
    this.openSome()
    this.refresh()
  }

  // Opens as many nodes as fit into a window, level by level.
  openSome() {
    const { tree } = this
    let room = 32 - tree.family(0).list.length
    for (let level = tree.family(0).list; level.length && room > 0;) {
      const next = []
      for (const node of level.filter(node => tree.hasChildren(node))) {
        const { list } = tree.family(node)
        if (list.length > room) continue
        room -= list.length
        this.open.add(node)
        next.push(...list)
      }
      level = next
    }
  }

  section() {
    this.field = make("input", {
      type: "search", id: "search", placeholder: "name, title, value, /path or @offset",
      "aria-label": "search the structure", autocomplete: "off", spellcheck: "false",
      on: {
        input: () => this.search(),
        keydown: event => {
          if (event.key === "Enter") this.next(event.shiftKey ? -1 : 1)
          if (event.key === "Escape") { this.field.value = ""; this.search() }
        },
      },
    })
    this.found = make("output", { class: "found", for: "search" })
    return make("div", { class: "pane tree-pane" },
      make("div", { class: "bar" }, this.field,
        button("‹", () => this.next(-1), { "aria-label": "previous match" }),
        button("›", () => this.next(1), { "aria-label": "next match" }),
        button("Open all", () => this.openAll()), button("Close all", () => this.closeAll())),
      this.found, this.list.element)
  }

  // MARK: visible rows

  refresh() {
    const { tree, open } = this
    const visible = []
    for (let node = 0; node < tree.count;) {
      visible.push(node)
      node = open.has(node) ? node + 1 : tree.after[node]
    }
    this.visible = visible
    this.list.show(visible.length)
  }

  place(node) {
    let low = 0, high = this.visible.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.visible[middle] < node) low = middle + 1
      else high = middle
    }
    return this.visible[low] === node ? low : -1
  }

  row(number) {
    const { tree, context } = this
    const node = this.visible[number]
    const kind = tree.kindOf(node)
    const detail = tree.detail(node)
    const isOpen = this.open.has(node)
    const worst = context.worst(node)
    const ordinal = tree.ordinal(node)
    const row = make("div", {
      class: "node" + (node === this.selected ? " selected" : "") + (this.matched && this.matched.has(node) ? " match" : ""),
      role: "treeitem", id: "node-" + node, "data-row": number, "data-node": node,
      "aria-level": tree.depth[node] + 1, "aria-selected": node === this.selected,
      "aria-expanded": tree.hasChildren(node) ? isOpen : undefined,
    },
    make("span", { class: "twist", "aria-hidden": "true" },
      tree.hasChildren(node) ? (isOpen ? "▾" : "▸") : ""),
    make("span", { class: "swatch " + kind.part, title: PARTS[kind.part] || kind.part }),
    make("b", null, node ? kind.name : "file"),
    ordinal > 0 && make("span", { class: "ordinal" }, "[" + ordinal + "]"),
    make("span", { class: "title" }, node ? kind.title : context.data.title),
    worst && make("span", { class: "badge " + worst, role: "img", "aria-label": worst }, worst === "error" ? "!" : "▲"),
    context.hasPersonal(node) && make("span", { class: "badge leak", role: "img", "aria-label": "privacy finding" }, "◆"),
    make("span", { class: "line" }, detail && detail.line || ""),
    make("span", { class: "size" }, grouped(tree.size[node])))
    row.style.setProperty("--depth", Math.min(tree.depth[node], 24))
    return row
  }

  select(node) {
    this.selected = node
    let parent = this.tree.parent[node], isChanged = false
    for (; parent >= 0; parent = this.tree.parent[parent]) {
      if (!this.open.has(parent)) { this.open.add(parent); isChanged = true }
    }
    if (isChanged) this.refresh()
    this.list.element.setAttribute("aria-activedescendant", "node-" + node)
    this.list.reveal(this.place(node), true)
  }

  toggle(node, isOpen = !this.open.has(node)) {
    if (!this.tree.hasChildren(node)) return
    if (isOpen) this.open.add(node)
    else this.open.delete(node)
    this.refresh()
  }

  openAll() {
    for (let node = 0; node < this.tree.count; node++) {
      if (this.tree.hasChildren(node)) this.open.add(node)
    }
    this.refresh()
    this.list.reveal(this.place(this.selected), true)
  }

  closeAll() {
    this.open = new Set([0])
    this.refresh()
    this.context.choose(0)
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { tree, selected, visible } = this
    const place = Math.max(0, this.place(selected))
    const go = to => this.context.choose(visible[Math.min(visible.length - 1, Math.max(0, to))])
    const page = Math.max(1, Math.floor(this.list.element.clientHeight / 26) - 1)
    const keys = {
      ArrowDown: () => go(place + 1), ArrowUp: () => go(place - 1),
      PageDown: () => go(place + page), PageUp: () => go(place - page),
      Home: () => go(0), End: () => go(visible.length - 1),
      ArrowRight: () => !tree.hasChildren(selected) ? 0
        : this.open.has(selected) ? go(place + 1) : this.toggle(selected, true),
      ArrowLeft: () => this.open.has(selected) && tree.hasChildren(selected)
        ? this.toggle(selected, false)
        : tree.parent[selected] >= 0 && this.context.choose(tree.parent[selected]),
      Enter: () => this.toggle(selected), " ": () => this.toggle(selected),
      "*": () => {
        const parent = Math.max(0, tree.parent[selected])
        for (const child of tree.children(parent)) if (tree.hasChildren(child)) this.open.add(child)
        this.refresh()
      },
      "/": () => this.field.focus(),
    }
    if (keys[event.key]) {
      keys[event.key]()
      event.preventDefault()
    }
  }

  // MARK: searching

  search() {
    const text = this.field.value.trim().toLowerCase()
    this.matches = []
    this.match = -1
    let behind = ""
    if (text.startsWith("@")) {
      const offset = Number(text.slice(1))
      const isInside = offset >= 0 && offset < this.tree.end(0)
      if (isInside && text.length > 1) this.matches = [this.tree.owner(offset)]
      else if (offset >= this.tree.end(0)) behind = "The offset is after the end of the file, @" + hexadecimal(this.tree.end(0)) + "."
    } else if (text.startsWith("/")) {
      const found = this.tree.resolve(this.field.value.trim())
      if (found) this.matches = [found.node]
    } else if (text) {
      const kinds = this.tree.kinds.map(kind =>
        (kind.name + " " + kind.title).toLowerCase().includes(text))
      const texts = this.texts()
      for (let node = 0; node < this.tree.count; node++) {
        if (kinds[this.tree.kind[node]] || texts[node] && texts[node].includes(text)) {
          this.matches.push(node)
        }
      }
    }
    this.matched = new Set(this.matches)
    this.found.textContent = behind || text ? behind || count(this.matches.length, "match", "matches") : ""
    this.list.update(true)
  }

  // The texts of nodes that are searched, built at the first search.
  texts() {
    this.index = this.index || this.tree.details.map(({ line, fields }) =>
      [line || "", ...fields.map(field => field.name + " " + fieldText(field)
        + (hasMembers(field) ? valueText(field.value) : ""))].join("\n").toLowerCase())
    return this.index
  }

  next(step) {
    if (!this.matches.length) return
    this.match = this.match < 0 && step > 0 ? 0
      : (this.match + step + this.matches.length) % this.matches.length
    this.context.choose(this.matches[this.match])
    this.found.textContent = grouped(this.match + 1) + " of "
      + count(this.matches.length, "match", "matches")
    const offset = this.field.value.trim()
    if (offset.startsWith("@")) {
      const start = Number(offset.slice(1))
      this.context.mark({ source: 0, start, end: start + 1 })
    }
  }
}
