// The page: what is selected, and the keys.

import { AxisView } from "./axisView.js";
import { showDetails } from "./details.js";
import { addressOf, byID, make } from "./elements.js";
import { ActionList } from "./list.js";
import { readSession } from "./session.js";
import { counted, durationText } from "./values.js";

const session = readSession(byID("session").textContent);
const list = new ActionList(byID("rows"), select);
const axis = new AxisView(byID("axis"), select);
let branch = null;
let position = 0;

if (session.branch) start();
else byID("summary").textContent = "The first line of this page's session can't be read. Save the session again.";

function start() {
  byID("app").textContent = document.title;
  byID("branch-label").hidden = session.branches.length === 1;
  byID("branch").append(...session.branches.map(({ name }) => make("option", { text: name })));
  byID("branch").addEventListener("change", (event) => {
    showBranch(session.branches[event.target.selectedIndex], position);
  });
  byID("filter").addEventListener("input", filter);
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", follow);
  new ResizeObserver(() => {
    axis.show(branch, session.hasTimes);
    axis.mark(position);
  }).observe(byID("axis"));
  if (!follow()) showBranch(session.branch, session.position);
  byID("rows").focus({ preventScroll: true });
}

function summary() {
  const { line, effects } = branch;
  const count = line.reduce((count, entry) => count + entry.count, 0);
  const parts = [counted(line.at(-1).step, "step"), counted(count, "action"), counted(effects.length, "effect")];
  if (session.hasTimes) parts.push(durationText(line.at(-1).time));
  if (Date.parse(session.start) > 0) parts.push(`began ${session.start}`);
  return parts.join(", ");
}

function showBranch(other, next) {
  if (other !== branch) {
    branch = other;
    byID("branch").selectedIndex = session.branches.indexOf(branch);
    byID("summary").textContent = summary();
    list.show(branch, session.hasTimes);
    axis.show(branch, session.hasTimes);
    filter();
  }
  select(Math.min(next, branch.line.length - 1));
}

function select(next) {
  position = next;
  list.mark(position);
  axis.mark(position);
  showDetails(byID("details"), session, branch, position);
  history.replaceState(null, "", addressOf(branch, branch.line[position]));
}

// Shows the action of an address such as #B.12.3. Returns whether there is one.
function follow() {
  return session.branches.some((other) => {
    const found = other.line.findIndex((entry) => addressOf(other, entry) === location.hash);
    if (found >= 0) showBranch(other, found);
    return found >= 0;
  });
}

function filter() {
  const text = byID("filter").value.trim();
  const count = list.filter(text);
  byID("found").textContent = text === "" ? "" : `${counted(count, "row")} found`;
  list.mark(position);
}

function onKey(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isInFilter = target === byID("filter");
  if (key === "/" && !isInFilter) byID("filter").focus();
  else if (key === "Escape" && isInFilter) clearFilter();
  // Other elements have these keys for themselves.
  else if (target.closest("select, #details")) return;
  else if (key === "ArrowDown") select(list.positionBelow(position, 1));
  else if (key === "ArrowUp") select(list.positionBelow(position, -1));
  else if (key === "Home" && !isInFilter) select(list.positionBelow(0, 0));
  else if (key === "End" && !isInFilter) select(list.positionBelow(Infinity, -1));
  else return;
  event.preventDefault();
}

function clearFilter() {
  byID("filter").value = "";
  filter();
  byID("rows").focus({ preventScroll: true });
}
