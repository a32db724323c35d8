"use strict";
// The branches as a tree, newest step first, like ':history branches' with other marks and limits:
// the first branch on the left, the others beside it, down to the steps where they fork. Here B
// forks from A after step 1, and one is at A.2:
//
//   @ A.2
//   │ ○ B.2
//   ├─╯
//   ○ A.1
//   ○ A.0

const branchTree = {
  // A trunk, the own steps of a branch, is shortened if it has more steps than this.
  limit: 12,
  // The branches whose trunks are shown in full.
  unfolded: new Set(),
  // The rows of the steps that are shown and the rails before them, by their first entries.
  stepRows: new Map(),

  get isShown() {
    return !byID("branch-tree").hidden;
  },

  toggle(isShown = !this.isShown) {
    if (branches.length < 2) return;
    byID("branch-tree").hidden = !isShown;
    byID("list").hidden = isShown;
    byID("show-branches").setAttribute("aria-pressed", String(isShown));
    if (isShown) {
      this.show();
    } else {
      list.placeDetails();
      list.scrollTo(selection.first);
      list.draw();
    }
    say();
  },

  focus() {
    const links = [...byID("branch-tree").querySelectorAll("a")];
    const target = links.find((link) => link.hasAttribute("aria-current")) ?? links[0] ?? byID("branch-tree");
    target.focus({ preventScroll: true });
  },

  show() {
    this.stepRows.clear();
    const rows = this.rowsOfTrunk(firstTrunk(), "");
    byID("branch-tree").replaceChildren(make("ol", { "aria-label": "Branches, newest step first" }, ...rows));
    this.markSelection();
  },

  // The rows of a trunk, newest step first, each after those of the branches that fork from it.
  // `rails` are the lines of the trunks on the left.
  rowsOfTrunk(steps, rails) {
    const rows = [];
    for (const item of this.shortened(steps).reverse()) {
      if (item.hiddenSteps) {
        rows.push(this.hiddenRow(rails, item));
        continue;
      }
      const isLast = item === steps.at(-1);
      for (const fork of item.forks) {
        rows.push(...this.rowsOfTrunk(fork, `${rails}${isLast ? "  " : "│ "}`));
        rows.push(this.row(`${rails}${isLast ? " ─╯" : "├─╯"}`));
      }
      if (stepMatches(item)) rows.push(this.stepRow(rails, item, isLast));
    }
    return rows;
  },

  // The steps of a trunk. In a long one, { hiddenSteps } stands for those that are neither among
  // the first two or the last five nor at or next to a fork.
  shortened(steps) {
    const [{ branch }] = steps;
    if (activeFilter || steps.length <= this.limit || this.unfolded.has(branch)) return [...steps];
    const isHidden = (index) => index >= 2 && index < steps.length - 5
      && steps.slice(index - 1, index + 2).every(({ forks }) => forks.length === 0);
    const items = [];
    steps.forEach((step, index) => {
      if (!isHidden(index)) items.push(step);
      else if (items.at(-1).hiddenSteps) items.at(-1).hiddenSteps.push(step);
      else items.push({ hiddenSteps: [step] });
    });
    return items;
  },

  row(graph, ...parts) {
    const row = make("li", {}, make("span", { class: "graph", "aria-hidden": "true", text: graph }), ...parts);
    if (parts.length === 0) row.setAttribute("aria-hidden", "true");
    return row;
  },

  stepRow(rails, { branch, number, entry, last }, isLast) {
    const link = make("a", { href: hashOf(branch, number) },
      make("span", { class: "number", text: `${branch.name}.${number}` }), " ",
      make("span", { class: "label", text: clipped(entries[entry].label, 200) }));
    const row = this.row(`${rails}○`, link);
    if (isLast) {
      const isOpen = branch === branches[session.openBranch];
      row.append(" ", make("span", { class: "tip", text: isOpen ? `${branch.name}, current` : branch.name }));
    }
    if (!isStart(entry)) {
      const oldState = stateAt(entries[entry].before);
      row.append(" ", make("span", { class: "change", text: changeSummary(oldState, stateAt(last)) }));
    }
    this.stepRows.set(entry, { row, rails });
    return row;
  },

  hiddenRow(rails, { hiddenSteps }) {
    const newest = hiddenSteps.at(-1);
    const button = make("button", { text: `${grouped(hiddenSteps.length)} steps` });
    button.addEventListener("click", () => {
      this.unfolded.add(newest.branch);
      this.show();
      this.stepRows.get(newest.entry).row.querySelector("a").focus({ preventScroll: true });
    });
    return this.row(`${rails}┆`, button);
  },

  markSelection() {
    if (!this.isShown) return;
    const selected = timeline.line[timeline.positionOf(timeline.stepOf(selection.first))];
    for (const [entry, { row, rails }] of this.stepRows) {
      const isSelected = entry === selected;
      const [graph, link] = row.children;
      row.classList.toggle("selected", isSelected);
      graph.textContent = `${rails}${isSelected ? "@" : "○"}`;
      if (isSelected) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
      if (isSelected) row.scrollIntoView({ block: "nearest" });
    }
  },
};

// The own steps of the first branch, each with the trunks that fork after it, and so on. A branch
// with its own start forks from A.0.
function firstTrunk() {
  const [firstBranch, ...others] = branches;
  const { after } = firstBranch;
  const start = { branch: firstBranch, number: 0, entry: after, last: after, forks: [] };
  const stepOfEntry = [start];
  const trunk = [start, ...ownSteps(firstBranch, start, stepOfEntry)];
  for (const branch of others) {
    const stepBefore = stepOfEntry[branch.after] ?? start;
    const fork = ownSteps(branch, stepBefore, stepOfEntry);
    if (fork.length > 0) stepBefore.forks.push(fork);
  }
  return trunk;
}

// The steps of a branch's own entries; each has those from `entry` to `last`. Notes the step of
// each entry.
function ownSteps(branch, stepBefore, stepOfEntry) {
  const steps = [];
  let step = stepBefore;
  for (let entry = branch.first; entry <= branch.last; entry++) {
    if (entries[entry].beginsStep) {
      step = { branch, number: entries[entry].step, entry, last: entry, forks: [] };
      steps.push(step);
    } else if (step.branch === branch) {
      step.last = entry;
    }
    stepOfEntry[entry] = step;
  }
  return steps;
}

// Whether an entry of a step matches the filter; the start itself doesn't.
function stepMatches({ entry, last }) {
  if (!activeFilter) return true;
  for (let next = entry; next <= last; next++) {
    if (!isStart(next) && activeFilter.isMatch(next)) return true;
  }
  return false;
}
