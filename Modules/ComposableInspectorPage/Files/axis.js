// The time axis in pixels: a mark for each action, below them a bar for each effect.

import { lastIndex } from "./session.js";
import { durationText } from "./values.js";

const margin = 8;
const barTop = 40;
const laneHeight = 16;
// Of more effects at the same time, the rest isn't drawn.
const maxLanes = 40;
// What is nearer than this to the one before it isn't drawn.
const gap = 1;

// The layout of a line with its effects. Without times, all actions are equally far apart.
export function axisLayout({ line, effects }, hasTimes, width) {
  const locations = line.map((entry, position) => (hasTimes ? entry.time : position));
  const now = locations.at(-1);
  const spans = effects.map((effect) => {
    const start = hasTimes ? effect.startTime : effect.start;
    return { effect, start, end: (hasTimes ? effect.endTime : effect.end) ?? Math.max(now, start) };
  }).sort((one, other) => one.start - other.start);
  const end = spans.reduce((end, span) => Math.max(end, span.end), Math.max(now, 1));
  const scale = (width - 2 * margin) / end;
  const xOf = (location) => margin + location * scale;
  const bars = barsOf(spans, xOf);
  return {
    bars,
    height: barTop + laneHeight * (1 + bars.reduce((last, { lane }) => Math.max(last, lane), -1)),
    ruler: rulerOf(end - 30 / scale, scale).map((location) => ({
      x: xOf(location), text: hasTimes ? durationText(location) : `step ${line[location].step}`,
    })),
    marks: marksOf(line, bars, (position) => xOf(locations[position])),
    xOf: (position) => xOf(locations[position]),
    // The position nearest to a pixel.
    positionAt(x) {
      const location = (x - margin) / scale;
      const before = Math.max(lastIndex(locations, (other) => other <= location), 0);
      const after = Math.min(before + 1, line.length - 1);
      return location - locations[before] <= locations[after] - location ? before : after;
    },
  };
}

// The bars, each in the first lane that is free when its effect starts.
function barsOf(spans, xOf) {
  const laneEnds = [];
  const bars = [];
  for (const { effect, start, end } of spans) {
    const free = laneEnds.findIndex((end) => end <= start);
    const lane = free < 0 ? laneEnds.length : free;
    if (lane >= maxLanes) continue;
    laneEnds[lane] = end;
    const x = xOf(start);
    bars.push({ effect, lane, x, y: barTop + lane * laneHeight, width: Math.max(xOf(end) - x, 2) });
  }
  return bars;
}

// The x of the actions of the user and of effects, and the place on its bar of each action that an
// effect sent.
function marksOf(line, bars, xOf) {
  const barOfEffect = new Map(bars.map((bar) => [bar.effect.number, bar]));
  const marks = { user: [], effect: [], sent: [] };
  const lastXs = new Map();
  const add = (row, mark, key) => {
    if (mark.x - (lastXs.get(key) ?? -Infinity) < gap) return;
    lastXs.set(key, mark.x);
    row.push(mark);
  };
  line.forEach((entry, position) => {
    const x = xOf(position);
    const row = entry.isUser ? marks.user : marks.effect;
    add(row, { x }, row);
    const bar = entry.effect === undefined ? undefined : barOfEffect.get(entry.effect);
    if (bar) add(marks.sent, { x, y: bar.y }, bar);
  });
  return marks;
}

// Round locations at least 90 pixels apart.
function rulerOf(end, scale) {
  const least = 90 / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  const distance = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= least));
  return Array.from({ length: Math.floor(end / distance) + 1 }, (_, index) => index * distance);
}
