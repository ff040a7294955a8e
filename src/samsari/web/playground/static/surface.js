// A text that people write into. The page holds its lines; the browser only shows them and tells
// what somebody wants to write. So marks never get into the text, and one undo serves everything.
import { make } from "./make.js";

const WRITTEN = { insertParagraph: "\n", insertLineBreak: "\n" };

export function surface(id, label, { onEdit, onUndo, draw }) {
  const node = make("div", { id, class: "surface", contenteditable: "true", role: "textbox", "aria-multiline": "true", "aria-label": label, spellcheck: "false", tabindex: "0" });
  let shown = [], isComposing = false;

  const rows = () => node.children;
  const lengthOf = (place) => rows()[place].textContent.length;

  // A point of the document as [line, character].
  function placeOf(container, offset) {
    const row = (container.nodeType === Node.TEXT_NODE ? container.parentElement : container).closest(".line");
    if (!row || !node.contains(row)) {
      const place = Math.min(offset, rows().length - 1);
      return [place, offset > place ? lengthOf(place) : 0];
    }
    const range = document.createRange();
    range.setStart(row, 0);
    range.setEnd(container, offset);
    return [[...rows()].indexOf(row), range.toString().length];
  }

  // [line, character] as a point of the document.
  function pointOf([place, offset]) {
    const row = rows()[Math.min(place, rows().length - 1)];
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let left = offset, last = null;
    while (walker.nextNode()) {
      last = walker.currentNode;
      if (left <= last.length) return [last, left];
      left -= last.length;
    }
    return last ? [last, last.length] : [row, 0];
  }

  function select(from, to = from) {
    if (rows().length) getSelection().setBaseAndExtent(...pointOf(from), ...pointOf(to));
  }

  function selected() {
    const own = getSelection();
    if (!own.rangeCount || !node.contains(own.anchorNode)) return null;
    const range = own.getRangeAt(0);
    return [placeOf(range.startContainer, range.startOffset), placeOf(range.endContainer, range.endOffset)];
  }

  // Show lines; `keys` tell which of them look as before.
  function show(keys, lines) {
    if (isComposing) return;
    const caret = document.activeElement === node ? selected() : null;
    while (rows().length > lines.length) node.lastChild.remove();
    lines.forEach((line, place) => {
      if (shown[place] === keys[place] && rows()[place]) return;
      const { attributes, parts } = draw(line, place);
      const row = make("div", { ...attributes, class: `line ${attributes.class || ""}` }, ...parts);
      row.style.gridRow = String(place + 1);
      if (!row.textContent || row.textContent.endsWith("\n")) row.append(make("br"));
      if (rows()[place]) rows()[place].replaceWith(row); else node.append(row);
    });
    shown = [...keys];
    if (caret) select(...caret);
  }

  function edit(from, to, words) {
    const caret = onEdit(from, to, words);
    if (caret) select(caret);
  }

  // What the browser wrote by itself, such as a word in the making, is read back from the line.
  function readBack() {
    const at = selected();
    if (!at) return;
    const [[place]] = at;
    const now = rows()[place].textContent, before = rows()[place].dataset.text ?? "";
    let head = 0, tail = 0;
    while (head < now.length && now[head] === before[head]) head += 1;
    while (tail < Math.min(now.length, before.length) - head && now.at(-1 - tail) === before.at(-1 - tail)) tail += 1;
    shown[place] = null;
    edit([place, head], [place, before.length - tail], now.slice(head, now.length - tail));
  }

  for (const kind of ["copy", "cut"]) node.addEventListener(kind, (event) => {
    const [from, to] = selected() || [];
    if (!to || getSelection().isCollapsed) return;
    const texts = [...rows()].slice(from[0], to[0] + 1).filter((row) => !row.hidden).map((row) => row.textContent);
    texts.push(texts.pop().slice(0, to[1]));
    event.clipboardData.setData("text/plain", [texts[0].slice(from[1]), ...texts.slice(1)].join("\n"));
    event.preventDefault();
    if (kind === "cut") edit(from, to, "");
  });
  node.addEventListener("compositionstart", () => {
    isComposing = true;
    for (const row of rows()) row.dataset.text = row.textContent;
  });
  node.addEventListener("compositionend", () => { isComposing = false; readBack(); });
  node.addEventListener("beforeinput", (event) => {
    if (isComposing || event.inputType === "insertCompositionText") return;
    event.preventDefault();
    const { inputType: kind } = event;
    if (kind.startsWith("history")) { onUndo(kind === "historyRedo" ? 1 : -1); return; }
    const isAdding = kind.startsWith("insert");
    if (!isAdding && !kind.startsWith("delete")) return; // bold and the like
    const range = event.getTargetRanges()[0];
    if (!range) return;
    const words = isAdding ? WRITTEN[kind] ?? event.dataTransfer?.getData("text/plain") ?? event.data ?? "" : "";
    edit(placeOf(range.startContainer, range.startOffset), placeOf(range.endContainer, range.endOffset), words.replace(/\r\n?/g, "\n"));
  });
  return { node, show, select, selected };
}
