"use strict";
// The effects of a branch, made from the parts that the session has.

// The effects of the selected branch, all and by the entries that started them.
let effects = [];
let effectsByStart = new Map();

// The effects of a branch, named by the actions that started them. An effect may be recorded in
// parts, one after the other; they are joined as `joiningParts` of TimelineEffect.swift does it,
// but in the order of their starts.
function effectsOf(branch) {
  const joined = [];
  for (const part of branch.effectParts.toSorted(byPartPath)) {
    const whole = joined.length > 0 ? joinedParts(joined.at(-1), part) : null;
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(part);
  }
  joined.sort((effect, other) => effect.start - other.start || effect.number - other.number);
  return joined.map((effect) => ({ ...effect, name: entries[effect.start].label }));
}

// Sorts parts that belong together beside each other.
function byPartPath(part, other) {
  const [path, otherPath] = [part.partPath, other.partPath];
  const depth = path.findIndex((index, depth) => index !== otherPath[depth]);
  const isPrefix = depth < 0 || depth >= otherPath.length;
  return part.start - other.start
    || (isPrefix ? path.length - otherPath.length : path[depth] - otherPath[depth])
    || part.number - other.number;
}

// The effect of which both are parts; null if they are two effects.
function joinedParts(whole, part) {
  const isInside = whole.partPath.every((index, depth) => index === part.partPath[depth]);
  const [first, last] = whole.number < part.number ? [whole, part] : [part, whole];
  // Resumed later, it is another effect.
  if (whole.start !== part.start || !isInside || first.isCancelled) return null;
  const numbers = [...first.numbers, ...last.numbers];
  return { ...last, numbers, startTime: first.startTime, partPath: part.partPath };
}

// The effect that sent an action, if the session has its number: joined, it may have another one.
function effectOf(entry) {
  const { origin, effect } = entries[entry];
  return effectsByStart.get(origin)?.find(({ numbers }) => numbers.includes(effect));
}
