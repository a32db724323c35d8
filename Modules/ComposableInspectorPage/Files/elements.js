// Elements of the page. A session can only insert text.

import { escaped } from "./values.js";

export const byID = (id) => document.getElementById(id);

// An element with attributes, of which "text" is its text, and children.
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function makeShape(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, { text, ...attributes }, children) {
  if (text !== undefined) element.textContent = escaped(text);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => (typeof child === "string" ? escaped(child) : child)));
  return element;
}

// The address of an action, as in a link.
export function addressOf(branch, entry) {
  return `#${encodeURIComponent(branch.name)}.${entry.name}`;
}
