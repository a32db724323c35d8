"use strict";
// The session: its actions, with the state and the screens after each. Its texts are never inserted
// as markup.

const byID = (id) => document.getElementById(id);
const read = (id) => JSON.parse(byID(id).textContent);
let session;
let entryCount = 0;
// Microseconds since the start, by entry; entry 0 is the start.
let times = new Float64Array(1);
let hasTimes = false;
// The number of actions that an entry represents; usually one.
let counts = new Map();
let spans = [];
let branches = [];

// Reads the elements that hold the session: at first, and whenever a live page was written again.
function loadSession() {
  session = read("session");
  entryCount = session.label.length;
  times = new Float64Array(entryCount + 1);
  hasTimes = false;
  for (let entry = 1; entry <= entryCount; entry++) {
    const delta = session.time[entry - 1];
    times[entry] = times[entry - 1] + delta;
    if (delta) hasTimes = true;
  }
  counts = new Map(session.counts);
  spans = session.effects.map(
    ([branch, number, id, location, start, startTime, end, endTime, isCancelled, isRepeating]) => ({
      branch, number, start, startTime, end, endTime, isCancelled, isRepeating, whose: `${id} ${location}`,
    }));
  branches = session.branches.map(([name, after, first, count]) => ({ name, after, first, count }));
  keysCache.clear();
  keysCache.set(0, []);
  chunkCache.clear();
  bases.clear();
  lines = null;
  changeTexts = null;
}

const labelOf = (entry) => (entry === 0 ? "start" : session.labels[session.label[entry - 1]]);
const pathOf = (entry) => (entry === 0 ? "" : session.labels[session.path[entry - 1]]);
// 0 for the user, the entry that started the effect, or -1 if that is unknown.
const originOf = (entry) => (entry === 0 ? 0 : session.origin[entry - 1]);

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
  const own = spans.filter((span) => branches[span.branch] === branch);
  const groups = Map.groupBy(own, (span) => `${span.start} ${span.whose} ${span.isRepeating}`);
  const found = [];
  for (const group of groups.values()) {
    const [{ start }] = group;
    const most = Math.max(1, sent.get(start)?.length ?? 0);
    for (const span of group.slice(0, most)) found.push({ ...span, name: labelOf(start) });
  }
  // Of a session without spans, the effects that its actions came from.
  for (const [start, entries] of spans.length === 0 ? sent : []) {
    const end = entries.at(-1);
    found.push({
      number: 0, start, startTime: times[start], end, endTime: times[end], isCancelled: false,
      isRepeating: entries.length > 2, name: labelOf(start),
    });
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

// The steps of the path with this number, from the root down.
const keysCache = new Map([[0, []]]);
function keysOf(number) {
  let keys = keysCache.get(number);
  if (!keys) {
    const [parent, key] = session.keys[number];
    keys = [...keysOf(parent), key];
    keysCache.set(number, keys);
  }
  return keys;
}

// A new state with one change applied; unchanged parts are shared with the old one.
function changed(state, keys, depth, change) {
  if (depth === keys.length) {
    if (change.length === 2) return change[1];
    const copy = state.slice();
    copy.splice(change[1], change[2], ...change[3]);
    return copy;
  }
  const key = keys[depth];
  if (Array.isArray(state)) {
    const copy = state.slice();
    copy[key] = changed(state[key], keys, depth + 1, change);
    return copy;
  }
  const copy = { ...state };
  if (change.length === 1 && depth === keys.length - 1) delete copy[key];
  else put(copy, key, changed(member(state, key), keys, depth + 1, change));
  return copy;
}

// Chunks are parsed on first use, and the last few are kept.
const chunkCache = new Map();
const chunkLimit = 12;
function chunkAt(number) {
  let chunk = chunkCache.get(number);
  if (chunk) {
    chunkCache.delete(number);
  } else {
    chunk = read(`chunk-${number}`);
    chunk.number = number;
    chunk.states = [];
    chunk.details = new Map(chunk.details.map(([offset, payload, inputs]) => [offset, { payload, inputs }]));
    if (chunkCache.size >= chunkLimit) chunkCache.delete(chunkCache.keys().next().value);
  }
  chunkCache.set(number, chunk);
  return chunk;
}
function chunkNumber(entry) {
  let low = 0;
  let high = session.chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (session.chunks[middle] <= entry) low = middle;
    else high = middle - 1;
  }
  return low;
}
// The chunk of an entry, and the number of its entries to apply; the start comes before the first.
function find(entry) {
  if (entry === 0) return [chunkAt(0), 0];
  const number = chunkNumber(entry);
  return [chunkAt(number), entry - session.chunks[number] + 1];
}

// The states before chunks, by their numbers; one that has none begins with the end of the last.
const bases = new Map();
function stateBefore(number) {
  let first = number;
  while (!bases.has(first) && chunkAt(first).state === undefined) first--;
  let state = bases.has(first) ? bases.get(first) : chunkAt(first).state;
  for (; first < number; first++) {
    for (const change of chunkAt(first).changes.flat()) state = changed(state, keysOf(change[0]), 0, change);
    bases.set(first + 1, state);
  }
  return state;
}

function stateAt(entry) {
  const [chunk, count] = find(entry);
  if (chunk.states.length === 0) chunk.states.push(stateBefore(chunk.number));
  while (chunk.states.length <= count) {
    let state = chunk.states.at(-1);
    for (const change of chunk.changes[chunk.states.length - 1]) {
      state = changed(state, keysOf(change[0]), 0, change);
    }
    chunk.states.push(state);
  }
  return chunk.states[count];
}

let lines = null;
// The screens after an entry, each an array of lines, or null if it is not shown.
function screensAt(entry) {
  lines ??= read("lines");
  const [chunk, count] = find(entry);
  const screens = chunk.screens.slice();
  for (let offset = 0; offset < count; offset++) {
    for (const [screen, at, removed, content] of chunk.shown[offset]) {
      screens[screen] = content ? screens[screen].toSpliced(at, removed, ...content) : at;
    }
  }
  return screens;
}

function detailsOf(entry) {
  if (entry === 0) return { payload: [], inputs: [] };
  const [chunk, count] = find(entry);
  return chunk.details.get(count - 1) ?? { payload: [], inputs: [] };
}

function testOf(entry) {
  const [chunk, count] = find(entry);
  return chunk.tests[count - 1];
}

// The paths of the state changed by an entry, such as "game.timer.duration".
function changedPaths(entry) {
  if (entry === 0) return [];
  const [chunk, count] = find(entry);
  return chunk.changes[count - 1].map((change) => keysOf(change[0]).join("."));
}

// What each entry changed, as text to search in: the paths, and the values that were set.
let changeTexts = null;
function changeText(entry) {
  if (entry === 0) return "";
  if (!changeTexts) {
    changeTexts = [""];
    session.chunks.forEach((_, number) => {
      for (const changes of read(`chunk-${number}`).changes) {
        changeTexts.push(changes.map((change) => `${keysOf(change[0]).join(".")} ${JSON.stringify(change.slice(1))}`)
          .join("\n").toLowerCase());
      }
    });
  }
  return changeTexts[entry];
}

const isContainer = (value) => typeof value === "object" && value !== null;

// The kind of a value, and its text. Numbers that JavaScript cannot represent, dates and durations
// are encoded as text after U+0000.
function scalar(value) {
  if (typeof value === "string") {
    if (value.startsWith("\u0000n")) return ["number", value.slice(2)];
    if (value.startsWith("\u0000t")) return ["number", dateText(Number(value.slice(2)))];
    if (value.startsWith("\u0000d")) return ["number", `${+Number(value.slice(2)).toFixed(9)} s`];
    const text = value.startsWith("\u0000s") ? value.slice(2) : value;
    return ["string", JSON.stringify(text)];
  }
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

// What changed between two states, in a line: "count 0 → 7, activityFeed [] → [1 row]".
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

// Text in which nothing steers how it is shown: control characters and those that turn the
// direction of writing are escaped as in JSON, except newlines and the joiners of words and emoji.
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
