"use strict";
// The session: its branches, with their actions and effects.

const session = { labels: [], paths: [], origins: [], values: [], inputs: [], changed: [], marks: [], screenChanges: [], screens: [], styles: [], lines: [], open: 0, openName: null, openStep: null, start: 0 };
let entryCount = 0;
// Microseconds since the start, by entry; entry 0 is the start.
let times = new Float64Array(1);
let hasTimes = false;
// The number of actions that an entry represents; usually one.
const counts = new Map();
let branches = [];

// Reads the branches as the lines have them, and the branch that the session ended in.
function readBranches() {
  const found = [];
  let current = null;
  let last = null;
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
      case "position": session.openName = [unmarked(object.branch), object.step]; break;
      default: break;
    }
  }
  return { found, current };
}

// A branch whose entries follow those of the branches before it. Its line begins with the entries
// of its parent up to the fork.
function branchFrom({ name, from, state, actions, screens }, first) {
  const parent = from === null ? null : branches.find((branch) => from.startsWith(`${branch.name}.`));
  const fork = parent ? endOfStep(parent, Number(from.split(".")[1])) : 0;
  return {
    name, after: fork, first, count: actions.length, root: parent ? parent.root : branches.length, state, screens,
    spans: parent ? parent.spans.filter((span) => span.start <= fork && span.end !== null && span.end <= fork) : [],
    // The number of the first action, and the entry, of each entry on the line of the branch.
    seqs: parent ? parent.seqs.filter((pair) => pair[1] <= fork || pair[1] === 0) : [[0, 0]],
  };
}

function addEntry(entry, { line, screens }, branch) {
  const count = line.count ?? 1;
  branch.seqs.push([line.seq ?? branch.seqs.at(-1)[0] + 1, entry]);
  if (count !== 1) counts.set(entry, count);
  session.labels.push(unmarked(line.action));
  session.values.push(line.value);
  session.paths.push(casePath(line.value));
  session.origins.push(line.origin === "user" ? 0 : line.startedBy === undefined ? -1 : entryOf(branch, line.startedBy));
  session.inputs.push([...(line.dates ?? []).map((date) => ["date", date]), ...(line.random ?? []).map((bits) => ["random", scalar(bits)[1]])]);
  session.changed.push(line.changed ?? {});
  session.marks.push(line.marks ?? []);
  session.screenChanges.push(screens);
  times[entry] = microseconds(line.date);
  if (times[entry] > 0) hasTimes = true;
}

// An effect in flight, from the entry that started it to the one that ended it.
function spanOf(effect, branch) {
  return {
    number: effect.number, start: entryOf(branch, effect.start), startTime: microseconds(effect.startDate),
    end: effect.end === undefined ? null : entryOf(branch, effect.end),
    endTime: effect.endDate === undefined ? null : microseconds(effect.endDate),
    isCancelled: effect.isCancelled === true, isRepeating: effect.repeats === true,
    place: effect.place ?? "",
  };
}

// Reads the session. The entries of each branch get consecutive numbers, from 1 on.
function loadSession() {
  const { found, current } = readBranches();
  entryCount = found.reduce((count, branch) => count + branch.actions.length, 0);
  times = new Float64Array(entryCount + 1);
  let entry = 0;
  for (const read of found) {
    const branch = branchFrom(read, entry + 1);
    for (const action of read.actions) addEntry(++entry, action, branch);
    for (const effect of read.effects.values()) branch.spans.push(spanOf(effect, branch));
    branches.push(branch);
    if (read === current) session.open = branches.length - 1;
  }
  if (session.openName) {
    const index = branches.findIndex(({ name }) => name === session.openName[0]);
    if (index >= 0) [session.open, session.openStep] = [index, session.openName[1]];
  }
}

const microseconds = (date) => Math.max(0, Math.round((seconds(date) - session.start) * 1e6));

// The case path of an action as it is encoded: the names of its cases.
function casePath(value) {
  const names = [];
  let part = value;
  while (isContainer(part) && !Array.isArray(part) && Object.keys(part).length === 1) {
    const [name] = Object.keys(part);
    names.push(name);
    part = part[name];
    if (!isContainer(part) || !Object.hasOwn(part, "_0") || Object.keys(part).length !== 1) break;
    part = part._0;
  }
  return names.join(".");
}

// The entry of the action with a number on the line of a branch.
function entryOf(branch, seq) {
  let [low, high] = [0, branch.seqs.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (branch.seqs[middle][0] <= seq) low = middle;
    else high = middle - 1;
  }
  return branch.seqs[low]?.[1] ?? 0;
}

// The last entry of a step of a branch.
function endOfStep(branch, step) {
  let [number, end] = [0, 0];
  for (const entry of lineOf(branch)) {
    if (entry > 0 && originOf(entry) === 0) number++;
    if (number > step) break;
    end = entry;
  }
  return end;
}

const labelOf = (entry) => (entry === 0 ? "start" : session.labels[entry - 1]);
const pathOf = (entry) => (entry === 0 ? "" : session.paths[entry - 1]);
// 0 for the user, the entry that started the effect, or -1 if that is unknown.
const originOf = (entry) => (entry === 0 ? 0 : session.origins[entry - 1]);

const countOf = (entry) => counts.get(entry) ?? 1;

// The effects of the current branch.
let effects = [];
let effectsByStart = new Map();

// The effects of a branch, named by the actions that started them. A request whose answer is
// delivered on a queue is recorded as two spans, but is one effect. So of similar spans that an
// action started, at most as many are kept as actions were sent in answer, and at least one.
function effectsOf(branch, line) {
  const sent = new Map();
  for (const entry of line) {
    const origin = originOf(entry);
    if (origin <= 0) continue;
    const entries = sent.get(origin);
    if (entries) entries.push(entry);
    else sent.set(origin, [entry]);
  }
  const groups = Map.groupBy(branch.spans, (span) => `${span.start} ${span.place} ${span.isRepeating}`);
  const found = [];
  for (const group of groups.values()) {
    const [{ start }] = group;
    const most = Math.max(1, sent.get(start)?.length ?? 0);
    for (const span of group.slice(0, most)) found.push({ ...span, name: labelOf(start) });
  }
  found.sort((a, b) => a.start - b.start || a.number - b.number);
  return found.map((effect, index) => ({ ...effect, number: effect.number || index + 1 }));
}

// The effect that sent an action: one that its entry started and that was in flight at that time.
function effectOf(entry) {
  const found = (effectsByStart.get(originOf(entry)) ?? []).filter(
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
