"use strict";
// The differences between two states.

// The elements in which two arrays differ, as pairs of indices [old, new]; null for one that the
// other array has no partner for. Equal elements are left out.
function unequalPairs(old, now) {
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
    for (const [i, j] of unequalPairs(old, now)) {
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
    (text, key) => text + (text ? "." : "") + key, "") || "(the whole state)";
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
