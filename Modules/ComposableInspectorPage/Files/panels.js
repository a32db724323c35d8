"use strict";
// The tabs with the details of the selection, and the printed page. Each function fills a panel.

const panels = {
  screens(panel) {
    const now = screensAt(selection.entry);
    const old = screensAt(selection.entryBefore);
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

  state(panel) {
    stateTree.show(panel, selection.entry, stateAt(selection.entryBefore));
  },

  // The fields aren't replaced when one changes, because a click on another control may have ended
  // the typing.
  diff(panel) {
    const compared = () => selection.compared ?? [Math.max(selection.first - 1, 0), selection.last];
    const compare = (positions) => {
      selection.compared = positions;
      fill();
    };
    const fields = [
      stepField("From step", (position) => compare([position ?? compared()[0], compared()[1]])),
      stepField("To step", (position) => compare([compared()[0], position ?? compared()[1]])),
    ];
    const reset = make("button", { text: "Selected action" });
    reset.addEventListener("click", () => compare(null));
    const table = make("div");
    const fill = () => {
      const names = compared().map((position) => timeline.name(position));
      const [old, now] = compared().map((position) => stateAt(timeline.line[position]));
      fields.forEach((field, index) => { field.value = names[index]; });
      reset.setAttribute("aria-pressed", String(selection.compared === null));
      table.replaceChildren(...differencesTable(differences(old, now), `Step ${names[0]}`, `Step ${names[1]}`));
    };
    fill();
    const [fromField, toField] = fields;
    panel.replaceChildren(make("div", { class: "pair" },
      make("label", {}, "From step ", fromField), make("label", {}, " to step ", toField), reset), table);
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

// A line of a screen: in JSON, a text, or styles and texts by turns.
function screenLine(json, isNew) {
  const line = JSON.parse(json);
  const spans = typeof line === "string" ? ["plain", line] : line;
  const element = make("span", { class: isNew ? "line new" : "line" });
  for (let index = 0; index < spans.length; index += 2) {
    const [style, text] = spans.slice(index, index + 2);
    element.append(style === "plain" ? escaped(text) : make("span", { class: `s-${style}`, text }));
  }
  element.append("\n");
  return element;
}

// The position of a step, or of an action in it; null if the branch has no such step.
function positionNamed(name) {
  const [, step, number = 0] = name.trim().match(/^(\d+)(?:\.(\d+))?$/) ?? [];
  if (step === undefined || !hasAction(selection.branch, Number(step), Number(number))) return null;
  return timeline.positionOf(Number(step), Number(number));
}

// A field for a step. `setPosition` gets null if there is no such step.
function stepField(label, setPosition) {
  const field = make("input", { type: "text", inputmode: "decimal", "aria-label": label });
  field.addEventListener("change", () => {
    const position = positionNamed(field.value);
    if (position === null) say(`Branch ${selection.branch.name} has no step ${clipped(field.value, 40)}.`);
    setPosition(position);
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
    panels[name](panel);
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
