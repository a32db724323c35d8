"use strict";
// The time axis: the actions on top, below them a lane for each effect with its first action and
// the actions it sent.

const axis = {
  from: 0,
  to: 1,
  isByAction: !session.hasTimes,
  isDirty: true,
  base: document.createElement("canvas"),
  lanes: [],
  top: 42,
  laneHeight: 18,

  // The location of a position on the axis: its time in microseconds, or with `isByAction` the
  // position itself, so that all entries are equally far apart.
  at(position) {
    return this.isByAction ? position : entries[timeline.line[position]].time;
  },
  get span() {
    const { line } = timeline;
    if (this.isByAction) return Math.max(line.length - 1, 1);
    const running = effects.reduce((end, effect) => Math.max(end, effect.endTime ?? 0), 0);
    return Math.max(entries[line.at(-1)].time, running, 1);
  },
  all() {
    const margin = this.span * 0.02;
    this.from = -margin;
    this.to = this.span + margin;
    this.changed();
  },
  // The range of the whole session, or of a long one the part around a position.
  fit(position) {
    this.all();
    const { line } = timeline;
    if (line.length < 2000) return;
    const [first, last] = [Math.max(position - 200, 0), Math.min(Math.max(position, 200) + 200, line.length - 1)];
    this.zoom(this.span / Math.max(this.at(last) - this.at(first), 1), (this.at(first) + this.at(last)) / 2);
    this.show(position);
  },
  zoom(factor, center = (this.from + this.to) / 2) {
    const span = this.span;
    const width = Math.min(Math.max((this.to - this.from) / factor, this.isByAction ? 4 : span / 1e6), span * 1.04);
    const share = (center - this.from) / (this.to - this.from);
    this.from = center - width * share;
    this.to = this.from + width;
    this.pan(0);
  },
  pan(distance) {
    const span = this.span;
    const width = this.to - this.from;
    this.from = Math.min(Math.max(this.from + distance, -span * 0.02), span * 1.02 - width);
    this.to = this.from + width;
    this.changed();
  },
  show(position) {
    const at = this.at(position);
    const width = this.to - this.from;
    if (at < this.from || at > this.to) this.pan(at - width / 2 - this.from);
  },
  changed() {
    byID("axis").classList.toggle("bare", effects.length === 0);
    byID("axis").style.setProperty("--lanes", `${this.top + effects.length * this.laneHeight + 4}px`);
    this.isDirty = true;
    drawSoon();
  },

  // The first position at or after a location on the axis.
  positionAt(place) {
    let low = 0;
    let high = timeline.line.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  },
  nearest(place) {
    const position = this.positionAt(place);
    const before = Math.max(position - 1, 0);
    return Math.abs(this.at(before) - place) < Math.abs(this.at(position) - place) ? before : position;
  },

  // The effects in flight within the visible range, ordered by their start.
  visibleLanes() {
    const { positions, line } = timeline;
    const lanes = [];
    for (const effect of effects) {
      const start = positions[effect.start];
      if (start < 0) continue;
      const end = effect.end === null ? -1 : positions[effect.end];
      const from = this.isByAction ? start : effect.startTime;
      const isOver = end >= 0;
      const to = !isOver ? this.at(line.length - 1) : this.isByAction ? end : effect.endTime;
      if (to < this.from || from > this.to) continue;
      lanes.push({ effect, from, to, start, isOver });
    }
    return lanes;
  },

  draw() {
    const box = byID("lanes");
    const canvas = byID("canvas");
    const [width, height, scale] = [box.clientWidth, canvas.clientHeight, devicePixelRatio];
    if (width === 0) return;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = this.base.width = Math.round(width * scale);
      canvas.height = this.base.height = Math.round(height * scale);
      this.isDirty = true;
    }
    if (this.isDirty) {
      this.lanes = this.visibleLanes();
      const content = this.top + this.lanes.length * this.laneHeight + 4;
      byID("room").style.height = `${Math.max(0, content - height)}px`;
      this.drawBase(width, height, scale);
      this.isDirty = false;
      const unit = this.isByAction
        ? `Steps: ${timeline.steps[this.positionAt(this.from)]} to ${timeline.steps[this.positionAt(this.to)]}`
        : `Time: ${duration(Math.max(0, this.from))} to ${duration(Math.min(this.span, this.to))} after the start`;
      byID("range").textContent = `${unit}, ${this.lanes.length} effect${this.lanes.length === 1 ? "" : "s"}`;
    }
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.base, 0, 0);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    this.drawSelection(context, width, height);
  },

  x(place, width) {
    return ((place - this.from) / (this.to - this.from)) * width;
  },
  laneY(index) {
    return this.top + index * this.laneHeight + this.laneHeight / 2 - byID("lanes").scrollTop;
  },

  drawBase(width, height, scale) {
    const context = this.base.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    this.colors = Object.fromEntries(
      ["line", "text", "dim", "accent", "lane", "failure", "success", "back", "label"].map(
        (name) => [name, style.getPropertyValue(`--${name}`)]));
    const { colors } = this;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    this.drawLanes(context, width, height);
    // The actions; each pixel is drawn once.
    const { line } = timeline;
    const last = { user: -2, effect: -2 };
    const lanes = new Map(this.lanes.map((lane, index) => [lane.effect, index]));
    const sent = new Map();
    for (let position = this.positionAt(this.from); position < line.length; position++) {
      const place = this.at(position);
      if (place > this.to) break;
      const x = Math.round(this.x(place, width));
      const { origin } = entries[line[position]];
      const kind = origin === 0 ? "user" : "effect";
      if (origin > 0 && x - (sent.get(origin) ?? -99) >= 3) {
        const lane = lanes.get(effectOf(line[position]));
        if (lane !== undefined) this.drawSent(context, x, lane, x - (sent.get(origin) ?? -99) >= 14, height);
        sent.set(origin, x);
      }
      if (x - last[kind] < 2) continue;
      last[kind] = x;
      context.fillStyle = origin === 0 ? colors.accent : colors.label;
      if (origin === 0) context.fillRect(x - 1, 20, 3, 16);
      else context.fillRect(x, 26, 1, 10);
    }
    context.fillStyle = colors.line;
    context.fillRect(0, 36, width, 1);
    this.drawRuler(context, width);
    this.drawNames(context, width, height);
  },

  // The times, or the steps, at round distances.
  drawRuler(context, width) {
    const least = ((this.to - this.from) * 90) / width;
    const power = 10 ** Math.floor(Math.log10(least));
    let unit = power * [1, 2, 5, 10].find((factor) => factor * power >= least);
    if (!this.isByAction && least > 1e7) {
      unit = [15, 30, 60, 120, 300, 600, 1800, 3600].map((seconds) => seconds * 1e6).find((round) => round >= least) ?? unit;
    }
    if (this.isByAction) unit = Math.max(1, unit);
    const { steps } = timeline;
    for (let place = Math.max(0, Math.ceil(this.from / unit) * unit); place <= Math.min(this.to, this.span); place += unit) {
      const x = Math.round(this.x(place, width));
      context.fillStyle = this.colors.line;
      context.fillRect(x, 0, 1, 36);
      context.fillStyle = this.colors.dim;
      context.fillText(this.isByAction ? `step ${steps[Math.round(place)]}` : duration(place), x + 4, 8);
    }
  },

  drawLanes(context, width, height) {
    const { colors } = this;
    this.lanes.forEach((lane, index) => {
      const y = this.laneY(index);
      if (y < this.top - 2 || y > height + this.laneHeight) return;
      const from = Math.max(this.x(lane.from, width), -2);
      const to = Math.min(this.x(lane.to, width), width + 2);
      context.fillStyle = colors.lane;
      context.globalAlpha = 0.55;
      context.fillRect(from, y - 5, Math.max(to - from, 2), 10);
      context.globalAlpha = 1;
      // The end of the effect: a bar, a cross if canceled, open if in flight.
      if (lane.isOver && lane.effect.isCancelled) {
        context.strokeStyle = colors.failure;
        context.lineWidth = 2;
        context.beginPath();
        context.moveTo(to - 4, y - 4);
        context.lineTo(to + 4, y + 4);
        context.moveTo(to + 4, y - 4);
        context.lineTo(to - 4, y + 4);
        context.stroke();
      } else if (lane.isOver) {
        context.fillStyle = colors.text;
        context.fillRect(to - 1, y - 6, 2, 12);
      }
      // A line from the action that started it.
      const start = this.x(this.at(lane.start), width);
      if (start >= 0) arrow(context, start, 37, y - 5, colors.accent);
    });
  },

  // Names are drawn last, each with a background, because a lane may be full of notches.
  drawNames(context, width, height) {
    this.lanes.forEach((lane, index) => {
      const y = this.laneY(index);
      if (y < this.top - 2 || y > height + this.laneHeight) return;
      const text = plain(clipped(lane.effect.name, 60)) + (lane.effect.isRepeating ? ", repeats" : "");
      const from = Math.max(0, Math.min(Math.max(this.x(lane.from, width), 0) + 6, width - context.measureText(text).width - 4));
      context.fillStyle = this.colors.back;
      context.globalAlpha = 0.8;
      context.fillRect(from - 2, y - 6, context.measureText(text).width + 4, 12);
      context.globalAlpha = 1;
      context.fillStyle = this.colors.text;
      context.fillText(text, from, y + 0.5);
    });
  },

  // An action that an effect sent: a notch in its lane, and an arrow if there is room for one.
  drawSent(context, x, lane, hasRoom, height) {
    const y = this.laneY(lane);
    if (y < this.top || y > height + this.laneHeight) return;
    context.fillStyle = this.colors.label;
    context.fillRect(x, y - 5, 1, 10);
    if (hasRoom) arrow(context, x, y - 5, 37, this.colors.label);
  },

  drawSelection(context, width, height) {
    const x = this.x(this.at(view.last), width);
    if (x < -1 || x > width + 1) return;
    const { colors } = this;
    context.fillStyle = colors.failure;
    context.fillRect(Math.round(x), 0, 1.5, height);
    const effect = effectOf(view.entry);
    const index = effect ? this.lanes.findIndex((lane) => lane.effect === effect) : -1;
    if (index >= 0) {
      context.strokeStyle = colors.accent;
      context.lineWidth = 1.5;
      const lane = this.lanes[index];
      const from = Math.max(this.x(lane.from, width), 1);
      context.strokeRect(from, this.laneY(index) - 6, Math.min(this.x(lane.to, width), width - 1) - from, 12);
      arrow(context, x, this.laneY(index) - 5, 37, colors.accent);
    }
  },
};

function arrow(context, x, from, to, color) {
  const tip = to > from ? -4 : 4;
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x + 0.5, from);
  context.lineTo(x + 0.5, to);
  context.stroke();
  context.beginPath();
  context.moveTo(x + 0.5, to);
  context.lineTo(x - 2.5, to + tip);
  context.lineTo(x + 3.5, to + tip);
  context.fill();
}

function listenToAxis() {
  const box = byID("lanes");
  const placeOf = (event) => {
    const bounds = box.getBoundingClientRect();
    return axis.from + ((event.clientX - bounds.left) / box.clientWidth) * (axis.to - axis.from);
  };
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
    axis.pan((-distance / box.clientWidth) * (axis.to - axis.from));
  });
  box.addEventListener("pointerup", (event) => {
    if (drag && !drag.isMoved) select(axis.nearest(placeOf(event)), { reveals: true });
    drag = null;
  });
  box.addEventListener("pointercancel", () => { drag = null; });
  box.addEventListener("wheel", (event) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      axis.pan((event.deltaX / box.clientWidth) * (axis.to - axis.from));
    } else if (event.shiftKey) {
      return;
    } else {
      axis.zoom(Math.exp(-event.deltaY / 300), placeOf(event));
    }
    event.preventDefault();
  }, { passive: false });
  box.addEventListener("scroll", () => axis.changed());
  byID("zoom-in").addEventListener("click", () => axis.zoom(2, axis.at(view.last)));
  byID("zoom-out").addEventListener("click", () => axis.zoom(0.5, axis.at(view.last)));
  byID("zoom-all").addEventListener("click", () => axis.all());
  byID("scale").addEventListener("click", () => {
    axis.isByAction = !axis.isByAction;
    byID("scale").setAttribute("aria-pressed", String(axis.isByAction));
    axis.all();
  });
  byID("scale").hidden = !session.hasTimes;
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => axis.changed());
  new ResizeObserver(() => axis.changed()).observe(box);
}
