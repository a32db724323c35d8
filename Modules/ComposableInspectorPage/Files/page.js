"use strict";
// The selection and how it is changed. The scripts run as one, in the order of
// ComposableInspectorPage.c; this one is the last.

const view = {
  branch: branches[session.openBranch],
  // The selected positions, and the entry of the last one. They differ if a row is folded.
  first: 0,
  last: 0,
  entry: 0,
  // "12  counter.increment", with how many actions are selected in addition
  title: "",
  tab: "screens",
  // The names of the positions that Diff compares; null for the selected action and the one before.
  compared: null,
};

function start() {
  showSession();
  timeline.measureRows();
  setBranch(branches[session.openBranch]);
  listenToToolbar();
  listenToList();
  listenToDetails();
  listenToAxis();
  listenToKeys();
  addEventListener("hashchange", () => follow());
  addEventListener("beforeprint", fillPrint);
  showFirstStep();
}

function showSession() {
  byID("app").textContent = document.title;
  let [steps, actions, end] = [0, 0, 0];
  for (const { beginsStep, count, time } of entries.slice(1)) {
    if (beginsStep) steps++;
    actions += count;
    end = Math.max(end, time);
  }
  const parts = [counted(steps, "step"), counted(actions, "action"), counted(countEffects(), "effect")];
  if (session.hasTimes) parts.push(durationText(end));
  if (session.start > 0) parts.push(`began ${dateText(Math.floor(session.start))}`);
  byID("summary").textContent = parts.join(", ");
  byID("branches").hidden = byID("show-branches").hidden = branches.length < 2;
  byID("branch").replaceChildren(
    ...branches.map((branch, index) => make("option", { value: index, text: branch.name })));
  byID("axis").hidden = entries.length === 1;
}

// The effects of all branches; branches share those that ended before they forked.
function countEffects() {
  const all = branches.flatMap((branch) => effectsOf(branch));
  return new Set(all.map((effect) => `${effect.number} ${effect.start}`)).size;
}

function listenToToolbar() {
  byID("previous").addEventListener("click", shiftedShortcuts.ArrowUp);
  byID("play").addEventListener("click", togglePlay);
  byID("next").addEventListener("click", shiftedShortcuts.ArrowDown);
  byID("speed").addEventListener("change", () => { if (playing) play(); });
  byID("branch").addEventListener("change", (event) => {
    setBranch(branches[Number(event.target.value)]);
    select(view.first, { reveals: true });
  });
  byID("keys").addEventListener("click", shortcuts["?"]);
}

function listenToList() {
  byID("filter").addEventListener("input", applyFilter);
  byID("show-branches").addEventListener("click", () => branchTree.toggle());
  byID("unfold").addEventListener("click", toggleUnfolded);
  const list = byID("list");
  list.addEventListener("scroll", () => drawSoon(), { passive: true });
  list.addEventListener("click", (event) => {
    const row = timeline.rowAt(event);
    if (!row) return;
    if (event.target.closest(".fold")) timeline.toggle(row);
    byID("rows").focus({ preventScroll: true });
    select(row.position);
  });
  list.addEventListener("dblclick", (event) => {
    const row = timeline.rowAt(event);
    if (row) timeline.toggle(row);
    select(view.first);
  });
  new ResizeObserver(() => {
    timeline.measureRows();
    timeline.buildRows();
    timeline.scrollTo(view.first);
  }).observe(list);
  byID("branch-tree").addEventListener("click", (event) => {
    // On a narrow page the details are inside the list.
    if (timeline.gap > 0 && event.target.closest("a")) branchTree.toggle(false);
  });
}

function listenToDetails() {
  byID("copy-goto").addEventListener("click", copyGotoLine);
  byID("tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) selectTab(nameOfTab(tab));
  });
}

// Shows the step of the address, the one where the user was when the session was saved, or the
// last one.
function showFirstStep() {
  if (!follow()) select(timeline.positionOf(session.openStep ?? timeline.lastStep), { keepsAddress: true });
  axis.showAround(view.last);
  if (branches.length > 1) branchTree.toggle(true);
  // Browsers restore the field when the page is reloaded.
  if (byID("filter").value !== "") applyFilter();
  focusSteps();
}

function setBranch(branch) {
  view.branch = branch;
  view.compared = null;
  effects = effectsOf(branch);
  effectsByStart = Map.groupBy(effects, (effect) => effect.start);
  timeline.setLine(lineOf(branch));
  axis.showAll();
  byID("branch").value = String(branches.indexOf(branch));
  byID("lanes").setAttribute("aria-valuemax", timeline.line.length - 1);
}

// Selects a position, with all that its row represents. With `reveals`, the rows that hide it are
// opened first.
function select(position, { reveals = false, isPlaying = false, keepsAddress = isPlaying } = {}) {
  if (!isPlaying) stop();
  const first = Math.min(Math.max(position, 0), timeline.line.length - 1);
  if (reveals) timeline.reveal(first);
  setSelection(first, isPlaying ? first : timeline.endOfSelection(first) - 1);
  showSelection();
  if (!keepsAddress) history.replaceState(null, "", hashOf(view.branch, timeline.name(view.first)));
}

function setSelection(first, last) {
  view.first = first;
  view.last = last;
  view.entry = timeline.line[last];
  view.title = titleOfSelection();
}

function titleOfSelection() {
  const { label, path, beginsStep } = entries[timeline.line[view.first]];
  const isRun = view.last > view.first && !beginsStep;
  const title = `${timeline.name(view.first)}  ${escaped(clipped(isRun ? path : label, 200))}`;
  const count = countActions(view.first, view.last + 1);
  if (count === 1) return title;
  return isRun ? `${title} × ${grouped(count)}` : `${title}, and ${counted(count - 1, "action")} that followed`;
}

function showSelection() {
  timeline.placeDetails();
  timeline.scrollTo(view.first);
  axis.scrollTo(view.last);
  branchTree.markSelection();
  byID("status").textContent = `Step ${grouped(timeline.steps[view.first])} of ${grouped(timeline.lastStep)}`;
  byID("title").textContent = view.title;
  byID("copy-goto").textContent = `Copy ${gotoLine()}`;
  byID("copied").textContent = "";
  byID("lanes").setAttribute("aria-valuenow", view.last);
  byID("lanes").setAttribute("aria-valuetext", view.title);
  showPanel();
  drawSoon();
}

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
  panels[view.tab](byID(view.tab), view.entry, entryBeforeSelection());
}

const entryBeforeSelection = () => timeline.line[Math.max(view.first - 1, 0)];

const nameOfTab = (tab) => tab.id.replace("tab-", "");
const tabNames = [...byID("tabs").children].map(nameOfTab);

function selectTab(name, { focuses = false } = {}) {
  for (const tab of byID("tabs").children) {
    const isSelected = nameOfTab(tab) === name;
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    byID(nameOfTab(tab)).hidden = !isSelected;
    if (isSelected && focuses) tab.focus();
  }
  view.tab = name;
  showPanel();
}

// The command that goes to the selected step in the terminal.
function gotoLine() {
  const prefix = branches.length > 1 && view.branch.name ? `${escaped(view.branch.name)}.` : "";
  return `:goto ${prefix}${timeline.steps[view.first]}`;
}

async function copyGotoLine() {
  const status = byID("copied");
  try {
    await navigator.clipboard.writeText(gotoLine());
    status.textContent = "Copied.";
  } catch {
    status.textContent = "This browser blocks copying from the page. Select the text instead.";
  }
}

// The address of a step of a branch, or of an action in it; without the branch for the open one.
function hashOf(branch, name) {
  const isOpen = branch === branches[session.openBranch];
  return isOpen ? `#${name}` : `#${encodeURIComponent(branch.name)}.${name}`;
}

// Follows a link to a step, #12, to an action in it, #12.3, or to a step of another branch, #B.12.
// Returns whether there is such a step.
function follow(hash = location.hash) {
  const [, branchName, step, number = 0] = hash.match(/^#(?:(.*?[^\d.].*?)\.)?(\d+)(?:\.(\d+))?$/s) ?? [];
  const branch = branchName === undefined
    ? branches[session.openBranch] : branches.find(({ name }) => encodeURIComponent(name) === branchName);
  if (step === undefined || !branch || !hasAction(branch, Number(step), Number(number))) return false;
  if (branch !== view.branch) setBranch(branch);
  select(timeline.positionOf(Number(step), Number(number)), { reveals: true });
  return true;
}

// Whether a branch has a step, and in it the action with a number.
function hasAction(branch, step, number) {
  let [current, last] = [-1, 0];
  for (const entry of lineOf(branch)) {
    if (entries[entry].beginsStep) [current, last] = [current + 1, 0];
    else last += entries[entry].count;
    if (current === step && number <= last) return true;
  }
  return false;
}

// Goes to the step named in the field: 12, 12.3, B.4, first or last.
function goToTyped() {
  const typed = byID("goto").value.trim().replace(/^:goto\s+/, "");
  const [, branchName, step] = typed.match(/^(?:(.*?[^\d.].*?)\.)?(\d.*)$/s) ?? [];
  const branch = branchName === undefined
    ? view.branch : branches.find(({ name }) => name.toLowerCase() === branchName.toLowerCase());
  if (/^first$/i.test(typed)) select(0, { reveals: true });
  else if (/^last$/i.test(typed)) select(timeline.line.length - 1, { reveals: true });
  else if (step === undefined || !branch || !follow(hashOf(branch, step))) {
    byID("status").textContent = `There is no step ${escaped(clipped(typed, 40))}.`;
    return;
  }
  focusSteps();
}

// Moves the focus to the list or the tree, whichever is shown.
function focusSteps() {
  if (branchTree.isShown) branchTree.focus();
  else byID("rows").focus({ preventScroll: true });
}

function toggleUnfolded() {
  timeline.setUnfolded(!timeline.isUnfolded);
  byID("unfold").setAttribute("aria-pressed", String(timeline.isUnfolded));
  select(view.first);
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
  timeline.applyFilter();
  if (activeFilter === null) select(view.first);
  if (branchTree.isShown) branchTree.show();
  if (view.tab === "state") showPanel();
  byID("filter").setAttribute("aria-invalid", String(mistake !== ""));
  if (mistake !== "") byID("status").textContent = escaped(clipped(mistake, 300));
  showFound();
}

function clearFilter() {
  byID("filter").value = "";
  applyFilter();
  focusSteps();
}

// Says how many of what is shown match the filter.
function showFound() {
  if (activeFilter === null) return;
  const [count, noun] = branchTree.isShown ? [branchTree.count, "step"] : [timeline.count, "action"];
  byID("nothing").hidden = count > 0;
  byID("status").textContent = `${counted(count, noun)} match${count === 1 ? "es" : ""}`;
}

start();
