"use strict";
// How the time axis is drawn: the actions on top, below them a lane for each effect with its first
// action and the actions it sent. Lengths and coordinates are pixels, locations those of `axis`.

const axisLayout = {
  rulerTextY: 8, actionsBottom: 36, userHeight: 16, effectHeight: 10,
  // A lane has the bar of its effect in its middle, with the name on it and a mark at its end.
  lanesTop: 42, laneHeight: 18, barHeight: 10, markHeight: 12, bottomMargin: 4,
  nameHeight: 12, nameIndent: 6, namePadding: 2,
  // The end of arrows between the lanes and the actions.
  arrowsTop: 37,
  // What is nearer than this to the one before it isn't drawn.
  actionGap: 2, notchGap: 3, arrowGap: 14, rulerGap: 90,
};

const axisDrawing = {
  width: 0,
  height: 0,
  // The visible effects, each with the middle `y` of its lane and the top of its bar. Of many, only
  // some are in sight.
  lanes: [],
  colors: {},
  // Everything but the selection, so that moving that is cheap.
  backdrop: document.createElement("canvas"),
  isBackdropCurrent: false,

  redraw() {
    byID("axis").classList.toggle("bare", effects.length === 0);
    byID("axis").style.setProperty("--lanes", `${this.heightWith(effects.length)}px`);
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

  visibleLanes() {
    const { lanesTop, laneHeight, barHeight } = axisLayout;
    const top = lanesTop - byID("lanes").scrollTop;
    return axis.visibleEffects().map((visible, index) => {
      const y = top + (index + 0.5) * laneHeight;
      return { ...visible, y, barTop: y - barHeight / 2 };
    });
  },

  // The height of the axis with a number of lanes.
  heightWith(laneCount) {
    const { lanesTop, laneHeight, bottomMargin } = axisLayout;
    return lanesTop + laneCount * laneHeight + bottomMargin;
  },

  // Lets the lanes scroll if they are higher than the canvas.
  makeRoom() {
    byID("room").style.height = `${Math.max(0, this.heightWith(this.lanes.length) - this.height)}px`;
  },

  showRange() {
    const [from, to] = [axis.visibleFrom, axis.visibleTo];
    const stepAt = (location) => timeline.stepOf(Math.min(Math.max(location, 0), timeline.line.length - 1));
    const range = axis.isByAction ? `Steps: ${stepAt(Math.ceil(from))} to ${stepAt(Math.floor(to))}`
      : `Time: ${durationText(Math.max(0, from))} to ${durationText(Math.min(axis.end, to))} after the start`;
    byID("range").textContent = `${range}, ${counted(this.lanes.length, "effect")}`;
  },

  xOf(location) {
    return ((location - axis.visibleFrom) / axis.visibleSpan) * this.width;
  },

  // Whether a lane isn't scrolled out of sight.
  isInSight({ y }) {
    return y >= axisLayout.lanesTop - 2 && y <= this.height + axisLayout.laneHeight;
  },

  // The pixel where a position is drawn.
  columnOf(position) {
    return Math.round(this.xOf(axis.locationOf(position)));
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
  drawLane(context, { effect, from, to, hasEnded, y, barTop }) {
    const { colors } = this;
    const { arrowsTop, barHeight, markHeight } = axisLayout;
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
      context.fillRect(endX - 1, y - markHeight / 2, 2, markHeight);
    }
    const actionX = this.xOf(axis.locationOf(timeline.positions[effect.start]));
    if (actionX >= 0) drawArrow(context, actionX, arrowsTop, barTop, colors.accent);
  },

  // The actions that effects sent: notches in their lanes, with arrows if there is room for them.
  drawSentActions(context, lanes) {
    const { arrowsTop, barHeight, notchGap, arrowGap } = axisLayout;
    const laneOf = new Map(lanes.map((lane) => [lane.effect, lane]));
    const lastXs = new Map();
    for (const position of axis.visiblePositions()) {
      const lane = laneOf.get(effectOf(timeline.line[position]));
      if (!lane) continue;
      const x = this.columnOf(position);
      const gap = x - (lastXs.get(lane) ?? -Infinity);
      if (gap < notchGap) continue;
      lastXs.set(lane, x);
      context.fillStyle = this.colors.label;
      context.fillRect(x, lane.barTop, 1, barHeight);
      if (gap >= arrowGap) drawArrow(context, x, lane.barTop, arrowsTop, this.colors.label);
    }
  },

  drawActions(context) {
    const { colors } = this;
    const { actionsBottom, userHeight, effectHeight, actionGap } = axisLayout;
    const lastXs = { user: -Infinity, effect: -Infinity };
    for (const position of axis.visiblePositions()) {
      const x = this.columnOf(position);
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
    const { rulerTextY, actionsBottom, rulerGap } = axisLayout;
    const distance = this.rulerDistance((axis.visibleSpan * rulerGap) / this.width);
    const first = Math.max(0, Math.ceil(axis.visibleFrom / distance) * distance);
    const last = Math.min(axis.visibleTo, axis.end);
    for (let location = first; location <= last; location += distance) {
      const x = Math.round(this.xOf(location));
      context.fillStyle = this.colors.line;
      context.fillRect(x, 0, 1, actionsBottom);
      context.fillStyle = this.colors.dim;
      const step = timeline.stepOf(Math.min(Math.round(location), timeline.line.length - 1));
      context.fillText(axis.isByAction ? `step ${step}` : durationText(location), x + 4, rulerTextY);
    }
  },

  // The least round distance of locations that is at least `least`.
  rulerDistance(least) {
    const power = 10 ** Math.floor(Math.log10(least));
    const round = [1, 2, 5, 10].map((factor) => factor * power);
    const roundTimes = [15, 30, 60, 120, 300, 600, 1800, 3600].map((seconds) => seconds * 1e6);
    if (axis.isByAction) return Math.max(1, round.find((distance) => distance >= least));
    return [...(least > 1e7 ? roundTimes : []), ...round].find((distance) => distance >= least);
  },

  // The name of an effect, at the visible beginning of its lane.
  drawName(context, { effect, from, y }) {
    const { nameHeight, nameIndent, namePadding } = axisLayout;
    const name = escaped(clipped(effect.name, 60)) + (effect.isRepeating ? ", repeats" : "");
    const width = context.measureText(name).width + 2 * namePadding;
    const laneX = Math.max(this.xOf(from), 0);
    const x = Math.max(0, Math.min(laneX + nameIndent, this.width - width));
    context.fillStyle = this.colors.back;
    context.globalAlpha = 0.8;
    context.fillRect(x - namePadding, y - nameHeight / 2, width, nameHeight);
    context.globalAlpha = 1;
    context.fillStyle = this.colors.text;
    context.fillText(name, x, y + 0.5);
  },

  // A line through the selected action, and the effect that sent it.
  drawSelection(context) {
    const x = this.xOf(axis.locationOf(selection.last));
    if (x < -1 || x > this.width + 1) return;
    const { colors } = this;
    const { arrowsTop, markHeight } = axisLayout;
    context.fillStyle = colors.failure;
    context.fillRect(Math.round(x), 0, 1.5, this.height);
    const effect = effectOf(selection.entry);
    const lane = this.lanes.find((lane) => lane.effect === effect);
    if (!lane) return;
    const startX = Math.max(this.xOf(lane.from), 1);
    const endX = Math.min(this.xOf(lane.to), this.width - 1);
    context.strokeStyle = colors.accent;
    context.lineWidth = 1.5;
    context.strokeRect(startX, lane.y - markHeight / 2, endX - startX, markHeight);
    drawArrow(context, x, lane.barTop, arrowsTop, colors.accent);
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
