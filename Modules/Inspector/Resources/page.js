"use strict";
// What is chosen, how it is chosen, and how it is played.

const view = {
  branch: branches[0],
  position: 0,
  entry: 0,
  tab: "screens",
  // The positions that Diff compares; null for the chosen action and the one before.
  compared: null,
  title: "",
};

const anchor = (position) => (view.branch === branches[0] ? position : `${view.branch.name}.${position}`);

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
  panels[view.tab](panel, view.entry, timeline.line[Math.max(view.position - 1, 0)]);
}

function choose(position, { reveals = false, isPlaying = false, keepsAddress = false } = {}) {
  const last = timeline.line.length - 1;
  view.position = Math.min(Math.max(position, 0), last);
  view.entry = timeline.line[view.position];
  if (reveals) timeline.reveal(view.position);
  if (!isPlaying) stop();
  timeline.scrollTo(view.position);
  axis.show(view.position);
  view.title = view.position === 0 ? "Start" : `${view.position}  ${labelOf(view.entry)}`;
  byID("title").textContent = view.title;
  byID("position").textContent = `Step ${view.position} of ${last}`;
  const lanes = byID("lanes");
  lanes.setAttribute("aria-valuenow", view.position);
  lanes.setAttribute("aria-valuetext", view.title);
  if (!keepsAddress && !isPlaying) history.replaceState(null, "", `#${anchor(view.position)}`);
  showPanel();
  drawSoon();
}

function setBranch(branch) {
  view.branch = branch;
  byID("branch").value = String(branches.indexOf(branch));
  timeline.setLine(lineOf(branch));
  byID("lanes").setAttribute("aria-valuemax", timeline.line.length - 1);
  view.compared = null;
  axis.all();
}

// A link to a step: #12, or #2.12 on the branch of that name.
function follow() {
  const parts = decodeURIComponent(location.hash.slice(1)).match(/^(?:(.*)\.)?(\d+)$/s);
  if (!parts) return false;
  const branch = parts[1] === undefined ? branches[0] : branches.find(({ name }) => name === parts[1]);
  if (!branch) return false;
  if (branch !== view.branch) setBranch(branch);
  choose(Number(parts[2]), { reveals: true });
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

// Playing: the clock of the session runs with the clock on the wall, times the speed.
let playing = null;
function play() {
  if (view.position === timeline.line.length - 1) choose(0);
  playing = { since: performance.now(), from: times[view.entry], start: view.position };
  showPlaying();
  requestAnimationFrame(advance);
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
  let position = view.position;
  if (hasTimes) {
    while (position + 1 < line.length && times[line[position + 1]] - playing.from <= passed * 1000) position++;
  } else {
    // Without times, two actions a second.
    position = Math.min(playing.start + Math.floor(passed / 500), line.length - 1);
  }
  if (position !== view.position) choose(position, { isPlaying: true });
  if (position === line.length - 1) {
    choose(position);
    return;
  }
  requestAnimationFrame(advance);
}

// The next row up or down: a fold is passed in one go.
function moveRow(distance) {
  const { rows, rowOfPosition } = timeline;
  const index = rowOfPosition[view.position];
  let target = index + distance;
  if (index < 0) {
    target = rows.findIndex((row) => row.position > view.position);
    if (target < 0) target = rows.length;
    if (distance < 0) target += distance;
  }
  if (rows.length === 0) return;
  choose(rows[Math.min(Math.max(target, 0), rows.length - 1)].position);
}

function moveInside(isIn) {
  const { rows, rowOfPosition } = timeline;
  const index = rowOfPosition[view.position];
  const row = rows[index];
  if (!row) return;
  if (isIn) {
    if (row.count > 0 && !row.isOpen) timeline.toggle(row, true);
    else moveRow(1);
  } else if (row.isOpen && !timeline.isUnfolded && timeline.matches === null) {
    timeline.toggle(row, false);
    choose(row.position);
  } else {
    const parent = rows.slice(0, index).findLast((other) => other.level < row.level);
    if (parent) choose(parent.position);
  }
  drawSoon();
}

function unfold() {
  timeline.unfold(!timeline.isUnfolded);
  byID("unfold").setAttribute("aria-pressed", String(timeline.isUnfolded));
  timeline.scrollTo(view.position);
  timeline.draw();
}

const page = () => Math.max(1, Math.floor(byID("list").clientHeight / timeline.height) - 1);
const keys = {
  ArrowDown: () => moveRow(1),
  ArrowUp: () => moveRow(-1),
  PageDown: () => moveRow(page()),
  PageUp: () => moveRow(-page()),
  ArrowRight: () => moveInside(true),
  ArrowLeft: () => moveInside(false),
  Home: () => choose(timeline.rows[0]?.position ?? 0),
  End: () => choose(timeline.rows.at(-1)?.position ?? 0),
  "/": () => byID("filter").focus(),
  "*": () => unfold(),
  " ": () => (playing ? stop() : play()),
  "+": () => axis.zoom(2, axis.at(view.position)),
  "-": () => axis.zoom(0.5, axis.at(view.position)),
  0: () => axis.all(),
};
const shifted = {
  ArrowDown: () => choose(view.position + 1, { reveals: true }),
  ArrowUp: () => choose(view.position - 1, { reveals: true }),
  ArrowRight: () => axis.pan((axis.to - axis.from) / 8),
  ArrowLeft: () => axis.pan((axis.from - axis.to) / 8),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.id === "filter" && event.key === "Escape") {
    target.value = "";
    applyFilter();
    byID("list").focus();
    event.preventDefault();
    return;
  }
  if (target.id === "filter" && (event.key === "Enter" || event.key === "ArrowDown")) {
    byID("list").focus();
    event.preventDefault();
    return;
  }
  if (target.closest("input, select, textarea")) return;
  const isPanel = target.closest("[role=tabpanel]") !== null;
  // A panel scrolls by its own keys, a button is pressed by Space, tabs move by arrows.
  if (isPanel && event.key !== "/") return;
  if (target.closest("button, a") && event.key === " ") return;
  if (target.closest("#tabs") && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    const names = [...byID("tabs").children].map((tab) => tab.id.slice(4));
    const index = names.indexOf(view.tab);
    const moves = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: names.length - 1 };
    selectTab(names.at(moves[event.key] % names.length), true);
    event.preventDefault();
    return;
  }
  const table = event.shiftKey && Object.hasOwn(shifted, event.key) ? shifted : keys;
  if (!Object.hasOwn(table, event.key)) return;
  table[event.key]();
  event.preventDefault();
}

function applyFilter() {
  const count = timeline.filter(byID("filter").value);
  byID("position").textContent = count === null
    ? `Step ${view.position} of ${timeline.line.length - 1}`
    : `${count} action${count === 1 ? "" : "s"} match${count === 1 ? "es" : ""}`;
  timeline.scrollTo(view.position);
  timeline.draw();
}

function measure() {
  timeline.height = matchMedia("(max-width: 760px)").matches ? 32 : 26;
}

function start() {
  byID("app").textContent = session.app;
  document.title = `${session.app}: a session`;
  let users = 0;
  for (const origin of session.origin) if (origin === 0) users++;
  byID("summary").textContent = `${users} step${users === 1 ? "" : "s"}, ${entryCount} action${entryCount === 1 ? "" : "s"}, `
    + `${effects.length} effect${effects.length === 1 ? "" : "s"}${hasTimes ? `, ${duration(times.reduce((a, b) => Math.max(a, b), 0))}` : ""}`;
  byID("branches").hidden = branches.length < 2;
  branches.forEach((branch, index) => {
    byID("branch").append(make("option", { value: index, text: branch.name || String(index + 1) }));
  });
  const lanes = byID("lanes");
  lanes.setAttribute("role", "slider");
  lanes.setAttribute("aria-label", "Step on the time axis");
  lanes.setAttribute("aria-valuemin", 0);

  measure();
  setBranch(branches[0]);
  byID("scale").setAttribute("aria-pressed", String(axis.isByStep));
  byID("axis").hidden = entryCount === 0;

  const list = byID("list");
  list.addEventListener("scroll", () => drawSoon(), { passive: true });
  list.addEventListener("click", (event) => {
    const { row } = event.target.closest(".row") ?? {};
    if (!row) return;
    if (event.target.closest(".fold")) timeline.toggle(row);
    choose(row.position);
  });
  list.addEventListener("dblclick", (event) => {
    const { row } = event.target.closest(".row") ?? {};
    if (row) timeline.toggle(row);
  });
  new ResizeObserver(() => {
    measure();
    timeline.build();
    timeline.scrollTo(view.position);
  }).observe(list);
  byID("tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) selectTab(tab.id.slice(4));
  });
  byID("filter").addEventListener("input", applyFilter);
  byID("unfold").addEventListener("click", unfold);
  byID("play").addEventListener("click", () => (playing ? stop() : play()));
  byID("previous").addEventListener("click", shifted.ArrowUp);
  byID("next").addEventListener("click", shifted.ArrowDown);
  byID("speed").addEventListener("change", () => { if (playing) play(); });
  byID("branch").addEventListener("change", (event) => {
    setBranch(branches[Number(event.target.value)]);
    choose(view.position, { reveals: true });
  });
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", fillPrint);
  listenToAxis();
  if (!follow()) choose(0, { keepsAddress: true });
  list.focus({ preventScroll: true });
}

start();
