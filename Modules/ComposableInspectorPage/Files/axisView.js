// The picture of the time axis. A click selects the nearest action.

import { axisLayout } from "./axis.js";
import { makeShape } from "./elements.js";
import { isInFlight } from "./session.js";
import { clipped, counted } from "./values.js";

const barHeight = 12;

export class AxisView {
  #layout = null;
  #line = [];
  #selection = makeShape("g");

  constructor(picture, select) {
    this.picture = picture;
    picture.addEventListener("click", (event) => {
      select(this.#layout.positionAt(event.clientX - picture.getBoundingClientRect().left));
    });
  }

  show(branch, hasTimes) {
    const layout = axisLayout(branch, hasTimes, this.picture.getBoundingClientRect().width);
    const { bars, marks, ruler, height } = layout;
    [this.#layout, this.#line] = [layout, branch.line];
    this.picture.setAttribute("height", height);
    this.picture.setAttribute("aria-label", `Time axis with ${counted(branch.effects.length, "effect")}`);
    const lines = (points, top, length) => points.map(({ x, y = 0 }) => `M${x} ${y + top}v${length}`).join("");
    this.picture.replaceChildren(
      makeShape("path", { class: "ruler", d: lines(ruler, 0, 34) }),
      ...ruler.map(({ x, text }) => makeShape("text", { class: "ruler", x: x + 4, y: 10, text })),
      makeShape("path", { class: "user", d: lines(marks.user, 18, 16) }),
      makeShape("path", { class: "sent", d: lines(marks.effect, 26, 8) }),
      ...visibleBars(bars).map(barShape),
      makeShape("path", { class: "sent", d: lines(marks.sent, 0, barHeight) }),
      this.#selection,
      ...bars.filter(({ width }) => width > 40).map(({ effect, x, y, width }) => makeShape("text", {
        x: x + 4, y: y + 10, text: clipped(effect.name, Math.floor(width / 7)),
      })));
  }

  // Marks a position and the effects in flight after it.
  mark(position) {
    const { bars, height, xOf } = this.#layout;
    const inFlight = bars.filter(({ effect }) => isInFlight(effect, position, this.#line));
    this.#selection.replaceChildren(
      ...inFlight.map(({ x, y, width }) => makeShape("rect", { class: "flight", x, y, width, height: barHeight })),
      makeShape("path", { class: "selected", d: `M${xOf(position)} 0v${height}` }));
  }
}

// Without those of which nothing would be seen, because the one before them in their lane is there.
function visibleBars(bars) {
  const ends = [];
  return bars.filter(({ lane, x, width }) => {
    const isVisible = x + width > (ends[lane] ?? -Infinity) + 0.5;
    if (isVisible) ends[lane] = x + width;
    return isVisible;
  });
}

function barShape({ effect, x, y, width }) {
  const end = effect.isCanceled ? "canceled" : effect.end === null ? "open" : "ended";
  return makeShape("g", { class: `bar ${end}` },
    makeShape("title", { text: `${effect.number} ${effect.name}` }),
    makeShape("rect", { x, y, width, height: barHeight }),
    makeShape("path", { d: `M${x + width} ${y - 1}v${barHeight + 2}` }));
}
