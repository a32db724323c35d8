"use strict";
// The state as a tree of rows: values changed by an action are marked, and their parents are open.

const stateTree = {
  // The rows that the user opened and closed, by their paths; the others are open by their depth
  // and by what changed.
  opened: new Set(),
  closed: new Set(),
  isUnfolded: false,
  // Of more parts of a value, the rest is only counted.
  limit: 500,

  show(panel, entry, oldState) {
    const state = stateAt(entry);
    const found = differences(oldState, state);
    const tree = make("div", { class: "tree", role: "tree", "aria-label": "State" }, ...this.rows(state, found));
    tree.addEventListener("click", (event) => {
      const row = event.target.closest(".node");
      if (row?.hasAttribute("aria-expanded")) this.toggle(row);
    });
    tree.addEventListener("keydown", (event) => this.onKey(event, tree));
    const button = make("button", { "aria-pressed": String(this.isUnfolded), text: "Unfold all" });
    button.addEventListener("click", () => this.toggleUnfolded());
    const text = isStart(entry) ? "The state at the start." : this.summary(found);
    const summary = make("span", { class: "note", text });
    panel.replaceChildren(make("p", { class: "bar" }, button, summary), tree);
    const first = tree.querySelector(".node");
    if (first) first.tabIndex = 0;
    tree.querySelector(".node.new")?.scrollIntoView({ block: "nearest" });
  },

  summary(found) {
    if (found.length === 0) return "This action changed nothing.";
    const removed = found.filter(([, , now]) => now === undefined).map(([keys]) => pathText(keys));
    return `Changed values are marked.${removed.length > 0 ? ` Removed: ${removed.join(", ")}.` : ""}`;
  },

  rows(state, found) {
    // A removed part has no row; its parents are open.
    const changed = new Set(found.filter(([, , now]) => now !== undefined).map(([keys]) => pathID(keys)));
    const parents = new Set(found.flatMap(([keys]) => keys.map((_, depth) => pathID(keys.slice(0, depth)))));
    // With a filter, only matching parts; everything if nothing matches.
    const words = (activeFilter?.stateWords ?? []).filter((word) => containsWord(state, word));
    const rows = [];
    this.addRows(rows, { value: state, keys: [], isParentChanged: false }, { changed, parents, words });
    return rows;
  },

  // Adds the row of a value and, if it is open, those of its parts. With a changed value, all its
  // parts are marked.
  addRows(rows, { value, keys, isParentChanged }, { changed, parents, words }) {
    const path = pathID(keys);
    const isChanged = isParentChanged || changed.has(path);
    const isOpen = isContainer(value) && this.isOpen(path, keys.length, parents, words.length > 0);
    rows.push(this.row({ value, keys, path, isOpen, isChanged }));
    if (!isOpen) return;
    const shown = Object.keys(value).filter((key) => this.isMatch(value[key], [...keys, key].join("."), words));
    for (const key of shown.slice(0, this.limit)) {
      const partKeys = [...keys, Array.isArray(value) ? Number(key) : key];
      const part = { value: value[key], keys: partKeys, isParentChanged: isChanged };
      this.addRows(rows, part, { changed, parents, words });
    }
    if (shown.length > this.limit) {
      rows.push(make("div", { class: "node note", text: `… ${shown.length - this.limit} more` }));
    }
  },

  // With a filter, matching parts are open.
  isOpen(path, depth, parents, isFiltered) {
    if (this.closed.has(path)) return false;
    return isFiltered || this.isUnfolded || depth === 0 || parents.has(path) || this.opened.has(path);
  },

  isMatch(value, path, words) {
    const lowercasePath = path.toLowerCase();
    return words.length === 0
      || words.some((word) => containsWord(value, word, path) || lowercasePath.includes(word));
  },

  row({ value, keys, path, isOpen, isChanged }) {
    const hasParts = isContainer(value);
    const row = make("div", { class: "node", role: "treeitem", "aria-level": keys.length + 1, tabindex: "-1" });
    row.dataset.path = path;
    row.style.paddingLeft = `${keys.length * 16 + 4}px`;
    row.append(
      make("span", { class: "fold", "aria-hidden": "true", text: hasParts ? (isOpen ? "▾" : "▸") : "" }),
      make("span", { class: "key", text: keys.length === 0 ? "state" : String(keys.at(-1)) }));
    if (hasParts) {
      const count = Object.keys(value).length;
      row.setAttribute("aria-expanded", String(isOpen));
      row.classList.add("inner");
      row.append(make("span", { class: "value", text: Array.isArray(value) ? `[${count}]` : `{${count}}` }));
    } else {
      const [kind, text] = kindAndText(value);
      row.append(make("span", { class: `value ${kind}`, text }));
    }
    if (isChanged) {
      row.classList.add("new");
      row.append(make("span", { class: "hidden", text: "changed" }));
    }
    return row;
  },

  toggleUnfolded() {
    this.isUnfolded = !this.isUnfolded;
    this.closed.clear();
    showPanel();
    byID("state").querySelector("button").focus();
  },

  toggle(row) {
    const { path } = row.dataset;
    const isOpen = row.getAttribute("aria-expanded") === "true";
    const [before, after] = isOpen ? [this.opened, this.closed] : [this.closed, this.opened];
    before.delete(path);
    after.add(path);
    showPanel();
    const shown = [...byID("state").querySelectorAll(".node")].find((other) => other.dataset.path === path);
    if (shown) this.focus(shown);
  },

  focus(row) {
    for (const other of byID("state").querySelectorAll('.node[tabindex="0"]')) other.tabIndex = -1;
    row.tabIndex = 0;
    row.focus();
  },

  onKey(event, tree) {
    const rows = [...tree.querySelectorAll(".node[role]")];
    const index = rows.indexOf(event.target.closest(".node"));
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[index];
    const isOpen = row.getAttribute("aria-expanded") === "true";
    const isClosed = row.getAttribute("aria-expanded") === "false";
    const levelOf = (row) => Number(row.getAttribute("aria-level"));
    const parent = () => rows.slice(0, index).findLast((other) => levelOf(other) < levelOf(row));
    // Each returns the row to move to, or folds or unfolds this one and returns nothing.
    const moves = {
      ArrowDown: () => rows[index + 1],
      ArrowUp: () => rows[index - 1],
      Home: () => rows[0],
      End: () => rows.at(-1),
      ArrowRight: () => (isClosed ? this.toggle(row) : isOpen ? rows[index + 1] : undefined),
      ArrowLeft: () => (isOpen ? this.toggle(row) : parent()),
      Enter: () => (isOpen || isClosed ? this.toggle(row) : undefined),
    };
    if (!Object.hasOwn(moves, event.key)) return;
    const target = moves[event.key]();
    if (target) this.focus(target);
    event.preventDefault();
    event.stopPropagation();
  },
};

// Paths as members of a set: text that tells 1 from "1" and a.b from "a.b".
const pathID = (keys) => JSON.stringify(keys);
