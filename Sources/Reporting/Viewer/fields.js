// The selected structure: its description, and its fields with values and meanings.

class FieldsView {
  constructor(context) {
    this.context = context
    this.rows = new Map()
    // Functions that show the page with a row of a table, by the name of the table.
    this.turners = new Map()
    this.pointed = []
    this.heading = make("div", { class: "chosen", id: "chosen" })
    this.body = make("div", { class: "fields-body" })
    this.element = make("div", { class: "pane fields-pane" }, make("h3", null, "Fields"), this.body)
  }

  show(node) {
    const { tree, data } = this.context
    const kind = tree.kindOf(node)
    const detail = tree.detail(node)
    const source = tree.sourceOf(node)
    this.source = source
    const path = tree.path(node)
    put(this.heading,
      make("nav", { class: "crumbs", "aria-label": "path" }, tree.chain(node).map((above, index) => [
        index > 1 && "/",
        make("a", { href: address(tree.path(above)) }, above ? tree.step(above) : "/"),
      ])),
      make("p", null, make("strong", null, node ? kind.title : data.title), " · ",
        bytesText(tree.size[node]), " ", source ? "@+" : "@", hexadecimal(tree.offset[node]),
        kind.clause && [" · ", make("span", { class: "clause" }, kind.clause)]),
      source > 0 && make("p", { class: "remark" }, this.origin(tree.sources[source - 1])),
      detail && detail.line && make("p", { class: "line" }, detail.line),
      this.remarks(path))
    this.rows.clear()
    this.turners.clear()
    this.pointed = []
    if (!detail) {
      this.body.replaceChildren(make("p", { class: "remark" },
        "Fields are shown for the first " + grouped(tree.details.length) + " of "
        + count(tree.count, "structure") + ". mediainspect tree --fields --at '" + path
        + "' shows the fields of this one."))
      return []
    }
    this.body.replaceChildren(detail.fields.length ? this.table(detail.fields)
      : make("p", { class: "remark" }, "This structure has no fields."))
    return detail.fields
  }

  origin({ from, size }) {
    const places = from.slice(0, 3).map(range =>
      bytesText(range.size) + " @" + hexadecimal(range.offset)).join(", ")
    return "Its offsets refer to " + bytesText(size) + " that were derived from " + places
      + (from.length > 3 ? " and more" : "") + "."
  }

  // The findings about the selected structure itself.
  remarks(path) {
    const found = this.context.found.get(path) || []
    if (!found.length) return null
    return make("ul", { class: "remarks" }, found.slice(0, 20).map(item =>
      make("li", { class: item.level }, make("span", { class: "badge " + item.level }, item.word), " ",
        button(item.text, () => this.context.jump(item), { class: "link" }))))
  }

  table(fields) {
    const body = make("tbody")
    this.add(fields, "", 0, body)
    return make("table", { class: "fields" },
      make("thead", null, make("tr", null, ["name", "value", "meaning", "offset", "size"].map(word =>
        make("th", { scope: "col" }, word)))), body)
  }

  add(fields, prefix, depth, body) {
    for (const field of fields) {
      const name = prefix + field.name
      const title = make("th", { scope: "row" }, field.name)
      title.style.paddingInlineStart = depth * 14 + 8 + "px"
      const row = make("tr", {
        class: field.subject ? "personal" : "", tabindex: 0, "data-field": name,
        on: {
          pointerenter: () => this.over(field, name), pointerleave: () => this.over(null),
          focus: () => this.over(field, name), blur: () => this.over(null),
          click: () => this.context.mark(this.range(field)),
        },
      },
      title, make("td", { class: "value" + (field.redacted ? " left-out" : "") }, this.value(field)),
      make("td", { class: "meaning" }, [field.meaning !== "value" && field.meaning, field.subject]
        .filter(Boolean).join(" · ")),
      make("td", { class: "place" }, "@" + (this.source ? "+" : "") + hexadecimal(field.offset)),
      make("td", { class: "extent" }, field.bitCount ? count(field.bitCount, "bit") : grouped(field.size)))
      this.rows.set(name, row)
      body.append(row)
      if (hasMembers(field)) this.add(field.value, name + ".", depth + 1, body)
      else if (isTable(field)) this.addTable(field, name, body)
    }
  }

  value(field) {
    if (hasMembers(field) || isTable(field)) return isTable(field) ? count(rowCount(field.value), "row") : field.label || ""
    return fieldText(field)
  }

  addTable(field, name, body) {
    const cell = make("td", { colspan: 5 })
    body.append(make("tr", { class: "inner" }, cell))
    put(cell, field.value.layout ? this.pages(field, name) : this.listed(field, name))
  }

  // A table, which may have thousands of rows. It is decoded from its bytes, one page at a time.
  pages(field, name) {
    const table = field.value
    const PAGE = 50
    let first = 0
    const holder = make("div", { class: "paged" })
    const turn = to => {
      first = Math.max(0, Math.min(to, Math.floor(Math.max(0, table.rowCount - 1) / PAGE) * PAGE))
      const rows = []
      const size = first === 0 && !holder.dataset.open ? 8 : PAGE
      for (let row = first; row < Math.min(table.rowCount, first + size); row++) {
        const cells = rowOf(table, row, this.source, this.context.bytes)
        rows.push(make("tr", {
          "data-row": row + 1,
          on: {
            pointerenter: () => this.context.hex.highlight(this.rowRange(table, row)),
            click: event => {
              event.stopPropagation()
              this.context.mark(this.rowRange(table, row))
            },
          },
        }, make("th", { scope: "row" }, grouped(row + 1)), cells.map(text => make("td", null, cut(text, 80)))))
      }
      // Keeps the keyboard focus on the button that turned the page.
      const { activeElement } = document
      const held = holder.contains(activeElement) && (activeElement.getAttribute("aria-label") || "next rows")
      holder.replaceChildren(
        make("table", { class: "cells" }, make("thead", null, make("tr", null, make("th", null, "#"),
          table.columns.map(column => make("th", { scope: "col" }, column)))), make("tbody", null, rows)),
        table.rowCount > size || holder.dataset.open ? this.turner(table, first, size, turn, holder) : "")
      if (held) holder.querySelector("[aria-label='" + held + "']").focus()
    }
    this.turners.set(name, row => {
      if (row > 8) holder.dataset.open = "yes"
      turn(Math.floor((row - 1) / PAGE) * PAGE)
      for (const own of holder.querySelectorAll("[data-row]")) {
        own.classList.toggle("pointed", Number(own.dataset.row) === row)
      }
    })
    turn(0)
    return holder
  }

  turner(table, first, size, turn, holder) {
    if (!holder.dataset.open) return button("Show all " + grouped(table.rowCount) + " rows", () => {
      holder.dataset.open = "yes"
      turn(0)
    })
    const number = make("input", { type: "number", min: 1, max: table.rowCount, value: first + 1,
      "aria-label": "row", on: { change: () => turn(Math.floor((Number(number.value) - 1) / size) * size) } })
    return make("div", { class: "turner" },
      button("‹", () => turn(first - size), { "aria-label": "previous rows" }),
      " rows from ", number, " of " + grouped(table.rowCount) + " ",
      button("›", () => turn(first + size), { "aria-label": "next rows" }))
  }

  rowRange(table, row) {
    const bit = row * table.layout.rowBits
    return { source: this.source, start: table.layout.offset + Math.floor(bit / 8),
      end: table.layout.offset + Math.ceil((bit + table.layout.rowBits) / 8) }
  }

  // Shows a row of a table, such as `entries[5]`, and returns its byte range; null if there is none.
  turnTo(name) {
    const [, table, number] = name.match(/^(.*)\[(\d+)\](?:\.[^.[\]]*)?$/s) || []
    const found = this.context.hex.owners.find(owner => owner.name === table)
    const row = Number(number)
    if (!found || !this.turners.has(table) || row < 1 || row > rowCount(found.field.value)) return null
    this.turners.get(table)(row)
    return this.rowRange(found.field.value, row - 1)
  }

  listed(field, name) {
    const [rows, values] = [rowCount(field.value), firstRows(field.value)]
    const body = make("tbody")
    values.forEach((row, index) => {
      if (Array.isArray(row) && row.every(member => member && member.name)) {
        this.add(row, name + "[" + (index + 1) + "].", 1, body)
      } else body.append(make("tr", null, make("th", null, index + 1), make("td", { colspan: 3 }, valueText(row))))
    })
    return [make("table", { class: "fields listed" }, body),
      rows > values.length && make("p", { class: "remark" }, "… " + count(rows - values.length, "row") + " more")]
  }

  range(field) { return { source: this.source, ...span(field) } }

  over(field, name) {
    this.context.hex.highlight(field && this.range(field))
    this.point(field ? [name] : [])
  }

  point(names) {
    for (const row of this.pointed) row.classList.remove("pointed")
    this.pointed = names.map(name => this.rows.get(name)).filter(Boolean)
    for (const row of this.pointed) row.classList.add("pointed")
  }
}

const address = path => "#" + encodeURI(path).replace(/#/g, "%23").replace(/%5B/g, "[").replace(/%5D/g, "]")
