// The pairs of the report: worst first, two systems at a time; what is chosen stands behind "#" and outlives a reload.
import { make, at } from "./make.js";
import { pairList, pairNode, reasons, shown, textOf } from "./pair.js";

const content = JSON.parse(at("content").textContent);
const { systems, metrics, pairs } = content;
const STEP = 40, MOST_COSTS = 12, MISSING = 1e9;
let order = [], drawn = 0;

// What is drawn only when it is unfolded.
function fold(title, draw, kind = "fold") {
  const box = make("details", { class: kind }, make("summary", {}, title));
  box.addEventListener("toggle", () => { if (box.open && box.children.length < 2) box.append(...draw()); });
  return box;
}

const heads = (...names) => make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name))));

// What may be wider than its column scrolls, by keys, too.
const scrolling = (label, node) => make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": label }, node);

function explanation(output) {
  return fold(`SAMSA: ${output.why}`, () => JSON.parse(output.steps).flatMap((scene, index) => {
    const rows = scene.units.map(([role, words, center, told, value]) => {
      const said = make("td", {}, words);
      if (center && center !== words) said.append(make("div", { class: "values" }, `center: ${center}`));
      return make("tr", {}, make("td", {}, role), said, make("td", { class: value === 1 ? "ok" : value ? "" : "bad" }, told), make("td", {}, String(value)));
    });
    return [make("p", {}, make("b", {}, `Scene ${index + 1}: `), `${scene.text} (${scene.match}; score ${scene.score})`),
      scrolling(`Scene ${index + 1}`, make("table", { class: "units" }, heads("role", "words and center", "in the output", "value"), make("tbody", {}, ...rows)))];
  }), "fold samsa");
}

// A text with the points that its words cost: dashed without a partner, filled with one that says less.
function costly(who, list) {
  const words = list.map((piece) => {
    if (typeof piece === "string") return piece;
    const [text, points, hasPartner, why] = piece;
    return make("span", { class: hasPartner ? "cost less" : "cost", title: why },
      make("span", { class: "word" }, text), make("span", { class: "points" }, `−${points.toFixed(1)}`));
  });
  return make("p", { class: "costly" }, make("span", { class: "who" }, `${who} `), ...words);
}

function meaning(output) {
  return fold(`Meaning: ${shown(output.meaning)} of 100`, () => {
    const costs = JSON.parse(output.costs);
    if (!costs.all.length) return [make("p", {}, "Nothing was lost or added.")];
    const [first, rest] = [costs.all.slice(0, MOST_COSTS), costs.all.slice(MOST_COSTS)];
    if (rest.length) first.push([rest.reduce((sum, [points]) => sum + points, 0), rest.length === 1 ? "1 smaller cost" : `${rest.length} smaller costs`]);
    const rows = first.map(([points, text]) => make("tr", {}, make("td", {}, `−${points.toFixed(1)}`), make("td", {}, text)));
    return [costly("source", costs.source), costly("output", costs.output),
      make("p", { class: "note" }, "Dashed: the other text does not say this word. Filled: its partner says less, or has another role. Below: what it costs, in points of 100."),
      scrolling("Costs", make("table", { class: "units costs" }, make("tbody", {}, ...rows)))];
  }, "fold samsa");
}

function values(numbers) {
  const parts = metrics.flatMap((metric, index) => [`${index ? " · " : ""}${metric.name} `, make("b", {}, shown(numbers[index]))]);
  return make("div", { class: "values" }, ...parts);
}

function cell(pair, place) {
  const output = pair.outputs[place], isStacked = chosen().length > 1;
  const rows = output.rows.length ? pairList(output.rows, isStacked) : pairNode(output, isStacked, systems[place]);
  const flags = output.codes.map((code) => make("span", { class: "flag" }, content.findings[code]));
  return make("div", { class: "cell" }, output.rows.length ? make("div", { class: "who" }, systems[place]) : null, rows,
    output.rows.length ? null : reasons(output.findings), values(output.values), flags.length ? make("div", {}, ...flags) : null, explanation(output), meaning(output));
}

function article(pair) {
  const link = make("a", { href: `#pair=${encodeURIComponent(pair.id)}`, "aria-label": `Link to pair ${pair.id}` }, `Pair ${pair.id}`);
  const node = make("article", { tabindex: "-1", "data-pair": pair.id }, make("h3", {}, link),
    make("div", { class: "side" }, ...chosen().map((place) => cell(pair, place))));
  if (pair.references.length) node.append(fold(`References (${pair.references.length})`, () => [make("ul", {}, ...pair.references.map((text) => make("li", {}, text)))]));
  return node;
}

function more(until = drawn + STEP) {
  const part = document.createDocumentFragment();
  for (; drawn < Math.min(until, order.length); drawn++) part.append(article(pairs[order[drawn]]));
  at("list").append(part);
  at("more").textContent = drawn < order.length ? `${(order.length - drawn).toLocaleString("en")} more of these pairs appear as you scroll.` : "";
}

const chosen = () => [...new Set([at("of").value, at("beside").value].filter((one) => one !== "").map(Number))];
const numbers = (pair, m) => pair.outputs.map((one) => one.values[m]).filter((value) => value !== null);
const turned = (m) => (metrics[m].up === false ? -1 : 1);

function loss(pair, m, s) {
  const others = pair.outputs.filter((_, place) => place !== s).map((one) => turned(m) * (one.values[m] ?? -MISSING));
  return turned(m) * pair.outputs[s].values[m] - Math.max(...others);
}

// Name behind "#", name for people, and the key: the lowest comes first.
const SORTS = [["worst", "the worst first", (pair, s) => Math.min(...chosen().map((place) => pair.outputs[place].verdict)) * 1000 + (metrics.length ? turned(0) * (pair.outputs[s].values[0] ?? 0) : 0)],
  ["file", "as in the file", () => 0],
  ...metrics.map((metric, m) => [metric.name, `${metric.name} of the first system`, (pair, s) => pair.outputs[s].values[m]]),
  ...(systems.length > 1 ? metrics.flatMap((metric, m) => [
    [`${metric.name}-loss`, `${metric.name}: largest loss against another system`, (pair, s) => loss(pair, m, s)],
    [`${metric.name}-spread`, `${metric.name}: disagreement between systems`, (pair) => Math.min(...numbers(pair, m)) - Math.max(...numbers(pair, m))]]) : []),
  ["length", "length of the source", (pair) => pair.source.length]];

function searched(pair) {
  pair.search ??= [pair.id, pair.source, ...pair.outputs.map((one) => textOf(one.output))].join("\n").toLowerCase();
  return pair.search;
}

// What is chosen, behind "#": the same address shows the same pairs.
const FIELDS = { q: "search", sort: "sort", reverse: "reverse", show: "filter", of: "of", beside: "beside" };
const standard = {};

function remember(pair = "") {
  const state = new URLSearchParams(pair ? { pair } : {});
  for (const [name, id] of Object.entries(FIELDS)) {
    const value = at(id).type === "checkbox" ? (at(id).checked ? "1" : "") : at(id).value;
    if (value !== standard[id]) state.set(name, value);
  }
  const text = state.toString();
  if (location.hash.includes("=") || text) history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
}

function recall() {
  const state = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  for (const [name, id] of Object.entries(FIELDS)) {
    const value = state.get(name) ?? standard[id];
    if (at(id).type === "checkbox") at(id).checked = value === "1";
    else if (at(id).tagName !== "SELECT" || [...at(id).options].some((one) => one.value === value)) at(id).value = value;
  }
  return state.get("pair");
}

function choose() {
  const words = at("search").value.toLowerCase(), [system] = chosen(), code = at("filter").value;
  const key = SORTS.find(([name]) => name === at("sort").value)[2];
  order = pairs.map((_, index) => index).filter((index) =>
    (!code || pairs[index].outputs[system].codes.includes(code)) && (!words || searched(pairs[index]).includes(words)));
  const keys = new Map(order.map((index) => [index, key(pairs[index], system) ?? MISSING]));
  order.sort((a, b) => keys.get(a) - keys.get(b) || a - b);
  if (at("reverse").checked) order.reverse();
  at("list").replaceChildren();
  drawn = 0;
  at("shown").textContent = `${order.length.toLocaleString("en")} of ${pairs.length.toLocaleString("en")} ${pairs.length === 1 ? "pair" : "pairs"}`;
  more();
}

// The pair of a link, drawn, in view and with the focus.
function goTo(id) {
  let place = order.findIndex((index) => String(pairs[index].id) === id);
  if (place < 0) {
    at("search").value = at("filter").value = "";
    choose();
    place = order.findIndex((index) => String(pairs[index].id) === id);
    if (place < 0) { at("shown").textContent = `There is no pair ${id}.`; return; }
  }
  if (place >= drawn) more(place + 1);
  const node = at("list").children[place];
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "center" });
}

function fromAddress() {
  const id = recall();
  choose();
  if (id) requestAnimationFrame(() => goTo(id));
}

function options(id, list) {
  at(id).append(...list.map(([value, text]) => make("option", { value }, text)));
}

function sortTable(table, column, head) {
  const down = head.getAttribute("aria-sort") !== "descending";
  table.querySelectorAll("th[scope=col]").forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => {
    const text = row.children[column].dataset.value;
    return text !== "" && isFinite(text) ? Number(text) : text;
  };
  const rows = [...table.tBodies[0].rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    const less = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
    return down ? -less : less;
  });
  table.tBodies[0].append(...rows);
}

async function copy(text, what) {
  try { await navigator.clipboard.writeText(text); } catch {
    const box = make("textarea", {}, text);
    document.body.append(box); box.select(); document.execCommand("copy"); box.remove();
  }
  at("copied").textContent = `Copied as ${what}.`;
}

function step(by) {
  const all = [...at("list").children];
  const now = all.indexOf(document.activeElement.closest("article"));
  const next = all[Math.max(0, Math.min(all.length - 1, now + by))];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "center" });
  remember(next.dataset.pair);
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (event.key === "/") { event.preventDefault(); at("search").focus(); }
  else if (event.key === "e") {
    document.activeElement.closest("article")?.querySelectorAll("details.samsa").forEach((box) => { box.open = !box.open; });
  }
}

const named = systems.map((name, index) => [String(index), name]);
options("sort", SORTS);
options("filter", [["", "all pairs"], ...Object.entries(content.findings)]);
options("of", named);
options("beside", [["", "nothing"], ...named]);
if (systems.length > 1) at("beside").value = "1";
for (const id of Object.values(FIELDS)) {
  standard[id] = at(id).type === "checkbox" ? "" : at(id).value;
  at(id).addEventListener("input", () => { choose(); remember(); });
}
at("picker").addEventListener("submit", (event) => event.preventDefault());
document.querySelectorAll("[data-finding]").forEach((button) => button.addEventListener("click", () => {
  at("filter").value = button.dataset.finding;
  at("of").value = button.dataset.system;
  choose();
  remember();
  at("pairs").scrollIntoView();
}));
document.querySelectorAll("table.sortable").forEach((table) => table.querySelectorAll("th[scope=col]").forEach((head, column) =>
  head.firstElementChild.addEventListener("click", () => sortTable(table, column, head))));
at("copy-markdown").addEventListener("click", () => copy(content.markdown, "Markdown"));
at("copy-latex").addEventListener("click", () => copy(content.latex, "LaTeX"));
document.addEventListener("keydown", keys);
addEventListener("hashchange", () => { if (location.hash.includes("=")) fromAddress(); });
addEventListener("beforeprint", () => {
  if (drawn < order.length) at("more").textContent = `${(order.length - drawn).toLocaleString("en")} more of these pairs are not printed.`;
});
const watcher = new IntersectionObserver((seen) => {
  if (!seen[seen.length - 1].isIntersecting || drawn >= order.length) return;
  more();
  // Observing anew asks again: the end may still be in sight after a batch of short pairs.
  watcher.unobserve(at("more"));
  watcher.observe(at("more"));
}, { rootMargin: "800px" });
watcher.observe(at("more"));
fromAddress();
document.documentElement.dataset.ready = "yes";
