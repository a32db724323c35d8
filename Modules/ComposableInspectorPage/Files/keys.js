"use strict";
// The keys, and what they do.

const shortcuts = {
  ArrowDown: () => moveRow(1),
  ArrowUp: () => moveRow(-1),
  PageDown: () => moveRow(rowsPerPage()),
  PageUp: () => moveRow(-rowsPerPage()),
  ArrowRight: () => moveIn(),
  ArrowLeft: () => moveOut(),
  Home: () => select(timeline.rows[0]?.position ?? 0),
  End: () => select(timeline.rows.at(-1)?.position ?? 0),
  "/": () => byID("filter").focus(),
  g: () => byID("goto").focus(),
  b: () => branchTree.toggle(),
  c: () => copyGotoLine(),
  "?": () => byID("help").showModal(),
  "*": () => toggleUnfolded(),
  " ": () => togglePlay(),
  "+": () => zoomIn(),
  "-": () => zoomOut(),
  0: () => axis.showAll(),
};
const shiftedShortcuts = {
  ArrowDown: () => selectNext(),
  ArrowUp: () => selectPrevious(),
  ArrowRight: () => axis.pan(axis.visibleSpan / 8),
  ArrowLeft: () => axis.pan(-axis.visibleSpan / 8),
};
const tabShortcuts = {
  ArrowRight: () => moveTab(1),
  ArrowLeft: () => moveTab(-1),
  Home: () => selectTab(tabNames[0], { focuses: true }),
  End: () => selectTab(tabNames.at(-1), { focuses: true }),
};
const fieldShortcuts = {
  filter: { Escape: () => clearFilter(), Enter: () => focusSteps(), ArrowDown: () => focusSteps() },
  goto: { Escape: () => focusSteps(), Enter: () => goToTyped() },
};

// What the dialog lists.
const shortcutTexts = [
  ["↑ ↓", "previous row, next row"],
  ["→ ←", "unfold, fold"],
  ["Home End", "first row, last row"],
  ["Shift ↑ ↓", "previous action, next action"],
  ["g", "go to a step"],
  ["c", "copy the command for this step"],
  ["/", "filter"],
  ["Escape", "clear the filter"],
  ["*", "unfold everything"],
  ["b", "show the branches as a tree"],
  ["Space", "play, stop"],
  ["+ −", "zoom the time axis"],
  ["0", "show the whole time axis"],
  ["Shift ← →", "move along the time axis"],
  ["?", "this list"],
];

function listenToKeys() {
  for (const [key, text] of shortcutTexts) {
    byID("key-list").append(make("dt", { text: key }), make("dd", { text }));
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOfKey(event);
    if (!action) return;
    action();
    event.preventDefault();
  });
}

function actionOfKey({ target, key, shiftKey }) {
  const fieldAction = member(member(fieldShortcuts, target.id) ?? {}, key);
  if (fieldAction || target.closest("input, select, textarea, dialog")) return fieldAction;
  // Panels scroll with their own keys, and Space presses a button.
  if (target.closest("[role=tabpanel]") && (key.length > 1 || key === " ")) return undefined;
  if (target.closest("button, a:not(#branch-tree a)") && key === " ") return undefined;
  const tabAction = target.closest("#tabs") ? member(tabShortcuts, key) : undefined;
  const shiftedAction = shiftKey ? member(shiftedShortcuts, key) : undefined;
  return tabAction ?? shiftedAction ?? member(shortcuts, key);
}

const rowsPerPage = () => Math.max(1, Math.floor(byID("list").clientHeight / list.rowHeight) - 1);

const selectedRow = () => timeline.rows[timeline.rowOfPosition[selection.first]];

const selectNext = () => select(selection.last + 1, { reveals: true });
const selectPrevious = () => select(selection.first - 1, { reveals: true });

// Selects a row below or above; a folded row counts as one. If the filter hides the selected
// action, rows are counted from its place between them.
function moveRow(distance) {
  const { rows, rowOfPosition } = timeline;
  if (rows.length === 0) return;
  let target = rowOfPosition[selection.first] + distance;
  if (!selectedRow()) {
    const below = rows.findIndex((row) => row.position > selection.first);
    target = (below < 0 ? rows.length : below) + (distance < 0 ? distance : distance - 1);
  }
  select(rows[Math.min(Math.max(target, 0), rows.length - 1)].position);
}

// Unfolds the selected row, or moves to the next one.
function moveIn() {
  const row = selectedRow();
  if (!row) return;
  if (canFold(row) && !row.isOpen) setOpen(row, true);
  else moveRow(1);
}

// Folds the selected row, or moves to the one that it is in.
function moveOut() {
  const row = selectedRow();
  if (!row) return;
  if (canFold(row) && row.isOpen) {
    setOpen(row, false);
  } else {
    const above = timeline.rows.slice(0, timeline.rows.indexOf(row));
    const parent = above.findLast((other) => other.level < row.level);
    if (parent) select(parent.position);
  }
}

function setOpen(row, isOpen) {
  timeline.toggle(row, isOpen);
  select(row.position);
}

function moveTab(distance) {
  const index = tabNames.indexOf(selection.tab) + distance;
  selectTab(tabNames.at(index % tabNames.length), { focuses: true });
}
