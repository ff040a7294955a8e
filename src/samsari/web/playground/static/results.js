// The Results page: scores, search, two systems side by side, notes. Pairs come from the server page by page.
import { make, at, fill, plural } from "./make.js";
import { pairNode, reasons, shown } from "./pair.js";
import { button, page, request, table, tell } from "./view.js";

const SIZE = 20;
let held = null, view = { start: 0 };

const number = (id) => Number(at(id).value);

function select(id, label, options, onchange = () => show(0)) {
  return make("label", {}, `${label} `, make("select", { id, onchange }, ...options.map(([value, text]) => make("option", { value }, text))));
}

function wanted(start) {
  const [order, metric] = at("order").value.split(" ");
  const asked = { start, size: SIZE, order, metric: metric || 0, system: number("system"), reverse: at("reverse").checked ? 1 : 0,
    search: at("search").value, finding: at("finding").value };
  if (at("other").value !== "") asked.other = number("other");
  return asked;
}

function outputCell(pair, place) {
  const output = pair.outputs[place];
  const values = held.metrics.flatMap((metric, number_) => [`${number_ ? " · " : ""}${metric.name} `, make("strong", {}, shown(output.values[number_]))]);
  return make("div", {}, make("p", { class: "dim" }, held.systems[place].name),
    output.text === null ? make("p", { class: "dim" }, "(text not kept)")
      : make("div", { class: "to-mark", "data-pair": pair.row, "data-place": place }, pairNode({ source: [pair.source], output: [output.text] }, true)),
    make("p", { class: "dim" }, ...values),
    output.findings.length ? make("p", {}, ...output.findings.map((code) => make("span", { class: "flag" }, code))) : null,
    output.text === null || !pair.source ? null : make("p", {}, make("a", { href: `/explain#${new URLSearchParams([["s", pair.source], ["o", output.text], ...pair.references.map((one) => ["r", one])])}` },
      `Explain ${held.systems[place].name}`)));
}

function noteField(pair) {
  const field = make("textarea", { id: `note-${pair.row}`, class: "short", onchange: async () => {
    tell("Saving…");
    const kept = await request("/api/results/note", { id: pair.id, note: field.value }, at("problem"));
    tell(kept ? `Note on pair ${pair.id} saved.` : "Not saved.");
  } }, pair.note);
  return make("details", { open: Boolean(pair.note) }, make("summary", {}, pair.note ? "Note" : "Add a note"),
    make("label", { for: `note-${pair.row}` }, `Note on pair ${pair.id}`), field);
}

function pairCard(pair) {
  const first = number("system");
  const places = at("other").value === "" ? [first] : [first, number("other")];
  return make("article", { class: "card" }, make("h2", { tabindex: "-1" }, `Pair ${pair.id}`),
    make("div", { class: "fields" }, ...places.map((place) => outputCell(pair, place))),
    pair.references.length ? make("details", {}, make("summary", {}, `References (${pair.references.length})`), ...pair.references.map((text) => make("p", {}, text))) : null,
    noteField(pair));
}

// What changed, once the models have looked; a rule that the result did not use is not shown.
async function mark(pairs) {
  const rows = new Map(pairs.map((pair) => [String(pair.row), pair]));
  const nodes = [...document.querySelectorAll(".to-mark")].filter((node) => rows.get(node.dataset.pair)?.source);
  const outputs = nodes.map((node) => rows.get(node.dataset.pair).outputs[node.dataset.place]);
  if (!nodes.length) return;
  const found = await request("/api/results/marks", { sources: nodes.map((node) => rows.get(node.dataset.pair).source), outputs: outputs.map((one) => one.text) }, null);
  if (!found) return;
  nodes.forEach((node, place) => {
    const codes = new Set(outputs[place].findings), { source, output, findings } = found.pairs[place];
    const seen = findings.filter(([, , rule]) => codes.has(rule));
    const told = new Set(seen.map(([, message]) => message));
    const kept = (list) => list.map((one) => (typeof one === "string" || !one[3] || told.has(one[4]) ? one : one.slice(0, 3)));
    fill(node, pairNode({ source: kept(source), output: kept(output) }, true), reasons(seen));
  });
}

async function show(start) {
  const asked = wanted(start);
  tell("Looking…");
  const began = performance.now();
  const found = await request(`/api/results/pairs?${new URLSearchParams(asked)}`, undefined, at("problem"));
  if (!found) return;
  fill(at("problem"));
  view = asked;
  fill(at("pairs"), ...found.pairs.map(pairCard));
  const last = Math.min(start + SIZE, found.total);
  const counted = (value) => value.toLocaleString("en");
  at("range").textContent = !found.total ? "No pair fits." : `${counted(start + 1)}–${counted(last)} of ${plural(found.total, "pair")}${
    found.is_more ? `. More than ${counted(50000)} pairs hold these words; only the first ${counted(50000)} of the file are looked at. Search for more words.` : ""}`;
  at("back").setAttribute("aria-disabled", String(start === 0));
  at("next").setAttribute("aria-disabled", String(last >= found.total));
  history.replaceState(null, "", `/results?${new URLSearchParams(asked)}`);
  tell(`Found in ${Math.round(performance.now() - began)} ms.`);
  mark(found.pairs);
}

function restore() {
  const asked = new URLSearchParams(location.search);
  const put = (id, value) => { if (value !== null && [...at(id).options].some((one) => one.value === value)) at(id).value = value; };
  put("system", asked.get("system"));
  if (asked.has("order")) put("other", asked.get("other") ?? "");
  put("order", asked.get("order") === "file" ? "file" : `${asked.get("order")} ${asked.get("metric")}`);
  put("finding", asked.get("finding"));
  at("search").value = asked.get("search") || "";
  at("reverse").checked = asked.get("reverse") === "1";
  return Number(asked.get("start")) || 0;
}

function layOut() {
  const systems = held.systems.map((one, place) => [String(place), one.name]);
  const codes = [...new Set(held.findings.map((one) => one.code))];
  const orders = [...(held.metrics.length ? [["worst 0", "the worst first"]] : []), ["file", "as in the file"], ...held.metrics.map((one, place) => [`metric ${place}`, `${one.name} of the first system`]),
    ...(systems.length > 1 ? held.metrics.map((one, place) => [`difference ${place}`, `${one.name}: difference of the two systems`]) : [])];
  const scores = { columns: [{ name: "system" }, ...held.metrics.map((one) => ({ name: `${one.name}${one.up === false ? " ↓" : one.up ? " ↑" : ""}` }))],
    rows: held.systems.map((one) => [one.name, ...one.scores]), title: "Scores" };
  fill(page(), make("p", {}, `${plural(held.n_pairs, "pair")}, ${plural(held.systems.filter((one) => one.role === "system").length, "system")}. `, make("span", { class: "dim" }, held.files.join(", "))),
    ...held.missing.map((text) => make("p", { class: "note" }, text)), ...held.warnings.map((text) => make("p", { class: "note" }, text)),
    table(scores), make("div", { id: "problem" }),
    make("form", { class: "tools", role: "search", onsubmit: (event) => { event.preventDefault(); show(0); } },
      make("label", {}, "Search ", make("input", { id: "search", type: "search", placeholder: "words", onchange: () => show(0) })),
      select("system", "System", systems), select("other", "beside", [["", "none"], ...systems]), select("order", "Sort by", orders),
      make("label", { class: "check" }, make("input", { id: "reverse", type: "checkbox", onchange: () => show(0) }), " highest first"),
      select("finding", "Finding", [["", "any"], ...codes.map((code) => [code, code])])),
    make("div", { class: "tools" }, button("Back", () => { if (view.start > 0) turn(-1); }, { id: "back" }), button("Next", () => turn(1), { id: "next" }), make("span", { id: "range" })),
    make("div", { id: "pairs" }), make("p", { class: "dim" }, `Notes are kept in ${held.notes_file}`));
  if (systems.length > 1) at("other").value = "1";
}

async function turn(pages) {
  if (at(pages > 0 ? "next" : "back").getAttribute("aria-disabled") === "true") return;
  await show(Math.max(0, view.start + pages * SIZE));
  at("pairs").querySelector("h2")?.focus();
}

async function open() {
  const timer = setInterval(async () => { // the first visit reads the whole file
    const found = await request("/api/results/progress", undefined, null);
    if (found && !held) tell(`Reading the results: ${Math.round(100 * found.share)} %`);
  }, 700);
  held = await request("/api/results", undefined, page(), 3600);
  clearInterval(timer);
  if (!held) return;
  layOut();
  await show(restore());
}
open();
