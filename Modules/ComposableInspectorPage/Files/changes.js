"use strict";
// The states and the screens after each action, made from the changes that the session has.

// The keys of a path such as game.results.0."a.b".
const pathCache = new Map();
function keysOf(path) {
  let keys = pathCache.get(path);
  if (!keys) {
    keys = [...path.matchAll(/"(?:[^"\\]|\\.)*"|[^.]+/g)].map(([key]) => (key.startsWith("\"") ? JSON.parse(key) : key));
    pathCache.set(path, keys);
  }
  return keys;
}

// A state with one change, as StateChange.swift writes it; unchanged parts are shared with the old
// one. `removed` counts the elements that earlier changes of the same action removed, by the paths
// of their arrays.
function changed(state, keys, depth, value, isMarked, removed) {
  if (depth === keys.length) return value;
  const key = keys[depth];
  const isLast = depth === keys.length - 1;
  if (Array.isArray(state)) {
    const copy = state.slice();
    const index = Number(key);
    const array = isLast ? keys.slice(0, depth).join("\u0000") : "";
    if (!isLast) copy[index] = changed(state[index], keys, depth + 1, value, isMarked, removed);
    else if (value === null && !isMarked) {
      copy.splice(index - (removed.get(array) ?? 0), 1);
      removed.set(array, (removed.get(array) ?? 0) + 1);
    } else if (isMarked || index >= copy.length) copy.splice(index, 0, value);
    else copy[index] = value;
    return copy;
  }
  const copy = { ...state };
  if (isLast && isMarked) delete copy[key];
  else put(copy, key, changed(member(state ?? {}, key), keys, depth + 1, value, isMarked, removed));
  return copy;
}

// The states and screens after each entry, computed when they are first needed.
const states = [];
const screenStates = [];

// Fills `known` up to an entry, from the entry before it or from the one its branch begins after.
function fill(known, entry, begin, next) {
  const missing = [];
  let at = entry;
  while (at > 0 && known[at] === undefined) {
    missing.push(at);
    at = entryBefore(at);
  }
  let value = at > 0 ? known[at] : begin(rootOf(entry));
  for (const found of missing.reverse()) {
    value = next(value, found);
    known[found] = value;
  }
  return value;
}

function branchOf(entry) {
  return branches.find(({ first, count }) => first <= entry && entry < first + count);
}

function entryBefore(entry) {
  const branch = branchOf(entry);
  return entry === branch.first ? branch.after : entry - 1;
}

// The branch whose start an entry goes back to; the selected branch's for the start itself.
const rootOf = (entry) => branches[(entry > 0 ? branchOf(entry) : view.branch).root];

function stateAt(entry) {
  return fill(states, entry, (root) => root.state, (state, at) => {
    const marked = new Set(entries[at].marked);
    const removed = new Map();
    let next = state;
    for (const [path, value] of Object.entries(entries[at].changed)) {
      next = changed(next, keysOf(path), 0, value, marked.has(path), removed);
    }
    return next;
  });
}

// The screens after an entry: for each, the numbers of its lines in `session.lines`, or null if it
// isn't shown.
function screensAt(entry) {
  return fill(screenStates, entry, (root) => withScreens(session.screens.map(() => null), root.screens),
    (screens, at) => (entries[at].screens.length === 0 ? screens : withScreens(screens, entries[at].screens)));
}

// A change is [screen, lines], with null for a screen that is no longer shown, or
// [screen, at, removed, added], which replaces some of its lines.
function withScreens(screens, changes) {
  const copy = screens.slice();
  for (const [screen, linesOrIndex, removed, added] of changes) {
    copy[screen] = added ? copy[screen].toSpliced(linesOrIndex, removed, ...added) : linesOrIndex;
  }
  return copy;
}

// The paths of the state changed by an entry, such as "game.timer.duration".
const changedPaths = (entry) => Object.keys(entries[entry].changed);

// The searchable text of each entry's changes: paths and new values.
const changeTexts = [];
function changeText(entry) {
  changeTexts[entry] ??= Object.entries(entries[entry].changed)
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`).join("\n").toLowerCase();
  return changeTexts[entry];
}
