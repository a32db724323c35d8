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
  numbersInStep: new Float64Array(1),
  // Whether each position matches the filter; null without one.
  matches: null,
  isUnfolded: false,
  // Positions of rows that are open: steps, and runs.
  openRows: new Set(),
  // A row is { position, end, level, isOpen, isRun }. While closed it represents the positions up
  // to `end`. Level 1 is a step, 2 an action or a run that followed, 3 an action of an open run.
  rows: [],
  // The index of the row that represents each position; -1 if the filter hides it.
  rowOfPosition: new Int32Array(1),
  rowHeight: 26,
  // On a narrow page the details of the selected row are below it, in a gap of this height.
  gap: 0,
  gapAfter: -1,
  // The elements of the rows that are visible, by index.
  elements: new Map(),

  setLine(line) {
    this.line = line;
    this.positions.fill(-1);
    this.steps = new Int32Array(line.length);
    this.numbersInStep = new Float64Array(line.length);
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
      this.numbersInStep[position] = number;
    });
    this.openRows.clear();
    this.applyFilter();
  },

  get lastStep() {
    return this.steps[this.line.length - 1];
  },

  // The name of a position: 12 for the user's action, 12.3 for the third action that followed it.
  name(position) {
    const number = this.numbersInStep[position];
    return number === 0 ? String(this.steps[position]) : `${this.steps[position]}.${number}`;
  },

  // The position of a step, or of an action in it by its number.
  positionOf(step, number = 0) {
    let [low, high] = [0, this.line.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const difference = this.steps[middle] - step || this.numbersInStep[middle] - number;
      if (difference < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  },

  // The position after a step that begins at a position.
  endOfStep(position) {
    let end = position + 1;
    while (end < this.line.length && !entries[this.line[end]].beginsStep) end++;
    return end;
  },

  applyFilter() {
    const isMatch = (entry, position) => position > 0 && activeFilter.isMatch(entry);
    this.matches = activeFilter && Array.from(this.line, isMatch);
    this.buildRows();
  },

  matchesFilter(position) {
    return this.matches === null || this.matches[position];
  },

  buildRows() {
    this.rows = [];
    for (let position = 0, end; position < this.line.length; position = end) {
      end = this.endOfStep(position);
      this.addStep(position, end);
    }
    this.rowOfPosition = new Int32Array(this.line.length).fill(-1);
    this.rows.forEach((row, index) => this.rowOfPosition.fill(index, row.position, endOfRow(row)));
    byID("nothing").hidden = this.rows.length > 0;
    byID("rows").style.setProperty("--digits", Math.max(String(this.lastStep).length, 3));
    this.removeElements(() => true);
    this.placeDetails();
    this.draw();
  },

  // With a filter, all that matches is shown, and nothing is folded.
  addStep(position, end) {
    const isFiltered = this.matches !== null;
    const isOpen = isFiltered || this.isUnfolded || this.openRows.has(position);
    if (this.matchesFilter(position)) {
      const isOpenRow = isOpen && end > position + 1;
      this.rows.push({ position, end: isFiltered ? position + 1 : end, level: 1, isOpen: isOpenRow, isRun: false });
    }
    if (!isOpen) return;
    for (let next = position + 1; next < end;) {
      if (!this.matchesFilter(next)) {
        next++;
        continue;
      }
      const endOfAlike = this.endOfAlike(next, end);
      this.addAlike(next, endOfAlike);
      next = endOfAlike;
    }
  },

  // The position after the actions beginning at a position that have the same path and origin.
  endOfAlike(position, limit) {
    const { path, origin } = entries[this.line[position]];
    let end = position + 1;
    while (end < limit && this.matchesFilter(end)) {
      const other = entries[this.line[end]];
      if (other.path !== path || other.origin !== origin) break;
      end++;
    }
    return end;
  },

  // Several actions that are alike are a run.
  addAlike(position, end) {
    const isRun = end > position + 1 && !this.isUnfolded;
    const isOpen = isRun && this.openRows.has(position);
    if (isRun) this.rows.push({ position, end, level: 2, isOpen, isRun });
    if (isRun && !isOpen) return;
    const level = isRun ? 3 : 2;
    for (let single = isRun ? position + 1 : position; single < end; single++) {
      this.rows.push({ position: single, end: single + 1, level, isOpen: false, isRun: false });
    }
  },

  // The number of actions that are shown.
  get count() {
    return this.rows.reduce((count, row) => count + countActions(row.position, endOfRow(row)), 0);
  },

  setUnfolded(isUnfolded) {
    this.isUnfolded = isUnfolded;
    this.buildRows();
  },

  toggle(row, isOpen = !row.isOpen) {
    if (!canFold(row) || row.isOpen === isOpen) return;
    if (isOpen) this.openRows.add(row.position);
    else this.openRows.delete(row.position);
    this.buildRows();
  },

  // Opens the rows that hide a position: a step, and a run in it.
  reveal(position) {
    for (let depth = 0; depth < 2; depth++) {
      const row = this.rows[this.rowOfPosition[position]];
      if (row && row.position !== position) this.toggle(row, true);
    }
  },

  // The end of the positions that are selected with one: all that its row represents.
  endOfSelection(position) {
    const row = this.rows[this.rowOfPosition[position]];
    return row?.position === position ? endOfRow(row) : position + 1;
  },

  measureRows() {
    this.rowHeight = isNarrow() ? 48 : 26;
  },

  topOf(index) {
    return index * this.rowHeight + (this.gapAfter >= 0 && index > this.gapAfter ? this.gap : 0);
  },

  // Moves the details of the selection below its row if there is no room beside the list.
  placeDetails() {
    const [list, details] = [byID("list"), byID("step")];
    const isBelow = isNarrow();
    this.gap = isBelow ? Math.max(300, Math.round(list.clientHeight * 0.72)) : 0;
    this.gapAfter = isBelow ? this.rowOfPosition[view.first] ?? -1 : -1;
    if (isBelow && details.parentNode !== list) list.append(details);
    else if (!isBelow && details.parentNode === list) list.closest("main").append(details);
    details.style.top = isBelow ? `${this.topOf(Math.max(this.gapAfter, 0)) + this.rowHeight}px` : "";
    details.style.height = isBelow ? `${this.gap}px` : "";
    details.hidden = isBelow && this.gapAfter < 0;
    byID("rows").style.height = `${this.rows.length * this.rowHeight + (this.gapAfter < 0 ? 0 : this.gap)}px`;
  },

  scrollTo(position) {
    const list = byID("list");
    const index = this.rowOfPosition[position];
    if (index < 0) return;
    const top = this.topOf(index);
    const bottom = top + this.rowHeight + (index === this.gapAfter ? this.gap : 0);
    const height = list.clientHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + height) list.scrollTop = Math.min(top, bottom - height);
  },

  // Draws the visible rows, and some above and below them. Elements are reused, but stay in reading
  // order.
  draw() {
    const [list, box] = [byID("list"), byID("rows")];
    const extra = 8;
    const [top, bottom] = [list.scrollTop - this.gap, list.scrollTop + list.clientHeight];
    const first = Math.max(0, Math.floor(top / this.rowHeight) - extra);
    const end = Math.min(this.rows.length, Math.ceil(bottom / this.rowHeight) + extra);
    const unused = this.removeElements((index) => index < first || index >= end);
    const selected = this.rowOfPosition[view.first];
    let next = box.firstChild;
    for (let index = first; index < end; index++) {
      let element = this.elements.get(index);
      if (!element) {
        element = unused.pop() ?? makeRow();
        fillRow(element, index);
        this.elements.set(index, element);
      }
      if (element === next) next = next.nextSibling;
      else box.insertBefore(element, next);
      element.style.transform = `translateY(${this.topOf(index)}px)`;
      element.classList.toggle("selected", index === selected);
      element.setAttribute("aria-selected", String(index === selected));
    }
    const active = this.elements.get(selected);
    if (active) box.setAttribute("aria-activedescendant", active.id);
    else box.removeAttribute("aria-activedescendant");
  },

  // Removes the elements of some rows, and returns them.
  removeElements(isUnused) {
    const removed = [];
    for (const [index, element] of this.elements) {
      if (!isUnused(index)) continue;
      element.remove();
      this.elements.delete(index);
      removed.push(element);
    }
    return removed;
  },

  // The row that an event happened in.
  rowAt(event) {
    const element = event.target.closest(".row");
    return element ? this.rows[Number(element.dataset.index)] : undefined;
  },
};

const isNarrow = () => matchMedia("(max-width: 760px)").matches;

const canFold = (row) => !timeline.isUnfolded && row.end > row.position + 1;

// The end of the positions that a row represents.
const endOfRow = (row) => (row.isOpen ? row.position + 1 : row.end);

function makeRow() {
  const names = ["fold", "number", "label", "change", "more", "time"];
  const spans = names.map((name) => make("span", { class: name }));
  spans[0].setAttribute("aria-hidden", "true");
  return make("div", { role: "treeitem" }, ...spans);
}

function fillRow(element, index) {
  const row = timeline.rows[index];
  const { position, level } = row;
  const { label, path, time } = entries[timeline.line[position]];
  element.id = `row-${index}`;
  element.dataset.index = index;
  element.className = "row" + (level > 1 ? " followed" : "") + (level > 2 ? " inside" : "");
  element.setAttribute("aria-level", level);
  element.setAttribute("aria-posinset", index + 1);
  element.setAttribute("aria-setsize", timeline.rows.length);
  if (canFold(row)) element.setAttribute("aria-expanded", String(row.isOpen));
  else element.removeAttribute("aria-expanded");
  const [foldSpan, numberSpan, labelSpan, changeSpan, moreSpan, timeSpan] = element.children;
  foldSpan.textContent = canFold(row) ? (row.isOpen ? "▾" : "▸") : level > 1 ? "←" : "";
  numberSpan.textContent = level > 1 ? `.${timeline.numbersInStep[position]}` : timeline.name(position);
  labelSpan.textContent = escaped(clipped(row.isRun && !row.isOpen ? path : label, 200));
  labelSpan.title = labelSpan.textContent;
  changeSpan.textContent = escaped(changeOf(position, endOfRow(row)));
  moreSpan.textContent = [level === 2 ? causeText(position) : "", countText(row)].filter(Boolean).join("  ");
  timeSpan.textContent = session.hasTimes && position > 0 ? durationText(time) : "";
  timeSpan.title = timeText(time);
}

// What the actions from a position up to another changed, in a line.
function changeOf(position, end) {
  const { line } = timeline;
  return position === 0 ? "" : changeSummary(stateAt(line[position - 1]), stateAt(line[end - 1]));
}

// The step whose effect sent an action, unless the action is listed under it.
function causeText(position) {
  const { line, positions, steps } = timeline;
  const { origin } = entries[line[position]];
  const start = origin > 0 ? positions[origin] : -1;
  return start >= 0 && steps[start] < steps[position] ? `of ${steps[start]}` : "";
}

// How many actions a row represents: those of a run, or those that a closed step has in addition.
function countText(row) {
  const count = countActions(row.position, row.end);
  if (row.level > 1) return count > 1 ? `× ${grouped(count)}` : "";
  return canFold(row) && !row.isOpen ? `+ ${grouped(count - 1)}` : "";
}

function countActions(position, end) {
  let count = 0;
  for (let next = position; next < end; next++) count += entries[timeline.line[next]].count;
  return count;
}

// A time since the start; as a date if the session has a start date.
function timeText(time) {
  return session.start > 0 ? dateText(session.start + time / 1e6) : `${durationText(time)} after the start`;
}
