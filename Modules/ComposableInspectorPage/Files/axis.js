"use strict";
// The time axis: what is visible of it, and how that is moved.
//
// A location is where something is on the axis: a time in microseconds or, with `isByAction`, a
// position, so that all entries are equally far apart.

const axis = {
  isByAction: !session.hasTimes,
  // The visible locations.
  visibleFrom: 0,
  visibleTo: 1,

  locationOf(position) {
    return this.isByAction ? position : entries[timeline.line[position]].time;
  },

  // The location of the end; the start is at 0.
  get end() {
    const { line } = timeline;
    if (this.isByAction) return Math.max(line.length - 1, 1);
    const lastEnd = effects.reduce((end, effect) => Math.max(end, effect.endTime ?? 0), 0);
    return Math.max(entries[line.at(-1)].time, lastEnd, 1);
  },

  // The part that is visible before the start and after the end.
  get margin() {
    return this.end * 0.02;
  },

  get visibleSpan() {
    return this.visibleTo - this.visibleFrom;
  },

  // The first position at or after a location.
  positionAt(location) {
    let [low, high] = [0, timeline.line.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.locationOf(middle) < location) low = middle + 1;
      else high = middle;
    }
    return low;
  },

  nearestPosition(location) {
    const position = this.positionAt(location);
    const before = Math.max(position - 1, 0);
    const distance = (position) => Math.abs(this.locationOf(position) - location);
    return distance(before) < distance(position) ? before : position;
  },

  // The visible positions.
  * visiblePositions() {
    const { line } = timeline;
    for (let position = this.positionAt(this.visibleFrom); position < line.length; position++) {
      if (this.locationOf(position) > this.visibleTo) return;
      yield position;
    }
  },

  // The effects in flight at the visible locations, with the locations `from` and `to` of their
  // start and end, or of the present if they haven't ended.
  visibleEffects() {
    const { positions, line } = timeline;
    const started = effects.filter(({ start }) => positions[start] >= 0).map((effect) => {
      const hasEnded = effect.end !== null && positions[effect.end] >= 0;
      const from = this.isByAction ? positions[effect.start] : effect.startTime;
      const end = this.isByAction ? positions[effect.end] : effect.endTime;
      return { effect, hasEnded, from, to: hasEnded ? end : this.locationOf(line.length - 1) };
    });
    return started.filter(({ from, to }) => from <= this.visibleTo && to >= this.visibleFrom);
  },

  show(from, to) {
    this.visibleFrom = from;
    this.visibleTo = to;
    axisDrawing.redraw();
  },

  showAll() {
    this.show(-this.margin, this.end + this.margin);
  },

  // Shows the whole session, or of a long one the positions near one.
  showAround(position) {
    this.showAll();
    const { length } = timeline.line;
    const [long, near] = [2000, 200];
    if (length < long) return;
    const first = Math.max(position - near, 0);
    const last = Math.min(first + 2 * near, length - 1);
    const [from, to] = [this.locationOf(first), this.locationOf(last)];
    this.zoom(this.end / Math.max(to - from, 1), (from + to) / 2);
    this.scrollTo(position);
  },

  scrollTo(position) {
    const location = this.locationOf(position);
    if (location >= this.visibleFrom && location <= this.visibleTo) return;
    this.moveTo(location - this.visibleSpan / 2, this.visibleSpan);
  },

  // Zooms in, or out by a factor below 1; what is at a location stays where it is.
  zoom(factor, location) {
    const least = this.isByAction ? 4 : this.end / 1e6;
    const span = Math.min(Math.max(this.visibleSpan / factor, least), this.end + 2 * this.margin);
    const share = (location - this.visibleFrom) / this.visibleSpan;
    this.moveTo(location - span * share, span);
  },

  pan(distance) {
    this.moveTo(this.visibleFrom + distance, this.visibleSpan);
  },

  // Shows a part from a location on, or as near to it as the margins allow.
  moveTo(location, span) {
    const from = Math.min(Math.max(location, -this.margin), this.end + this.margin - span);
    this.show(from, from + span);
  },
};

function listenToAxis() {
  const box = byID("lanes");
  const locationAt = (event) => {
    const x = event.clientX - box.getBoundingClientRect().left;
    return axis.visibleFrom + (x / box.clientWidth) * axis.visibleSpan;
  };
  const panBy = (x) => axis.pan((x / box.clientWidth) * axis.visibleSpan);
  const selectAt = (event) => select(axis.nearestPosition(locationAt(event)), { reveals: true });
  listenToDragging(box, { panBy, onClick: selectAt });
  box.addEventListener("wheel", (event) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) panBy(event.deltaX);
    else if (event.shiftKey) return;
    else axis.zoom(Math.exp(-event.deltaY / 300), locationAt(event));
    event.preventDefault();
  }, { passive: false });
  box.addEventListener("scroll", () => axisDrawing.redraw());
  byID("zoom-in").addEventListener("click", zoomIn);
  byID("zoom-out").addEventListener("click", zoomOut);
  byID("zoom-all").addEventListener("click", () => axis.showAll());
  byID("scale").addEventListener("click", () => {
    axis.isByAction = !axis.isByAction;
    showScale();
    axis.showAll();
  });
  byID("scale").hidden = !session.hasTimes;
  showScale();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => axisDrawing.redraw());
  new ResizeObserver(() => axisDrawing.redraw()).observe(box);
}

// Pans while the pointer is down and moves; calls `onClick` if it is released where it went down.
function listenToDragging(box, { panBy, onClick }) {
  const leastDistance = 4;
  let drag = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, isMoved: false };
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const distance = event.clientX - drag.x;
    if (!drag.isMoved && Math.abs(distance) < leastDistance) return;
    drag = { x: event.clientX, isMoved: true };
    panBy(-distance);
  });
  box.addEventListener("pointerup", (event) => {
    if (drag && !drag.isMoved) onClick(event);
    drag = null;
  });
  box.addEventListener("pointercancel", () => { drag = null; });
}

function showScale() {
  byID("scale").setAttribute("aria-pressed", String(axis.isByAction));
}

const zoomIn = () => axis.zoom(2, axis.locationOf(selection.last));
const zoomOut = () => axis.zoom(0.5, axis.locationOf(selection.last));
