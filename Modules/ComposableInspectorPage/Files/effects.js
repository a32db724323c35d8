"use strict";
// The effects of a branch, made from the pieces that the session has.

// The effects of the selected branch, all and by the entries that started them.
let effects = [];
let effectsByStart = new Map();

// The effects of a branch, named by the actions that started them. An effect may be recorded in
// pieces, one after the other; they are joined as `joiningPieces` of TimelineEffect.swift does it,
// but in the order of their starts.
function effectsOf(branch) {
  const joined = [];
  const latest = new Map();
  for (const piece of branch.effectPieces.toSorted((effect, other) => effect.number - other.number)) {
    const key = `${piece.start} ${piece.part}`;
    const whole = latest.get(key);
    // Restarted later, it is another effect.
    if (whole && !whole.isCancelled) {
      Object.assign(whole, piece, { numbers: [...whole.numbers, piece.number], startTime: whole.startTime });
    } else {
      joined.push({ ...piece, name: entries[piece.start].label });
      latest.set(key, joined.at(-1));
    }
  }
  return joined.sort((effect, other) => effect.start - other.start || effect.number - other.number);
}

// The effect that sent an action, if the session has its number: joined, it may have another one.
function effectOf(entry) {
  const { origin, effect } = entries[entry];
  return effectsByStart.get(origin)?.find(({ numbers }) => numbers.includes(effect));
}
