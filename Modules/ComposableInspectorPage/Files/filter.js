"use strict";
// The filter: words that occur in an action or its changes, words limited by a key, and conditions
// on the state, as :goto takes them, except that a value with blanks goes in quotes.

// Why a filter is wrong, as a sentence.
class FilterMistake extends Error {}

// The filter that is applied; null if the field is empty or wrong.
let activeFilter = null;

// A path, an operator and a value, as in: count >= 3
const conditionPattern = /^((?:[^\s=<>!":]|"(?:[^"\\]|\\.)*")+)\s*(==|!=|<=|>=|<|>)\s*("(?:[^"\\]|\\.)*"|\S+)/;
const quotedPattern = /^"([^"]*)"?/;
// A word, or a key and a word, as in: state:alert
const wordPattern = /^(?:([a-z]+):(?=\S))?(\S+)/i;

// The filter of the field's text, or null, and why the text is wrong, or null.
function filterOf(text) {
  try {
    return [text.trim() === "" ? null : parsedFilter(text), null];
  } catch (error) {
    if (!(error instanceof FilterMistake)) throw error;
    return [null, error.message];
  }
}

// The filter of a text: whether an entry matches, and the words to look for in a state. Every part
// of the text must match.
function parsedFilter(text) {
  searchedParts.clear();
  const tests = [];
  const stateWords = [];
  let rest = text.trim();
  while (rest !== "") {
    const condition = rest.match(conditionPattern);
    const quoted = rest.match(quotedPattern);
    const match = condition ?? quoted ?? rest.match(wordPattern);
    if (condition) {
      const [, path, operator, operand] = condition;
      const keys = keysOfTyped(path);
      tests.push((entry) => holdsCondition(partAt(stateAt(entry), keys), operator, operand));
      stateWords.push(keys.join(".").toLowerCase());
    } else {
      const [key, word] = (quoted ? [undefined, quoted[1]] : match.slice(1)).map((text) => text?.toLowerCase());
      tests.push(key === undefined ? wordTest(word) : keyTest(key, word));
      if (key === undefined || key === "changed" || key === "state") stateWords.push(word);
    }
    rest = rest.slice(match[0].length).trimStart();
  }
  const isMatch = (entry) => tests.every((test) => test(entry));
  return { isMatch, stateWords: stateWords.filter((word) => word !== "") };
}

// The word occurs in the action or in what it changed.
function wordTest(word) {
  const isInAction = textTest(({ label }) => label, word);
  return (entry) => isInAction(entry) || changeText(entry).includes(word);
}

function keyTest(key, word) {
  switch (key) {
    case "action": return textTest(({ label }) => label, word);
    case "path": return textTest(({ path }) => path, word);
    case "changed": return (entry) => changedPaths(entry).some((path) => path.toLowerCase().includes(word));
    case "state": return (entry) => containsWord(stateAt(entry), word);
    case "origin":
      if (word === "user") return (entry) => entries[entry].origin === 0;
      if (word === "effect") return (entry) => entries[entry].origin !== 0;
      return (entry) => entries[entry].origin > 0 && isNamed(entries[entry].origin, word.replace(/^#/, ""));
    default:
      throw new FilterMistake(`There is no key "${key}:". Keys are action:, path:, changed:, state: and origin:. `
        + "A text with a colon goes in quotes.");
  }
}

// The word occurs in a text of the entry. Each distinct text is searched once.
function textTest(textOf, word) {
  const results = new Map();
  return (entry) => {
    const text = textOf(entries[entry]);
    let isMatch = results.get(text);
    if (isMatch === undefined) results.set(text, isMatch = text.toLowerCase().includes(word));
    return isMatch;
  };
}

// Whether this is the name of an entry, or of the step that it belongs to.
function isNamed(entry, name) {
  const position = timeline.positions[entry];
  return position >= 0 && (timeline.name(position) === name || String(timeline.stepOf(position)) === name);
}

// Whether a value, or the path of one that isn't nil, contains a word. Parts shared by several
// states are searched once.
const searchedParts = new Map();
function containsWord(value, word, path = "") {
  if (value !== null && path.toLowerCase().includes(word)) return true;
  if (!isContainer(value)) return kindAndText(value)[1].toLowerCase().includes(word);
  let known = searchedParts.get(word);
  if (!known) searchedParts.set(word, known = new WeakMap());
  const found = known.get(value);
  if (found?.path === path) return found.isMatch;
  const isMatch = Object.keys(value).some((key) => containsWord(value[key], word, path ? `${path}.${key}` : key));
  known.set(value, { path, isMatch });
  return isMatch;
}

// The keys of a typed path, each of which may be shortened to a unique beginning.
function keysOfTyped(path) {
  let value = stateAt(timeline.line.at(-1));
  const keys = [];
  for (const typed of parsedKeys(path)) {
    keys.push(isContainer(value) ? keyOfTyped(value, typed, keys) : typed);
    value = partAt(value, [keys.at(-1)]) ?? (Array.isArray(value) ? value[0] : undefined);
  }
  return keys;
}

function parsedKeys(path) {
  try {
    return keysOf(path);
  } catch {
    throw new FilterMistake(`${path} has an unknown escape. Escapes are those of JSON.`);
  }
}

// The key of a list or an object that a typed key refers to.
function keyOfTyped(value, typed, above) {
  const subject = above.length === 0 ? "The state" : `"${above.join(".")}"`;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(typed)) return typed;
    throw new FilterMistake(`${subject} is a list and has no "${typed}"; give the number of a row.`);
  }
  const names = Object.keys(value);
  if (names.includes(typed)) return typed;
  const begun = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const whole = begun.find((name) => name.length === typed.length);
  if (whole !== undefined) return whole;
  if (begun.length === 1) return begun[0];
  throw new FilterMistake(begun.length === 0
    ? `${subject} has no "${typed}". Its members are ${names.join(", ")}.` : `"${typed}" could be ${begun.join(", ")}.`);
}

const partAt = (state, keys) => keys.reduce(
  (value, key) => (isContainer(value) ? member(value, key) : undefined), state);

// Whether a part of the state compares to a typed operand. A missing part is nil.
function holdsCondition(value, operator, operand) {
  const isNil = value === null || value === undefined;
  if (operand === "nil" || operand === "null") return isEquality(isNil, operator);
  if (isNil) return operator === "!=";
  if (isContainer(value)) return holdsForContainer(value, operator, operand);
  return holdsForScalar(value, operator, operand);
}

// Lists are compared by their count, as are objects with a number. An object with one member may
// be an enum, which is compared by its case.
function holdsForContainer(value, operator, operand) {
  const keys = Object.keys(value);
  const count = numberOf(operand);
  if (Array.isArray(value) || count !== null) return isOrdered(keys.length, operator, count);
  return isEquality(keys.length === 1 && keys[0] === operand, operator);
}

// Texts that are both dates are compared as dates.
function holdsForScalar(value, operator, operand) {
  const [kind, text] = kindAndText(value);
  if (kind === "number") return isOrdered(numberOf(text), operator, numberOf(operand));
  if (kind === "word") return isEquality(text === operand, operator);
  const texts = [withoutMark(value), operand.match(/^"(.*)"$/s)?.[1] ?? operand];
  const dates = texts.map((text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? microsecondsOf(text) : NaN));
  if (dates.some(Number.isNaN)) return isEquality(texts[0] === texts[1], operator);
  return isOrdered(dates[0], operator, dates[1]);
}

// Values without an order are only equal or not.
const isEquality = (isEqual, operator) => operator === (isEqual ? "==" : "!=");

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
