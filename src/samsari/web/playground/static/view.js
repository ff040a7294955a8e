// What the pages of the playground share: asking, telling, drawings, tables, copying.
import { make, at, fill } from "./make.js";
import { ask, useToken } from "./session.js";

const KEY = "samsari-key";

// A key comes once, behind "#key=". It is kept for other tabs and later visits.
function keptKey() {
  const given = /^#key=([\w-]+)$/.exec(location.hash);
  try {
    if (given) localStorage.setItem(KEY, given[1]);
    else return localStorage.getItem(KEY) || "";
  } catch { /* a private window keeps nothing */ }
  if (given) history.replaceState(null, "", location.pathname + location.search);
  return given ? given[1] : "";
}
const key = keptKey();
useToken(() => key);

export const page = () => at("page");

export function tell(text) {
  if (at("state").textContent !== text) at("state").textContent = text;
}

// The answer of the server, or null after the reason was shown.
export async function request(path, body, where, seconds = 120) {
  try {
    return await ask(path, body, seconds);
  } catch (refusal) {
    const text = refusal.status === 0 ? "No connection: is samsari serve still running? Nothing you typed is lost."
      : refusal.status === 404 && !key ? "There is nothing here. Open the link that samsari serve printed." : refusal.message;
    if (where) fill(where, make("p", { class: "problem", role: "alert" }, text));
    tell("");
    if (refusal.status === 409) throw refusal;
    return null;
  }
}

export function button(text, action, attributes = {}) {
  return make("button", { type: "button", onclick: action, ...attributes }, text);
}

// A drawing that the server made. It is parsed as an image, so nothing in it can run.
export function picture(svg, label) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const node = document.importNode(parsed, true);
  if (label) node.setAttribute("aria-label", label);
  return make("div", { class: "picture", tabindex: "0", role: "group", "aria-label": label || "Drawing" }, node);
}

export function table(held, caption = held.title) {
  const isNumber = held.columns.map((_, place) => held.rows.length > 0 && held.rows.every((row) => typeof row[place] === "number"));
  const shown = (cell) => (cell === null ? "—" : typeof cell === "object" ? (cell.missing ? "—" : `${cell.value}${cell.note}`)
    : typeof cell === "number" && !Number.isInteger(cell) ? cell.toFixed(2) : String(cell));
  const cell = (tag, place, ...inner) => make(tag, { class: isNumber[place] ? "n" : "", scope: tag === "th" ? "col" : null }, ...inner);
  return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": caption || "Table" }, make("table", {},
    caption ? make("caption", {}, caption) : null,
    make("thead", {}, make("tr", {}, ...held.columns.map((column, place) => cell("th", place, column.name)))),
    make("tbody", {}, ...held.rows.map((row) => make("tr", {}, ...row.map((one, place) => cell("td", place, shown(one))))))));
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell("Copied.");
  } catch { // plain http in a network has no clipboard: show the text to be copied by hand
    const field = make("textarea", { readonly: true, "aria-label": "Text to copy" }, text);
    const box = make("dialog", { "aria-label": "Copy this text" }, make("p", {}, "Copy this text:"), field,
      button("Close", () => { box.close(); box.remove(); }));
    document.body.append(box);
    box.showModal();
    field.select();
  }
}

// A drawing with its style inside, as a file of its own needs it.
export async function wholeSvg(svg) {
  const style = await (await fetch(at("main").dataset.drawings)).text();
  return svg.replace(/(<svg[^>]*>)/, `$1<style>${style}</style>`);
}

export function copyTools(name, part) {
  const { svg, drawn, parses, text, brief, table: counts, ...numbers } = part;
  return make("div", { class: "tools", role: "group", "aria-label": `Copy ${name}` },
    text ? button("Copy text", () => copy(text)) : null,
    svg ? button("Copy SVG", async () => copy(await wholeSvg(svg))) : null,
    button("Copy JSON", () => copy(JSON.stringify(numbers, null, 1))));
}

export function fileOf(name, text, type = "application/json") {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
