// What the file is, and what the report comes to, in words.

function verdictSection({ data }) {
  const words = { fine: "in order", notice: "to note", wrong: "to look at" }
  const signs = { fine: "✓", notice: "•", wrong: "!" }
  const facts = [data.title, data.tree.details[0] && data.tree.details[0].line,
    bytesText(data.file.size)].filter(Boolean).join(" · ")
  return make("section", { id: "verdict", "aria-label": "verdict" },
    make("p", { class: "facts" }, facts),
    make("p", { class: "witnesses" }, witnesses(data.file.type)),
    make("ul", { class: "verdicts" }, data.verdict.map(({ about, level, text }) =>
      make("li", { class: "verdict " + level, "data-about": about },
        make("span", { class: "sign", role: "img", "aria-label": words[level] }, signs[level]), text))),
    data.redacted && make("p", { class: "remark" },
      "This page is redacted: what findings of the audit say is left out wherever it stood, and so are "
      + "pictures, places, the list of chapters, digests and the name of the file. What the policy keeps, like titles "
      + "of music and of its chapters, is still here."),
    data.case && caseData(data), provenance(data))
}

function witnesses(type) {
  const parts = ["content " + (type.structure ? type.structure.name : "not recognised")]
  if (type.libmagic) {
    const { mimeType } = type.libmagic
    parts.push("libmagic " + (mimeType === "application/octet-stream" ? "does not know it" : mimeType))
  }
  if (type.extension) parts.push("name ." + type.extension)
  const verdict = { agree: ": agree", disagree: ": " + (type.against || []).join(" and ") + " against it" }
  return parts.join(", ") + (verdict[type.agreement] || "")
}

function provenance({ mediainspect: tool, audit, choices }) {
  const parts = ["mediainspect " + tool.version, "schema " + tool.schema, "policy " + audit.policy]
  if (choices) parts.push("choices of " + (choices.text || choices))
  if (tool.libmagic) parts.push("libmagic " + tool.libmagic)
  if (tool.options.length) parts.push(tool.options.map(given).join(" "))
  return make("p", { class: "provenance" }, parts.join(" · "))
}
