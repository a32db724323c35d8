// The list of the actions of a branch, with a row for each.

import { make } from "./elements.js";
import { clipped, durationText, escaped } from "./values.js";

// The browser skips chunks of rows that are out of sight; it needs their heights for that.
const rowsPerChunk = 200;

export class ActionList {
  // The entries and their rows by position, and the positions of those that match the filter.
  #line = [];
  #rows = [];
  #shown = [];
  #selected = 0;

  constructor(box, select) {
    this.box = box;
    box.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) select(this.#rows.indexOf(row));
    });
  }

  show(branch, hasTimes) {
    const digits = branch.line.reduce((most, { name }) => Math.max(most, name.length), 3);
    this.#line = branch.line;
    this.#rows = branch.line.map((entry, position) => rowOf(entry, position, branch, digits, hasTimes));
  }

  // Shows the rows that have all words of a text, or changed a path that has; returns their number.
  filter(text) {
    const words = text.toLowerCase().split(/\s+/);
    const isMatch = (position) => {
      const paths = Object.keys(this.#line[position].changed).join(" ");
      const content = `${this.#rows[position].textContent} ${paths}`.toLowerCase();
      return words.every((word) => content.includes(word));
    };
    this.#shown = [...this.#rows.keys()].filter((position) => text === "" || isMatch(position));
    const chunks = [];
    for (let first = 0; first < this.#shown.length; first += rowsPerChunk) {
      const rows = this.#shown.slice(first, first + rowsPerChunk).map((position) => this.#rows[position]);
      const chunk = make("div", { class: "chunk", role: "presentation" }, ...rows);
      chunk.style.setProperty("--count", rows.length);
      chunks.push(chunk);
    }
    this.box.replaceChildren(...chunks);
    return this.#shown.length;
  }

  mark(position) {
    this.#rows[this.#selected]?.removeAttribute("aria-selected");
    this.#selected = position;
    const row = this.#rows[position];
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    // The filter may hide it.
    this.box.setAttribute("aria-activedescendant", row.isConnected ? row.id : "");
  }

  // The position of the row that is some rows below a position, or above it.
  positionBelow(position, distance) {
    const below = this.#shown.findIndex((other) => other >= position);
    let index = below < 0 ? this.#shown.length : below;
    // The filter may hide the row itself.
    index += distance > 0 && this.#shown[index] !== position ? distance - 1 : distance;
    return this.#shown[Math.min(Math.max(index, 0), this.#shown.length - 1)] ?? position;
  }
}

// Elements are copied, because making them takes twice as long. Columns are made of blanks: the
// browser draws a line of text twice as fast as boxes.
const [userRow, sentRow] = ["row", "row sent"].map((name) => make("div", { class: name, role: "option" },
  make("span", { class: "head" }), make("span", { class: "label" }), ""));

function rowOf(entry, position, { line }, digits, hasTimes) {
  const row = (entry.isUser ? userRow : sentRow).cloneNode(true);
  row.id = `row-${position}`;
  const [head, label, change] = row.childNodes;
  const time = hasTimes ? durationText(entry.time).padStart(11) : "";
  const start = entry.isUser || entry.startedBy === null ? entry : line[entry.startedBy];
  head.textContent = `${entry.name.padStart(digits)}${time}  `;
  label.textContent = escaped(`${entry.isUser ? "" : "← "}${clipped(entry.label, 200)}`);
  const count = entry.count > 1 ? ` × ${entry.count.toLocaleString("en")}` : "";
  const sender = start.step === entry.step ? "" : ` of ${start.name}`;
  change.data = escaped(`${count}${sender}  ${entry.summary}`);
  return row;
}
