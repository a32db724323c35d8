"use strict";
// The session: its branches, with their actions and effects. The words of all scripts:
// - An entry is an action, or several equal ones that the session has as one. Entries are numbered
//   through all branches; entry 0 is the start, before any action.
// - The line of a branch has the entries from the start to its end, also those of the branches it
//   forks from. A position is an index in a line.
// - A step is an action of the user with what followed it, up to the next one. Step 0 is the start,
//   and a fork begins with a step even if an effect sent its first action. Step 12 is called 12,
//   the third action that followed in it 12.3.
// - A run has entries that follow each other in a step, with the same path and origin.
// - A row is what the list shows of a step, of a run, or of a single entry.

// The names of the screens, the styles and lines that they are drawn with, and where the user was
// when it was saved: in the branch with the index `openBranch`, at `openStep`, if that is known.
const session = {
  screens: [], styles: [], lines: [], openBranch: 0, openStep: null,
  // Seconds since 1970; 0 if it has no start date.
  start: 0,
  hasTimes: false,
};

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

const branches = [];

function loadSession() {
  const { found, current, position } = readBranches();
  for (const read of found) {
    const branch = branchFrom(read, entries.length);
    for (const action of read.actions) addEntry(action, branch);
    for (const effect of read.effects.values()) branch.effectParts.push(effectPart(effect, branch));
    branches.push(branch);
    if (read === current) session.openBranch = branches.length - 1;
  }
  const index = branches.findIndex(({ name }) => name === position?.branch);
  if (index >= 0) [session.openBranch, session.openStep] = [index, position.step];
}

// Reads the branches as the lines have them, the one that the session ended in, and where the user
// was when it was saved.
function readBranches() {
  const found = [];
  let current = null;
  // The action that the next screens belong to; null at the start of a branch.
  let last = null;
  let position = null;
  const begin = (name, from, state) => {
    current = { name, from, state, actions: [], effects: new Map(), screens: [] };
    found.push(current);
  };
  for (const line of readableLines()) {
    switch (line.type) {
      case "session":
        begin("A", null, line.state);
        session.start = secondsOf(line.start);
        last = null;
        break;
      case "branch": {
        const name = withoutMark(line.branch);
        const known = found.find((branch) => branch.name === name);
        if (known && line.state === undefined) current = known;
        else {
          // A first branch without actions is replaced by one with a state of its own.
          if (line.state !== undefined && found.length === 1 && found[0].actions.length === 0) found.pop();
          begin(name, line.from ?? null, line.state);
        }
        last = null;
        break;
      }
      case "action":
        last = { line, screens: [] };
        current?.actions.push(last);
        break;
      // A later line replaces earlier ones with the same number.
      case "effect": current?.effects.set(line.number, line); break;
      case "screens":
        session.screens.push(...(line.names ?? []).map(withoutMark));
        session.styles.push(...(line.styles ?? []));
        session.lines.push(...(line.lines ?? []));
        (last ?? current)?.screens.push(...line.changed);
        break;
      case "position": position = { branch: withoutMark(line.branch), step: line.step }; break;
      default: break;
    }
  }
  return { found, current, position };
}

// The lines up to the first that can't be read, such as one that wasn't written to its end.
function readableLines() {
  const lines = [];
  for (const text of byID("session").textContent.split("\n")) {
    if (text === "") continue;
    let line;
    try {
      line = parsedLine(text);
    } catch {
      break;
    }
    if (!isContainer(line)) break;
    lines.push(line);
  }
  return lines;
}

// A branch whose own entries begin with the number `first`. `after` is the entry that it forks
// from, 0 for one with its own start, and `root` the index of the branch whose state its line
// starts with.
function branchFrom({ name, from, state, actions, screens }, first) {
  const parent = branches.find((branch) => from?.startsWith(`${branch.name}.`));
  const after = parent ? endOfStep(parent, Number(from.split(".")[1])) : 0;
  const hasEnded = (part) => part.end !== null && part.end <= after;
  return {
    name, state, screens, first, count: actions.length,
    isFork: parent !== undefined, after, root: parent ? parent.root : branches.length,
    // Effects that were in flight at the fork are recorded again, as resumed by this branch.
    effectParts: parent ? parent.effectParts.filter((part) => part.start <= after && hasEnded(part)) : [],
    // The entries of its line, each with the number that the session gives its first action.
    numbered: parent ? parent.numbered.filter(({ entry }) => entry <= after) : [{ seq: 0, entry: 0 }],
  };
}

function addEntry({ line, screens }, branch) {
  const time = microseconds(line.date);
  const isUser = line.origin === "user";
  branch.numbered.push({ seq: line.seq ?? branch.numbered.at(-1).seq + 1, entry: entries.length });
  entries.push({
    label: withoutMark(line.action), path: casePath(line.value),
    beginsStep: isUser || (branch.isFork && entries.length === branch.first),
    origin: isUser ? 0 : line.startedBy === undefined ? -1 : entryOf(branch, line.startedBy) || -1,
    value: line.value,
    inputs: [
      ...(line.dates ?? []).map((date) => ["date", date]),
      ...(line.random ?? []).map((bits) => ["random", kindAndText(bits)[1]]),
    ],
    changed: line.changed ?? {}, marked: line.marks ?? [], screens, count: line.count ?? 1, time,
  });
  if (time > 0) session.hasTimes = true;
}

const microseconds = (date) => Math.max(0, Math.round((secondsOf(date) - session.start) * 1e6));

// The case path of an action as Swift names it, from its encoding, {"case":{"_0":payload}}. A
// struct with one member that is an object can't be told from a case.
function casePath(value) {
  const members = isObject(value) ? Object.entries(value) : [];
  const [[name, payload] = []] = members;
  if (members.length !== 1 || !isObject(payload)) return "";
  const parts = Object.values(payload);
  // The case holds only another one, or the id and the action of a row.
  const holdsCase = parts.length === 2 || (parts.length === 1 && Object.hasOwn(payload, "_0"));
  const inner = holdsCase ? casePath(parts.at(-1)) : "";
  return inner === "" ? name : `${name}.${inner}`;
}

// A part of an effect, in flight from the entry that started it to the one that ended it.
function effectPart(line, branch) {
  return {
    number: line.number, start: entryOf(branch, line.start), startTime: microseconds(line.startDate),
    end: line.end === undefined ? null : entryOf(branch, line.end),
    endTime: line.endDate === undefined ? null : microseconds(line.endDate),
    isCancelled: line.isCancelled === true, isRepeating: line.repeats === true,
    partPath: withoutOperator(line.position ?? []),
  };
}

// Where an effect is in the one that the reducer returned, without the negative number of the
// operator in which its last value waited.
function withoutOperator(position) {
  const depth = position.findIndex((index) => index < 0);
  return depth < 0 ? position : position.slice(0, depth);
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

// The branch that has an entry as its own.
function branchOf(entry) {
  return branches.find(({ first, count }) => first <= entry && entry < first + count);
}

function entryBefore(entry) {
  const branch = branchOf(entry);
  return entry === branch.first ? branch.after : entry - 1;
}

// The branch whose start an entry goes back to; the selected branch's for the start itself.
const rootOf = (entry) => branches[(entry > 0 ? branchOf(entry) : view.branch).root];

// The entries from the start to the end of a branch, by position; entry 0, the start, is at 0.
function lineOf(branch) {
  const line = [];
  let current = branch;
  let end = branch.first + branch.count;
  while (current) {
    for (let entry = end - 1; entry >= current.first; entry--) line.push(entry);
    end = current.after + 1;
    current = branchOf(current.after);
  }
  line.push(0);
  return Int32Array.from(line.reverse());
}

loadSession();
