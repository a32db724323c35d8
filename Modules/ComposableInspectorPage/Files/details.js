// What is shown of the selected action: what it changed, its effects, the screens and the state.

import { addressOf, make } from "./elements.js";
import { momentAt } from "./moments.js";
import { isInFlight } from "./session.js";
import { clipped, counted, durationText, isContainer, jsonText, kindOf, leafText } from "./values.js";

// Of longer lists, the rest is only counted.
const limit = 500;

export function showDetails(panel, session, branch, position) {
  const entry = branch.line[position];
  const moment = momentAt(branch.line, position);
  const time = session.hasTimes && entry.date ? `${durationText(entry.time)} after the start, ${entry.date}` : "";
  panel.replaceChildren(
    make("h2", { text: `${entry.name}  ${clipped(entry.label, 200)}` }),
    make("p", { class: "note", text: time }),
    section("Changes", changesTable(moment.changes, position)),
    section("Screens", screens(session.screens, moment)),
    section("Effects", effectsOf(branch, position)),
    section("State", stateTree(moment)));
  panel.scrollTop = 0;
}

function section(title, ...content) {
  return make("section", { id: title.toLowerCase() }, make("h3", { text: title }), ...content);
}

function note(text) {
  return make("p", { class: "note", text });
}

// The first elements of a list as `makeElement` makes them, and a note about the others.
function some(list, makeElement) {
  const rest = list.length > limit ? [note(`… and ${counted(list.length - limit, "more")}`)] : [];
  return [...list.slice(0, limit).map(makeElement), ...rest];
}

function changesTable(changes, position) {
  if (position === 0) return note("Before the first action.");
  if (changes.length === 0) return note("This action changed nothing.");
  const value = (kind, value) => make("span", { class: kind, text: clipped(jsonText(value), 1000) });
  const rows = some(changes, ({ keys, old, now }) => make("tr", {},
    make("th", { scope: "row", text: keys.join(".") || "(the whole state)" }),
    make("td", {}, ...old === undefined ? ["added "] : [value("old", old), " → "],
      now === undefined ? "removed" : value("new", now))));
  // Many scroll in a box of their own, so that the screens below them stay in sight.
  return make("div", { class: "box", role: "group", tabindex: "0", "aria-label": "Changes" },
    make("table", {}, make("tbody", {}, ...rows)));
}

function effectsOf(branch, position) {
  const { line, effects } = branch;
  const link = (position) => make("a", {
    href: addressOf(branch, line[position]), text: `${line[position].name} ${clipped(line[position].label, 200)}`,
  });
  const { isUser, effect, startedBy } = line[position];
  const fields = make("dl");
  const add = (name, ...content) => fields.append(make("dt", { text: name }), make("dd", {}, ...content));
  if (!isUser) {
    const sender = effects.find(({ number }) => number === effect);
    add("Sent by", sender ? nameOf(sender) : "an effect", ...startedBy === null ? [] : [", started by ", link(startedBy)]);
  }
  for (const [name, matching] of [
    ["Started", effects.filter(({ start }) => start === position)],
    ["Ended", effects.filter((effect) => effect.end === position && !isInFlight(effect, position, line))],
    ["In flight", effects.filter((effect) => isInFlight(effect, position, line))],
  ]) {
    if (matching.length === 0) continue;
    add(name, ...some(matching, (effect) => make("div", {},
      nameOf(effect), ", started by ", link(effect.startedBy),
      ...effect.end === null ? [] : [effect.isCanceled ? ", canceled after " : ", ended after ", link(effect.end)])));
  }
  return fields.children.length > 0 ? fields : note("No effect is in flight.");
}

function nameOf({ number, name, repeats }) {
  return `${number} ${clipped(name, 200)}${repeats ? ", repeats" : ""}`;
}

// The screens, those that changed first.
function screens(names, moment) {
  const shown = names.map((name, index) => ({ name, old: moment.oldScreens[index], lines: moment.screens[index] }))
    .filter(({ lines }) => lines);
  shown.sort((one, other) => (other.old !== other.lines) - (one.old !== one.lines));
  if (shown.length === 0) return note(names.length === 0 ? "The page has no screens." : "No screen is shown.");
  return make("div", { class: "screens" }, ...shown.map(screen));
}

// A screen; of one that changed, the lines that it didn't have before are marked.
function screen({ name, old, lines }) {
  const isChanged = old !== lines;
  const known = isChanged ? new Set((old ?? []).map((line) => JSON.stringify(line))) : null;
  const title = make("h4", { text: name });
  if (isChanged) title.append(" ", make("span", { class: "mark", text: old ? "changed" : "appeared" }));
  return make("figure", { class: "screen" }, title, make("pre", { role: "group", tabindex: "0", "aria-label": name },
    ...lines.map((line) => screenLine(line, known && !known.has(JSON.stringify(line))))));
}

// A line of a screen: its texts, each as it is or as [style, text].
function screenLine(line, isNew) {
  const element = make("span", { class: isNew ? "line new" : "line" });
  for (const span of line) {
    const [style, text] = typeof span === "string" ? ["plain", span] : span;
    element.append(make("span", { class: `s-${style}`, text }));
  }
  element.append("\n");
  return element;
}

// The paths that the user has opened in the state; they stay open at other actions.
const opened = new Set();

// The state as a tree. What changed is marked, and open.
function stateTree({ state, changes }) {
  const changed = new Set(changes.map(({ keys }) => JSON.stringify(keys)));
  const parents = new Set(changes.flatMap(({ keys }) => keys.map((_, depth) => JSON.stringify(keys.slice(0, depth)))));
  return node("state", state, [], { changed, parents });
}

function node(name, value, keys, marks) {
  const path = JSON.stringify(keys);
  const label = make("span", { class: "key", text: name });
  const isChanged = marks.changed.has(path);
  const kind = isChanged ? "node changed" : "node";
  if (!isContainer(value)) {
    return make("div", { class: kind, "data-path": path }, label, " ",
      make("span", { class: kindOf(value), text: leafText(value) }));
  }
  const names = Object.keys(value);
  const count = Array.isArray(value) ? `[${names.length}]` : `{${names.length}}`;
  const summary = make("summary", {}, label, " ", make("span", { class: "note", text: count }));
  const tree = make("details", { class: kind }, summary);
  // Its parts are made when it is opened, because a state may have many.
  const fill = () => {
    if (tree.children.length === 1) tree.append(...some(names, (key) => node(key, value[key], [...keys, key], marks)));
  };
  tree.addEventListener("toggle", fill);
  summary.addEventListener("click", () => (tree.open ? opened.delete(path) : opened.add(path)));
  tree.open = keys.length === 0 || marks.parents.has(path) || opened.has(path);
  if (tree.open) fill();
  return tree;
}
