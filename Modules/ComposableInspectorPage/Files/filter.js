"use strict";
// The filter: words that occur in an action or its changes, words limited by a key, and conditions
// on the state, as :goto takes them, except that a value with blanks goes in quotes.

// Why a filter is wrong, as a sentence.
class FilterMistake extends Error {}

// The filter that is applied; null if the field is empty or wrong.
let activeFilter = null;

// The filter of a text: whether an entry matches, and the words to look for in a state. Every part
// of the text must match.
function parsedFilter(text) {
  const tests = [];
  const words = [];
  let rest = text.trim();
  while (rest !== "") {
    const condition = rest.match(/^((?:[^\s=<>!":]|"(?:[^"\\]|\\.)*")+)\s*(==|!=|<=|>=|<|>)\s*("(?:[^"\\]|\\.)*"|\S+)/);
    const quoted = rest.match(/^"([^"]*)"?/);
    const [part] = condition ?? quoted ?? rest.match(/^\S+/);
    if (condition) {
      const keys = pathTo(condition[1]);
      tests.push((entry) => isTrue(partAt(stateAt(entry), keys), condition[2], condition[3]));
      words.push(keys.join(".").toLowerCase());
    } else if (quoted) {
      tests.push(wordTest(quoted[1].toLowerCase()));
      words.push(quoted[1].toLowerCase());
    } else {
      const [, key, value] = part.toLowerCase().match(/^([a-z]+):(.+)$/s) ?? [null, null, part.toLowerCase()];
      tests.push(key === null ? wordTest(value) : keyTest(key, value));
      if (key === null || key === "changed" || key === "state") words.push(value);
    }
    rest = rest.slice(part.length).trimStart();
  }
  return { isMatch: (entry) => tests.every((test) => test(entry)), words: words.filter((word) => word !== "") };
}

// The word occurs in the action or in what it changed.
function wordTest(word) {
  const inAction = byText(({ label }) => label, word);
  return (entry) => inAction(entry) || changeText(entry).includes(word);
}

function keyTest(key, value) {
  switch (key) {
    case "action": return byText(({ label }) => label, value);
    case "path": return byText(({ path }) => path, value);
    case "changed": return (entry) => changedPaths(entry).some((path) => path.toLowerCase().includes(value));
    case "state": return (entry) => holds(stateAt(entry), value);
    case "origin":
      if (value === "user") return (entry) => entries[entry].origin === 0;
      if (value === "effect") return (entry) => entries[entry].origin !== 0;
      return (entry) => entries[entry].origin > 0 && isNamed(entries[entry].origin, value.replace(/^#/, ""));
    default:
      throw new FilterMistake(`There is no key "${key}:". Keys are action:, path:, changed:, state: and origin:. `
        + "A text with a colon goes in quotes.");
  }
}

// The keys of a typed path, each of which may be shortened to a unique beginning.
function pathTo(path) {
  let value = stateAt(timeline.line.at(-1));
  const keys = [];
  for (const typed of typedKeys(path)) {
    keys.push(isContainer(value) ? memberTo(value, typed, keys) : typed);
    value = partAt(value, [keys.at(-1)]) ?? (Array.isArray(value) ? value[0] : undefined);
  }
  return keys;
}

function typedKeys(path) {
  try {
    return keysOf(path);
  } catch {
    throw new FilterMistake(`${path} has an unknown escape. Escapes are those of JSON.`);
  }
}

function memberTo(value, typed, above) {
  const place = above.length === 0 ? "The state" : `"${above.join(".")}"`;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(typed)) return typed;
    throw new FilterMistake(`${place} is a list and has no "${typed}"; give the number of a row.`);
  }
  const names = Object.keys(value);
  if (names.includes(typed)) return typed;
  const begun = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const same = begun.find((name) => name.length === typed.length) ?? (begun.length === 1 ? begun[0] : undefined);
  if (same !== undefined) return same;
  throw new FilterMistake(begun.length === 0
    ? `${place} has no "${typed}". Its members are ${names.join(", ")}.` : `"${typed}" could be ${begun.join(", ")}.`);
}

const partAt = (state, keys) => keys.reduce((value, key) => (isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined), state);

// Whether a condition holds for a value of the state. Lists are compared by their count, and a
// missing part is nil.
function isTrue(value, operator, text) {
  const isEqual = (truth) => operator === (truth ? "==" : "!=");
  if (text === "nil" || text === "null") return isEqual(value === null || value === undefined);
  if (value === null || value === undefined) return operator === "!=";
  if (isContainer(value)) {
    const names = Object.keys(value);
    const count = numberOf(text);
    return Array.isArray(value) || count !== null ? isOrdered(names.length, operator, count) : isEqual(names.length === 1 && names[0] === text);
  }
  const [kind, shown] = scalar(value);
  if (kind === "number") return isOrdered(numberOf(shown), operator, numberOf(text));
  if (kind === "word") return isEqual(shown === text);
  const bare = text.match(/^"(.*)"$/s)?.[1] ?? text;
  const dates = [unmarked(value), bare].map((date) => (/^\d{4}-\d\d-\d\dT/.test(date) ? Date.parse(date) : NaN));
  return dates.some(Number.isNaN) ? isEqual(unmarked(value) === bare) : isOrdered(dates[0], operator, dates[1]);
}

// The units that are parts of a second, and those of whole seconds. They are two tables because a
// division by 1000 rounds correctly, and a product with 0.001 doesn't.
const perSecond = { ns: 1e9, us: 1e6, "µs": 1e6, "μs": 1e6, ms: 1e3, s: 1 };
const inSeconds = { m: 60, min: 60, h: 3600 };

// A number, or the seconds of a duration such as 500ms; null for another text. Whole numbers are
// exact.
function numberOf(text) {
  if (/^[+-]?\d+$/.test(text)) return BigInt(text);
  const [, digits, unit] = text.match(/^(\d*\.?\d+)([a-zµμ]+)$/) ?? [];
  if (member(perSecond, unit)) return Number(digits) / perSecond[unit];
  if (member(inSeconds, unit)) return Number(digits) * inSeconds[unit];
  return text.trim() === "" || Number.isNaN(Number(text)) ? null : Number(text);
}

// JavaScript compares whole numbers of any size with others exactly.
function isOrdered(left, operator, right) {
  if (left === null || right === null) return operator === "!=";
  switch (operator) {
    case "==": return left == right;
    case "!=": return left != right;
    case "<": return left < right;
    case "<=": return left <= right;
    case ">": return left > right;
    default: return left >= right;
  }
}

// Whether a value, or the path of one that isn't nil, contains a word. Parts shared by several
// states are searched once.
const holdsCache = new Map();
function holds(value, word, path = "") {
  if (!isContainer(value)) {
    return (value !== null && path.toLowerCase().includes(word)) || scalar(value)[1].toLowerCase().includes(word);
  }
  let known = holdsCache.get(word);
  if (!known) holdsCache.set(word, known = new WeakMap());
  const found = known.get(value);
  if (found?.path === path) return found.holds;
  const isFound = Object.keys(value).some((key) => holds(value[key], word, path ? `${path}.${key}` : key));
  known.set(value, { path, holds: isFound });
  return isFound;
}

// Whether this is the name of an entry, or of the step that it belongs to.
function isNamed(entry, name) {
  const position = timeline.positions[entry];
  return position >= 0 && (timeline.name(position) === name || String(timeline.steps[position]) === name);
}

// Each distinct text is searched once.
function byText(textOf, word) {
  const known = new Map();
  return (entry) => {
    const text = textOf(entries[entry]);
    let isMatch = known.get(text);
    if (isMatch === undefined) known.set(text, isMatch = text.toLowerCase().includes(word));
    return isMatch;
  };
}
