"use strict";
// The branches as a tree, newest step first, as ':history branches' draws them: the first branch on
// the left, the others beside it, down to the steps where they fork.

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

  // The part of each branch that no earlier branch has, and the entry after which it begins.
  segments() {
    const owner = new Map();
    const segments = [];
    for (const branch of branches) {
      const line = [...lineOf(branch)];
      const first = line.findIndex((entry) => !owner.has(entry));
      if (first < 0) continue;
      const segment = { branch, steps: [], after: first === 0 ? -1 : line[first - 1], forks: new Map(), tip: line.at(-1) };
      const from = owner.get(segment.after);
      let number = 0;
      line.forEach((entry, position) => {
        const isStep = position === 0 || entries[entry].origin === 0;
        if (position > 0 && isStep) number++;
        if (position < first) return;
        if (isStep) segment.steps.push({ number, entry, before: line[Math.max(position - 1, 0)], end: entry, branch });
        // Actions of effects before the first step of the branch belong to the step it forks from.
        const last = segment.steps.at(-1);
        owner.set(entry, last ? { segment, step: last } : from);
        if (last) last.end = entry;
      });
      segments.push(segment);
      if (from?.step) from.segment.forks.set(from.step, [...(from.segment.forks.get(from.step) ?? []), segment]);
    }
    return segments;
  },

  show() {
    const segments = this.segments();
    const rows = [];
    const isMatch = activeFilter?.isMatch;
    this.count = 0;
    const draw = (segment, before) => {
      const { steps, forks, branch } = segment;
      const isHidden = (index) => !isMatch && steps.length > this.limit && !this.unfolded.has(branch.name)
        && index > 1 && index < steps.length - 5
        && [index - 1, index, index + 1].every((near) => !forks.has(steps[near]));
      for (let index = steps.length - 1; index >= 0; index--) {
        const step = steps[index];
        const isTop = index === steps.length - 1;
        for (const fork of forks.get(step) ?? []) {
          draw(fork, `${before}${isTop ? "  " : "│ "}`);
          rows.push(this.row(`${before}${isTop ? "" : "├"}─╯`.replace(/^─/, " ─")));
        }
        if (isMatch && !this.entriesOf(step).some(isMatch)) continue;
        if (isHidden(index)) {
          let first = index;
          while (isHidden(first - 1)) first--;
          rows.push(this.more(`${before}┆`, index - first + 1, branch));
          index = first;
        } else {
          rows.push(this.step(before, step, isTop));
          this.count++;
        }
      }
    };
    // Only the first segment has no entry before it; a branch with its own start forks from A.0.
    for (const segment of segments.filter(({ after }) => after < 0)) draw(segment, "");
    byID("branch-tree").replaceChildren(make("ol", { "aria-label": "Branches, newest step first" }, ...rows));
  },

  // The entries of a step, from the user's on.
  entriesOf({ entry, end }) {
    return entry === 0 ? [] : Array.from({ length: Math.max(end - entry, 0) + 1 }, (_, index) => entry + index);
  },

  row(graph, ...parts) {
    return make("li", parts.length === 0 ? { "aria-hidden": "true" } : {}, make("span", { class: "graph", "aria-hidden": "true", text: graph }), ...parts);
  },

  step(before, step, isTop) {
    const { branch, number, entry, end } = step;
    const isOpen = branch === branches[session.open];
    const name = `${branch.name}.${number}`;
    const link = make("a", { href: `#${isOpen ? "" : `${encodeURIComponent(branch.name)}.`}${number}` },
      make("span", { class: "number", text: name }), " ", make("span", { class: "label", text: clipped(entries[entry].label, 200) }));
    const row = this.row(`${before}○`, link);
    if (isTop) row.append(" ", make("span", { class: "tip", text: isOpen ? `${branch.name}, current` : branch.name }));
    if (entry !== 0) row.append(" ", make("span", { class: "change", text: changeSummary(stateAt(step.before), stateAt(end)) }));
    row.entries = [entry, end];
    row.before = before;
    return row;
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
      if (!row.entries) continue;
      const isHere = row.entries[0] === step;
      row.classList.toggle("selected", isHere);
      row.firstChild.textContent = `${row.before}${isHere ? "@" : "○"}`;
      const link = row.querySelector("a");
      if (isHere) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
      if (isHere) row.scrollIntoView({ block: "nearest" });
    }
  },
};
