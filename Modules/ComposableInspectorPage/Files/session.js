"use strict";
// The session: its actions, with the state and the screens after each. Nothing in it is ever
// inserted as markup.

const byID = (id) => document.getElementById(id);

// A line of the session. Numbers that JavaScript can't represent become text after U+0000 and "n";
// a text that begins with U+0000 is prefixed with U+0000 and "s".
function parsed(line) {
  if (!/\d{16}|-0|\\u0000|e[+-]?\d/.test(line)) return JSON.parse(line);
  return JSON.parse(line, (key, value, context) => {
    if (typeof value === "string") return value.startsWith("\u0000") ? `\u0000s${value}` : value;
    const source = context?.source;
    return typeof value === "number" && source !== undefined && String(value) !== source
      ? `\u0000n${source}` : value;
  });
}

// A text of the session without the mark of `parsed`.
const unmarked = (text) => (typeof text === "string" && text.startsWith("\u0000s") ? text.slice(2) : String(text));

const seconds = (date) => (typeof date === "string" ? Date.parse(date) / 1000 : 0);

const session = { labels: [], paths: [], origins: [], values: [], inputs: [], changed: [], marks: [], screenChanges: [], screens: [], styles: [], lines: [], open: 0, openStep: null, start: 0 };
let entryCount = 0;
// Microseconds since the start, by entry; entry 0 is the start.
let times = new Float64Array(1);
let hasTimes = false;
// The number of actions that an entry represents; usually one.
const counts = new Map();
let branches = [];

// Reads the lines. The entries of each branch get consecutive numbers, from 1 on.
function loadSession() {
  const raw = [];
  let current = null;
  let last = null;
  for (const line of byID("session").textContent.split("\n")) {
    if (line === "") continue;
    let object;
    try {
      object = parsed(line);
    } catch {
      break;
    }
    if (object === null || typeof object !== "object") break;
    switch (object.type) {
      case "session":
        current = { name: "A", from: null, state: object.state, actions: [], effects: new Map(), screens: [] };
        raw.push(current);
        session.start = seconds(object.start);
        session.format = String(object.format);
        last = null;
        break;
      case "branch": {
        const name = unmarked(object.branch);
        const known = raw.find((branch) => branch.name === name);
        if (known && object.state === undefined) current = known;
        else {
          // A first branch without actions is replaced by one with a state of its own.
          if (object.state !== undefined && raw.length === 1 && raw[0].actions.length === 0) raw.pop();
          current = { name, from: object.from ?? null, state: object.state, actions: [], effects: new Map(), screens: [] };
          raw.push(current);
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
  const currentBranch = current;
  entryCount = raw.reduce((count, branch) => count + branch.actions.length, 0);
  times = new Float64Array(entryCount + 1);
  let entry = 0;
  for (const { name, from, state, actions, effects, screens } of raw) {
    const parent = from === null ? null : branches.find((branch) => from.startsWith(`${branch.name}.`));
    const fork = parent ? endOfStep(parent, Number(from.split(".")[1])) : 0;
    const branch = {
      name, after: fork, first: entry + 1, count: actions.length, root: parent ? parent.root : branches.length, state,
      screens, spans: parent ? parent.spans.filter((span) => span.start <= fork && span.end !== null && span.end <= fork) : [],
      // The number of the first action, and the entry, of each entry on the line of the branch.
      seqs: parent ? parent.seqs.filter((pair) => pair[1] <= fork || pair[1] === 0) : [[0, 0]],
    };
    for (const { line, screens: changes } of actions) {
      entry++;
      const count = line.count ?? 1;
      const seq = line.seq ?? branch.seqs.at(-1)[0] + 1;
      branch.seqs.push([seq, entry]);
      if (count !== 1) counts.set(entry, count);
      session.labels.push(unmarked(line.action));
      session.values.push(line.value);
      session.paths.push(casePath(line.value));
      session.origins.push(line.origin === "user" ? 0 : line.startedBy === undefined ? -1 : entryOf(branch, line.startedBy));
      session.inputs.push([...(line.dates ?? []).map((date) => ["date", date]), ...(line.random ?? []).map((bits) => ["random", scalar(bits)[1]])]);
      session.changed.push(line.changed ?? {});
      session.marks.push(line.marks ?? []);
      session.screenChanges.push(changes);
      times[entry] = Math.max(0, Math.round((seconds(line.date) - session.start) * 1e6));
      if (times[entry] > 0) hasTimes = true;
    }
    for (const effect of effects.values()) {
      branch.spans.push({
        number: effect.number, start: entryOf(branch, effect.start), startTime: microseconds(effect.startDate),
        end: effect.end === undefined ? null : entryOf(branch, effect.end),
        endTime: effect.endDate === undefined ? null : microseconds(effect.endDate),
        isCancelled: effect.isCancelled === true, isRepeating: effect.repeats === true,
        whose: effect.place ?? "",
      });
    }
    branches.push(branch);
    if (raw[branches.length - 1] === currentBranch) session.open = branches.length - 1;
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
// delivered on a queue has two spans, and is one effect: there are no more of them than answers.
function effectsOf(branch, line) {
  const sent = new Map();
  for (const entry of line) {
    const origin = originOf(entry);
    if (origin <= 0) continue;
    const entries = sent.get(origin);
    if (entries) entries.push(entry);
    else sent.set(origin, [entry]);
  }
  const groups = Map.groupBy(branch.spans, (span) => `${span.start} ${span.whose} ${span.isRepeating}`);
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

// The entries from the start to the end of a branch, including entry 0: position n is step n.
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

// A name such as __proto__ must become an ordinary member.
function put(object, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}
const member = (value, key) => (Object.hasOwn(value, key) ? value[key] : undefined);

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

// A state with one change; unchanged parts are shared with the old one. `removed` counts the
// elements that earlier changes of the same action removed, by the paths of their arrays.
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
    const marks = new Set(session.marks[at - 1]);
    const removed = new Map();
    let next = state;
    for (const [path, value] of Object.entries(session.changed[at - 1])) {
      next = changed(next, keysOf(path), 0, value, marks.has(path), removed);
    }
    return next;
  });
}

// The screens after an entry, each an array of lines, or null if it isn't shown.
function screensAt(entry) {
  return fill(screenStates, entry, (root) => withScreens(session.screens.map(() => null), root.screens), (screens, at) => {
    const branch = branchOf(at);
    const own = at === branch.first ? [...branch.screens, ...session.screenChanges[at - 1]] : session.screenChanges[at - 1];
    return own.length === 0 ? screens : withScreens(screens, own);
  });
}

function withScreens(screens, changes) {
  const copy = screens.slice();
  for (const [screen, at, removed, content] of changes) {
    copy[screen] = content ? copy[screen].toSpliced(at, removed, ...content) : at;
  }
  return copy;
}

function detailsOf(entry) {
  if (entry === 0) return { value: undefined, inputs: [] };
  return { value: session.values[entry - 1], inputs: session.inputs[entry - 1] };
}

// The paths of the state changed by an entry, such as "game.timer.duration".
const changedPaths = (entry) => (entry === 0 ? [] : Object.keys(session.changed[entry - 1]));

// The searchable text of each entry's changes: paths and new values.
const changeTexts = [];
function changeText(entry) {
  if (entry === 0) return "";
  changeTexts[entry] ??= Object.entries(session.changed[entry - 1])
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`).join("\n").toLowerCase();
  return changeTexts[entry];
}

const isContainer = (value) => typeof value === "object" && value !== null;

// The kind of a value, and its text. Numbers that JavaScript can't represent are text after U+0000.
function scalar(value) {
  if (typeof value === "string") {
    if (value.startsWith("\u0000n")) return ["number", value.slice(2)];
    return ["string", JSON.stringify(unmarked(value))];
  }
  if (value === null || value === undefined) return ["word", "nil"];
  return [typeof value === "number" ? "number" : "word", String(value)];
}

// Seconds since 1970 as a date, to the microsecond.
function dateText(seconds) {
  const microseconds = Math.round(seconds * 1e6);
  const whole = Math.floor(microseconds / 1e6);
  if (!(Math.abs(whole) < 8e12)) return `${seconds} s since 1970`;
  const rest = String(microseconds - whole * 1e6).padStart(6, "0").replace(/0+$/, "");
  return new Date(whole * 1000).toISOString().replace(/\.000Z$/, rest ? `.${rest}Z` : "Z");
}

function textOf(value, indent = "") {
  if (!isContainer(value)) return scalar(value)[1];
  const inner = indent + "  ";
  const isArray = Array.isArray(value);
  const parts = Object.keys(value).map(
    (key) => inner + (isArray ? "" : JSON.stringify(key) + ": ") + textOf(value[key], inner));
  const [open, close] = isArray ? "[]" : "{}";
  return parts.length === 0 ? open + close : `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

// The matching elements of two arrays: a list of [old, new], with null for a missing one.
function aligned(old, now) {
  let head = 0;
  while (head < old.length && head < now.length && same(old[head], now[head])) head++;
  let tail = 0;
  const shortest = Math.min(old.length, now.length) - head;
  while (tail < shortest && same(old[old.length - 1 - tail], now[now.length - 1 - tail])) tail++;
  const [oldEnd, nowEnd] = [old.length - tail, now.length - tail];
  const [height, width] = [oldEnd - head, nowEnd - head];
  const pairs = [];
  if (height * width > 250000 || height === 0 || width === 0) {
    for (let k = 0; k < Math.max(height, width); k++) {
      pairs.push([k < height ? head + k : null, k < width ? head + k : null]);
    }
    return pairs;
  }
  // The longest common subsequence, from the end.
  const longest = Array.from({ length: height + 1 }, () => new Uint32Array(width + 1));
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      longest[i][j] = same(old[head + i], now[head + j])
        ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  let [i, j] = [0, 0];
  let removed = [];
  let added = [];
  const flush = () => {
    for (let k = 0; k < Math.max(removed.length, added.length); k++) {
      pairs.push([removed[k] ?? null, added[k] ?? null]);
    }
    [removed, added] = [[], []];
  };
  while (i < height || j < width) {
    if (i < height && j < width && same(old[head + i], now[head + j])) {
      flush();
      i++;
      j++;
    } else if (j === width || (i < height && longest[i + 1][j] >= longest[i][j + 1])) {
      removed.push(head + i++);
    } else {
      added.push(head + j++);
    }
  }
  flush();
  return pairs;
}

function same(old, now) {
  if (old === now) return true;
  if (!isContainer(old) || !isContainer(now) || Array.isArray(old) !== Array.isArray(now)) return false;
  const keys = Object.keys(old);
  return keys.length === Object.keys(now).length
    && keys.every((key) => Object.hasOwn(now, key) && same(old[key], now[key]));
}

// The differences between two states: [keys, old, now], with undefined for a missing value.
function differences(old, now, keys = [], found = []) {
  if (old === now) return found;
  if (Array.isArray(old) && Array.isArray(now)) {
    for (const [i, j] of aligned(old, now)) {
      if (i !== null && j !== null) differences(old[i], now[j], [...keys, j], found);
      else if (i !== null) found.push([[...keys, i], old[i], undefined]);
      else found.push([[...keys, j], undefined, now[j]]);
    }
  } else if (isContainer(old) && isContainer(now) && !Array.isArray(old) && !Array.isArray(now)) {
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      differences(member(old, key), member(now, key), [...keys, key], found);
    }
  } else if (!same(old, now)) {
    found.push([keys, old, now]);
  }
  return found;
}

function spell(keys) {
  return keys.reduce(
    (text, key) => text + (typeof key === "number" ? `[${key}]` : (text ? "." : "") + key), "") || "(the whole state)";
}

// The changes between two states in one line: "count 0 → 7, activityFeed [] → [1 row]".
function changeSummary(old, now) {
  const found = [];
  const compare = (old, now, keys) => {
    if (old === now || found.length > 4) return;
    const isSame = isContainer(old) && isContainer(now) && Array.isArray(old) === Array.isArray(now);
    if (isSame && (!Array.isArray(old) || old.length === now.length)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
        compare(member(old, key), member(now, key), [...keys, Array.isArray(old) ? Number(key) : key]);
      }
    } else if (!same(old, now)) {
      found.push(`${keys.length === 0 ? "" : `${spell(keys)} `}${brief(old)} → ${brief(now)}`);
    }
  };
  compare(old, now, []);
  return found.slice(0, 4).join(", ") + (found.length > 4 ? " and more" : "");
}

function brief(value) {
  if (value === undefined || value === null) return "nil";
  if (!isContainer(value)) return clipped(scalar(value)[1], 40);
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length} row${value.length === 1 ? "" : "s"}]`;
  const parts = Object.keys(value).slice(0, 4).map((key) => `${key}: ${isContainer(value[key]) ? "…" : brief(value[key])}`);
  return clipped(`{${parts.join(", ")}${Object.keys(value).length > 4 ? ", …" : ""}}`, 60);
}

function duration(microseconds) {
  const seconds = microseconds / 1e6;
  if (Math.abs(seconds) < 60) return `${+seconds.toFixed(seconds < 10 ? 3 : 2)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${+(seconds - 60 * minutes).toFixed(1)} s`;
}

// Escapes control characters and changes of the writing direction as in JSON, except for newlines
// and the joiners of words and emoji.
function plain(text) {
  return text.replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}

function clipped(text, length = 4000) {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

// An element with text; a session can only insert text into the page.
function make(name, options = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(options)) {
    if (key === "class") element.className = value;
    else if (key === "text") element.textContent = plain(value);
    else element.setAttribute(key, value);
  }
  element.append(...children.map((child) => (typeof child === "string" ? plain(child) : child)));
  return element;
}

loadSession();
