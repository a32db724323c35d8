"use strict";
// The list on the left: the steps, each with the actions that followed the user's folded below it.
// Only visible rows are elements.

const timeline = {
  line: Int32Array.of(0),
  // The position of each entry on the timeline; -1 for entries of other branches.
  positions: new Int32Array(entries.length),
  // The step of each position, and the number of its last action within that step; 0 is the action
  // that begins it.
  steps: new Int32Array(1),
  numbers: new Float64Array(1),
  rows: [],
  rowOfPosition: new Int32Array(1),
  // Positions of rows that are open: steps, and runs of ticks.
  open: new Set(),
  isUnfolded: false,
  matches: null,
  height: 26,
  // On a narrow page the details of the selected row are below it, in a gap of this height.
  gap: 0,
  gapAfter: -1,
  pool: new Map(),

  top(index) {
    return index * this.height + (this.gapAfter >= 0 && index > this.gapAfter ? this.gap : 0);
  },

  // Moves the details below the selected row if there is no room beside the list.
  place() {
    const [list, step] = [byID("list"), byID("step")];
    const isNarrow = matchMedia("(max-width: 760px)").matches;
    this.gap = isNarrow ? Math.max(300, Math.round(list.clientHeight * 0.72)) : 0;
    this.gapAfter = isNarrow ? this.rowOfPosition[view.first] ?? -1 : -1;
    if (isNarrow && step.parentNode !== list) list.append(step);
    else if (!isNarrow && step.parentNode === list) list.closest("main").append(step);
    step.style.top = isNarrow ? `${this.top(Math.max(this.gapAfter, 0)) + this.height}px` : "";
    step.style.height = isNarrow ? `${this.gap}px` : "";
    step.hidden = isNarrow && this.gapAfter < 0;
    byID("rows").style.height = `${this.rows.length * this.height + (this.gapAfter < 0 ? 0 : this.gap)}px`;
  },

  setLine(line) {
    this.line = line;
    this.positions.fill(-1);
    this.steps = new Int32Array(line.length);
    this.numbers = new Float64Array(line.length);
    let [step, number] = [0, 0];
    line.forEach((entry, position) => {
      this.positions[entry] = position;
      if (position > 0 && entries[entry].beginsStep) {
        step++;
        number = 0;
      } else if (position > 0) {
        number += entries[entry].count;
      }
      this.steps[position] = step;
      this.numbers[position] = number;
    });
    this.open.clear();
    this.filter();
  },

  // A row is { position, end, level, isOpen, isRun }. While closed it represents the positions up
  // to `end`. Level 1 is a step, 2 an action or a run that followed, 3 an action of an open run.
  build() {
    const { line } = this;
    const rows = [];
    const isFiltered = this.matches !== null;
    let position = 0;
    while (position < line.length) {
      let end = position + 1;
      while (end < line.length && !entries[line[end]].beginsStep) end++;
      this.addStep(rows, position, end, isFiltered);
      position = end;
    }
    this.rows = rows;
    this.rowOfPosition = new Int32Array(line.length).fill(-1);
    rows.forEach((row, index) => {
      const end = row.isOpen ? row.position + 1 : row.end;
      for (let at = row.position; at < end; at++) this.rowOfPosition[at] = index;
    });
    byID("nothing").hidden = rows.length > 0;
    byID("rows").style.setProperty("--digits", Math.max(String(this.lastStep).length, 3));
    this.clear();
    this.place();
    this.draw();
  },

  addStep(rows, position, end, isFiltered) {
    const { line, matches } = this;
    const isShown = (at) => !isFiltered || matches[at];
    const isOpen = isFiltered || this.isUnfolded || this.open.has(position);
    const add = (level, at, last = at + 1, isOpen = false, isRun = false) => {
      rows.push({ position: at, end: last, level, isOpen, isRun });
    };
    if (isShown(position)) add(1, position, isFiltered ? position + 1 : end, isOpen && end > position + 1);
    if (!isOpen) return;
    for (let at = position + 1; at < end;) {
      if (!isShown(at)) {
        at++;
        continue;
      }
      const { path, origin } = entries[line[at]];
      const isAlike = (other) => other.path === path && other.origin === origin;
      let last = at + 1;
      while (last < end && isAlike(entries[line[last]]) && isShown(last)) last++;
      const isRun = last - at > 1 && !this.isUnfolded;
      if (isRun) add(2, at, last, this.open.has(at), true);
      if (!isRun || this.open.has(at)) {
        for (let single = isRun ? at + 1 : at; single < last; single++) add(isRun ? 3 : 2, single);
      }
      at = last;
    }
  },

  // Applies the active filter.
  filter() {
    this.matches = activeFilter && Uint8Array.from(this.line, (entry, position) => (position > 0 && activeFilter.isMatch(entry) ? 1 : 0));
    this.build();
  },

  // The number of actions that are shown.
  get count() {
    return this.rows.reduce((count, row) => count + countActions(row.position, row.isOpen ? row.position + 1 : row.end), 0);
  },

  unfold(isUnfolded) {
    this.isUnfolded = isUnfolded;
    this.build();
  },

  toggle(row, isOpen = !row.isOpen) {
    if (!canFold(row) || row.isOpen === isOpen) return;
    if (isOpen) this.open.add(row.position);
    else this.open.delete(row.position);
    this.build();
  },

  get lastStep() {
    return this.steps[this.line.length - 1];
  },

  // The name of a position: 12 for the user's action, 12.3 for the third action that followed it.
  name(position) {
    const number = this.numbers[position];
    return number === 0 ? String(this.steps[position]) : `${this.steps[position]}.${number}`;
  },

  // The position of a step, or of an action in it by its number.
  positionOf(step, number = 0) {
    let [low, high] = [0, this.line.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const isBefore = this.steps[middle] < step || (this.steps[middle] === step && this.numbers[middle] < number);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  },

  // The positions selected with a position: all that its row represents.
  endOf(position) {
    const row = this.rows[this.rowOfPosition[position]];
    return row && row.position === position && !row.isOpen ? row.end : position + 1;
  },

  // Opens the rows that hide a position.
  reveal(position) {
    for (let guard = 0; guard < 3; guard++) {
      const row = this.rows[this.rowOfPosition[position]];
      if (!row || row.position === position || row.isOpen) return;
      this.toggle(row, true);
    }
  },

  clear() {
    for (const element of this.pool.values()) element.remove();
    this.pool.clear();
  },

  draw() {
    const list = byID("list");
    const first = Math.max(0, Math.floor((list.scrollTop - this.gap) / this.height) - 8);
    const end = Math.min(this.rows.length, Math.ceil((list.scrollTop + list.clientHeight) / this.height) + 8);
    const free = [];
    for (const [index, element] of this.pool) {
      if (index >= first && index < end) continue;
      free.push(element);
      this.pool.delete(index);
    }
    const selected = this.rowOfPosition[view.first];
    for (const element of free) element.remove();
    let before = null;
    for (let index = first; index < end; index++) {
      let element = this.pool.get(index);
      if (!element) {
        element = free.pop() ?? makeRow();
        fillRow(element, this.rows[index], index);
        this.pool.set(index, element);
      }
      // Elements are reused, but stay in reading order.
      const next = before ? before.nextSibling : byID("rows").firstChild;
      if (element !== next) byID("rows").insertBefore(element, next);
      before = element;
      const top = this.top(index);
      if (element.top !== top) {
        element.top = top;
        element.style.transform = `translateY(${top}px)`;
      }
      const isSelected = index === selected;
      if (element.isSelected !== isSelected) {
        element.isSelected = isSelected;
        element.classList.toggle("selected", isSelected);
        element.setAttribute("aria-selected", String(isSelected));
      }
    }
    const active = this.pool.get(selected);
    if (active) byID("rows").setAttribute("aria-activedescendant", active.id);
    else byID("rows").removeAttribute("aria-activedescendant");
  },

  scrollTo(position) {
    const list = byID("list");
    const index = this.rowOfPosition[position];
    if (index < 0) return;
    const top = this.top(index);
    const bottom = top + this.height + (index === this.gapAfter ? this.gap : 0);
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = Math.min(top, bottom - list.clientHeight);
  },
};

const canFold = (row) => !timeline.isUnfolded && row.end > row.position + 1;

function makeRow() {
  const parts = ["fold", "number", "label", "change", "more", "time"].map((name) => make("span", { class: name }));
  parts[0].setAttribute("aria-hidden", "true");
  const element = make("div", { role: "treeitem" }, ...parts);
  element.parts = parts;
  return element;
}

function fillRow(element, row, index) {
  const { line } = timeline;
  const { label: action, path, time: at } = entries[line[row.position]];
  const [fold, number, label, change, more, time] = element.parts;
  const isRun = row.isRun && !row.isOpen;
  const actions = countActions(row.position, row.end);
  element.id = `row-${index}`;
  element.row = row;
  element.isSelected = undefined;
  element.className = "row" + (row.level > 1 ? " followed" : "") + (row.level > 2 ? " inside" : "");
  element.setAttribute("aria-level", row.level);
  element.setAttribute("aria-posinset", index + 1);
  element.setAttribute("aria-setsize", timeline.rows.length);
  if (canFold(row)) element.setAttribute("aria-expanded", String(row.isOpen));
  else element.removeAttribute("aria-expanded");
  fold.textContent = canFold(row) ? (row.isOpen ? "▾" : "▸") : row.level > 1 ? "←" : "";
  number.textContent = row.level > 1 ? `.${timeline.numbers[row.position]}` : timeline.name(row.position);
  label.textContent = plain(clipped(isRun ? path : action, 200));
  label.title = label.textContent;
  const cause = causeOf(row.position);
  const count = isRun || (row.level > 1 && actions > 1) ? `× ${grouped(actions)}` : row.level === 1
    && canFold(row) && !row.isOpen ? `+ ${grouped(actions - 1)}` : "";
  change.textContent = plain(changeOf(row.position, row.isOpen ? row.position + 1 : row.end));
  time.textContent = session.hasTimes && row.position > 0 ? duration(at) : "";
  time.title = timeText(at);
  more.textContent = [row.level === 2 ? cause : "", count].filter(Boolean).join("  ");
}

// What the actions from a position up to another changed, in a line.
function changeOf(position, end) {
  const { line } = timeline;
  return position === 0 ? "" : changeSummary(stateAt(line[position - 1]), stateAt(line[end - 1]));
}

// A time since the start; as a date if the session has a start date.
function timeText(time) {
  return session.start > 0 ? dateText(session.start + time / 1e6) : `${duration(time)} after the start`;
}

const grouped = (number) => number.toLocaleString("en");

function countActions(position, end) {
  let count = 0;
  for (let at = position; at < end; at++) count += entries[timeline.line[at]].count;
  return count;
}

// The step whose effect sent an action, unless the action is listed under it.
function causeOf(position) {
  const { line, positions, steps } = timeline;
  const { origin } = entries[line[position]];
  const start = origin > 0 ? positions[origin] : -1;
  return start >= 0 && steps[start] < steps[position] ? `of ${steps[start]}` : "";
}
