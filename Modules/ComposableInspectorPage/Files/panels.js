"use strict";
// The tabs with the details of the selected action, and the printed page. Each function fills a
// panel for the last selected entry; `before` is the entry before the first one.

const panels = {
  screens(panel, entry, before) {
    const now = screensAt(entry);
    const old = screensAt(before);
    const changes = session.screens.map((name, screen) => ({
      name, old: old[screen], lines: now[screen], isNew: !areEqual(old[screen], now[screen]),
    }));
    const shown = changes.filter(({ lines }) => lines);
    // Changes come first, because most users look for them.
    shown.sort((one, other) => other.isNew - one.isNew);
    const children = shown.map(screenSection);
    const gone = changes.filter(({ old, lines }) => old && !lines).map(({ name }) => name);
    if (gone.length > 0) children.push(note(`No longer shown: ${gone.join(", ")}.`));
    if (session.screens.length === 0) children.push(note("The session was saved without its screens."));
    else if (shown.length === 0) children.push(note("No screen is shown."));
    panel.replaceChildren(make("div", { class: "screens" }, ...children));
  },

  state(panel, entry, before) {
    stateTree.show(panel, entry, stateAt(before));
  },

  diff(panel) {
    const [from, to] = selection.compared ?? [timeline.name(Math.max(selection.first - 1, 0)), timeline.name(selection.last)];
    const reset = make("button", { text: "Selected action", "aria-pressed": String(selection.compared === null) });
    reset.addEventListener("click", () => {
      selection.compared = null;
      showPanel();
      byID("diff").querySelector("button").focus();
    });
    const fields = make("div", { class: "pair" },
      make("label", {}, "From step ", stepField("From step", from, (name) => { selection.compared = [name, to]; })),
      make("label", {}, " to step ", stepField("To step", to, (name) => { selection.compared = [from, name]; })), reset);
    const [old, now] = [from, to].map((name) => stateAt(timeline.line[positionNamed(name)]));
    panel.replaceChildren(fields, ...differencesTable(differences(old, now), `Step ${from}`, `Step ${to}`));
  },

  action(panel) {
    const entry = timeline.line[selection.first];
    const { label, path, value, inputs, time } = entries[entry];
    const fields = make("dl");
    const add = (name, ...content) => fields.append(make("dt", { text: name }), make("dd", {}, ...content));
    if (isStart(entry)) add("Start", "Before the first action.");
    else {
      add("Action", clipped(label));
      add("Path", clipped(path));
      add("Sent by", ...senderOf(entry));
    }
    if (session.hasTimes) {
      const date = session.start > 0 ? `, ${timeText(time)}` : "";
      add("Time", `${durationText(time)} after the start${date}`);
    }
    if (value !== undefined) add("Value", clipped(jsonText(value)));
    for (const [name, text] of inputs) add(`Drawn: ${name}`, clipped(text));
    for (const [name, matching] of selectedEffects()) {
      if (matching.length > 0) add(name, ...effectLines(matching));
    }
    panel.replaceChildren(fields);
  },
};

function note(text) {
  return make("p", { class: "note", text });
}

// A screen with its lines; of one that changed, the lines that it didn't have before are marked.
function screenSection({ name, old, lines, isNew }) {
  const title = make("h3", { text: name });
  if (isNew) title.append(" ", make("span", { class: "mark", text: old ? "changed" : "appeared" }));
  const known = new Set(isNew ? old ?? [] : lines);
  const text = make("pre", { role: "group", tabindex: "0", "aria-label": name },
    ...lines.map((line) => screenLine(line, !known.has(line))));
  return make("section", { class: isNew ? "screen new" : "screen" }, title, text);
}

// A line of a screen by its number: a text, or styles and texts by turns, with 0 for no style.
function screenLine(number, isNew) {
  const line = session.screenLines[number];
  const spans = typeof line === "string" ? [0, line] : line;
  const element = make("span", { class: isNew ? "line new" : "line" });
  for (let index = 0; index < spans.length; index += 2) {
    const [style, text] = spans.slice(index, index + 2);
    element.append(style === 0 ? escaped(text) : make("span", { class: `s-${session.styles[style]}`, text }));
  }
  element.append("\n");
  return element;
}

// The position of a step, or of an action in it; null if the branch has no such step.
function positionNamed(name) {
  const [, step, number = 0] = name.trim().match(/^(\d+)(?:\.(\d+))?$/) ?? [];
  if (step === undefined || Number(step) > timeline.lastStep) return null;
  return timeline.positionOf(Number(step), Number(number));
}

function stepField(label, value, setName) {
  const field = make("input", { type: "text", inputmode: "decimal", value, "aria-label": label });
  field.addEventListener("change", () => {
    const position = positionNamed(field.value);
    if (position !== null) setName(timeline.name(position));
    showPanel();
    if (position === null) {
      const typed = escaped(clipped(field.value, 40));
      byID("status").textContent = `Branch ${selection.branch.name} has no step ${typed}.`;
    }
    byID("diff").querySelector(`[aria-label="${label}"]`).focus();
  });
  return field;
}

// A table of differences, and a note if they are too many.
function differencesTable(found, oldTitle, nowTitle) {
  if (found.length === 0) return [note("The states are the same.")];
  const limit = 1000;
  const titles = ["Part of the state", oldTitle, nowTitle].map((text) => make("th", { scope: "col", text }));
  const rows = found.slice(0, limit).map(([keys, old, now]) => make("tr", {},
    make("th", { scope: "row", text: pathText(keys) }),
    make("td", { class: "old", text: old === undefined ? "" : `− ${clipped(jsonText(old))}` }),
    make("td", { class: "new", text: now === undefined ? "" : `+ ${clipped(jsonText(now))}` })));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows));
  return found.length > limit ? [table, note(`… and ${found.length - limit} more`)] : [table];
}

// The sender of an action, as text and links.
function senderOf(entry) {
  const { origin } = entries[entry];
  if (origin === 0) return ["the user"];
  if (origin < 0) return ["an effect"];
  const effect = effectOf(entry);
  return [effect ? `effect ${effect.number}, ${effect.name}, started by ` : "an effect, started by ", linkTo(origin)];
}

// The effects that started, ended or were in flight at the selected actions.
function selectedEffects() {
  const { positions } = timeline;
  const isSelected = (entry) => positions[entry] >= selection.first && positions[entry] <= selection.last;
  const isPast = (entry) => entry !== null && positions[entry] >= 0 && positions[entry] <= selection.last;
  return [
    ["Effects started", effects.filter(({ start }) => isSelected(start))],
    ["Effects ended", effects.filter(({ end }) => end !== null && isSelected(end))],
    ["In flight after it", effects.filter(({ start, end }) => isPast(start) && !isPast(end))],
  ];
}

function effectLines(effects) {
  const limit = 50;
  const lines = effects.slice(0, limit).map((effect) => {
    const ending = effect.end === null ? [] : [`, ${effect.isCancelled ? "canceled" : "ended"} at `, linkTo(effect.end)];
    return make("div", {}, `${effect.number} ${effect.name}, started by `, linkTo(effect.start), ...ending);
  });
  if (effects.length > limit) lines.push(make("div", { text: `… and ${effects.length - limit} more` }));
  return lines;
}

// A link to an action; a phrase instead if the action is in another branch.
function linkTo(entry) {
  const position = timeline.positions[entry];
  if (position < 0) return "an action of another branch";
  const name = timeline.name(position);
  return make("a", { href: hashOf(selection.branch, name), text: `${name} ${clipped(entries[entry].label, 200)}` });
}

// The printed page: the first 400 steps, and all tabs but State for the selected action.
function fillPrint() {
  const steps = make("section", { class: "long" },
    make("h2", { text: "User actions" }), make("pre", {}, ...printedSteps(400)));
  const tabs = ["screens", "diff", "action"].map((name) => {
    const panel = make("div");
    panels[name](panel, selection.entry, entryBeforeSelection());
    for (const control of panel.querySelectorAll("button, .pair")) control.remove();
    return make("section", {}, make("h3", { text: byID(`tab-${name}`).textContent }), panel);
  });
  byID("print").replaceChildren(steps, make("h2", { text: selection.title }), ...tabs);
}

function printedSteps(limit) {
  const { line } = timeline;
  const steps = [];
  let position = timeline.endOfStep(0);
  while (position < line.length && steps.length < limit) {
    const end = timeline.endOfStep(position);
    const { label, time } = entries[line[position]];
    const when = session.hasTimes ? `  ${durationText(time)}` : "";
    const selected = position === selection.first ? " (shown below)" : "";
    const changes = changeOf(position, end);
    const text = `${timeline.name(position)}${when}  ${clipped(label, 200)}${selected}`;
    steps.push(make("div", { text: changes === "" ? text : `${text}\n      ${changes}` }));
    position = end;
  }
  return steps;
}
