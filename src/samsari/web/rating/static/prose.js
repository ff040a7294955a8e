// A small safe subset of Markdown: headings, lists, bold. Everything becomes text nodes.
import { make } from "./make.js";

function inline(text) {
  return text.split(/\*\*(.+?)\*\*/).map((part, index) => (index % 2 ? make("strong", {}, part) : part));
}

export function prose(text) {
  return text.trim().split(/\n\s*\n/).filter(Boolean).map((block) => {
    if (block.startsWith("#")) return make("h2", {}, ...inline(block.replace(/^#+\s*/, "")));
    const lines = block.split("\n");
    if (lines.every((line) => line.startsWith("- "))) {
      return make("ul", {}, ...lines.map((line) => make("li", {}, ...inline(line.slice(2)))));
    }
    return make("p", {}, ...inline(lines.join(" ")));
  });
}
