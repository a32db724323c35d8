"use strict";
// A live page is written again while its session goes on. It opens its own file in a hidden frame,
// which answers with the newer session, and shows that without losing the place.

const live = {
  frame: null,
  isDue: false,

  get elements() {
    return [...document.querySelectorAll("script[type='application/json']")];
  },

  // In the frame. Another page could ask too: what holds a session that is over is not told to any.
  answer() {
    if (location.protocol !== "file:") return;
    const parts = this.elements.map((element) => [element.id, element.textContent]);
    parent.postMessage(session.isLive ? parts : "over", "*");
  },

  follow() {
    if (!session.isLive || location.protocol !== "file:") return;
    this.frame = make("iframe", { hidden: "", sandbox: "allow-scripts", "aria-hidden": "true" });
    addEventListener("message", (event) => {
      if (event.source !== this.frame.contentWindow) return;
      if (event.data === "over") location.reload();
      if (!Array.isArray(event.data)) return;
      this.update(event.data);
      this.later();
    });
    document.addEventListener("visibilitychange", () => {
      if (this.isDue && !document.hidden) this.ask();
    });
    this.later();
  },

  // As long after an answer as ten of them take, so that a long session is not read all the time.
  later() {
    this.frame.remove();
    if (!session.isLive) return;
    setTimeout(() => this.ask(), Math.min(Math.max(500, 10 * (performance.now() - (this.asked ?? performance.now()))), 10000));
  },

  ask() {
    this.isDue = document.hidden;
    if (this.isDue) return;
    this.asked = performance.now();
    this.frame.src = `${location.href.split("#")[0]}`;
    document.body.append(this.frame);
    // A file that is just being written may answer nothing.
    const { asked } = this;
    setTimeout(() => { if (this.asked === asked && this.frame.isConnected) this.later(); }, 5000);
  },

  update(parts) {
    const [, text] = parts.find(([id]) => id === "session") ?? [];
    if (typeof text !== "string" || text === byID("session").textContent) return;
    const old = new Map(this.elements.map((element) => [element.id, element]));
    for (const [id, text] of parts) {
      const element = old.get(id) ?? make("script", { type: "application/json", id });
      if (element.textContent !== text) element.textContent = text;
      if (!element.parentNode) document.body.append(element);
      old.delete(id);
    }
    for (const element of old.values()) element.remove();
    const { first, branch } = view;
    const [isAtEnd, open, top] = [first > 0 && timeline.endOf(first) === timeline.line.length, new Set(timeline.open), byID("list").scrollTop];
    const [{ from, to }, isUnfolded] = [axis, timeline.isUnfolded];
    const wasWhole = to - from >= axis.span;
    const { compared } = view;
    loadSession();
    showSession();
    setBranch(branches.find(({ name }) => name === branch.name) ?? branches[session.open]);
    timeline.open = open;
    timeline.isUnfolded = isUnfolded;
    view.compared = compared;
    if (!wasWhole) {
      [axis.from, axis.to] = [from, to];
      axis.pan(0);
    }
    if (byID("filter").value.trim() === "") timeline.build();
    else timeline.filter(byID("filter").value);
    byID("list").scrollTop = top;
    // Who was at the end stays at the end.
    choose(isAtEnd ? timeline.rows.at(-1)?.position ?? first : first, { keepsScroll: !isAtEnd, keepsPlaying: true });
    if (!byID("branch-tree").hidden) branchTree.show();
    branchTree.mark();
  },
};
