"use strict";
// Values of a session as JavaScript has them, and their texts. Nothing in a session is ever
// inserted as markup.

const byID = (id) => document.getElementById(id);

// A number that JavaScript can't represent is kept as a text with the first mark and its digits. A
// text that begins with U+0000 itself gets the second one.
const numberMark = "\u0000n";
const textMark = "\u0000s";

// A record of the session. Only few need a function for each value, which is slow: those with long
// numbers, with -0, an exponent, or U+0000.
function parsedRecord(text) {
  if (!/\d{16}|[:,[\s]-0(?![.\d])|\\u0000|\d[eE][+-]?\d/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value, context) => {
    if (typeof value === "string") return value.startsWith("\u0000") ? textMark + value : value;
    const digits = context?.source;
    const isInexact = typeof value === "number" && digits !== undefined && String(value) !== digits;
    return isInexact ? numberMark + digits : value;
  });
}

// A value that should be a text, as the session has it.
function withoutMark(value) {
  const text = String(value);
  return text.startsWith(textMark) ? text.slice(textMark.length) : text;
}

const isContainer = (value) => typeof value === "object" && value !== null;
const isObject = (value) => isContainer(value) && !Array.isArray(value);

const member = (value, key) => (Object.hasOwn(value, key) ? value[key] : undefined);

// A name such as __proto__ must become an ordinary member.
function setMember(object, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}

// The kind of a value without parts, and its text.
function kindAndText(value) {
  if (value === null || value === undefined) return ["word", "nil"];
  if (typeof value === "number") return ["number", String(value)];
  if (typeof value !== "string") return ["word", String(value)];
  if (value.startsWith(numberMark)) return ["number", value.slice(numberMark.length)];
  return ["string", JSON.stringify(withoutMark(value))];
}

// A value as JSON on several lines.
function jsonText(value, indent = "") {
  if (!isContainer(value)) return kindAndText(value)[1];
  const inner = indent + "  ";
  const isArray = Array.isArray(value);
  const parts = Object.keys(value).map(
    (key) => inner + (isArray ? "" : JSON.stringify(key) + ": ") + jsonText(value[key], inner));
  const [open, close] = isArray ? "[]" : "{}";
  return parts.length === 0 ? open + close : `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

// The seconds since 1970 of a date of the session.
const secondsOf = (date) => (typeof date === "string" ? microsecondsOf(date) / 1e6 : 0);

// The microseconds since 1970 of a date; JavaScript reads only three digits of the fraction.
function microsecondsOf(date) {
  const fraction = date.match(/\.(\d+)/)?.[1] ?? "";
  return Date.parse(date.replace(/\.\d+/, "")) * 1000 + Math.round(Number(`0.${fraction}0`) * 1e6);
}

// Seconds since 1970 as a date, to the microsecond.
function dateText(seconds) {
  const microseconds = Math.round(seconds * 1e6);
  const whole = Math.floor(microseconds / 1e6);
  if (!(Math.abs(whole) < 8e12)) return `${seconds} s since 1970`;
  const fraction = String(microseconds - whole * 1e6).padStart(6, "0").replace(/0+$/, "");
  return new Date(whole * 1000).toISOString().replace(/\.000Z$/, fraction ? `.${fraction}Z` : "Z");
}

function durationText(microseconds) {
  const seconds = microseconds / 1e6;
  const shortText = seconds.toFixed(seconds < 10 ? 3 : 2);
  if (Number(shortText) < 60) return `${Number(shortText)} s`;
  const tenths = Math.round(seconds * 10);
  return `${Math.floor(tenths / 600)} min ${(tenths % 600) / 10} s`;
}

// 12,345
const grouped = (number) => number.toLocaleString("en");

// "1 step", "12,345 steps"
const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

// Escapes control characters and changes of the writing direction as in JSON, except for newlines
// and the joiners of words and emoji.
function escaped(text) {
  return text.replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => character.split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""));
}

function clipped(text, length = 4000) {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

// An element with text; a session can only insert text into the page.
function make(name, options = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(options)) {
    if (key === "class") element.className = value;
    else if (key === "text") element.textContent = escaped(value);
    else element.setAttribute(key, value);
  }
  element.append(...children.map((child) => (typeof child === "string" ? escaped(child) : child)));
  return element;
}
