// Checks the parts of the page that need no document: values, moments, sessions, the axis. They are
// placed before this, without imports and exports, so that any JavaScript engine can run them.

function expect(found, wanted) {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`Expected ${other}, found ${one}`);
}

function session(...records) {
  return readSession(records.map((record) => JSON.stringify(record)).join("\n"));
}

function action(seq, changed, more = {}) {
  return { type: "action", seq, origin: "user", action: `action ${seq}`, changed, ...more };
}

const byEffect = { origin: "effect" };
const states = ({ line }) => line.map((_, position) => momentAt(line, position).state);
const names = ({ line }) => line.map(({ name }) => name);

const tests = {
  aBranchMayHaveAStartOfItsOwn() {
    const { branches } = session(
      { type: "session", state: { count: 1 } }, action(1, { count: 2 }),
      { type: "branch", branch: "B", state: { count: 5 } },
      action(1, { count: 6 }), action(2, { count: 7 }, byEffect),
      { type: "branch", branch: "C", from: "B.0" }, action(1, { count: 8 }, byEffect));
    expect(branches.map(names), [["0", "1"], ["0", "1", "1.1"], ["0", "1"]]);
    expect(branches.map(states), [
      [{ count: 1 }, { count: 2 }], [{ count: 5 }, { count: 6 }, { count: 7 }], [{ count: 5 }, { count: 8 }],
    ]);
  },

  aForkHasTheActionsBeforeIt() {
    const { branches } = session(
      { type: "session", state: { count: 0 } }, action(1, { count: 1 }), action(2, { count: 2 }),
      { type: "branch", branch: "B", from: "A.1" }, action(2, { count: 3 }));
    expect(states(branches[1]), [{ count: 0 }, { count: 1 }, { count: 3 }]);
  },

  thePageOpensWhereTheUserStands() {
    const found = session(
      { type: "session", state: {} }, action(1, {}), action(2, {}, { ...byEffect, count: 3 }), action(5, {}),
      { type: "position", branch: "A", step: 1 });
    expect([names(found.branch), found.position], [["0", "1", "1.3", "2"], 2]);
  },

  // The new element is at 0; the removed one was at 1.
  elementsAreInsertedAndRemoved() {
    const { branch } = session(
      { type: "session", state: ["a", "b", "c"] }, action(1, { 1: null, 0: "x" }, { marks: ["0"] }));
    expect(states(branch)[1], ["x", "a", "c"]);
    expect(momentAt(branch.line, 1).changes.map(({ keys, old, now }) => [keys, old ?? "–", now ?? "–"]),
      [[["1"], "b", "–"], [["0"], "–", "x"]]);
  },

  membersOfAnyNameAreAddedAndRemoved() {
    const { branch } = session(
      { type: "session", state: { names: { constructor: 1 } } },
      action(1, { "names.__proto__": 2, "names.\"a.b\"": null }),
      action(2, { "names.constructor": null }, { marks: ["names.constructor"] }));
    const { names } = states(branch)[2];
    expect([Object.keys(names), names["a.b"]], [["__proto__", "a.b"], null]);
  },

  aLongSessionKeepsSomeMoments() {
    const actions = Array.from({ length: 1000 }, (_, index) => action(index + 1, { count: index + 1 }));
    const { branch } = session({ type: "session", state: { count: 0 } }, ...actions);
    expect([0, 49, 50, 51, 777, 1000].map((position) => momentAt(branch.line, position).state.count),
      [0, 49, 50, 51, 777, 1000]);
    expect(branch.line.filter(({ moment }) => moment).length, 21);
  },

  aSessionIsReadUpToTheFirstLineThatIsCut() {
    const text = `{"type":"session","state":0}\n\n${JSON.stringify(action(1, { "": 1 }))}\n{"type":"act`;
    expect(names(readSession(text).branch), ["0", "1"]);
    expect(readSession("cut\n{\"type\":\"session\"}").branch, null);
  },

  nothingSteersHowATextIsShown() {
    expect(escaped("a\u202eb\u{e0041}\u0000\n👩\u200d👧"), "a\\u202eb\\udb40\\udc41\\u0000\n👩\u200d👧");
  },

  aBlankOfAValueDoesNotLookLikeASpace() {
    expect(leafText("a b\u00a0\u3000"), "\"a b\\u00a0\\u3000\"");
  },

  aSummaryOfChangesIsShort() {
    const { branch } = session({ type: "session", state: { a: 1, list: [] } }, action(1, { a: 2, list: [1, 2] }));
    expect(branch.line[1].summary, "a 1 → 2, list [] → [2 rows]");
  },

  effectsHaveBarsAndAClickFindsTheNearestAction() {
    const date = (milliseconds) => new Date(milliseconds).toISOString();
    const { branch, hasTimes } = session(
      { type: "session", start: date(0), state: {} },
      action(1, {}, { date: date(0) }),
      action(2, {}, { ...byEffect, startedBy: 1, effect: 1, date: date(500) }), action(3, {}, { date: date(1000) }),
      { type: "effect", number: 1, start: 1, startDate: date(0), end: 2, endDate: date(500) },
      { type: "effect", number: 2, start: 1, startDate: date(0) });
    const { bars, marks, positionAt } = axisLayout(branch, hasTimes, 1016);
    expect(bars.map(({ lane, x, width }) => [lane, x, width]), [[0, 8, 500], [1, 8, 1000]]);
    expect([marks.user.length, marks.effect.length, marks.sent.length], [2, 1, 1]);
    expect([8, 300, 700, 2000].map(positionAt), [1, 2, 2, 3]);
    expect([1, 2, 3].map((position) => branch.effects.filter((effect) => isInFlight(effect, position, branch.line)).length),
      [2, 1, 1]);
  },
};

const failures = Object.entries(tests).flatMap(([name, test]) => {
  try {
    test();
    return [];
  } catch (error) {
    return [`${name}: ${error.message}`];
  }
});
if (failures.length > 0) throw new Error(failures.join("\n"));
console.info(`${Object.keys(tests).length} tests of the page's logic passed`);
