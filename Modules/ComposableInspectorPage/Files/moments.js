// What there is after each action: the state, the screens, and the changes of the state that the
// action made. A session has only what changes, so a moment is made from the one before.

import { part } from "./values.js";

// Of the moments of a line, only some are kept; those between them are made when they are needed.
const distance = 50;

// Makes the moments of a line's own entries and keeps some. Passes each on with its entry.
export function addMoments(line, first, body) {
  let moment = first === 0 ? null : momentAt(line, first - 1);
  for (let position = first; position < line.length; position++) {
    const entry = line[position];
    moment = moment ? momentAfter(moment, entry) : momentAtStart(entry);
    if (position % distance === 0) entry.moment = moment;
    body(entry, moment);
  }
}

export function momentAt(line, position) {
  let known = position;
  while (!line[known].moment) known--;
  return line.slice(known + 1, position + 1).reduce(momentAfter, line[known].moment);
}

function momentAtStart({ state, screens }) {
  const atStart = screensAfter([], screens);
  return { state, changes: [], screens: atStart, oldScreens: atStart };
}

// The moment after an action. A change has the keys of its path, and the part there before and
// after it, which are undefined for a part that was added or removed.
function momentAfter({ state, screens }, entry) {
  const marks = new Set(entry.marks);
  const removals = new Map();
  let changed = state;
  const changes = changesInOrder(entry.changed, marks).map(([path, value]) => {
    const change = { keys: keysOf(path), old: undefined, now: value };
    changed = withChange(changed, change.keys, { change, isMarked: marks.has(path), removals });
    return change;
  });
  return { state: changed, changes, screens: screensAfter(screens, entry.screens), oldScreens: screens };
}

// The changes as [path, value] in the order in which they apply. JavaScript sorts keys that are
// numbers, which are those of a state that is a list; of these, removals come first.
function changesInOrder(changed, marks) {
  const isRemoval = ([path, value]) => value === null && !marks.has(path) && /^\d+$/.test(path);
  return Object.entries(changed).toSorted((one, other) => isRemoval(other) - isRemoval(one));
}

// The keys of a path such as game.results.0."a.b".
const keysOfPaths = new Map();
function keysOf(path) {
  let keys = keysOfPaths.get(path);
  if (!keys) {
    const names = path.match(/"(?:[^"\\]|\\.)*"|[^.]+/g) ?? [];
    keys = names.map((name) => (name.startsWith("\"") ? JSON.parse(name) : name));
    keysOfPaths.set(path, keys);
  }
  return keys;
}

// The state, or a part of it, with a change at some keys below it, as StateChange.swift writes
// them. Unchanged parts are shared with the old state.
function withChange(old, keys, applied) {
  const { change, isMarked } = applied;
  if (keys.length === 0) {
    change.old = old;
    return change.now;
  }
  if (Array.isArray(old)) return listWithChange(old, keys, applied);
  const [key, ...below] = keys;
  if (isMarked && below.length === 0) {
    const { [key]: removed, ...others } = old;
    [change.old, change.now] = [removed, undefined];
    return others;
  }
  // A computed name makes a member of "__proto__", too.
  return { ...old, [key]: withChange(part(old, key), below, applied) };
}

// A marked change inserts an element; null removes one. The index of a removed one counts from
// before the action, so `removals` has how many were removed from each list so far.
function listWithChange(old, [key, ...below], { change, isMarked, removals }) {
  const list = [...old];
  const index = Number(key);
  if (below.length > 0) {
    list[index] = withChange(list[index], below, { change, isMarked, removals });
  } else if (isMarked) {
    list.splice(index, 0, change.now);
  } else if (change.now === null) {
    const path = JSON.stringify(change.keys.slice(0, -1));
    const count = removals.get(path) ?? 0;
    [[change.old], change.now] = [list.splice(index - count, 1), undefined];
    removals.set(path, count + 1);
  } else {
    const place = Math.min(index, list.length);
    change.old = list[place];
    list[place] = change.now;
  }
  return list;
}

// The screens, each as its lines or null if it isn't shown. A change is [screen, lines] or
// [screen, index, removed, added], which replaces some of its lines.
function screensAfter(screens, changes) {
  if (changes.length === 0) return screens;
  const copy = [...screens];
  for (const [screen, lines, removed, added] of changes) {
    const old = copy[screen];
    copy[screen] = added ? [...old.slice(0, lines), ...added, ...old.slice(lines + removed)] : lines;
  }
  return copy;
}
