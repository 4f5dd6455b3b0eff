// The page of one file: its sections, and the context that connects them.

class Context {
  constructor(data) {
    this.data = data
    this.tree = new Tree(data.tree)
    this.bytes = new Bytes(data.bytes)
    this.all = allFindings(data)
    this.found = new Map()
    for (const item of this.all) {
      if (!this.found.has(item.node)) this.found.set(item.node, [])
      this.found.get(item.node).push(item)
    }
    this.nodesWith = new Map()
    for (const [path, items] of this.found) {
      const place = this.tree.resolve(path)
      if (place) this.nodesWith.set(place.node, items)
    }
    this.map = new ByteMap(this)
    this.view = new TreeView(this)
    this.hex = new HexView(this)
    this.fields = new FieldsView(this)
    this.findings = new FindingList(this)
    // Functions that set the number of rows of long lists; without a number, they restore the previous one.
    const { findings } = this
    let before
    this.lists = [limit => {
      if (limit) before = findings.limit
      findings.show(limit || before)
    }]
    this.missing = make("p", { class: "remark", role: "status" })
  }

  worst(node) {
    const levels = (this.nodesWith.get(node) || []).filter(({ from }) => from === "check")
      .map(({ level }) => level)
    return levels.includes("error") ? "error" : levels.includes("warning") ? "warning" : null
  }

  hasPersonal(node) { return (this.nodesWith.get(node) || []).some(({ from }) => from === "audit") }

  // Selects a structure in all views.
  choose(node, { range, isQuiet } = {}) {
    if (node === undefined) return
    this.chosen = node
    this.missing.textContent = ""
    this.view.select(node)
    this.map.select(node, isQuiet)
    this.hex.show(node, this.fields.show(node))
    if (range) this.hex.mark(range)
    if (!isQuiet) history.replaceState(null, "", address(this.tree.path(node)))
  }

  mark(range) { this.hex.mark(range) }

  // The structure that is selected first: that of the most severe finding.
  first() {
    const { tree, findings } = this
    for (const [item] of findings.groups.slice(0, 20)) {
      const place = item.node && tree.resolve(item.node)
      if (place && place.node) return place.node
    }
    return tree.count > 1 ? 1 : 0
  }

  go(path) {
    const place = this.tree.nearest(path)
    this.choose(place.node)
    const { field } = place
    const found = field && this.hex.owners.find(({ name }) => name === field)
    const range = found ? span(found.field) : field && this.fields.turnTo(field)
    const isMet = this.tree.resolve(path) && (!field || range || this.fields.rows.has(field))
    this.missing.textContent = isMet ? "" : shown(path) + " is not in this page; the nearest structure is shown."
    if (range) this.mark(range)
    if (field) this.fields.point([field])
    document.getElementById("structure").scrollIntoView({ block: "start" })
  }

  // Goes to the bytes of a finding.
  jump({ node, path, ranges, derived }) {
    const place = node && this.tree.resolve(node) || path && this.tree.resolve(path)
    const chosen = place ? place.node : ranges[0] ? this.tree.owner(ranges[0].offset) : 0
    // The hex view of a structure in derived bytes needs the derived range.
    const range = this.tree.sourceOf(chosen) && derived || ranges[0]
    this.choose(chosen)
    if (range) {
      this.mark(span(range))
      if (this.bytes.at(this.tree.sourceOf(chosen), range.offset) < 0) {
        this.missing.textContent = "The bytes themselves are not in this page: " + bytesText(range.size) + " @"
          + hexadecimal(range.offset) + "."
      }
      const owner = this.hex.owners[this.hex.owner(range.offset)]
      this.fields.point(owner ? [owner.name] : [])
    }
    document.getElementById("structure").scrollIntoView({ block: "start" })
  }

  followAddress() {
    let path
    try {
      path = decodeURIComponent(location.hash.slice(1))
    } catch {
      return
    }
    if (path.startsWith("/") && path !== this.followed) {
      this.followed = path
      this.go(path)
      this.followed = null
    }
  }

  structure() {
    const { tree } = this
    return section("structure", "Structure",
      tree.isCut && make("p", { class: "remark" }, "The first " + count(tree.count, "structure")
        + " are in this page; the file has more."),
      tree.details.length < tree.count && make("p", { class: "remark" },
        "All " + grouped(tree.count) + " structures are in the tree; fields are shown for the first "
        + grouped(tree.details.length) + "."),
      this.missing, make("div", { class: "workspace" }, this.view.section(),
        make("div", { class: "right" }, this.fields.heading, this.fields.element, this.hex.section())))
  }
}

function navigation(sections) {
  return make("nav", { class: "contents", "aria-label": "sections of the page" }, sections.map(part =>
    button(part.querySelector("h2") ? part.querySelector("h2").textContent : "Verdict", () =>
      part.scrollIntoView({ block: "start" }))))
}

// Keys for the whole page, unless a text is being entered.
function useKey(event, context) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return
  const { findings, hex } = context
  const actions = {
    "/": () => findings.field && findings.field.focus(),
    n: () => findings.step(1, context),
    p: () => findings.step(-1, context),
    h: () => hex.list.element.focus(),
  }
  if (!actions[event.key]) return
  event.preventDefault()
  actions[event.key]()
}

function showFile(data) {
  const name = shown(data.file.path.split("/").pop())
  document.title = name + " · mediainspect report"
  const context = new Context(data)
  const sections = [verdictSection(context), context.map.section(), context.structure(),
    context.findings.section(), metadataSection(context), credentialsSection(context), tracksSection(context),
    new TimeLine(context).section(), sizesSection(context), placesSection(context)].filter(Boolean)
  sections[2].append(new Paper(context).element)
  document.getElementById("page").append(
    make("header", null, make("h1", null, name), themeSwitch()),
    navigation(sections), make("main", null, sections),
    make("footer", null, make("p", { class: "hint" },
      "Keys: / searches the findings, n and p go to the next and previous finding, h goes to the bytes; arrow keys move in bytes and tree."),
    data.audit.limitations))
  context.choose(context.first(), { isQuiet: true })
  context.followAddress()
  addEventListener("hashchange", () => context.followAddress())
  addEventListener("keydown", event => useKey(event, context))
  window.report = context
  document.documentElement.dataset.ready = "yes"
}

showFile(JSON.parse(document.getElementById("data").textContent))
