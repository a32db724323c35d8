"use strict";
// The selection, how it is changed, and playback. The scripts run as one, in the order of
// ComposableInspectorPage.c; this one is the last.

const view = {
  branch: branches[session.open],
  // The selected positions, and the entry of the last one. They differ if a row is folded.
  first: 0,
  last: 0,
  entry: 0,
  tab: "screens",
  // The positions that Diff compares; null for the selected action and the previous one.
  compared: null,
  title: "",
};

// The address of a step of a branch, or of an action in it; without the branch for the open one.
const hashOf = (branch, name) => `#${branch === branches[session.open] ? "" : `${encodeURIComponent(branch.name)}.`}${name}`;

let isDrawing = false;
function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    timeline.draw();
    axis.draw();
  });
}

function showPanel() {
  const panel = byID(view.tab);
  panels[view.tab](panel, view.entry, timeline.line[Math.max(view.first - 1, 0)]);
}

function select(position, { reveals = false, isPlaying = false, keepsAddress = false } = {}) {
  view.first = Math.min(Math.max(position, 0), timeline.line.length - 1);
  if (reveals) timeline.reveal(view.first);
  timeline.place();
  view.last = isPlaying ? view.first : timeline.endOf(view.first) - 1;
  view.entry = timeline.line[view.last];
  if (!isPlaying) stop();
  timeline.scrollTo(view.first);
  axis.show(view.last);
  const { label, path, beginsStep } = entries[timeline.line[view.first]];
  const isRun = view.last > view.first && !beginsStep;
  view.title = `${timeline.name(view.first)}  ${plain(clipped(isRun ? path : label, 200))}`;
  const more = countActions(view.first, view.last + 1) - 1;
  if (more > 0) view.title += isRun ? ` × ${grouped(more + 1)}` : `, and ${grouped(more)} action${more === 1 ? "" : "s"} that followed`;
  byID("title").textContent = view.title;
  byID("copy-goto").textContent = `Copy ${gotoLine()}`;
  byID("copied").textContent = "";
  showStatus();
  branchTree.mark();
  const lanes = byID("lanes");
  lanes.setAttribute("aria-valuenow", view.last);
  lanes.setAttribute("aria-valuetext", view.title);
  if (!keepsAddress && !isPlaying) history.replaceState(null, "", hashOf(view.branch, timeline.name(view.first)));
  showPanel();
  drawSoon();
}

function showStatus() {
  byID("status").textContent = `Step ${grouped(timeline.steps[view.first])} of ${grouped(timeline.lastStep)}`;
}

// The command that goes to the selected step in the terminal.
function gotoLine() {
  const name = branches.length > 1 && view.branch.name ? `${plain(view.branch.name)}.` : "";
  return `:goto ${name}${timeline.steps[view.first]}`;
}

async function copy(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = "Copied.";
  } catch {
    status.textContent = "This browser blocks copying from the page. Select the text instead.";
  }
}

function setBranch(branch) {
  view.branch = branch;
  byID("branch").value = String(branches.indexOf(branch));
  const line = lineOf(branch);
  effects = effectsOf(branch);
  effectsByStart = Map.groupBy(effects, (effect) => effect.start);
  timeline.setLine(line);
  byID("lanes").setAttribute("aria-valuemax", timeline.line.length - 1);
  view.compared = null;
  axis.all();
}

// Whether a branch has a step, and in it the action with a number.
function hasAction(branch, step, number) {
  let [at, last] = [-1, 0];
  for (const entry of lineOf(branch)) {
    if (entries[entry].beginsStep) [at, last] = [at + 1, 0];
    else last += entries[entry].count;
    if (at === step && number <= last) return true;
  }
  return false;
}

// Links to a step, #12, to an action in it, #12.3, or to a step of another branch, #B.12.
function follow(place = location.hash) {
  const [, branchName, step, number = 0] = place.match(/^#(?:(.*?[^\d.].*?)\.)?(\d+)(?:\.(\d+))?$/s) ?? [];
  const branch = branchName === undefined
    ? branches[session.open] : branches.find(({ name }) => encodeURIComponent(name) === branchName);
  if (step === undefined || !branch || !hasAction(branch, Number(step), Number(number))) return false;
  if (branch !== view.branch) setBranch(branch);
  select(timeline.positionOf(Number(step), Number(number)), { reveals: true });
  return true;
}

function selectTab(name, focuses = false) {
  for (const tab of byID("tabs").children) {
    const isSelected = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    byID(tab.getAttribute("aria-controls")).hidden = !isSelected;
    if (isSelected && focuses) tab.focus();
  }
  view.tab = name;
  showPanel();
}

// Goes to the step named in the field: 12, 12.3, B.4, first or last.
function goToNamed() {
  const name = byID("goto").value.trim().replace(/^:goto\s+/, "");
  const [, branchName, step] = name.match(/^(?:(.*?[^\d.].*?)\.)?(\d.*)$/s) ?? [];
  const branch = branchName === undefined
    ? view.branch : branches.find((branch) => branch.name.toLowerCase() === branchName.toLowerCase());
  if (/^first$/i.test(name)) select(0, { reveals: true });
  else if (/^last$/i.test(name)) select(timeline.line.length - 1, { reveals: true });
  else if (step === undefined || !branch || !follow(hashOf(branch, step))) {
    byID("status").textContent = `There is no step ${plain(clipped(name, 40))}.`;
    return;
  }
  focusSteps();
}

// Moves the focus to the list or the tree, whichever is shown.
function focusSteps() {
  if (branchTree.isShown) branchTree.focus();
  else byID("rows").focus({ preventScroll: true });
}

// Playback: the session's time advances with real time, multiplied by the speed.
let playing = null;
// The next frame of the playback.
let frame = 0;
function play() {
  cancelAnimationFrame(frame);
  select(view.last === timeline.line.length - 1 ? 0 : view.last, { isPlaying: true });
  playing = { since: performance.now(), from: entries[view.entry].time, start: view.last };
  showPlaying();
  frame = requestAnimationFrame(advance);
}
function stop() {
  playing = null;
  showPlaying();
}
function showPlaying() {
  byID("play").setAttribute("aria-pressed", String(playing !== null));
  byID("playing").textContent = playing ? "Stop" : "Play";
}
function advance(now) {
  if (!playing) return;
  const { line } = timeline;
  const passed = Math.max(now - playing.since, 0) * Number(byID("speed").value);
  let position = view.last;
  if (session.hasTimes) {
    while (position + 1 < line.length && entries[line[position + 1]].time - playing.from <= passed * 1000) position++;
  } else {
    // Two actions per second if the session has no times.
    position = Math.min(playing.start + Math.floor(passed / 500), line.length - 1);
  }
  if (position !== view.last) select(position, { isPlaying: true });
  if (position === line.length - 1) {
    select(position);
    return;
  }
  frame = requestAnimationFrame(advance);
}

// The next row up or down; a folded row counts as one. If the filter hides the selected action,
// rows are counted from its place between them.
function moveRow(distance) {
  const { rows, rowOfPosition } = timeline;
  if (rows.length === 0) return;
  let target = rowOfPosition[view.first] + distance;
  if (rowOfPosition[view.first] < 0) {
    const below = rows.findIndex((row) => row.position > view.first);
    target = (below < 0 ? rows.length : below) + (distance < 0 ? distance : distance - 1);
  }
  select(rows[Math.min(Math.max(target, 0), rows.length - 1)].position);
}

function moveInside(isIn) {
  const { rows, rowOfPosition } = timeline;
  const index = rowOfPosition[view.first];
  const row = rows[index];
  if (!row) return;
  if (isIn) {
    if (canFold(row) && !row.isOpen) {
      timeline.toggle(row, true);
      select(row.position);
    } else {
      moveRow(1);
    }
  } else if (row.isOpen && !timeline.isUnfolded && timeline.matches === null) {
    timeline.toggle(row, false);
    select(row.position);
  } else {
    const parent = rows.slice(0, index).findLast((other) => other.level < row.level);
    if (parent) select(parent.position);
  }
  drawSoon();
}

function unfold() {
  timeline.unfold(!timeline.isUnfolded);
  byID("unfold").setAttribute("aria-pressed", String(timeline.isUnfolded));
  select(view.first);
}

const rowsPerPage = () => Math.max(1, Math.floor(byID("list").clientHeight / timeline.height) - 1);
const shortcuts = {
  ArrowDown: () => moveRow(1),
  ArrowUp: () => moveRow(-1),
  PageDown: () => moveRow(rowsPerPage()),
  PageUp: () => moveRow(-rowsPerPage()),
  ArrowRight: () => moveInside(true),
  ArrowLeft: () => moveInside(false),
  Home: () => select(timeline.rows[0]?.position ?? 0),
  End: () => select(timeline.rows.at(-1)?.position ?? 0),
  "/": () => byID("filter").focus(),
  g: () => byID("goto").focus(),
  b: () => branchTree.toggle(),
  c: () => copy(gotoLine(), byID("copied")),
  "?": () => byID("help").showModal(),
  "*": () => unfold(),
  " ": () => (playing ? stop() : play()),
  "+": () => axis.zoom(2, axis.at(view.last)),
  "-": () => axis.zoom(0.5, axis.at(view.last)),
  0: () => axis.all(),
};
const shortcutTexts = [
  ["↑ ↓", "previous row, next row"], ["→ ←", "unfold, fold"], ["Home End", "first row, last row"],
  ["Shift ↑ ↓", "previous action, next action"], ["g", "go to a step"], ["c", "copy the command for this step"],
  ["/", "filter"], ["Escape", "clear the filter"], ["*", "unfold everything"], ["b", "show the branches as a tree"],
  ["Space", "play, stop"], ["+ −", "zoom the time axis"], ["0", "show the whole time axis"], ["Shift ← →", "move along the time axis"],
  ["?", "this list"],
];
const shiftedShortcuts = {
  ArrowDown: () => select(view.last + 1, { reveals: true }),
  ArrowUp: () => select(view.first - 1, { reveals: true }),
  ArrowRight: () => axis.pan((axis.to - axis.from) / 8),
  ArrowLeft: () => axis.pan((axis.from - axis.to) / 8),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.id === "filter" && event.key === "Escape") {
    target.value = "";
    applyFilter();
    focusSteps();
    event.preventDefault();
    return;
  }
  if (target.id === "filter" && (event.key === "Enter" || event.key === "ArrowDown")) {
    focusSteps();
    event.preventDefault();
    return;
  }
  if (target.id === "goto" && event.key === "Enter") return goToNamed();
  if (target.id === "goto" && event.key === "Escape") return focusSteps();
  if (target.closest("input, select, textarea, dialog")) return;
  const isPanel = target.closest("[role=tabpanel]") !== null;
  // Panels scroll with their own keys, Space presses a button, arrows move between tabs.
  if (isPanel && event.key.length > 1) return;
  if (isPanel && event.key === " ") return;
  if (target.closest("button, a:not(#branch-tree a)") && event.key === " ") return;
  if (target.closest("#tabs") && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    const names = [...byID("tabs").children].map((tab) => tab.id.slice(4));
    const index = names.indexOf(view.tab);
    const moves = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: names.length - 1 };
    selectTab(names.at(moves[event.key] % names.length), true);
    event.preventDefault();
    return;
  }
  const table = event.shiftKey && Object.hasOwn(shiftedShortcuts, event.key) ? shiftedShortcuts : shortcuts;
  if (!Object.hasOwn(table, event.key)) return;
  table[event.key]();
  event.preventDefault();
}

// Filters the list, the tree of branches and that of the state. A filter that is wrong hides
// nothing.
function applyFilter() {
  const text = byID("filter").value;
  let mistake = "";
  try {
    activeFilter = text.trim() === "" ? null : parsedFilter(text);
  } catch (error) {
    if (!(error instanceof FilterMistake)) throw error;
    activeFilter = null;
    mistake = error.message;
  }
  timeline.filter();
  if (activeFilter === null) select(view.first);
  if (branchTree.isShown) {
    branchTree.show();
    branchTree.mark();
  }
  if (view.tab === "state") showPanel();
  byID("filter").setAttribute("aria-invalid", String(mistake !== ""));
  if (mistake !== "") byID("status").textContent = plain(clipped(mistake, 300));
  showFound();
}

// Says how many of what is shown match the filter.
function showFound() {
  if (activeFilter === null) return;
  const [count, noun] = branchTree.isShown ? [branchTree.count, "step"] : [timeline.count, "action"];
  byID("nothing").hidden = count > 0;
  byID("status").textContent = `${grouped(count)} ${noun}${count === 1 ? " matches" : "s match"}`;
}

function measure() {
  timeline.height = matchMedia("(max-width: 760px)").matches ? 48 : 26;
}

// The effects of all branches; branches share those that ended before they forked.
function countEffects() {
  const all = branches.flatMap((branch) => effectsOf(branch));
  return new Set(all.map((effect) => `${effect.number} ${effect.start}`)).size;
}

function showSession() {
  byID("app").textContent = document.title;
  const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
  let [steps, actions, end] = [0, 0, 0];
  for (const { beginsStep, count, time } of entries.slice(1)) {
    if (beginsStep) steps++;
    actions += count;
    end = Math.max(end, time);
  }
  const parts = [counted(steps, "step"), counted(actions, "action"), counted(countEffects(), "effect")];
  if (session.hasTimes) parts.push(duration(end));
  if (session.start > 0) parts.push(`began ${dateText(Math.floor(session.start))}`);
  byID("summary").textContent = parts.join(", ");
  byID("branches").hidden = byID("show-branches").hidden = branches.length < 2;
  byID("branch").replaceChildren(
    ...branches.map((branch, index) => make("option", { value: index, text: branch.name })));
  byID("axis").hidden = entries.length === 1;
}

function start() {
  showSession();
  const lanes = byID("lanes");
  lanes.setAttribute("role", "slider");
  lanes.setAttribute("aria-label", "Step on the time axis");
  lanes.setAttribute("aria-valuemin", 0);

  measure();
  setBranch(branches[session.open]);
  byID("scale").setAttribute("aria-pressed", String(axis.isByAction));

  const list = byID("list");
  list.addEventListener("scroll", () => drawSoon(), { passive: true });
  list.addEventListener("click", (event) => {
    const { row } = event.target.closest(".row") ?? {};
    if (!row) return;
    if (event.target.closest(".fold")) timeline.toggle(row);
    byID("rows").focus({ preventScroll: true });
    select(row.position);
  });
  list.addEventListener("dblclick", (event) => {
    const { row } = event.target.closest(".row") ?? {};
    if (row) timeline.toggle(row);
    select(view.first);
  });
  new ResizeObserver(() => {
    measure();
    timeline.build();
    timeline.scrollTo(view.first);
  }).observe(list);
  byID("tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) selectTab(tab.id.slice(4));
  });
  byID("filter").addEventListener("input", applyFilter);
  byID("unfold").addEventListener("click", unfold);
  byID("show-branches").addEventListener("click", () => branchTree.toggle());
  byID("branch-tree").addEventListener("click", (event) => {
    // On a narrow page the details are inside the list.
    if (timeline.gap > 0 && event.target.closest("a")) branchTree.toggle(false);
  });
  byID("copy-goto").addEventListener("click", () => copy(gotoLine(), byID("copied")));
  byID("keys").addEventListener("click", shortcuts["?"]);
  byID("key-list").append(...shortcutTexts.flatMap(([key, text]) => [make("dt", { text: key }), make("dd", { text })]));
  byID("play").addEventListener("click", () => (playing ? stop() : play()));
  byID("previous").addEventListener("click", shiftedShortcuts.ArrowUp);
  byID("next").addEventListener("click", shiftedShortcuts.ArrowDown);
  byID("speed").addEventListener("change", () => { if (playing) play(); });
  byID("branch").addEventListener("change", (event) => {
    setBranch(branches[Number(event.target.value)]);
    select(view.first, { reveals: true });
  });
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", () => follow());
  addEventListener("beforeprint", fillPrint);
  listenToAxis();
  // The step where the user was when the session was saved, or the last one.
  if (!follow()) select(timeline.positionOf(session.openStep ?? timeline.lastStep), { keepsAddress: true });
  axis.fit(view.last);
  if (branches.length > 1) branchTree.toggle(true);
  // Browsers restore the field when the page is reloaded.
  if (byID("filter").value !== "") applyFilter();
  focusSteps();
}

start();
