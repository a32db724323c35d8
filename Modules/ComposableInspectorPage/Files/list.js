"use strict";
// The list on the left, which shows the rows of the timeline. Only visible rows are elements.

const list = {
  rowHeight: 26,
  // On a narrow page the details of the selected row are below it, in a gap of this height.
  gap: 0,
  gapAfter: -1,
  // The rows that were drawn last, and the elements of those that are visible, by index.
  rows: null,
  elements: new Map(),

  // Draws the same rows for another size of the page.
  relayout() {
    this.measureRows();
    this.placeDetails();
    this.draw();
    this.scrollTo(selection.first);
  },

  measureRows() {
    this.rowHeight = isNarrow() ? 48 : 26;
  },

  topOf(index) {
    return index * this.rowHeight + (this.gapAfter >= 0 && index > this.gapAfter ? this.gap : 0);
  },

  // Moves the details of the selection below its row if there is no room beside the list.
  placeDetails() {
    const [box, details] = [byID("list"), byID("details")];
    const isBelow = isNarrow();
    this.gap = isBelow ? Math.max(300, Math.round(box.clientHeight * 0.72)) : 0;
    this.gapAfter = isBelow ? timeline.rowOfPosition[selection.first] ?? -1 : -1;
    const parent = isBelow ? box : box.closest("main");
    if (details.parentNode !== parent) parent.append(details);
    details.style.top = isBelow ? `${this.topOf(Math.max(this.gapAfter, 0)) + this.rowHeight}px` : "";
    details.style.height = isBelow ? `${this.gap}px` : "";
    details.hidden = isBelow && this.gapAfter < 0;
    const height = timeline.rows.length * this.rowHeight + (this.gapAfter < 0 ? 0 : this.gap);
    byID("rows").style.height = `${height}px`;
  },

  scrollTo(position) {
    const box = byID("list");
    const index = timeline.rowOfPosition[position];
    if (index < 0) return;
    const top = this.topOf(index);
    const bottom = top + this.rowHeight + (index === this.gapAfter ? this.gap : 0);
    const height = box.clientHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + height) box.scrollTop = Math.min(top, bottom - height);
  },

  // Draws the visible rows, and some above and below them. Elements are reused, but stay in reading
  // order.
  draw() {
    const [box, rows] = [byID("list"), byID("rows")];
    if (this.rows !== timeline.rows) this.replaceRows();
    const extra = 8;
    const [top, bottom] = [box.scrollTop - this.gap, box.scrollTop + box.clientHeight];
    const first = Math.max(0, Math.floor(top / this.rowHeight) - extra);
    const end = Math.min(timeline.rows.length, Math.ceil(bottom / this.rowHeight) + extra);
    const unused = this.removeElements((index) => index < first || index >= end);
    const selected = timeline.rowOfPosition[selection.first];
    let next = rows.firstChild;
    for (let index = first; index < end; index++) {
      let element = this.elements.get(index);
      if (!element) {
        element = unused.pop() ?? makeRow();
        fillRow(element, index);
        this.elements.set(index, element);
      }
      if (element === next) next = next.nextSibling;
      else rows.insertBefore(element, next);
      element.style.transform = `translateY(${this.topOf(index)}px)`;
      element.classList.toggle("selected", index === selected);
      element.setAttribute("aria-selected", String(index === selected));
    }
    const active = this.elements.get(selected);
    if (active) rows.setAttribute("aria-activedescendant", active.id);
    else rows.removeAttribute("aria-activedescendant");
  },

  replaceRows() {
    this.rows = timeline.rows;
    this.removeElements(() => true);
    byID("rows").style.setProperty("--digits", Math.max(String(timeline.lastStep).length, 3));
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
    return element ? timeline.rows[Number(element.dataset.index)] : undefined;
  },
};

const isNarrow = () => matchMedia("(max-width: 760px)").matches;

function makeRow() {
  const names = ["fold", "number", "label", "change", "more", "time"];
  const spans = names.map((name) => make("span", { class: name }));
  spans[0].setAttribute("aria-hidden", "true");
  return make("div", { role: "treeitem" }, ...spans);
}

function fillRow(element, index) {
  const row = timeline.rows[index];
  const { kind, position, level } = row;
  const isStep = kind === "step";
  const { label, path, time, numberInStep } = entries[timeline.line[position]];
  element.id = `row-${index}`;
  element.dataset.index = index;
  element.className = "row" + (isStep ? "" : " followed") + (level > 2 ? " inside" : "");
  element.setAttribute("aria-level", level);
  element.setAttribute("aria-posinset", row.place);
  element.setAttribute("aria-setsize", row.siblings.count);
  if (canFold(row)) element.setAttribute("aria-expanded", String(row.isOpen));
  else element.removeAttribute("aria-expanded");
  const [foldSpan, numberSpan, labelSpan, changeSpan, moreSpan, timeSpan] = element.children;
  foldSpan.textContent = canFold(row) ? (row.isOpen ? "▾" : "▸") : isStep ? "" : "←";
  numberSpan.textContent = isStep ? timeline.name(position) : `.${numberInStep}`;
  // The entries of a closed run have only their path in common.
  const isClosedRun = kind === "run" && !row.isOpen;
  labelSpan.textContent = escaped(clipped(isClosedRun ? path : label, 200));
  labelSpan.title = labelSpan.textContent;
  changeSpan.textContent = escaped(changeOf(position, endOfRow(row)));
  const cause = level === 2 ? causeText(position) : "";
  moreSpan.textContent = [cause, countText(row)].filter(Boolean).join("  ");
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
  const { line, positions } = timeline;
  const { origin } = entries[line[position]];
  const start = origin > 0 ? positions[origin] : -1;
  return start >= 0 && timeline.stepOf(start) < timeline.stepOf(position) ? `of ${timeline.stepOf(start)}` : "";
}

// How many actions a row represents: those of a run, or those that a closed step has in addition.
function countText(row) {
  const count = countActions(row.position, row.end);
  if (row.kind !== "step") return count > 1 ? `× ${grouped(count)}` : "";
  return canFold(row) && !row.isOpen ? `+ ${grouped(count - 1)}` : "";
}

// A time since the start; as a date if the session has a start date.
function timeText(time) {
  return session.start > 0 ? dateText(session.start + time / 1e6) : `${durationText(time)} after the start`;
}
