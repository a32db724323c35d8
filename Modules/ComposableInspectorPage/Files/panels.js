"use strict";
// The tabs with the details of the selected action.

const panels = {
  screens(panel, entry, before) {
    const now = screensAt(entry);
    const old = entry === 0 ? now : screensAt(before);
    const shown = now.map((content, screen) => ({ content, screen })).filter(({ content }) => content);
    // Changes come first, because most users look for them.
    shown.sort((a, b) => same(old[a.screen], a.content) - same(old[b.screen], b.content));
    const children = shown.map(({ content, screen }) => {
      const isNew = !same(old[screen], content);
      const title = make("h3", { text: session.screens[screen] });
      if (isNew) title.append(" ", make("span", { class: "mark", text: old[screen] ? "changed" : "appeared" }));
      const known = new Set(isNew ? old[screen] ?? [] : content);
      const text = make("pre", { role: "group", tabindex: "0", "aria-label": session.screens[screen] },
        ...content.map((line) => screenLine(line, !known.has(line))));
      return make("section", { class: isNew ? "screen new" : "screen" }, title, text);
    });
    const gone = now.flatMap((content, screen) => (!content && old[screen] ? [session.screens[screen]] : []));
    if (gone.length > 0) children.push(note(`No longer shown: ${gone.join(", ")}.`));
    if (session.screens.length === 0) children.push(note("The session was saved without its screens."));
    else if (shown.length === 0) children.push(note("No screen is shown."));
    panel.replaceChildren(make("div", { class: "screens" }, ...children));
  },

  state(panel, entry, before) {
    stateTree.show(panel, entry, stateAt(before));
  },

  diff(panel) {
    const { line } = timeline;
    // The position of a step, or of an action in it; null if the branch has no such step.
    const at = (name) => {
      const [, step, number = 0] = name.trim().match(/^(\d+)(?:\.(\d+))?$/) ?? [];
      return step === undefined || Number(step) > timeline.lastStep ? null : timeline.positionOf(Number(step), Number(number));
    };
    const [from, to] = view.compared ?? [timeline.name(Math.max(view.first - 1, 0)), timeline.name(view.last)];
    const input = (name, value, set) => {
      const element = make("input", { type: "text", inputmode: "decimal", value, "aria-label": name });
      element.addEventListener("change", () => {
        const position = at(element.value);
        if (position !== null) view.compared = set(timeline.name(position));
        showPanel();
        if (position === null) byID("status").textContent = `Branch ${view.branch.name} has no step ${plain(clipped(element.value, 40))}.`;
        byID("diff").querySelector(`[aria-label="${name}"]`).focus();
      });
      return element;
    };
    const reset = make("button", { text: "Selected action", "aria-pressed": String(view.compared === null) });
    reset.addEventListener("click", () => {
      view.compared = null;
      showPanel();
      byID("diff").querySelector("button").focus();
    });
    const pair = make("div", { class: "pair" },
      make("label", {}, "From step ", input("From step", from, (number) => [number, to])),
      make("label", {}, " to step ", input("To step", to, (number) => [from, number])), reset);
    const found = differences(stateAt(line[at(from)]), stateAt(line[at(to)]));
    const limit = 1000;
    const rows = found.slice(0, limit).map(([keys, old, now]) => make("tr", {},
      make("th", { scope: "row", text: spell(keys) }),
      make("td", { class: "old", text: old === undefined ? "" : `− ${clipped(textOf(old))}` }),
      make("td", { class: "new", text: now === undefined ? "" : `+ ${clipped(textOf(now))}` })));
    const head = make("tr", {}, ...["Part of the state", `Step ${from}`, `Step ${to}`].map(
      (text) => make("th", { scope: "col", text })));
    const children = found.length === 0 ? [note("The states are the same.")]
      : [make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows))];
    if (found.length > limit) children.push(note(`… and ${found.length - limit} more`));
    panel.replaceChildren(pair, ...children);
  },

  action(panel) {
    const entry = timeline.line[view.first];
    const { label, path, value, inputs, time } = entries[entry];
    const fields = [];
    const add = (name, ...values) => {
      fields.push(make("dt", { text: name }), make("dd", {}, ...values));
    };
    if (entry === 0) add("Start", "Before the first action.");
    else {
      add("Action", clipped(label));
      add("Path", clipped(path));
      add("Sent by", ...sender(entry));
    }
    if (session.hasTimes) add("Time", `${duration(time)} after the start`, ...(session.start > 0 ? [`, ${timeText(time)}`] : []));
    if (value !== undefined) add("Value", clipped(textOf(value)));
    for (const [name, text] of inputs) add(`Drawn: ${name}`, clipped(text));
    const { positions } = timeline;
    const isHere = (other) => other !== null && positions[other] >= 0;
    const isSelected = (other) => positions[other] >= view.first && positions[other] <= view.last;
    const groups = [
      ["Effects started", (effect) => isSelected(effect.start)],
      ["Effects ended", (effect) => effect.end !== null && isSelected(effect.end)],
      ["In flight after it", (effect) => isHere(effect.start) && positions[effect.start] <= view.last
        && (!isHere(effect.end) || positions[effect.end] > view.last)],
    ];
    for (const [name, isOne] of groups) {
      const matching = effects.filter(isOne);
      if (matching.length === 0) continue;
      const list = matching.slice(0, 50).map((effect) => make("div", {}, ...described(effect)));
      if (matching.length > 50) list.push(make("div", { text: `… and ${matching.length - 50} more` }));
      add(name, ...list);
    }
    panel.replaceChildren(make("dl", {}, ...fields));
  },
};

function note(text) {
  return make("p", { class: "note", text });
}

function screenLine(number, isNew) {
  const line = session.lines[number];
  const spans = typeof line === "string" ? [0, line] : line;
  const element = make("span", { class: isNew ? "line new" : "line" });
  for (let at = 0; at < spans.length; at += 2) {
    if (spans[at] === 0) element.append(plain(spans[at + 1]));
    else element.append(make("span", { class: `s-${session.styles[spans[at]]}`, text: spans[at + 1] }));
  }
  element.append("\n");
  return element;
}

// A link to an action; a phrase instead if the action is in another branch.
function link(entry) {
  const position = timeline.positions[entry];
  if (position < 0) return "an action of another branch";
  return make("a", { href: hashOf(view.branch, timeline.name(position)), text: `${timeline.name(position)} ${clipped(entries[entry].label, 200)}` });
}

function sender(entry) {
  const { origin } = entries[entry];
  if (origin === 0) return ["the user"];
  if (origin < 0) return ["an effect"];
  const effect = effectOf(entry);
  return [effect ? `effect ${effect.number}, ${effect.name}, started by ` : "an effect, started by ", link(origin)];
}

function described(effect) {
  const parts = [`${effect.number} ${effect.name}, started by `, link(effect.start)];
  if (effect.end !== null) parts.push(`, ${effect.isCancelled ? "canceled" : "ended"} at `, link(effect.end));
  return parts;
}

// The printed page: the first 400 actions of the user, and all tabs but State for the selected
// action.
function fillPrint() {
  const { line } = timeline;
  const users = [];
  for (let position = 1; position < line.length && users.length < 400; position++) {
    const { label, beginsStep, time } = entries[line[position]];
    if (!beginsStep) continue;
    const selected = position === view.first ? " (shown below)" : "";
    let end = position + 1;
    while (end < line.length && !entries[line[end]].beginsStep) end++;
    const when = session.hasTimes ? `  ${duration(time)}` : "";
    const what = changeOf(position, end);
    users.push(make("div", { text: `${timeline.name(position)}${when}  ${clipped(label, 200)}${selected}${what && `\n      ${what}`}` }));
  }
  const sections = [make("section", { class: "long" }, make("h2", { text: "User actions" }), make("pre", {}, ...users))];
  sections.push(make("h2", { text: view.title }));
  for (const name of ["screens", "diff", "action"]) {
    const section = make("div");
    panels[name](section, view.entry, timeline.line[Math.max(view.first - 1, 0)]);
    for (const control of section.querySelectorAll("button, .pair")) control.remove();
    sections.push(make("section", {},
      make("h3", { text: byID(`tab-${name}`).textContent }), section));
  }
  byID("print").replaceChildren(...sections);
}
