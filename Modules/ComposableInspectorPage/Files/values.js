// Values of a session and their texts.

// A number that JavaScript would change, such as one of 64 bits, as it is written.
class Digits {
  constructor(text) {
    this.text = text;
  }
}

// A line of a session as a value. Only few need a function for each value, which is slow: those
// with long numbers, with -0 or with an exponent.
export function parsedLine(line) {
  if (!/\d{16}|-0(?![.\d])|\d[eE]/.test(line)) return JSON.parse(line);
  return JSON.parse(line, (_, value, context) => {
    const digits = context?.source;
    const isInexact = typeof value === "number" && digits !== undefined && String(value) !== digits;
    return isInexact ? new Digits(digits) : value;
  });
}

export function isContainer(value) {
  return typeof value === "object" && value !== null && !(value instanceof Digits);
}

// The member of an object or the element of a list; undefined if it has none of that name. A name
// such as "constructor" is not one that every object has.
export function part(value, key) {
  return isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

// "number", "string" or "word", for a value without parts.
export function kindOf(value) {
  if (typeof value === "number" || value instanceof Digits) return "number";
  return typeof value === "string" ? "string" : "word";
}

// Unlike those of a screen, blanks that look like a space are escaped.
export function leafText(value) {
  if (value instanceof Digits) return value.text;
  if (value === null || value === undefined) return "nil";
  return JSON.stringify(value).replace(/(?! )[\p{Zs}\u2800]/gu, escapeOf);
}

// A value as JSON, on several lines if it is long.
export function jsonText(value, indent = "") {
  if (!isContainer(value)) return leafText(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.keys(value).map(
    (key) => `${isList ? "" : `${JSON.stringify(key)}: `}${jsonText(value[key], inner)}`);
  const [open, close] = isList ? "[]" : "{}";
  const line = `${open}${parts.join(", ")}${close}`;
  return line.length < 60 ? line : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

// A value in a few words: {n: 7, prime: 17}, [3 rows]
export function briefText(value) {
  if (!isContainer(value)) return clipped(leafText(value), 40);
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${counted(value.length, "row")}]`;
  const keys = Object.keys(value);
  const parts = keys.slice(0, 4).map(
    (key) => `${key}: ${isContainer(value[key]) ? "…" : briefText(value[key])}`);
  return clipped(`{${parts.join(", ")}${keys.length > 4 ? ", …" : ""}}`, 60);
}

// Milliseconds as a text: 0.35 s, 2 min 0 s
export function durationText(milliseconds) {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${Math.round(milliseconds) / 1000} s`;
  return `${Math.floor(tenths / 600)} min ${(tenths % 600) / 10} s`;
}

// "1 step", "12,345 steps"
export function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

export function clipped(text, length) {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

// The text with control characters and changes of the writing direction escaped as in JSON, except
// for newlines and the joiners of words and emoji.
export function escaped(text) {
  return text.replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeOf);
}

function escapeOf(character) {
  return character.split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
