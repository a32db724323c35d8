"use strict";
// The selection: the branch and the positions whose details are shown, and how they are named, in
// addresses too.

const selection = {
  branch: null,
  // The first and last selected position, which differ for a folded row, the entry of the last, and
  // the entry before the first; at the start that is the start itself.
  first: 0,
  last: 0,
  entry: 0,
  entryBefore: 0,
  // Such as "12  game.start, and 3 actions that followed".
  title: "",
  tab: "screens",
  // The two positions that Diff compares; null for the selected action and the one before.
  compared: null,
};

// Goes to another branch: to the same position, or to its last one.
function setBranch(branch, options) {
  selection.branch = branch;
  selection.compared = null;
  effects = effectsOf(branch);
  effectsByStart = Map.groupBy(effects, (effect) => effect.start);
  timeline.setLine(lineOf(branch));
  axis.showAll();
  byID("branch").value = String(branches.indexOf(branch));
  byID("lanes").setAttribute("aria-valuemax", timeline.line.length - 1);
  select(selection.first, { reveals: true, ...options });
}

// Selects a position, with all that its row represents. With `reveals`, the rows that hide it are
// opened first.
function select(position, { reveals = false, isPlaying = false, keepsAddress = isPlaying } = {}) {
  if (!isPlaying) stopPlaying();
  const first = Math.min(Math.max(position, 0), timeline.line.length - 1);
  if (reveals) timeline.reveal(first);
  setSelection(first, isPlaying ? first : timeline.endOfSelection(first) - 1);
  showSelection();
  if (!keepsAddress) history.replaceState(null, "", hashOf(selection.branch, timeline.name(selection.first)));
}

function setSelection(first, last) {
  selection.first = first;
  selection.last = last;
  selection.entry = timeline.line[last];
  selection.entryBefore = timeline.line[Math.max(first - 1, 0)];
  selection.title = titleOfSelection();
}

function titleOfSelection() {
  const { label, path, beginsStep } = entries[timeline.line[selection.first]];
  const isRun = selection.last > selection.first && !beginsStep;
  const title = `${timeline.name(selection.first)}  ${escaped(clipped(isRun ? path : label, 200))}`;
  const count = countActions(selection.first, selection.last + 1);
  if (count === 1) return title;
  return isRun ? `${title} × ${grouped(count)}` : `${title}, and ${counted(count - 1, "action")} that followed`;
}

function showSelection() {
  list.placeDetails();
  list.scrollTo(selection.first);
  list.draw();
  axis.scrollTo(selection.last);
  branchTree.markSelection();
  say();
  byID("title").textContent = selection.title;
  byID("copy-goto").textContent = `Copy ${gotoLine()}`;
  byID("copied").textContent = "";
  byID("lanes").setAttribute("aria-valuenow", selection.last);
  byID("lanes").setAttribute("aria-valuetext", selection.title);
  showPanel();
  drawSoon();
}

// The status line: a text about what was just typed, until something is selected or filtered; else
// how many of what is shown match the filter; else the selected step.
function say(text) {
  const found = activeFilter && (branchTree.isShown ? branchTree.stepRows.size : timeline.shownActionCount);
  byID("status").textContent = escaped(clipped(text ?? (found === null ? stepText() : foundText(found)), 300));
  byID("nothing").hidden = found !== 0;
}

const stepText = () => `Step ${grouped(timeline.stepOf(selection.first))} of ${grouped(timeline.lastStep)}`;

function foundText(count) {
  return `${counted(count, branchTree.isShown ? "step" : "action")} match${count === 1 ? "es" : ""}`;
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
  panels[selection.tab](byID(selection.tab));
}

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
  selection.tab = name;
  showPanel();
}

// The command that goes to the selected step in the terminal.
function gotoLine() {
  const prefix = branches.length > 1 && selection.branch.name ? `${escaped(selection.branch.name)}.` : "";
  return `:goto ${prefix}${timeline.stepOf(selection.first)}`;
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
    ? selection.branch : branches.find(({ name }) => name.toLowerCase() === branchName.toLowerCase());
  if (/^first$/i.test(typed)) {
    select(0, { reveals: true });
  } else if (/^last$/i.test(typed)) {
    select(timeline.line.length - 1, { reveals: true });
  } else if (!goTo(branch, step, number)) {
    say(`There is no step ${clipped(typed, 40)}.`);
    return;
  }
  focusSteps();
}

// Goes to a step, or to the action in it with a number. Returns whether the branch has it.
function goTo(branch, step, number = 0) {
  if (step === undefined || !branch || !hasAction(branch, Number(step), Number(number))) return false;
  if (branch !== selection.branch) setBranch(branch, { keepsAddress: true });
  select(timeline.positionOf(Number(step), Number(number)), { reveals: true });
  return true;
}

function hasAction(branch, step, number) {
  const last = entries[lastEntryOfStep(branch, step)];
  return last.step === step && number <= last.numberInStep;
}

// Moves the focus to the list or the tree, whichever is shown.
function focusSteps() {
  if (branchTree.isShown) branchTree.focus();
  else byID("rows").focus({ preventScroll: true });
}
