"use strict";
// The page as a whole: how it starts, and what its buttons and fields do. The scripts run as one,
// in the order of ComposableInspectorPage.c; this one is the last.

function start() {
  if (branches.length === 0) {
    const text = "The first line of this page's session can't be read. Save the session again.";
    document.body.prepend(make("p", { role: "alert", text }));
    return;
  }
  showSession();
  list.measureRows();
  setBranch(branches[session.openBranch], { keepsAddress: true });
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
  for (const { before, beginsStep, count, time } of entries) {
    if (before === null) continue;
    if (beginsStep) steps++;
    actions += count;
    end = Math.max(end, time);
  }
  const parts = [counted(steps, "step"), counted(actions, "action"), counted(countEffects(), "effect")];
  if (session.hasTimes) parts.push(durationText(end));
  if (session.start > 0) parts.push(`began ${dateText(Math.floor(session.start))}`);
  byID("summary").textContent = parts.join(", ");
  byID("branch-label").hidden = byID("show-branches").hidden = branches.length < 2;
  byID("branch").replaceChildren(
    ...branches.map((branch, index) => make("option", { value: index, text: branch.name })));
  byID("axis").hidden = actions === 0;
}

// The effects of all branches; branches share those that ended before they forked.
function countEffects() {
  const all = branches.flatMap((branch) => effectsOf(branch));
  return new Set(all.map((effect) => `${effect.number} ${effect.start}`)).size;
}

function listenToToolbar() {
  byID("previous").addEventListener("click", selectPrevious);
  byID("play").addEventListener("click", togglePlay);
  byID("next").addEventListener("click", selectNext);
  byID("branch").addEventListener("change", (event) => {
    setBranch(branches[Number(event.target.value)]);
  });
  byID("keys").addEventListener("click", shortcuts["?"]);
}

function listenToList() {
  byID("filter").addEventListener("input", applyFilter);
  byID("show-branches").addEventListener("click", () => branchTree.toggle());
  byID("unfold").addEventListener("click", toggleUnfolded);
  const box = byID("list");
  box.addEventListener("scroll", () => drawSoon(), { passive: true });
  box.addEventListener("click", (event) => {
    const row = list.rowAt(event);
    if (!row) return;
    if (event.target.closest(".fold")) timeline.toggle(row);
    byID("rows").focus({ preventScroll: true });
    select(row.position);
  });
  box.addEventListener("dblclick", (event) => {
    // The triangle was toggled by both clicks.
    const row = event.target.closest(".fold") ? undefined : list.rowAt(event);
    if (!row) return;
    timeline.toggle(row);
    select(row.position);
  });
  new ResizeObserver(() => list.relayout()).observe(box);
  byID("branch-tree").addEventListener("click", (event) => {
    // On a narrow page the details are inside the list.
    if (list.gap > 0 && event.target.closest("a")) branchTree.toggle(false);
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
  axis.showAround(selection.last);
  if (branches.length > 1) branchTree.toggle(true);
  // Browsers restore the field when the page is reloaded.
  if (byID("filter").value !== "") applyFilter();
  focusSteps();
}

function toggleUnfolded() {
  timeline.setUnfolded(!timeline.isUnfolded);
  byID("unfold").setAttribute("aria-pressed", String(timeline.isUnfolded));
  select(selection.first);
}

// Filters the list, the tree of branches and that of the state. A filter that is wrong hides
// nothing.
function applyFilter() {
  const [filter, mistake] = filterOf(byID("filter").value);
  activeFilter = filter;
  timeline.updateMatches();
  if (branchTree.isShown) branchTree.show();
  select(selection.first, { keepsAddress: true });
  byID("filter").setAttribute("aria-invalid", String(mistake !== null));
  if (mistake !== null) say(mistake);
}

function clearFilter() {
  byID("filter").value = "";
  applyFilter();
  focusSteps();
}

start();
