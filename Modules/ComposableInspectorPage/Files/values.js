"use strict";
// Values of a session as JavaScript has them, and their texts. Nothing in a session is ever
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

const isContainer = (value) => typeof value === "object" && value !== null;

// A name such as __proto__ must become an ordinary member.
function put(object, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}
const member = (value, key) => (Object.hasOwn(value, key) ? value[key] : undefined);

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
