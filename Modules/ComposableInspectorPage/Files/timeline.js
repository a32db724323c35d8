"use strict";
// The selected branch: its steps, and the rows of the list that represent them. The actions that
// followed one of the user are folded below it.

const timeline = {
  line: new Int32Array(0),
  // The position of each entry on the timeline; -1 for entries of other branches.
  positions: new Int32Array(entries.length),
  // Whether each position matches the filter; null without one.
  matches: null,
  isUnfolded: false,
  // Positions of rows that are open: steps, and runs.
  openRows: new Set(),
  // A row is { kind, position, end, level, isOpen }, of the kind "step", "run" or "entry". While
  // closed it represents the positions up to `end`. What followed in a step has level 2, an entry
  // of an open run level 3. Its `place` is among the rows below the same one, of which `siblings`
  // has the count.
  rows: [],
  // The index of the row that represents each position; -1 if the filter hides it.
  rowOfPosition: new Int32Array(1),

  setLine(line) {
    this.line = line;
    this.positions.fill(-1);
    line.forEach((entry, position) => { this.positions[entry] = position; });
    this.openRows.clear();
    this.updateMatches();
  },

  get lastStep() {
    return this.stepOf(this.line.length - 1);
  },

  stepOf(position) {
    return entries[this.line[position]].step;
  },

  // The name of a position: 12 for the user's action, 12.3 for the third action that followed it.
  name(position) {
    const { step, numberInStep } = entries[this.line[position]];
    return numberInStep === 0 ? String(step) : `${step}.${numberInStep}`;
  },

  // The position of a step, or of an action in it by its number.
  positionOf(step, number = 0) {
    let [low, high] = [0, this.line.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = entries[this.line[middle]];
      if ((entry.step - step || entry.numberInStep - number) < 0) low = middle + 1;
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

  updateMatches() {
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
    const siblings = [];
    this.rows.forEach((row, index) => {
      this.rowOfPosition.fill(index, row.position, endOfRow(row));
      siblings.length = row.level;
      row.siblings = siblings[row.level - 1] ??= { count: 0 };
      row.place = ++row.siblings.count;
    });
  },

  // With a filter, all that matches is shown, and steps aren't folded.
  addStep(position, end) {
    const isFiltered = this.matches !== null;
    const isOpen = isFiltered || this.isUnfolded || this.openRows.has(position);
    if (this.matchesFilter(position)) {
      const rowEnd = isFiltered ? position + 1 : end;
      const hidesRows = rowEnd > position + 1;
      this.rows.push({ kind: "step", position, end: rowEnd, level: 1, isOpen: isOpen && hidesRows });
    }
    if (!isOpen) return;
    for (let next = position + 1; next < end;) {
      if (!this.matchesFilter(next)) {
        next++;
        continue;
      }
      const endOfRun = this.endOfRun(next, end);
      this.addRun(next, endOfRun);
      next = endOfRun;
    }
  },

  // The position after a run that begins at a position; `limit` is the end of its step.
  endOfRun(position, limit) {
    const { path, origin } = entries[this.line[position]];
    let end = position + 1;
    while (end < limit && this.matchesFilter(end)) {
      const other = entries[this.line[end]];
      if (other.path !== path || other.origin !== origin) break;
      end++;
    }
    return end;
  },

  // A run of a single entry, or an unfolded one, has no row of its own.
  addRun(position, end) {
    const hasRow = end > position + 1 && !this.isUnfolded;
    const isOpen = this.openRows.has(position);
    if (hasRow) this.rows.push({ kind: "run", position, end, level: 2, isOpen });
    if (hasRow && !isOpen) return;
    const level = hasRow ? 3 : 2;
    for (let single = hasRow ? position + 1 : position; single < end; single++) {
      this.rows.push({ kind: "entry", position: single, end: single + 1, level, isOpen: false });
    }
  },

  get shownActionCount() {
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
};

const canFold = (row) => !timeline.isUnfolded && row.end > row.position + 1;

// The end of the positions that a row represents.
const endOfRow = (row) => (row.isOpen ? row.position + 1 : row.end);

function countActions(position, end) {
  let count = 0;
  for (let next = position; next < end; next++) count += entries[timeline.line[next]].count;
  return count;
}
