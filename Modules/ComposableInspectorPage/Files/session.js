// The session that is written in the page.
// - An entry is an action, or a run of equal ones, or the start.
// - The line of a branch has the entries from the start to its end, with those of the branch that
//   it forks from. A position is an index in a line.
// - A step is an action of the user with what followed it. The third action after that of step 12
//   is called 12.3. A fork begins with a step even if an effect sent its first action.

import { addMoments } from "./moments.js";
import { briefText, clipped, isContainer, parsedLine } from "./values.js";

// The session of a text in the form that `Timeline.pageText` writes.
export function readSession(text) {
  const session = { start: "", hasTimes: false, screens: [], branches: [], branch: null, position: 0 };
  let step = Infinity;
  for (const record of readableRecords(text)) {
    const { branch } = session;
    if (!branch && record.type !== "session") break;
    switch (record.type) {
      case "session":
        session.start = record.start;
        session.branch = addBranch(session, { name: "A", line: [startOf(record)], first: 0, effects: [] });
        break;
      case "branch": session.branch = branchOf(record, session); break;
      case "action": branch.line.push(entryOf(record, branch, session)); break;
      case "effect": branch.effects.push(effectOf(record, branch, session)); break;
      case "screens":
        session.screens.push(...record.names ?? []);
        branch.line.at(-1).screens.push(...record.changed);
        break;
      // Where the user was when the page was written.
      case "position":
        session.branch = session.branches.find(({ name }) => name === record.branch) ?? branch;
        step = record.step;
        break;
      default: break;
    }
  }
  for (const { line, first, effects } of session.branches) {
    addMoments(line, first, (entry, { changes }) => { entry.summary = summary(changes); });
    session.hasTimes ||= line.at(-1).time > 0;
    for (const effect of effects) if (effect.end !== null) effect.endTime ??= line[first]?.time ?? line.at(-1).time;
  }
  session.position = session.branch?.line.findLastIndex((entry) => entry.step <= step) ?? 0;
  return session;
}

// The records up to the first that can't be read, such as one that wasn't written to its end.
function* readableRecords(text) {
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      yield parsedLine(line);
    } catch {
      return;
    }
  }
}

function addBranch(session, branch) {
  session.branches.push(branch);
  return branch;
}

// A branch that forks from another one or has a start of its own, or the known one that the
// session ended in.
function branchOf({ branch: name, from, state }, session) {
  const known = session.branches.find((branch) => branch.name === name);
  if (known) return known;
  const parent = session.branches.find((branch) => from?.startsWith(`${branch.name}.`));
  if (!parent) return addBranch(session, { name, line: [startOf({ state })], first: 0, effects: [] });
  const step = Number(from.slice(parent.name.length + 1));
  const last = parent.line.findLastIndex((entry) => entry.step <= step);
  const line = parent.line.slice(0, last + 1);
  const effects = parent.effects.filter(({ start }) => start <= last)
    // The branch has resumed those in flight, with other numbers.
    .map((effect) => (isInFlight(effect, last, line) ? { ...effect, end: last, endTime: null } : effect));
  return addBranch(session, { name, line, first: line.length, effects });
}

function startOf({ state }) {
  return {
    seq: 0, step: 0, name: "0", label: "start", isUser: true, count: 0, time: 0, date: undefined,
    changed: {}, marks: [], screens: [], state,
  };
}

function entryOf(record, { line, first }, session) {
  const before = line.at(-1);
  const count = record.count ?? 1;
  const isUser = record.origin === "user";
  const beginsStep = isUser || (first > 0 && line.length === first);
  const step = beginsStep ? before.step + 1 : before.step;
  const number = beginsStep ? 0 : before.number + count;
  return {
    seq: record.seq, step, number, name: number === 0 ? `${step}` : `${step}.${number}`,
    label: record.action, isUser, count, date: record.date, time: timeOf(record.date, session),
    // The number of the effect that sent it, and the position of the action that started it.
    effect: record.effect,
    startedBy: record.startedBy === undefined ? null : positionOf(record.startedBy, line),
    changed: record.changed, marks: record.marks ?? [], screens: [],
  };
}

// An effect, in flight from a position to one where it has ended, or null. It is called after the
// action that started it.
function effectOf(record, { line, first }, session) {
  const startedBy = positionOf(record.start, line);
  const startTime = timeOf(record.startDate, session);
  // One that a fork resumed is in flight there since another time.
  const isResumed = startedBy < first;
  const resumed = isResumed ? line.findIndex(({ time }, position) => position >= first - 1 && time >= startTime) : -1;
  return {
    number: record.number, name: line[startedBy].label, startedBy, startTime,
    start: !isResumed ? startedBy : resumed < 0 ? line.length - 1 : resumed,
    end: record.end === undefined ? null : positionOf(record.end, line),
    endTime: record.end === undefined ? null : timeOf(record.endDate, session),
    isCanceled: record.isCancelled === true, repeats: record.repeats === true,
  };
}

// Whether an effect is in flight after an action. It may end later than the last action before.
export function isInFlight({ start, end, endTime }, position, line) {
  return start <= position && (end === null || end > position || (end === position && endTime > line[end].time));
}

// The milliseconds from the start of the session to a date.
function timeOf(date, session) {
  return Math.max(0, Date.parse(date) - Date.parse(session.start)) || 0;
}

// The position of the action with a number, which may be inside a run.
function positionOf(seq, line) {
  return Math.max(lastIndex(line, (entry) => entry.seq <= seq), 0);
}

// The last index of a list whose first elements have a property that the others don't have; -1 if
// none has it.
export function lastIndex(list, hasProperty) {
  let [low, high] = [-1, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (hasProperty(list[middle])) low = middle;
    else high = middle - 1;
  }
  return low;
}

// Changes in one line, as the terminal prints them: count 0 → 7, todos.0 removed
function summary(changes) {
  const limit = 4;
  const texts = changes.slice(0, limit).map(({ keys, old, now }) => {
    const path = keys.join(".");
    if (now === undefined) return `${path} removed`;
    if (old === undefined) return `${path} added${isContainer(now) ? "" : `: ${briefText(now)}`}`;
    return `${path} ${briefText(old)} → ${briefText(now)}`;
  });
  return clipped(texts.join(", "), 300) + (changes.length > limit ? " and more" : "");
}
