"use strict";
// The state as a tree of rows: values changed by an action are marked, and their parents are open.

const stateTree = {
  open: new Set(),
  closed: new Set(),
  isUnfolded: false,
  limit: 500,

  show(panel, entry, before) {
    const state = stateAt(entry);
    const isStart = entry === 0;
    const found = isStart ? [] : differences(before, state);
    // A removed part has no row; its parents are open.
    const marked = new Set(found.filter(([, , now]) => now !== undefined).map(([keys]) => keyText(keys)));
    const inside = new Set();
    for (const [keys] of found) {
      for (let length = 0; length < keys.length; length++) inside.add(keyText(keys.slice(0, length)));
    }
    const rows = [];
    // With a filter, only matching parts; everything if nothing matches.
    const words = (activeFilter?.words ?? []).filter((word) => holds(state, word));
    this.walk(rows, state, [], 1, { marked, inside, words });
    const root = make("div", { class: "tree", role: "tree", "aria-label": "State" }, ...rows);
    const button = make("button", { "aria-pressed": String(this.isUnfolded), text: "Unfold all" });
    button.addEventListener("click", () => {
      this.isUnfolded = !this.isUnfolded;
      this.closed.clear();
      showPanel();
      byID("state").querySelector("button").focus();
    });
    const gone = found.filter(([, , now]) => now === undefined).map(([keys]) => spell(keys));
    const note = isStart ? "The state at the start."
      : found.length === 0 ? "This action changed nothing."
      : `Changed values are marked.${gone.length ? ` Removed: ${gone.join(", ")}.` : ""}`;
    panel.replaceChildren(make("p", { class: "bar" }, button, make("span", { class: "note", text: note })), root);
    const first = root.querySelector(".node");
    if (first) first.tabIndex = 0;
    root.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (node?.hasAttribute("aria-expanded")) this.toggle(node);
    });
    root.addEventListener("keydown", (event) => this.key(event, root));
    root.querySelector(".node.new")?.scrollIntoView({ block: "nearest" });
  },

  isOpen(path, level, inside) {
    if (this.closed.has(path)) return false;
    return this.isUnfolded || level === 1 || inside.has(path) || this.open.has(path);
  },

  walk(rows, value, keys, level, marks) {
    const path = keyText(keys);
    const hasParts = isContainer(value);
    const node = make("div", { class: "node", role: "treeitem", "aria-level": level, tabindex: "-1" });
    node.dataset.path = path;
    node.style.paddingLeft = `${(level - 1) * 16 + 4}px`;
    const isOpen = hasParts && (marks.words.length > 0 || this.isOpen(path, level, marks.inside));
    if (hasParts) node.setAttribute("aria-expanded", String(isOpen));
    const key = keys.length === 0 ? "state" : String(keys.at(-1));
    const fold = make("span", { class: "fold", "aria-hidden": "true", text: hasParts ? (isOpen ? "▾" : "▸") : "" });
    node.append(fold, make("span", { class: "key", text: key }));
    if (hasParts) {
      const size = Object.keys(value).length;
      node.classList.add("inner");
      node.append(make("span", { class: "value", text: Array.isArray(value) ? `[${size}]` : `{${size}}` }));
    } else {
      const [kind, text] = scalar(value);
      node.append(make("span", { class: `value ${kind}`, text }));
    }
    for (let length = 0; length <= keys.length; length++) {
      if (!marks.marked.has(keyText(keys.slice(0, length)))) continue;
      node.classList.add("new");
      node.append(make("span", { class: "hidden", text: "changed" }));
      break;
    }
    rows.push(node);
    if (!isOpen) return;
    const names = Object.keys(value).filter((name) => this.isMatch(value[name], [...keys, name].join("."), marks.words));
    for (const name of names.slice(0, this.limit)) {
      this.walk(rows, value[name], [...keys, Array.isArray(value) ? Number(name) : name], level + 1, marks);
    }
    if (names.length > this.limit) {
      const text = `… ${names.length - this.limit} more`;
      rows.push(make("div", { class: "node note", text }));
    }
  },

  isMatch(value, path, words) {
    return words.length === 0 || words.some((word) => holds(value, word, path) || path.toLowerCase().includes(word));
  },

  toggle(node, isOpen = node.getAttribute("aria-expanded") !== "true") {
    const { path } = node.dataset;
    this.open[isOpen ? "add" : "delete"](path);
    this.closed[isOpen ? "delete" : "add"](path);
    showPanel();
    for (const other of byID("state").querySelectorAll(".node")) {
      if (other.dataset.path === path) this.focus(other);
    }
  },

  focus(node) {
    for (const other of byID("state").querySelectorAll('.node[tabindex="0"]')) other.tabIndex = -1;
    node.tabIndex = 0;
    node.focus();
  },

  key(event, root) {
    const nodes = [...root.querySelectorAll(".node[role]")];
    const index = nodes.indexOf(event.target.closest(".node"));
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = nodes[index];
    const expanded = node.getAttribute("aria-expanded");
    const level = Number(node.getAttribute("aria-level"));
    const parent = nodes.slice(0, index).findLast((other) => Number(other.getAttribute("aria-level")) < level);
    const moves = {
      ArrowDown: () => nodes[index + 1],
      ArrowUp: () => nodes[index - 1],
      Home: () => nodes[0],
      End: () => nodes.at(-1),
      ArrowRight: () => (expanded === "false" ? void this.toggle(node) : expanded ? nodes[index + 1] : null),
      ArrowLeft: () => (expanded === "true" ? void this.toggle(node) : parent),
      Enter: () => (expanded ? void this.toggle(node) : null),
    };
    if (!Object.hasOwn(moves, event.key)) return;
    const target = moves[event.key]();
    if (target) this.focus(target);
    event.preventDefault();
    event.stopPropagation();
  },
};

const keyText = (keys) => JSON.stringify(keys);
