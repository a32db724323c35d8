"use strict";
// The branches as a tree, newest step first, like ':history branches' with other marks and limits:
// the first branch on the left, the others beside it, down to the steps where they fork.

const branchTree = {
  // A segment with more steps than this is shortened to its first two, its last five, and those at
  // or next to a fork.
  limit: 12,
  unfolded: new Set(),
  // The number of steps that are shown.
  count: 0,

  get isShown() {
    return !byID("branch-tree").hidden;
  },

  focus() {
    const links = byID("branch-tree").querySelectorAll("a");
    const target = [...links].find((link) => link.hasAttribute("aria-current")) ?? links[0] ?? byID("branch-tree");
    target.focus({ preventScroll: true });
  },

  toggle(isShown = byID("branch-tree").hidden) {
    if (branches.length < 2) return;
    byID("branch-tree").hidden = !isShown;
    byID("list").hidden = isShown;
    byID("show-branches").setAttribute("aria-pressed", String(isShown));
    if (isShown) this.show();
    else {
      timeline.place();
      timeline.scrollTo(view.first);
      timeline.draw();
    }
    this.mark();
    showFound();
  },

  // The first branch's own steps, with the branches that fork after each, and so on. A branch with
  // its own start forks from A.0.
  root() {
    // The step of each entry.
    const stepOf = [];
    const start = { branch: branches[0], number: 0, entry: 0, before: 0, end: 0, forks: [] };
    const trunks = branches.map((branch, index) => {
      const steps = index === 0 ? [start] : [];
      if (index === 0) stepOf[0] = start;
      const from = stepOf[branch.after];
      let step = from;
      for (let entry = branch.first; entry < branch.first + branch.count; entry++) {
        if (entries[entry].beginsStep) {
          step = { branch, number: step.number + 1, entry, before: entryBefore(entry), end: entry, forks: [] };
          steps.push(step);
        } else if (steps.length > 0) {
          step.end = entry;
        }
        stepOf[entry] = step;
      }
      if (index > 0 && steps.length > 0) from.forks.push(steps);
      return steps;
    });
    return trunks[0];
  },

  show() {
    const rows = [];
    const isMatch = activeFilter?.isMatch;
    this.count = 0;
    const draw = (steps, rails) => {
      const [{ branch }] = steps;
      const isHidden = (index) => !isMatch && steps.length > this.limit && !this.unfolded.has(branch.name)
        && index > 1 && index < steps.length - 5
        && [index - 1, index, index + 1].every((near) => steps[near].forks.length === 0);
      for (let index = steps.length - 1; index >= 0; index--) {
        const step = steps[index];
        const isTop = index === steps.length - 1;
        for (const fork of step.forks) {
          draw(fork, `${rails}${isTop ? "  " : "│ "}`);
          rows.push(this.row(`${rails}${isTop ? " ─╯" : "├─╯"}`));
        }
        if (isMatch && !this.entriesOf(step).some(isMatch)) continue;
        if (isHidden(index)) {
          let first = index;
          while (isHidden(first - 1)) first--;
          rows.push(this.more(`${rails}┆`, index - first + 1, branch));
          index = first;
        } else {
          rows.push(this.step(rails, step, isTop));
          this.count++;
        }
      }
    };
    draw(this.root(), "");
    byID("branch-tree").replaceChildren(make("ol", { "aria-label": "Branches, newest step first" }, ...rows));
  },

  // The entries of a step; the start itself is not one that a filter matches.
  entriesOf({ entry, end }) {
    return Array.from({ length: end - entry + 1 }, (_, index) => entry + index).filter((entry) => entry > 0);
  },

  row(graph, ...parts) {
    return make("li", parts.length === 0 ? { "aria-hidden": "true" } : {}, make("span", { class: "graph", "aria-hidden": "true", text: graph }), ...parts);
  },

  step(rails, { branch, number, entry, before, end }, isTop) {
    const isOpen = branch === branches[session.open];
    const name = `${branch.name}.${number}`;
    const link = make("a", { href: hashOf(branch, number) },
      make("span", { class: "number", text: name }), " ", make("span", { class: "label", text: clipped(entries[entry].label, 200) }));
    const row = this.row(`${rails}○`, link);
    if (isTop) row.append(" ", make("span", { class: "tip", text: isOpen ? `${branch.name}, current` : branch.name }));
    if (entry !== 0) {
      const old = before === 0 ? branches[branch.root].state : stateAt(before);
      row.append(" ", make("span", { class: "change", text: changeSummary(old, stateAt(end)) }));
    }
    return Object.assign(row, { entry, rails });
  },

  more(graph, count, branch) {
    const button = make("button", { text: `${grouped(count)} steps` });
    button.addEventListener("click", () => {
      this.unfolded.add(branch.name);
      this.show();
      this.mark();
    });
    return this.row(graph, button);
  },

  // Marks the selected step.
  mark() {
    if (byID("branch-tree").hidden) return;
    const step = timeline.line[timeline.positionOf(timeline.steps[view.first])];
    for (const row of byID("branch-tree").querySelectorAll("li")) {
      if (row.entry === undefined) continue;
      const isHere = row.entry === step;
      row.classList.toggle("selected", isHere);
      row.firstChild.textContent = `${row.rails}${isHere ? "@" : "○"}`;
      const link = row.querySelector("a");
      if (isHere) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
      if (isHere) row.scrollIntoView({ block: "nearest" });
    }
  },
};
