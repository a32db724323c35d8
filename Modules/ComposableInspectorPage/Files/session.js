"use strict";
// The session: its branches, with their actions and effects. The words of all scripts:
// - An entry is an action, or several equal ones that the session has as one, or the start, before
//   any action. Entries are numbered through all branches.
// - The line of a branch has the entries from the start to its end, also those of the branches it
//   forks from. A position is an index in a line. A range is given by its first and its `last`
//   position, or by the `end` after it.
// - A step is an action of the user with what followed it, up to the next one. Step 0 is the start,
//   and a fork begins with a step even if an effect sent its first action. Step 12 is called 12,
//   the third action that followed in it 12.3.
// - A run has entries that follow each other in a step, with the same path and origin.
// - A row is what the list shows of a step, of a run, or of a single entry.
// - A record is a line of the session as it was saved.

// The names of the screens, and where the user was when it was saved: in the branch with the index
// `openBranch`, at `openStep`, if that is known.
const session = {
  screens: [], openBranch: 0, openStep: null,
  // Seconds since 1970; 0 if it has no start date.
  start: 0,
  hasTimes: false,
};

const entries = [];
const branches = [];

function loadSession() {
  const { found, current, saved } = readBranches();
  for (const read of found) {
    const branch = branchFrom(read);
    for (const action of read.actions) addEntry(action, branch);
    for (const effect of read.effects.values()) branch.effectPieces.push(effectPiece(effect, branch));
    branches.push(branch);
    if (read === current) session.openBranch = branches.length - 1;
  }
  const index = branches.findIndex(({ name }) => name === saved?.branch);
  if (index >= 0) [session.openBranch, session.openStep] = [index, saved.step];
}

// Reads the branches as the records have them, the one that the session ended in, and where the
// user was when it was saved.
function readBranches() {
  const found = [];
  // The branch that actions are added to, and what the next screens belong to: the action before
  // them, or a branch at its start.
  let [current, screensOwner, saved] = [null, null, null];
  for (const record of readableRecords()) {
    switch (record.type) {
      case "session":
        session.start = secondsOf(record.start);
        current = screensOwner = beginBranch(found, { branch: "A", state: record.state });
        break;
      case "branch":
        current = screensOwner = continuedBranch(found, record) ?? beginBranch(found, record);
        break;
      case "action":
        screensOwner = { record, screens: [] };
        current?.actions.push(screensOwner);
        break;
      // A later record replaces earlier ones with the same number.
      case "effect": current?.effects.set(record.number, record); break;
      case "screens":
        session.screens.push(...(record.names ?? []).map(withoutMark));
        screensOwner?.screens.push(...record.changed);
        break;
      case "position": saved = { branch: withoutMark(record.branch), step: record.step }; break;
      default: break;
    }
  }
  return { found, current, saved };
}

// The branch that a record without a start of its own goes on with.
function continuedBranch(found, { branch, state }) {
  return state === undefined ? found.find(({ name }) => name === withoutMark(branch)) : undefined;
}

function beginBranch(found, { branch, from = null, state }) {
  // A first branch without actions was never used: the app began again, in another state, before
  // the user did anything.
  if (state !== undefined && found.length === 1 && found[0].actions.length === 0) found.pop();
  const begun = { name: withoutMark(branch), from, state, actions: [], effects: new Map(), screens: [] };
  found.push(begun);
  return begun;
}

// The records up to the first that can't be read, such as one that wasn't written to its end.
function readableRecords() {
  const records = [];
  for (const text of byID("session").textContent.split("\n")) {
    if (text === "") continue;
    let record;
    try {
      record = parsedRecord(text);
    } catch {
      break;
    }
    if (!isContainer(record)) break;
    records.push(record);
  }
  return records;
}

// A branch without its own actions, which begin with the entry `first` and end with `last`. They
// follow the entry `after`: the one that the branch forks from, or its own start.
function branchFrom({ name, from, state, screens }) {
  const parent = branches.find((branch) => from?.startsWith(`${branch.name}.`));
  const after = parent ? lastEntryOfStep(parent, Number(from.split(".")[1])) : addStart(state, screens);
  return {
    name, isFork: parent !== undefined, after, first: entries.length, last: after,
    // Effects that were in flight at the fork are recorded again, as resumed by this branch.
    effectPieces: parent ? parent.effectPieces.filter(({ end }) => end !== null && end <= after) : [],
    // The entries of its line, each with the number that the session gives its first action.
    entriesBySeq: parent ? parent.entriesBySeq.filter(({ entry }) => entry <= after) : [{ seq: 0, entry: after }],
  };
}

// A branch that doesn't fork from another one has a start of its own.
function addStart(state, screens) {
  entries.push({
    // The entry before it on its line; null for a start.
    before: null,
    label: "start", path: "",
    beginsStep: true,
    // The step that it belongs to, and the number of its last action within that step; 0 is the
    // action that begins it.
    step: 0, numberInStep: 0,
    // 0 for the user, the entry that started the effect, or -1 if that is unknown.
    origin: 0,
    value: undefined, inputs: [],
    // The changes of the state, by path; the marked ones add to a list or remove a member. A start
    // has the whole state.
    changed: {}, marked: [], state,
    screens,
    // The number of actions that it represents.
    count: 1,
    // Microseconds since the start.
    time: 0,
  });
  return entries.length - 1;
}

function addEntry({ record, screens }, branch) {
  const before = branch.last;
  const { step, numberInStep } = entries[before];
  const [time, count] = [microseconds(record.date), record.count ?? 1];
  const beginsStep = record.origin === "user" || (branch.isFork && entries.length === branch.first);
  branch.last = entries.length;
  branch.entriesBySeq.push({ seq: record.seq ?? branch.entriesBySeq.at(-1).seq + 1, entry: branch.last });
  entries.push({
    before, label: withoutMark(record.action), path: casePath(record.value),
    beginsStep, step: beginsStep ? step + 1 : step, numberInStep: beginsStep ? 0 : numberInStep + count,
    origin: originOf(record, branch), effect: record.effect, value: record.value,
    inputs: [
      ...(record.dates ?? []).map((date) => ["date", date]),
      ...(record.random ?? []).map((bits) => ["random", kindAndText(bits)[1]]),
    ],
    changed: record.changed ?? {}, marked: record.marks ?? [], screens, count, time,
  });
  if (time > 0) session.hasTimes = true;
}

function originOf({ origin, startedBy }, branch) {
  if (origin === "user") return 0;
  const entry = startedBy === undefined ? null : entryOf(branch, startedBy);
  return entry === null || isStart(entry) ? -1 : entry;
}

const isStart = (entry) => entries[entry].before === null;

// The microseconds from the start of the session to a date.
function microseconds(date) {
  const since1970 = typeof date === "string" ? microsecondsOf(date) : 0;
  return Math.max(0, since1970 - Math.round(session.start * 1e6));
}

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

// A piece of an effect, in flight from the entry that started it to the one that ended it.
function effectPiece(record, branch) {
  return {
    number: record.number, numbers: [record.number], start: entryOf(branch, record.start), startTime: microseconds(record.startDate),
    end: record.end === undefined ? null : entryOf(branch, record.end),
    endTime: record.endDate === undefined ? null : microseconds(record.endDate),
    isCancelled: record.isCancelled === true, isRepeating: record.repeats === true,
    // The part of the effect that the reducer returned.
    part: String(record.part ?? ""),
  };
}

// The entry of the action that has a number on the line of a branch.
function entryOf({ entriesBySeq }, seq) {
  let [low, high] = [0, entriesBySeq.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entriesBySeq[middle].seq <= seq) low = middle;
    else high = middle - 1;
  }
  return entriesBySeq[low].entry;
}

// The last entry of a step of a branch; that of its last step if it has fewer.
function lastEntryOfStep(branch, step) {
  let entry = branch.last;
  while (entries[entry].step > step) entry = entries[entry].before;
  return entry;
}

// The entries from the start to the end of a branch, by position.
function lineOf(branch) {
  const line = [];
  for (let entry = branch.last; entry !== null; entry = entries[entry].before) line.push(entry);
  return Int32Array.from(line.reverse());
}

loadSession();
