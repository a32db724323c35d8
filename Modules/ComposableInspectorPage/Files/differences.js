"use strict";
// The differences between two states.

// The parts in which two states differ, as [keys, old, now], with undefined for a missing value.
function differences(old, now, keys = [], found = []) {
  if (old === now) return found;
  if (Array.isArray(old) && Array.isArray(now)) {
    for (const [i, j] of unequalPairs(old, now)) {
      if (i !== null && j !== null) differences(old[i], now[j], [...keys, j], found);
      else if (i !== null) found.push([[...keys, i], old[i], undefined]);
      else found.push([[...keys, j], undefined, now[j]]);
    }
  } else if (isObject(old) && isObject(now)) {
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      differences(member(old, key), member(now, key), [...keys, key], found);
    }
  } else if (!areEqual(old, now)) {
    found.push([keys, old, now]);
  }
  return found;
}

// The elements in which two arrays differ, as pairs of indices [old, new]; null for one that the
// other array has no partner for. Between equal elements, they are paired in order.
function unequalPairs(old, now) {
  const pairs = [];
  let [i, j] = [0, 0];
  for (const [nextOld, nextNow] of [...equalPairs(old, now), [old.length, now.length]]) {
    for (; i < nextOld || j < nextNow; i++, j++) {
      pairs.push([i < nextOld ? i : null, j < nextNow ? j : null]);
    }
    [i, j] = [nextOld + 1, nextNow + 1];
  }
  return pairs;
}

// Equal elements of two arrays, as pairs of indices [old, new], in order: those at the beginning,
// those at the end, and as many as possible between them, unless that would take too long.
function equalPairs(old, now) {
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && areEqual(old[head], now[head])) head++;
  let tail = 0;
  while (tail < shortest - head && areEqual(old.at(-1 - tail), now.at(-1 - tail))) tail++;
  const [oldMiddle, nowMiddle] = [old, now].map((array) => array.slice(head, array.length - tail));
  const isLong = oldMiddle.length * nowMiddle.length > 250_000;
  const pairs = (count, i, j) => Array.from({ length: count }, (_, index) => [i + index, j + index]);
  return [
    ...pairs(head, 0, 0),
    ...(isLong ? [] : commonSubsequence(oldMiddle, nowMiddle)).map(([i, j]) => [head + i, head + j]),
    ...pairs(tail, old.length - tail, now.length - tail),
  ];
}

// The longest common subsequence of two arrays, as pairs of indices.
function commonSubsequence(old, now) {
  // Its length for the elements from old[i] and now[j] on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i][j] = areEqual(old[i], now[j])
        ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (areEqual(old[i], now[j])) pairs.push([i++, j++]);
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return pairs;
}

function areEqual(old, now) {
  if (old === now) return true;
  if (!isContainer(old) || !isContainer(now) || Array.isArray(old) !== Array.isArray(now)) return false;
  const keys = Object.keys(old);
  return keys.length === Object.keys(now).length
    && keys.every((key) => Object.hasOwn(now, key) && areEqual(old[key], now[key]));
}

// The changes between two states in one line: "count 0 → 7, activityFeed [] → [1 row]".
function changeSummary(old, now) {
  const limit = 4;
  const found = [];
  const compare = (old, now, keys) => {
    if (old === now || found.length > limit) return;
    const areLists = Array.isArray(old) && Array.isArray(now);
    if ((areLists && old.length === now.length) || (isObject(old) && isObject(now))) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
        compare(member(old, key), member(now, key), [...keys, key]);
      }
    } else if (!areEqual(old, now)) {
      found.push(`${keys.length === 0 ? "" : `${pathText(keys)} `}${briefText(old)} → ${briefText(now)}`);
    }
  };
  compare(old, now, []);
  return found.slice(0, limit).join(", ") + (found.length > limit ? " and more" : "");
}

const pathText = (keys) => (keys.length === 0 ? "(the whole state)" : keys.join("."));

function briefText(value) {
  if (!isContainer(value)) return clipped(kindAndText(value)[1], 40);
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length} row${value.length === 1 ? "" : "s"}]`;
  const keys = Object.keys(value);
  const briefPart = (part) => (isContainer(part) ? "…" : briefText(part));
  const parts = keys.slice(0, 4).map((key) => `${key}: ${briefPart(value[key])}`);
  return clipped(`{${parts.join(", ")}${keys.length > 4 ? ", …" : ""}}`, 60);
}
