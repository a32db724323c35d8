"use strict";
// The selection: the branch and the positions whose details are shown, and how they are named, in
// addresses too.

const view = {
  branch: branches[session.openBranch],
  // The first and last selected position, which differ for a folded row, and the entry of the last.
  first: 0,
  last: 0,
  entry: 0,
  // Such as "12  game.start, and 3 actions that followed".
  title: "",
  tab: "screens",
  // The names of the positions that Diff compares; null for the selected action and the one before.
  compared: null,
};

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
  list.placeDetails();
  list.scrollTo(view.first);
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
    list.draw();
    axisDrawing.draw();
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

// A step or an action in it, of a named branch or not: 12, 12.3, B.12, B.12.3
const stepPattern = /^(?:(.*?[^\d.].*?)\.)?(\d+)(?:\.(\d+))?$/s;

// Follows a link such as #12.3 or #B.12. Returns whether there is such a step.
function follow() {
  const [, branchName, step, number] = location.hash.slice(1).match(stepPattern) ?? [];
  const branch = branchName === undefined
    ? branches[session.openBranch] : branches.find(({ name }) => encodeURIComponent(name) === branchName);
  return goTo(branch, step, number);
}

// Goes to what was typed into the field: a step of this or another branch, first or last.
function goToTyped() {
  const typed = byID("goto").value.trim().replace(/^:goto\s+/, "");
  const [, branchName, step, number] = typed.match(stepPattern) ?? [];
  const branch = branchName === undefined
    ? view.branch : branches.find(({ name }) => name.toLowerCase() === branchName.toLowerCase());
  if (/^first$/i.test(typed)) {
    select(0, { reveals: true });
  } else if (/^last$/i.test(typed)) {
    select(timeline.line.length - 1, { reveals: true });
  } else if (!goTo(branch, step, number)) {
    byID("status").textContent = `There is no step ${escaped(clipped(typed, 40))}.`;
    return;
  }
  focusSteps();
}

// Goes to a step, or to the action in it with a number. Returns whether the branch has it.
function goTo(branch, step, number = 0) {
  if (step === undefined || !branch || !hasAction(branch, Number(step), Number(number))) return false;
  if (branch !== view.branch) setBranch(branch);
  select(timeline.positionOf(Number(step), Number(number)), { reveals: true });
  return true;
}

function hasAction(branch, step, number) {
  let [current, last] = [-1, 0];
  for (const entry of lineOf(branch)) {
    if (entries[entry].beginsStep) [current, last] = [current + 1, 0];
    else last += entries[entry].count;
    if (current === step && number <= last) return true;
  }
  return false;
}

// Moves the focus to the list or the tree, whichever is shown.
function focusSteps() {
  if (branchTree.isShown) branchTree.focus();
  else byID("rows").focus({ preventScroll: true });
}
