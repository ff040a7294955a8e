// The lines of a text and what became of them. Nothing here touches the page, and no line is ever
// changed: each function gives another one. A change of a line says which characters of the result
// stand for which words of the original, what was proposed, and what was decided about it: open,
// accepted, kept (the original stands there) or yours (other words stand there).

export function newLine(source, kind = "") {
  const isBlank = !source.trim();
  return { source, kind, result: source, changes: [], marks: null, asked: isBlank ? source : null, isYours: false };
}

// Places behind an edit move with it; what the edit cuts through is gone, what it is in grows.
function moved(places, start, end, shift, inside) {
  return places.flatMap((one) => {
    if (one.end <= start) return [one];
    if (one.start >= end) return [{ ...one, start: one.start + shift, end: one.end + shift }];
    return one.start <= start && end <= one.end ? inside({ ...one, end: one.end + shift }) : [];
  });
}

function movedMarks(marks, start, end, shift) {
  return marks && { ...marks, hard: moved(marks.hard, start, end, shift, () => []), long: moved(marks.long, start, end, shift, (one) => [one]),
    findings: marks.findings.filter((one) => one.output.every(([from, to]) => to <= start || from >= end))
      .map((one) => ({ ...one, output: one.output.map(([from, to]) => (from >= end ? [from + shift, to + shift] : [from, to])) })) };
}

// The line after somebody wrote into its result.
export function edited(line, start, end, words) {
  const shift = words.length - (end - start);
  return { ...line, result: line.result.slice(0, start) + words + line.result.slice(end), isYours: true,
    changes: moved(line.changes, start, end, shift, (one) => [{ ...one, state: "yours" }]), marks: movedMarks(line.marks, start, end, shift) };
}

// The line with other words in the place of a change.
export function put(line, place, words, state) {
  const { start, end } = line.changes[place];
  const shift = words.length - (end - start);
  const changes = line.changes.map((one, other) => (other === place ? { ...one, end: start + words.length, state }
    : other > place ? { ...one, start: one.start + shift, end: one.end + shift } : one));
  return { ...line, result: line.result.slice(0, start) + words + line.result.slice(end), changes, marks: shift || words !== line.result.slice(start, end) ? movedMarks(line.marks, start, end, shift) : line.marks };
}

export function decide(line, place, decision, words = "") {
  const change = line.changes[place];
  if (decision === "keep") return put(line, place, change.old, "kept");
  if (decision === "words") return put(line, place, words, "yours");
  return put(line, place, change.state === "kept" ? change.proposed : line.result.slice(change.start, change.end), "accepted");
}

// The line with what the server proposes for it; what was decided about the same words holds on.
export function answered(line, answer, isExplained) {
  const before = line.changes.filter((one) => one.state !== "open");
  const held = new Map(before.map((one) => [`${one.old}\n${one.proposed}`, [one.state, line.result.slice(one.start, one.end)]]));
  let found = { ...line, asked: line.source, isYours: false, marks: null, result: answer.text,
    changes: answer.changes.map(({ new: proposed, ...one }) => ({ ...one, proposed, state: "open" })) };
  found.changes.forEach((one, place) => {
    const [state, words] = held.get(`${one.old}\n${one.proposed}`) || [one.kind === "glosses" && isExplained(one.rules[0]) ? "twice" : "open", one.old];
    if (state === "accepted") found = decide(found, place, "accept");
    else if (state !== "open") found = put(found, place, words, state);
  });
  return { ...found, changes: found.changes.filter((one) => one.state !== "twice") };
}

// The lines for another original: those that are still there keep their result.
export function relined(lines, sources, kind) {
  const isSame = (a, b) => a >= 0 && b >= 0 && a < lines.length && b < sources.length && lines[a].source === sources[b];
  let head = 0, tail = 0;
  while (isSame(head, head)) head += 1;
  while (tail < Math.min(lines.length, sources.length) - head && isSame(lines.length - 1 - tail, sources.length - 1 - tail)) tail += 1;
  const old = lines.slice(head, lines.length - tail), fresh = sources.slice(head, sources.length - tail);
  const middle = old.length === fresh.length ? old.map((line, place) => (line.asked === null || !fresh[place].trim() || !line.result ? newLine(fresh[place], line.kind) : { ...line, source: fresh[place] }))
    : fresh.map((source) => newLine(source, kind));
  return [...lines.slice(0, head), ...middle, ...lines.slice(lines.length - tail)];
}

// Lines after an edit from one place to another: [line, character]. In a document every line stays.
export function spanEdited(lines, [from, start], [to, end], words, isDocument) {
  if (from === to) return lines.map((line, place) => (place === from ? edited(line, start, end, words) : line));
  return lines.map((line, place) => {
    if (place < from || place > to || line.result === null) return line;
    const tail = !isDocument && place === from ? (lines[to].result || "").slice(end) : "";
    if (place === from) return edited(line, start, line.result.length, words + tail);
    if (!isDocument) return { ...line, result: null, changes: [], marks: null, isYours: true };
    return edited(line, 0, place === to ? end : line.result.length, "");
  });
}

export const originalOf = (lines) => lines.map((line) => line.source).join("\n");
export const resultOf = (lines) => lines.filter((line) => line.result !== null).map((line) => line.result).join("\n");
export const keyOf = (line) => `${line.source}\n${line.result}`;
export const isWaiting = (line) => line.asked !== line.source && !line.isYours;

// All changes from the first line to the last: [line, place, change].
export function* allChanges(lines) {
  for (const [at, line] of lines.entries()) for (const [place, change] of line.changes.entries()) yield [at, place, change];
}
