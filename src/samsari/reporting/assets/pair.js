// A marked pair: what became of each word, findings on top. `marked_html.py` draws the same without a script.
import { make } from "./make.js";

const TITLES = { 3: "a new sentence", 4: "says something else", 5: "stands elsewhere" };

// A piece is a kept text, or [text, fate, number that its partner has too, level, message].
export function pieces(list, side, other = []) {
  const partners = new Map(other.filter((one) => one[2] && typeof one !== "string").map((one) => [one[2], one[0]]));
  const said = list.map((one) => {
    if (typeof one === "string") return one;
    const [text, fate, link = 0, level = "", message = ""] = one;
    if (fate === 3) return make("span", { class: "f3", title: TITLES[3] }, "¶ ");
    if (!fate && !level) return text;
    const partner = partners.has(link) ? `${side === "source" ? "now" : "was"}: ${partners.get(link)}` : "";
    const title = [message, partner || TITLES[fate] || ""].filter(Boolean).join("; ");
    return make(fate === 2 ? (side === "source" ? "del" : "ins") : "mark",
      { class: [fate ? `f${fate}` : "", level].filter(Boolean).join(" "), title: title || null, "data-link": link || null }, text);
  });
  return said.length && list.map((one) => (typeof one === "string" ? one : one[0])).join("").trim() ? said : [make("i", { class: "who" }, "(empty)")];
}

export const textOf = (list) => list.map((one) => (typeof one === "string" ? one : one[0])).join("");

function side(name, ...children) {
  return make("div", {}, make("span", { class: "who" }, name), make("div", { class: "text" }, ...children));
}

export function pairNode(pair, isStacked = false, name = "output") {
  return make("div", { class: isStacked ? "pair stacked" : "pair" }, side("source", ...pieces(pair.source, "source", pair.output)),
    side(name, ...pieces(pair.output, "output", pair.source)));
}

export function reasons(findings) {
  if (!findings.length) return null;
  return make("ul", { class: "reasons" }, ...findings.map(([level, message, rule]) =>
    make("li", { class: level }, make("b", {}, level === "unjudged" ? "" : level), ` ${message} `, rule ? make("code", {}, rule) : null)));
}

// A list of paired sentences; those in which nothing changed are folded.
export function pairList(rows, isStacked = false) {
  const list = make("ol", { class: "pairs" });
  let same = [];
  const fold = () => {
    if (same.length) {
      list.append(make("li", { class: "same" }, make("details", {}, make("summary", {}, `${same.length} ${same.length === 1 ? "sentence" : "sentences"} unchanged`), make("ol", {}, ...same))));
    }
    same = [];
  };
  for (const row of rows) {
    const node = make("li", {}, row.kind === "1:1" ? null : make("span", { class: "who" }, row.kind), pairNode(row, isStacked), reasons(row.findings));
    if (row.plain) same.push(node);
    else { fold(); list.append(node); }
  }
  fold();
  return list;
}

// One decimal, rounded as Python does it: a tie goes to the even digit. So a number reads the same on every page.
export function shown(value) {
  if (value === null || value === undefined) return "—";
  const isTie = Number.isInteger(value * 4) && (value * 4) % 2 !== 0;
  const low = Math.floor(value * 10);
  return isTie ? ((low % 2 === 0 ? low : low + 1) / 10).toFixed(1) : value.toFixed(1);
}
