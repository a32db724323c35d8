"use strict";
// The session: its branches, with their actions and effects. The words of all scripts:
// - An entry is an action, or a run of equal ones, as the session has it. Entries are numbered
//   through all branches; entry 0 is the start, before any action.
// - The line of a branch has the entries from the start to its end, also those of the branches it
//   forks from. A position is an index in a line.
// - A step is an action of the user with what followed it, up to the next one. Step 0 is the start,
//   and a fork begins with a step even if an effect sent its first action. Step 12 is called 12,
//   the third action that followed in it 12.3.
// - A row is what the list shows of a step, of a run, or of a single action.

// The names of the screens, the styles and lines that they are drawn with, and where the user was
// when it was saved: in the branch with the number `open`, at `openStep`, if that is known.
const session = { screens: [], styles: [], lines: [], open: 0, openStep: null, start: 0, hasTimes: false };

const entries = [{
  label: "start", path: "",
  beginsStep: true,
  // 0 for the user, the entry that started the effect, or -1 if that is unknown.
  origin: 0,
  value: undefined, inputs: [],
  // The changes of the state, by path; the marked ones add to a list or remove a member.
  changed: {}, marked: [],
  screens: [],
  // The number of actions that it represents.
  count: 1,
  // Microseconds since the start.
  time: 0,
}];
let branches = [];

// Reads the branches as the lines have them, the one that the session ended in, and where the user
// was when it was saved.
function readBranches() {
  const found = [];
  let current = null;
  let last = null;
  let position = null;
  const begin = (name, from, state) => {
    current = { name, from, state, actions: [], effects: new Map(), screens: [] };
    found.push(current);
  };
  for (const line of byID("session").textContent.split("\n")) {
    if (line === "") continue;
    let object;
    try {
      object = parsed(line);
    } catch {
      break;
    }
    if (!isContainer(object)) break;
    switch (object.type) {
      case "session":
        begin("A", null, object.state);
        session.start = seconds(object.start);
        last = null;
        break;
      case "branch": {
        const name = unmarked(object.branch);
        const known = found.find((branch) => branch.name === name);
        if (known && object.state === undefined) current = known;
        else {
          // A first branch without actions is replaced by one with a state of its own.
          if (object.state !== undefined && found.length === 1 && found[0].actions.length === 0) found.pop();
          begin(name, object.from ?? null, object.state);
        }
        last = null;
        break;
      }
      case "action":
        last = { line: object, screens: [] };
        current?.actions.push(last);
        break;
      case "effect": current?.effects.set(object.number, object); break;
      case "screens":
        session.screens.push(...(object.names ?? []).map(unmarked));
        session.styles.push(...(object.styles ?? []));
        session.lines.push(...(object.lines ?? []));
        (last ?? current)?.screens.push(...object.changed);
        break;
      case "position": position = { branch: unmarked(object.branch), step: object.step }; break;
      default: break;
    }
  }
  return { found, current, position };
}

// A branch whose own entries begin with the number `first`. `after` is the entry that it forks
// from, 0 for one with its own start, and `root` the index of the branch whose state its line
// starts with.
function branchFrom({ name, from, state, actions, screens }, first) {
  const parent = branches.find((branch) => from?.startsWith(`${branch.name}.`));
  const after = parent ? endOfStep(parent, Number(from.split(".")[1])) : 0;
  return {
    name, isFork: parent !== undefined, after, first, count: actions.length, root: parent ? parent.root : branches.length, state, screens,
    spans: parent ? parent.spans.filter((span) => span.start <= after && span.end !== null && span.end <= after) : [],
    // The entries of its line, each with the number that the session gives its first action.
    numbered: parent ? parent.numbered.filter(({ entry }) => entry <= after) : [{ seq: 0, entry: 0 }],
  };
}

function addEntry({ line, screens }, branch) {
  const time = microseconds(line.date);
  const isUser = line.origin === "user";
  branch.numbered.push({ seq: line.seq ?? branch.numbered.at(-1).seq + 1, entry: entries.length });
  entries.push({
    label: unmarked(line.action), path: casePath(line.value),
    beginsStep: isUser || (branch.isFork && entries.length === branch.first),
    origin: isUser ? 0 : line.startedBy === undefined ? -1 : entryOf(branch, line.startedBy) || -1,
    value: line.value,
    inputs: [...(line.dates ?? []).map((date) => ["date", date]), ...(line.random ?? []).map((bits) => ["random", scalar(bits)[1]])],
    changed: line.changed ?? {}, marked: line.marks ?? [], screens, count: line.count ?? 1, time,
  });
  if (time > 0) session.hasTimes = true;
}

// Where an effect is in the one that the reducer returned, without the negative number of the
// operator in which its last value waited.
function withoutOperator(position) {
  const at = position.findIndex((index) => index < 0);
  return at < 0 ? position : position.slice(0, at);
}

// An effect in flight, from the entry that started it to the one that ended it.
function spanOf(effect, branch) {
  return {
    number: effect.number, start: entryOf(branch, effect.start), startTime: microseconds(effect.startDate),
    end: effect.end === undefined ? null : entryOf(branch, effect.end),
    endTime: effect.endDate === undefined ? null : microseconds(effect.endDate),
    isCancelled: effect.isCancelled === true, isRepeating: effect.repeats === true,
    partPath: withoutOperator(effect.position ?? []),
  };
}

function loadSession() {
  const { found, current, position } = readBranches();
  for (const read of found) {
    const branch = branchFrom(read, entries.length);
    for (const action of read.actions) addEntry(action, branch);
    for (const effect of read.effects.values()) branch.spans.push(spanOf(effect, branch));
    branches.push(branch);
    if (read === current) session.open = branches.length - 1;
  }
  const index = branches.findIndex(({ name }) => name === position?.branch);
  if (index >= 0) [session.open, session.openStep] = [index, position.step];
}

const microseconds = (date) => Math.max(0, Math.round((seconds(date) - session.start) * 1e6));

// The case path of an action as Swift names it, from its encoding, {"case":{"_0":payload}}. A
// struct with one member that is an object can't be told from a case.
function casePath(value) {
  const members = isContainer(value) && !Array.isArray(value) ? Object.entries(value) : [];
  const [[name, payload] = []] = members;
  if (members.length !== 1 || !isContainer(payload) || Array.isArray(payload)) return "";
  const parts = Object.values(payload);
  // The case holds only another one, or the id and the action of a row.
  const holdsCase = parts.length === 2 || (parts.length === 1 && Object.hasOwn(payload, "_0"));
  const inner = holdsCase ? casePath(parts.at(-1)) : "";
  return inner === "" ? name : `${name}.${inner}`;
}

// The entry of the action that has a number on the line of a branch.
function entryOf({ numbered }, seq) {
  let [low, high] = [0, numbered.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbered[middle].seq <= seq) low = middle;
    else high = middle - 1;
  }
  return numbered[low].entry;
}

// The last entry of a step of a branch.
function endOfStep(branch, step) {
  let [number, end] = [0, 0];
  for (const entry of lineOf(branch)) {
    if (entry > 0 && entries[entry].beginsStep) number++;
    if (number > step) break;
    end = entry;
  }
  return end;
}

// The effects of the current branch.
let effects = [];
let effectsByStart = new Map();

// The effects of a branch, named by the actions that started them. An effect may be recorded in
// parts, one after the other; they are joined as `joiningParts` of TimelineEffect.swift does it.
function effectsOf(branch) {
  const joined = [];
  for (const part of branch.spans.toSorted(byPosition)) {
    const whole = joined.length > 0 ? joinedParts(joined.at(-1), part) : null;
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(part);
  }
  joined.sort((effect, other) => effect.start - other.start || effect.number - other.number);
  return joined.map((effect) => ({ ...effect, name: entries[effect.start].label }));
}

// Sorts parts that belong together beside each other.
function byPosition(part, other) {
  const [one, two] = [part.partPath, other.partPath];
  const at = one.findIndex((index, depth) => index !== two[depth]);
  return part.start - other.start || (at < 0 || at >= two.length ? one.length - two.length : one[at] - two[at])
    || part.number - other.number;
}

// The effect of which both are parts; null if they are two effects.
function joinedParts(whole, part) {
  const isInside = whole.partPath.every((index, depth) => index === part.partPath[depth]);
  const [first, last] = whole.number < part.number ? [whole, part] : [part, whole];
  // Resumed later, it is another effect.
  if (whole.start !== part.start || !isInside || first.isCancelled) return null;
  return { ...last, startTime: first.startTime, partPath: part.partPath };
}

// The effect that sent an action: one that its entry started and that was in flight at that time.
function effectOf(entry) {
  const found = (effectsByStart.get(entries[entry].origin) ?? []).filter(
    (effect) => effect.start < entry && (effect.end === null || entry <= effect.end));
  return found.length === 1 ? found[0] : found.find((effect) => effect.isRepeating) ?? found[0];
}

// The entries from the start to the end of a branch, by position; entry 0, the start, is at 0.
function lineOf(branch) {
  const parts = [];
  let end = branch.first + branch.count;
  for (let current = branch; ;) {
    parts.push([current.first, end]);
    if (current.after === 0) break;
    const after = current.after;
    current = branches.find((other) => other.first <= after && after < other.first + other.count);
    if (!current) break;
    end = after + 1;
  }
  const line = [0];
  for (const [first, end] of parts.reverse()) {
    for (let entry = first; entry < end; entry++) line.push(entry);
  }
  return Int32Array.from(line);
}

loadSession();
