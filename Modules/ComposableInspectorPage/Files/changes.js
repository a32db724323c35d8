"use strict";
// The states and the screens after each entry, made from the changes that the session has. They are
// computed when they are first needed.

const states = [];
const screenStates = [];

function stateAt(entry) {
  return valueAt(states, entry, (start) => start.state, (state, next) => {
    const marked = new Set(entries[next].marked);
    const removals = new Map();
    let changed = state;
    for (const [path, value] of changesInOrder(entries[next].changed, marked)) {
      changed = withChange(changed, { keys: keysOf(path), value, isMarked: marked.has(path), removals });
    }
    return changed;
  });
}

// The changes as [path, value], in the order in which they apply. JavaScript sorts keys that are
// numbers, which are those of a state that is a list; of these, removals come first.
function changesInOrder(changed, marked) {
  const isRemoval = ([path, value]) => value === null && !marked.has(path) && /^\d+$/.test(path);
  return Object.entries(changed).toSorted((one, other) => isRemoval(other) - isRemoval(one));
}

// The screens after an entry: for each, its lines as JSON, or null if it isn't shown.
function screensAt(entry) {
  return valueAt(screenStates, entry, (start) => withScreens(session.screens.map(() => null), start.screens),
    (screens, next) => withScreens(screens, entries[next].screens));
}

// The value after an entry, made from that after the entry before it, or from the start of its
// line. `known` has the values computed so far.
function valueAt(known, entry, valueOfStart, nextValue) {
  const missing = [];
  let ancestor = entry;
  while (known[ancestor] === undefined && !isStart(ancestor)) {
    missing.push(ancestor);
    ancestor = entries[ancestor].before;
  }
  let value = known[ancestor] ??= valueOfStart(entries[ancestor]);
  for (const next of missing.reverse()) {
    value = nextValue(value, next);
    known[next] = value;
  }
  return value;
}

// A state, or a part `depth` keys below it, with a change as StateChange.swift writes it. Only what
// is marked is inserted into a list or removed from an object. Unchanged parts are shared with the
// old state.
function withChange(part, change, depth = 0) {
  if (depth === change.keys.length) return change.value;
  return Array.isArray(part) ? listWithChange(part, change, depth) : objectWithChange(part, change, depth);
}

// A marked change inserts an element; null removes one. Paths of removed elements count from before
// the action, so `removals` has the number of elements removed from each list so far.
function listWithChange(list, change, depth) {
  const { keys, value, isMarked, removals } = change;
  const copy = list.slice();
  const index = Number(keys[depth]);
  if (depth < keys.length - 1) {
    copy[index] = withChange(list[index], change, depth + 1);
  } else if (isMarked) {
    copy.splice(index, 0, value);
  } else if (value === null) {
    const path = keys.slice(0, depth).join("\u0000");
    const count = removals.get(path) ?? 0;
    copy.splice(index - count, 1);
    removals.set(path, count + 1);
  } else {
    copy[Math.min(index, copy.length)] = value;
  }
  return copy;
}

// A marked change removes a member.
function objectWithChange(object, change, depth) {
  const { keys, isMarked } = change;
  const copy = { ...object };
  const key = keys[depth];
  if (isMarked && depth === keys.length - 1) delete copy[key];
  else setMember(copy, key, withChange(member(object ?? {}, key), change, depth + 1));
  return copy;
}

// The keys of a path such as game.results.0."a.b".
const keysOfPaths = new Map();
function keysOf(path) {
  let keys = keysOfPaths.get(path);
  if (!keys) {
    const parts = path.match(/"(?:[^"\\]|\\.)*"|[^.]+/g) ?? [];
    keys = parts.map((part) => (part.startsWith("\"") ? JSON.parse(part) : part));
    keysOfPaths.set(path, keys);
  }
  return keys;
}

// A change is [screen, lines], with null for a screen that is no longer shown, or
// [screen, index, removed, added], which replaces some of its lines.
function withScreens(screens, changes) {
  if (changes.length === 0) return screens;
  const copy = screens.slice();
  for (const [screen, linesOrIndex, removed, added] of changes) {
    copy[screen] = added
      ? copy[screen].toSpliced(linesOrIndex, removed, ...added.map((line) => JSON.stringify(line)))
      : linesOrIndex?.map((line) => JSON.stringify(line)) ?? null;
  }
  return copy;
}

// The paths of the state changed by an entry, such as "game.timer.duration".
const changedPaths = (entry) => Object.keys(entries[entry].changed);

// The searchable text of an entry's changes: paths and new values.
const changeTexts = [];
function changeText(entry) {
  changeTexts[entry] ??= Object.entries(entries[entry].changed)
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`).join("\n").toLowerCase();
  return changeTexts[entry];
}
