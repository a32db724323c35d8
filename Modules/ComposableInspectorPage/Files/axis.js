"use strict";
// The time axis: the actions on top, below them a lane for each effect with its first action and
// the actions it sent.
//
// A location is where something is on the axis: a time in microseconds or, with `isByAction`, a
// position, so that all entries are equally far apart. Lengths called x, y, width, height or gap
// are pixels.

const axisLayout = {
  actionsBottom: 36, userHeight: 16, effectHeight: 10,
  lanesTop: 42, laneHeight: 18, barHeight: 10, endHeight: 12, bottomMargin: 4,
  // What is closer than this to the one before it isn't drawn.
  actionGap: 2, notchGap: 3, arrowGap: 14, rulerGap: 90,
  nameMargin: 6,
};

const axis = {
  isByAction: !session.hasTimes,
  // The visible locations.
  visibleFrom: 0,
  visibleTo: 1,
  width: 0,
  height: 0,
  // The effects in flight at the visible locations. Of many, only some are in sight.
  lanes: [],
  colors: {},
  // Everything but the selection, so that moving that is cheap.
  backdrop: document.createElement("canvas"),
  isBackdropCurrent: false,

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

  showAll() {
    this.visibleFrom = -this.margin;
    this.visibleTo = this.end + this.margin;
    this.redraw();
  },

  // Shows the whole session, or of a long one the part around a position.
  showAround(position) {
    this.showAll();
    const { line } = timeline;
    if (line.length < 2000) return;
    const from = this.locationOf(Math.max(position - 200, 0));
    const to = this.locationOf(Math.min(Math.max(position, 200) + 200, line.length - 1));
    this.zoom(this.end / Math.max(to - from, 1), (from + to) / 2);
    this.scrollTo(position);
  },

  scrollTo(position) {
    const location = this.locationOf(position);
    if (location >= this.visibleFrom && location <= this.visibleTo) return;
    this.pan(location - this.visibleSpan / 2 - this.visibleFrom);
  },

  // Zooms in, or out by a factor below 1; what is at a location stays where it is.
  zoom(factor, location) {
    const least = this.isByAction ? 4 : this.end / 1e6;
    const span = Math.min(Math.max(this.visibleSpan / factor, least), this.end + 2 * this.margin);
    const share = (location - this.visibleFrom) / this.visibleSpan;
    this.visibleFrom = location - span * share;
    this.visibleTo = this.visibleFrom + span;
    this.pan(0);
  },

  // Moves the visible part, but not beyond the margins.
  pan(distance) {
    const span = this.visibleSpan;
    const last = this.end + this.margin - span;
    this.visibleFrom = Math.min(Math.max(this.visibleFrom + distance, -this.margin), last);
    this.visibleTo = this.visibleFrom + span;
    this.redraw();
  },

  redraw() {
    const { lanesTop, laneHeight, bottomMargin } = axisLayout;
    byID("axis").classList.toggle("bare", effects.length === 0);
    byID("axis").style.setProperty("--lanes", `${lanesTop + effects.length * laneHeight + bottomMargin}px`);
    this.isBackdropCurrent = false;
    drawSoon();
  },

  draw() {
    const canvas = byID("canvas");
    this.width = byID("lanes").clientWidth;
    this.height = canvas.clientHeight;
    if (this.width === 0) return;
    const scale = devicePixelRatio;
    const [columns, rows] = [Math.round(this.width * scale), Math.round(this.height * scale)];
    if (canvas.width !== columns || canvas.height !== rows) {
      canvas.width = this.backdrop.width = columns;
      canvas.height = this.backdrop.height = rows;
      this.isBackdropCurrent = false;
    }
    if (!this.isBackdropCurrent) {
      this.lanes = this.visibleLanes();
      this.makeRoom();
      this.drawBackdrop(scale);
      this.showRange();
      this.isBackdropCurrent = true;
    }
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, columns, rows);
    context.drawImage(this.backdrop, 0, 0);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    this.drawSelection(context);
  },

  // A lane is from one location to another; `start` is the position of the action that started its
  // effect.
  visibleLanes() {
    const { positions, line } = timeline;
    const { lanesTop, laneHeight } = axisLayout;
    const lanes = [];
    for (const effect of effects) {
      const start = positions[effect.start];
      if (start < 0) continue;
      const end = effect.end === null ? -1 : positions[effect.end];
      const hasEnded = end >= 0;
      const from = this.isByAction ? start : effect.startTime;
      const to = !hasEnded ? this.locationOf(line.length - 1) : this.isByAction ? end : effect.endTime;
      if (to < this.visibleFrom || from > this.visibleTo) continue;
      const y = lanesTop + (lanes.length + 0.5) * laneHeight - byID("lanes").scrollTop;
      lanes.push({ effect, start, from, to, hasEnded, y });
    }
    return lanes;
  },

  // Lets the lanes scroll if they are higher than the canvas.
  makeRoom() {
    const { lanesTop, laneHeight, bottomMargin } = axisLayout;
    const content = lanesTop + this.lanes.length * laneHeight + bottomMargin;
    byID("room").style.height = `${Math.max(0, content - this.height)}px`;
  },

  showRange() {
    const [from, to] = [this.visibleFrom, this.visibleTo];
    const stepAt = (location) => timeline.steps[this.positionAt(location)];
    const range = this.isByAction ? `Steps: ${stepAt(from)} to ${stepAt(to)}`
      : `Time: ${durationText(Math.max(0, from))} to ${durationText(Math.min(this.end, to))} after the start`;
    byID("range").textContent = `${range}, ${counted(this.lanes.length, "effect")}`;
  },

  xOf(location) {
    return ((location - this.visibleFrom) / this.visibleSpan) * this.width;
  },

  isInSight({ y }) {
    return y >= axisLayout.lanesTop - 2 && y <= this.height + axisLayout.laneHeight;
  },

  // The visible positions, each with its x.
  * visiblePositions() {
    for (let position = this.positionAt(this.visibleFrom); position < timeline.line.length; position++) {
      const location = this.locationOf(position);
      if (location > this.visibleTo) return;
      yield [position, Math.round(this.xOf(location))];
    }
  },

  drawBackdrop(scale) {
    const context = this.backdrop.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    for (const name of ["line", "text", "dim", "accent", "lane", "failure", "back", "label"]) {
      this.colors[name] = style.getPropertyValue(`--${name}`);
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    const lanes = this.lanes.filter((lane) => this.isInSight(lane));
    for (const lane of lanes) this.drawLane(context, lane);
    this.drawSentActions(context, lanes);
    this.drawActions(context);
    this.drawRuler(context);
    // Names are drawn last, because a lane may be full of notches.
    for (const lane of lanes) this.drawName(context, lane);
  },

  // An effect: a bar, with an arrow from the action that started it.
  drawLane(context, { effect, start, from, to, hasEnded, y }) {
    const { colors } = this;
    const { actionsBottom, barHeight, endHeight } = axisLayout;
    const barTop = y - barHeight / 2;
    // What goes on beyond an edge is drawn a little beyond it.
    const startX = Math.max(this.xOf(from), -2);
    const endX = Math.min(this.xOf(to), this.width + 2);
    context.fillStyle = colors.lane;
    context.globalAlpha = 0.55;
    context.fillRect(startX, barTop, Math.max(endX - startX, 2), barHeight);
    context.globalAlpha = 1;
    // Its end: a line, or a cross if it was canceled. It stays open if it is in flight.
    if (hasEnded && effect.isCancelled) {
      drawCross(context, endX, y, colors.failure);
    } else if (hasEnded) {
      context.fillStyle = colors.text;
      context.fillRect(endX - 1, y - endHeight / 2, 2, endHeight);
    }
    const actionX = this.xOf(this.locationOf(start));
    if (actionX >= 0) drawArrow(context, actionX, actionsBottom + 1, barTop, colors.accent);
  },

  // The actions that effects sent: notches in their lanes, with arrows if there is room for them.
  drawSentActions(context, lanes) {
    const { actionsBottom, barHeight, notchGap, arrowGap } = axisLayout;
    const laneOf = new Map(lanes.map((lane) => [lane.effect, lane]));
    const lastXs = new Map();
    for (const [position, x] of this.visiblePositions()) {
      const lane = laneOf.get(effectOf(timeline.line[position]));
      if (!lane) continue;
      const gap = x - (lastXs.get(lane) ?? -Infinity);
      if (gap < notchGap) continue;
      lastXs.set(lane, x);
      const barTop = lane.y - barHeight / 2;
      context.fillStyle = this.colors.label;
      context.fillRect(x, barTop, 1, barHeight);
      if (gap >= arrowGap) drawArrow(context, x, barTop, actionsBottom + 1, this.colors.label);
    }
  },

  drawActions(context) {
    const { colors } = this;
    const { actionsBottom, userHeight, effectHeight, actionGap } = axisLayout;
    const lastXs = { user: -Infinity, effect: -Infinity };
    for (const [position, x] of this.visiblePositions()) {
      const sender = entries[timeline.line[position]].origin === 0 ? "user" : "effect";
      if (x - lastXs[sender] < actionGap) continue;
      lastXs[sender] = x;
      context.fillStyle = sender === "user" ? colors.accent : colors.label;
      if (sender === "user") context.fillRect(x - 1, actionsBottom - userHeight, 3, userHeight);
      else context.fillRect(x, actionsBottom - effectHeight, 1, effectHeight);
    }
    context.fillStyle = colors.line;
    context.fillRect(0, actionsBottom, this.width, 1);
  },

  // The times, or the steps, at round distances.
  drawRuler(context) {
    const { actionsBottom, rulerGap } = axisLayout;
    const distance = this.rulerDistance((this.visibleSpan * rulerGap) / this.width);
    const first = Math.max(0, Math.ceil(this.visibleFrom / distance) * distance);
    for (let location = first; location <= Math.min(this.visibleTo, this.end); location += distance) {
      const x = Math.round(this.xOf(location));
      context.fillStyle = this.colors.line;
      context.fillRect(x, 0, 1, actionsBottom);
      context.fillStyle = this.colors.dim;
      const text = this.isByAction ? `step ${timeline.steps[Math.round(location)]}` : durationText(location);
      context.fillText(text, x + 4, 8);
    }
  },

  // The least round distance of locations that is at least `least`.
  rulerDistance(least) {
    if (!this.isByAction && least > 1e7) {
      const seconds = [15, 30, 60, 120, 300, 600, 1800, 3600].find((seconds) => seconds * 1e6 >= least);
      if (seconds !== undefined) return seconds * 1e6;
    }
    const power = 10 ** Math.floor(Math.log10(least));
    const distance = power * [1, 2, 5, 10].find((factor) => factor * power >= least);
    return this.isByAction ? Math.max(1, distance) : distance;
  },

  // The name of an effect, at the visible beginning of its lane.
  drawName(context, { effect, from, y }) {
    const { nameMargin } = axisLayout;
    const name = escaped(clipped(effect.name, 60)) + (effect.isRepeating ? ", repeats" : "");
    const nameWidth = context.measureText(name).width;
    const laneX = Math.max(this.xOf(from), 0);
    const x = Math.max(0, Math.min(laneX + nameMargin, this.width - nameWidth - 4));
    context.fillStyle = this.colors.back;
    context.globalAlpha = 0.8;
    context.fillRect(x - 2, y - 6, nameWidth + 4, 12);
    context.globalAlpha = 1;
    context.fillStyle = this.colors.text;
    context.fillText(name, x, y + 0.5);
  },

  // A line through the selected action, and the effect that sent it.
  drawSelection(context) {
    const x = this.xOf(this.locationOf(view.last));
    if (x < -1 || x > this.width + 1) return;
    const { colors } = this;
    const { actionsBottom, barHeight, endHeight } = axisLayout;
    context.fillStyle = colors.failure;
    context.fillRect(Math.round(x), 0, 1.5, this.height);
    const effect = effectOf(view.entry);
    const lane = this.lanes.find((lane) => lane.effect === effect);
    if (!lane) return;
    const startX = Math.max(this.xOf(lane.from), 1);
    const endX = Math.min(this.xOf(lane.to), this.width - 1);
    context.strokeStyle = colors.accent;
    context.lineWidth = 1.5;
    context.strokeRect(startX, lane.y - endHeight / 2, endX - startX, endHeight);
    drawArrow(context, x, lane.y - barHeight / 2, actionsBottom + 1, colors.accent);
  },
};

function drawArrow(context, x, fromY, toY, color) {
  const headY = toY > fromY ? toY - 4 : toY + 4;
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x + 0.5, fromY);
  context.lineTo(x + 0.5, toY);
  context.stroke();
  context.beginPath();
  context.moveTo(x + 0.5, toY);
  context.lineTo(x - 2.5, headY);
  context.lineTo(x + 3.5, headY);
  context.fill();
}

function drawCross(context, x, y, color) {
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - 4, y - 4);
  context.lineTo(x + 4, y + 4);
  context.moveTo(x + 4, y - 4);
  context.lineTo(x - 4, y + 4);
  context.stroke();
}

function listenToAxis() {
  const box = byID("lanes");
  const locationAt = (event) => {
    const x = event.clientX - box.getBoundingClientRect().left;
    return axis.visibleFrom + (x / box.clientWidth) * axis.visibleSpan;
  };
  const panBy = (x) => axis.pan((x / box.clientWidth) * axis.visibleSpan);
  let drag = null;
  box.addEventListener("pointerdown", (event) => {
    drag = { x: event.clientX, isMoved: false };
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const distance = event.clientX - drag.x;
    if (!drag.isMoved && Math.abs(distance) < 4) return;
    drag = { x: event.clientX, isMoved: true };
    panBy(-distance);
  });
  box.addEventListener("pointerup", (event) => {
    if (drag && !drag.isMoved) select(axis.nearestPosition(locationAt(event)), { reveals: true });
    drag = null;
  });
  box.addEventListener("pointercancel", () => { drag = null; });
  box.addEventListener("wheel", (event) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) panBy(event.deltaX);
    else if (event.shiftKey) return;
    else axis.zoom(Math.exp(-event.deltaY / 300), locationAt(event));
    event.preventDefault();
  }, { passive: false });
  box.addEventListener("scroll", () => axis.redraw());
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
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => axis.redraw());
  new ResizeObserver(() => axis.redraw()).observe(box);
}

function showScale() {
  byID("scale").setAttribute("aria-pressed", String(axis.isByAction));
}

const zoomIn = () => axis.zoom(2, axis.locationOf(view.last));
const zoomOut = () => axis.zoom(0.5, axis.locationOf(view.last));
