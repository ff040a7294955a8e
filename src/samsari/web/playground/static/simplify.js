// The Simplify page: every rewrite is underlined. Choose one to read why, and to decide about it.
import { make, at, fill } from "./make.js";
import { button, copy, fileOf, page, request, tell } from "./view.js";

const EXAMPLE = "He commenced work on the novel in 1998, and it was subsequently translated into numerous languages.";
const wishes = { kept: new Set(), forbidden: new Set(), protected: new Set() };
let found = null, chosenPlace = null;

async function run(told = "Done.") {
  tell("Working… the models are loaded at the first use.");
  const body = { text: at("text").value, strength: at("strength").value, split: at("split").checked,
    kept: [...wishes.kept], forbidden: [...wishes.forbidden], protected: [...wishes.protected] };
  const answer = await request("/api/simplify", body, at("result"));
  if (!answer) return;
  found = answer;
  if (!found.rewrites[chosenPlace]) chosenPlace = null;
  draw();
  tell(told);
}

function pieceNode([text, place]) {
  if (!place) return text;
  if (place.startsWith("split:")) {
    return make("button", { type: "button", class: "rewrite split", "aria-label": "A new sentence: show why", onclick: () => {
      const node = at(place); node.scrollIntoView({ block: "nearest" }); node.focus();
    } }, "¶");
  }
  const one = found.rewrites[place];
  return make("button", { type: "button", class: `rewrite${one.is_kept ? " is-kept" : ""}`, "aria-pressed": String(place === chosenPlace),
    title: one.is_kept ? `kept; the rule would write ${one.after}` : `was: ${one.before}`, onclick: () => { chosenPlace = place; draw(); at("why").focus(); } }, text);
}

function decide(set, value, told) {
  if (wishes[set].has(value)) wishes[set].delete(value); else wishes[set].add(value);
  run(told);
}

function about() {
  const one = chosenPlace && found.rewrites[chosenPlace];
  if (!one) return make("p", { class: "dim" }, Object.keys(found.rewrites).length ? "Choose an underlined word to see why it was rewritten." : "Nothing was rewritten.");
  return make("section", { class: "card" }, make("h2", { id: "why", tabindex: "-1" }, `${one.before} → ${one.after}`),
    make("p", {}, `Score of the rule: ${one.score > 0 ? "+" : ""}${one.score}. `, make("code", {}, one.rule)),
    make("div", { class: "tools" }, button(one.is_kept ? "Rewrite here" : "Keep the original here", () => decide("kept", chosenPlace, one.is_kept ? "Rewritten again." : "The original is kept here.")),
      button("Never use this rule", () => decide("forbidden", one.rule, "The rule is not used any more.")),
      button(`Protect “${one.before}”`, () => decide("protected", one.before.toLowerCase(), "The word is left alone from now on."))),
    one.alternatives.length ? make("div", {}, make("h3", {}, "Other versions"), make("ul", {}, ...one.alternatives.map(([text, less]) => make("li", {}, text, make("span", { class: "dim" }, ` (score ${less})`))))) : null,
    make("h3", {}, "Reasons"), one.reasons.length ? make("ul", {}, ...one.reasons.map(([name, value]) => make("li", {}, `${name} `, make("span", { class: "dim" }, String(value))))) : make("p", {}, "The rule has no features here."));
}

function list(set, title) {
  return wishes[set].size ? make("div", {}, make("h3", {}, title), make("ul", {}, ...[...wishes[set]].map((value) => make("li", {}, `${value} `,
    button("Remove", () => decide(set, value, "Removed."), { "aria-label": `Remove ${value}` }))))) : null;
}

function draw() {
  const { settings } = found;
  fill(at("result"), make("h2", {}, "Simpler text"), make("p", { class: "spoken simple", id: "simple" }, ...found.pieces.map(pieceNode)),
    make("div", { class: "tools" }, button("Copy text", () => copy(found.text)), button("Copy JSON", () => copy(JSON.stringify(found, null, 1)))),
    about(),
    found.splits.length ? make("section", { class: "card" }, make("h2", {}, "New sentences"), make("ul", {}, ...found.splits.map((one, number) => make("li", { id: `split:${number}`, tabindex: "-1" }, one.sentence, make("span", { class: "dim" }, ` (${one.reasons.join("; ")})`))))) : null,
    make("section", { class: "card" }, make("h2", {}, "Settings to take away"), make("p", {}, make("code", { id: "command" }, settings.command)),
      make("div", { class: "tools" }, ...["protect.txt", "forbid.txt"].filter((name) => settings[name]).map((name) => button(`Save ${name}`, () => fileOf(name, settings[name], "text/plain")))),
      list("protected", "Protected words"), list("forbidden", "Rules that are never used"),
      wishes.kept.size ? make("p", { class: "dim" }, `${wishes.kept.size} kept here: this holds for this text only.`) : null));
}

fill(page(), make("p", {}, "Paste a text. Every rewrite is underlined; you decide about each, and take your settings to the command line."),
  make("label", { for: "text" }, "Text"), make("textarea", { id: "text", spellcheck: "false", onkeydown: (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
  } }),
  make("div", { class: "tools" }, button("Simplify", () => run(), { class: "main" }), button("Example", () => { at("text").value = EXAMPLE; run(); }),
    make("label", {}, "How much ", make("select", { id: "strength", onchange: () => { if (found) run(); } },
      ...["cautious", "normal", "bold"].map((name) => make("option", { value: name, selected: name === "normal" }, name)))),
    make("label", { class: "check" }, make("input", { id: "split", type: "checkbox", onchange: () => { if (found) run(); } }), " split long sentences")),
  make("div", { id: "result" }));
