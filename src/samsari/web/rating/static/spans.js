// Marking errors: click the first word, click the last word, say what is wrong. Or with keys: arrows move,
// Shift and arrows choose more, Space adds words that stand apart, a digit is the severity, a letter the kind.
import { make, fill } from "./make.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

class Words {
  constructor(side, words, label, changed) {
    this.side = side;
    this.changed = changed;
    this.at = 0;
    this.anchor = null;
    this.runs = [];
    const id = `words-${side}`;
    this.nodes = words.map((word, place) => make("span", { role: "option", id: `${id}-${place}`, "aria-selected": "false" }, word));
    const spaced = this.nodes.flatMap((node, place) => (place ? [make("span", { class: "gap", role: "presentation" }, " "), node] : [node]));
    this.gaps = spaced.filter((node) => node.className === "gap");
    this.node = make("div", { class: "words", role: "listbox", tabindex: "0", "aria-label": label, "aria-multiselectable": "true" }, ...spaced);
    this.nodes.forEach((node, place) => node.addEventListener("click", () => this.click(place)));
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focus", () => this.paint());
    this.marks = [];
    this.paint();
  }

  click(place) {
    this.at = place;
    if (this.anchor === null) {
      this.anchor = place;
      this.runs = [...this.runs, [place, place]];
    } else {
      this.runs[this.runs.length - 1] = [Math.min(this.anchor, place), Math.max(this.anchor, place)];
      this.anchor = null;
    }
    this.paint();
    this.changed(this);
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      this.at = Math.min(this.nodes.length - 1, Math.max(0, this.at + step));
      if (event.shiftKey) {
        const [first] = this.runs.length ? [this.start ?? this.at - step] : [this.at - step];
        this.start = first;
        this.runs = [...this.runs.slice(0, -1), [Math.min(first, this.at), Math.max(first, this.at)]];
        this.anchor = null;
      } else this.start = this.at;
    } else if (event.key === " ") {
      this.runs = [...this.runs, [this.at, this.at]];
      this.start = this.at;
      this.anchor = null;
    } else if (event.key === "Escape") this.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.paint();
    this.changed(this);
  }

  chosen() {
    const places = new Set(this.runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)));
    const sorted = [...places].sort((a, b) => a - b);
    return sorted.reduce((runs, place) => {
      const last = runs[runs.length - 1];
      if (last && last[1] === place - 1) last[1] = place; else runs.push([place, place]);
      return runs;
    }, []);
  }

  clear() {
    this.runs = [];
    this.anchor = null;
    this.start = undefined;
    this.paint();
  }

  paint() {
    const inside = (runs, place) => runs.some(([first, last]) => first <= place && place <= last);
    const chosen = this.chosen();
    const marked = this.marks.flatMap((mark) => mark.words);
    this.nodes.forEach((node, place) => {
      node.className = [inside(marked, place) ? "marked" : "", inside(chosen, place) ? "chosen" : "",
        place === this.at ? "at" : ""].filter(Boolean).join(" ");
      node.setAttribute("aria-selected", String(inside(chosen, place)));
    });
    this.gaps.forEach((gap, place) => {  // the blanks too, so that one mark looks like one
      const both = (runs) => runs.some(([first, last]) => first <= place && place + 1 <= last);
      gap.className = ["gap", both(marked) ? "marked" : "", both(chosen) ? "chosen" : ""].filter(Boolean).join(" ");
    });
    this.node.setAttribute("aria-activedescendant", this.nodes.length ? this.nodes[this.at].id : "");
  }

  text(words) {
    return words.map(([first, last]) => this.nodes.slice(first, last + 1).map((node) => node.textContent).join(" ")).join(" … ");
  }
}

export function spans(question, given, save, task) {
  let marks = given.extra ? given.extra.map((mark) => ({ ...mark })) : [];
  let isAnswered = Array.isArray(given.extra);
  let severity = question.severities[0] || "";
  const sides = {};
  const list = make("ul", { class: "chips" });
  const nothing = make("button", { type: "button", onclick: () => keep([]) }, "Nothing is wrong");
  const tools = make("div", { class: "tools" });

  function keep(next) {
    marks = next;
    isAnswered = true;
    Object.values(sides).forEach((side) => side.clear());
    save(null, marks);
    paint();
  }

  function active() {
    return Object.values(sides).find((side) => side.runs.length);
  }

  function add(kind) {
    const side = active();
    if (!side) return;
    const mark = { side: side.side, kind, words: side.chosen() };
    keep([...marks, question.severities.length ? { ...mark, severity } : mark]);
  }

  const kindsOf = (side) => (side && side.side === "source" ? question.missing : question.marks);

  function paintTools() {
    const side = active();
    const levels = question.severities.map((level, place) => make("button", { type: "button", class: "level",
      "aria-pressed": String(level === severity), onclick: () => { severity = level; paintTools(); } }, `${level} `,
    make("kbd", {}, String(place + 1))));
    const kinds = kindsOf(side).map(([kind, words], place) => make("button", { type: "button", class: "main",
      onclick: () => add(kind) }, `${words} `, make("kbd", {}, LETTERS[place])));
    const what = side ? `“${side.text(side.chosen())}” is…` : "Choose words above, in the simplified text or in the original.";
    fill(tools, make("p", { class: "dim" }, what), ...(side ? [make("div", { class: "line" }, ...kinds),
      make("div", { class: "line", role: "group", "aria-label": "How bad is it?" }, ...levels)] : []));
  }

  function paint() {
    Object.values(sides).forEach((side) => {
      side.marks = marks.filter((mark) => mark.side === side.side);
      side.paint();
    });
    const names = Object.fromEntries([...question.marks, ...question.missing]);
    fill(list, ...marks.map((mark, place) => make("li", {}, make("span", {},
      make("strong", {}, names[mark.kind]), mark.severity ? ` (${mark.severity})` : "", `: ${sides[mark.side].text(mark.words)} `),
    make("button", { type: "button", "aria-label": `Remove: ${names[mark.kind]}, ${sides[mark.side].text(mark.words)}`,
      onclick: () => keep(marks.filter((_, other) => other !== place)) }, "Remove"))));
    nothing.setAttribute("aria-pressed", String(isAnswered && !marks.length));
    paintTools();
  }

  for (const [side, label] of [["source", "Original, word by word"], ["output", "Simplified text, word by word"]]) {
    sides[side] = new Words(side, task.words[side], label, (changed) => {
      Object.values(sides).filter((other) => other !== changed).forEach((other) => other.clear());
      paintTools();
    });
  }
  const hosts = document.querySelectorAll("[data-words]");
  const node = make("fieldset", { class: "question", tabindex: "-1" }, make("legend", {}, question.text), tools, list, nothing);
  paint();
  return [{
    node, words: sides, hosts,
    done: () => isAnswered,
    focus: () => sides.output.node.focus({ preventScroll: true }),
    key: (event) => {
      const side = active();
      const level = question.severities[Number(event.key) - 1];
      if (level) { severity = level; paintTools(); return true; }
      const kind = side && kindsOf(side)[LETTERS.indexOf(event.key)];
      if (kind) { add(kind[0]); return true; }
      if (event.key === "0") { keep([]); return true; }
      return false;
    },
  }];
}
