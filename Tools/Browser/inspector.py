"""Checks inspector pages in a real browser. Usage: inspector.py FOLDER

FOLDER holds pages, NAME.html, each with NAME.json: its expected content (actions, states, screens).
Screenshots go to FOLDER/screenshots. Exits 1 if a page differs.
"""

import calendar
import glob
import itertools
import json
import os
import re
import sys
import time
import unicodedata
import zipfile

from browser import Browser, Failure

# Opens the whole state, and returns each leaf with its path.
LEAVES = """(() => {
    for (let closed; (closed = document.querySelectorAll('#state details:not([open])')).length > 0;) {
        for (const node of closed) { node.open = true; node.dispatchEvent(new Event('toggle')); }
    }
    return [...document.querySelectorAll('#state div.node')].map(
        (node) => [node.dataset.path, node.lastElementChild.textContent]);
})()"""


def require(condition, message):
    if not condition:
        raise Failure(message)


def plain(text):
    """The text as a page shows it: nothing in it steers how it is shown, and a title is not long."""
    steers = lambda c: unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in "\n\u200c\u200d"
    units = lambda c: (c.encode("utf-16-be")[at:at + 2].hex() for at in range(0, len(c.encode("utf-16-be")), 2))
    text = text if len(text) <= 200 else text[:200] + "…"
    return "".join("".join(f"\\u{unit}" for unit in units(c)) if steers(c) else c for c in text)


def leaves(value, keys=()):
    """The leaves of a state, named as on the page; an empty list or object has none."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if parts is None:
        return [(json.dumps([str(key) for key in keys]), value)]
    return [leaf for key, part in parts for leaf in leaves(part, keys + (key,))]


def shown(browser):
    """The leaves of the state on the page; the expected states leave out nil."""
    return sorted((json.dumps(json.loads(path)), value(text)) for path, text in browser.run(LEAVES) if text != "nil")


def value(text):
    """The value that a leaf shows; dates are seconds in the expected states."""
    found = json.loads(text)
    date = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z", found) if isinstance(found, str) else None
    if date:
        return calendar.timegm(time.strptime(date[1], "%Y-%m-%dT%H:%M:%S")) + float(date[2] or 0)
    return found


def text(browser, name):
    return browser.run(f"document.getElementById('{name}').textContent")


def texts(browser, selector):
    return browser.run(f"[...document.querySelectorAll({json.dumps(selector)})].map((each) => each.textContent)")


def selected(browser):
    """The name of the selected action."""
    return browser.run("document.querySelector('.row[aria-selected] .head').textContent.trim().split(' ')[0]")


def names(browser):
    """The names of the actions in the list."""
    return [head.split()[0] for head in texts(browser, ".row .head")]


def check_states(browser, path, expected):
    """Steps through every action and compares what the page shows with what Swift computed."""
    browser.open(path)
    browser.press("Home")
    old = {}
    for number, state in enumerate(expected["states"]):
        require(browser.run("document.querySelector('.row[aria-selected]').id") == f"row-{number}",
                f"action {number} is not reached by keys")
        require(shown(browser) == sorted(leaves(state), key=lambda leaf: leaf[0]),
                f"action {number} shows another state than Swift computed")
        if number > 0:
            paths = {part.split(".")[0] for part in texts(browser, "#changes tbody th")}
            differing = {key for key in {*old, *state} if old.get(key) != state.get(key)}
            require(paths == differing, f"action {number} changes {differing}, but the page says {paths}")
        if number > 0 and "actions" in expected:
            title = browser.run("document.querySelector('#details h2').textContent").split("  ", 1)[1]
            action = expected["actions"][number - 1]
            require(title == plain(action), f"action {number} is called {title}, not {action}")
        if "screens" in expected:
            found = browser.run("""Object.fromEntries([...document.querySelectorAll('.screen')].map((screen) => [
                screen.querySelector('h4').firstChild.textContent,
                [...screen.querySelectorAll('.line')].map((line) => line.textContent.replace(/\\n$/, ''))]))""")
            require(found == expected["screens"][number], f"action {number} shows other screens than the terminal")
        old = state
        browser.press("ArrowDown")
    require(browser.run("document.querySelector('.row[aria-selected]').id") == f"row-{len(expected['states']) - 1}",
            "there are more actions than states")


def check_keys(browser, folder):
    """Keys move in the list and in the filter, and Tab goes through the page in order."""
    browser.open(f"{folder}/branches.html", "#A.12")
    require(selected(browser) == "12", "#A.12 does not open step 12")
    for key, name in [("ArrowDown", "13"), ("ArrowUp", "12"), ("End", "40"), ("Home", "0"), ("ArrowUp", "0")]:
        browser.press(key)
        require(selected(browser) == name, f"{key} goes to {selected(browser)}, not to {name}")
    browser.run("location.hash = '#A.3'")
    browser.frame()
    require(selected(browser) == "3", "a link to step 3 does not go there")
    browser.press("/")
    require(browser.run("document.activeElement.id") == "filter", "/ does not go to the filter")
    rows = [row for row in texts(browser, ".row") if "setCount" in row and "30" in row]
    browser.type("30 setcount")
    require(texts(browser, ".row") == rows and text(browser, "found") == f"{len(rows)} rows found",
            f"the filter finds {text(browser, 'found')}, not {len(rows)}")
    browser.press("ArrowDown")
    require(selected(browser) == "30", f"below step 3, the filter shows {selected(browser)}")
    browser.press("Escape")
    require(browser.run("[document.activeElement.id, document.querySelectorAll('.row').length].join()") == "rows,41",
            "Escape does not leave the filter")
    browser.run("document.getElementById('branch').focus()")
    reached = []
    for _ in range(4):
        reached.append(browser.run("document.activeElement.id"))
        browser.press("Tab")
    require(reached == ["branch", "filter", "rows", "details"], f"Tab reaches {reached}")


def check_branches(browser, folder):
    """The picker shows another branch, which has the actions before its fork, too."""
    browser.open(f"{folder}/branches.html")
    pick = """(() => { const branch = document.getElementById('branch'); branch.value = '%s';
        branch.dispatchEvent(new Event('change')); return [...document.querySelectorAll('.row')].length - 1; })()"""
    require(selected(browser) == "31", f"the page opens at {selected(browser)}, not at the end of B")
    require(browser.run(pick % "A") == 40, "branch A does not have 40 actions")
    require(browser.run(pick % "B") == 31, "branch B does not have 31 actions")
    browser.open(f"{folder}/branches.html", "#B.21")
    require("setCount 100" in browser.run("document.querySelector('#details h2').textContent"), "#B.21 is another action")
    browser.open(f"{folder}/answers.html")
    require(browser.run(pick % "B") == 3 and names(browser) == ["0", "1", "2", "3"],
            "a branch does not begin with a step")


# Two effects of one action answer at nearly the same time, the second one first.
TWO_EFFECTS = [
    {"type": "session", "start": "1970-01-01T00:00:00Z", "state": {"count": 0}},
    *({"type": "action", "seq": number, "action": name, "changed": {"count": number}, "date": f"1970-01-01T00:00:{date}Z",
       **({"origin": "effect", "startedBy": 1, "effect": effect} if effect else {"origin": "user"})}
      for number, (name, effect, date) in enumerate([
          ("load", 0, "00"), ("second", 2, "00.1"), ("first", 1, "00.2"), ("end", 0, "01")], 1)),
    *({"type": "effect", "number": number, "start": 1, "startDate": "1970-01-01T00:00:00Z",
       "end": end, "endDate": f"1970-01-01T00:00:00.{date}Z"} for number, end, date in [(1, 3, 2), (2, 2, 1)]),
]


def open_session(browser, folder, records):
    """Opens a page with a session of these records."""
    with open(f"{folder}/answers.html", encoding="utf-8") as page:
        head, data = page.read().split('id="session">')
    path = f"{folder}/session.html"
    with open(path, "w", encoding="utf-8") as page:
        page.write(f'{head}id="session">{chr(10).join(map(json.dumps, records))}\n{data[data.index("</script>"):]}')
    browser.open(path)
    browser.frame()
    os.remove(path)


def action(seq, name, changed, origin="user", **members):
    return {"type": "action", "seq": seq, "origin": origin, "action": name, "changed": changed, **members}


def check_effects(browser, folder):
    """Each of two effects of one action has a bar and its answer; those in flight are marked."""
    open_session(browser, folder, TWO_EFFECTS)
    require(texts(browser, "#axis title") == ["1 load", "2 load"], f"the bars are {texts(browser, '#axis title')}")
    flights = "document.querySelectorAll('#axis .flight').length"
    browser.press("Home")
    for name, sender, count in [("load", None, 2), ("second", "2 load", 1), ("first", "1 load", 0), ("end", None, 0)]:
        browser.press("ArrowDown")
        found = browser.run("document.querySelector('#effects dd')?.firstChild.textContent") if sender else None
        require(found == sender, f"{name} is sent by {found}, not by {sender}")
        require(browser.run(flights) == count, f"after {name}, {browser.run(flights)} effects are marked, not {count}")
    box = browser.run("(({ left, top, width }) => [left, top, width])(document.getElementById('axis').getBoundingClientRect())")
    for type in ["mousePressed", "mouseReleased"]:
        browser.call("Input.dispatchMouseEvent", type=type, x=box[0] + box[2] * 0.11, y=box[1] + 20, button="left", clickCount=1)
    require(selected(browser) == "1.1", f"a click at 0.1 s selects {selected(browser)}")
    browser.run("document.querySelector('#effects a').click()")
    browser.frame()
    require(selected(browser) == "1", f"the link to the start of an effect goes to {selected(browser)}")


def check_sessions(browser, folder):
    """The state at the end of a branch, exact numbers, and a session that can't be read."""
    open_session(browser, folder, [
        {"type": "session", "state": {"count": 1}}, action(1, "one", {"count": 2}),
        {"type": "branch", "branch": "B", "from": "A.0"}, action(1, "two", {"count": 8}, "effect"),
    ])
    browser.run("location.hash = '#B.1'")
    browser.frame()
    require(names(browser) == ["0", "1"], f"B has {names(browser)}")
    require(shown(browser) == [('["count"]', 8)], f"the state at the end of B is {shown(browser)}")
    open_session(browser, folder, [{"type": "session", "state": {"a": 10451216379200822465, "b": -0.0, "c": 1e5}}])
    found = [leaf for _, leaf in browser.run(LEAVES)]
    require(found == ["10451216379200822465", "-0.0", "100000.0"], f"the numbers are {found}")
    open_session(browser, folder, ["cut", {"type": "session", "state": {}}])
    require("first line" in text(browser, "summary"), "a page without a session says nothing")


def check_sight(browser, folder):
    """Many changes can be found, and leave the screens in sight; the rows of effects are quieter than others."""
    open_session(browser, folder, [
        {"type": "session", "state": {}}, {"type": "screens", "names": ["all"], "changed": [[0, [["Title"], ["old"]]]]},
        action(1, "many", {f"field{number}": number for number in range(200)}),
        {"type": "screens", "changed": [[0, 1, 1, [["new"]]]]},
        action(2, "late", {"field0": 1}, "effect", startedBy=1),
    ])
    weights = browser.run("[...document.querySelectorAll('.row .label')].map((label) => getComputedStyle(label).fontWeight)")
    require(weights == ["600", "600", "400"], f"the labels have the weights {weights}")
    browser.run("location.hash = '#A.1'")
    browser.frame()
    browser.run("document.getElementById('filter').focus()")
    browser.type("field150")
    require(names(browser) == ["1"], f"the filter for a path finds {names(browser)}")
    bottom = browser.run("document.querySelector('#screens .line.new').getBoundingClientRect().bottom")
    require(bottom < 800, f"below 200 changes, the new line of the screen is at {bottom} px of 800")


def check_logic(browser, folder):
    """What needs no document, unless another JavaScript engine has tried it already."""
    with open(f"{folder}/logic.js", encoding="utf-8") as file:
        browser.run(file.read())


def check_axe(browser, axe, pages):
    """axe finds nothing, wide and narrow, light and dark."""
    found = {}
    for path, (width, height), scheme in itertools.product(pages, [(1280, 800), (390, 844)], ["light", "dark"]):
        browser.size(width, height)
        browser.scheme(scheme)
        browser.open(path, "#A.6")
        browser.run(LEAVES)
        browser.frame()
        browser.run(axe + "; null")
        for violation in browser.run("axe.run({ resultTypes: ['violations'] })")["violations"]:
            for node in violation["nodes"]:
                where = f"{os.path.basename(path)}, {width} px, {scheme}"
                found.setdefault((violation["id"], *map(str, node["target"])), where)
    browser.size(1280, 800)
    browser.scheme("light")
    require(found == {}, f"axe finds {found}")


def check_hostile(browser, path):
    browser.open(path, "#A.1")
    found = browser.run("document.querySelectorAll('img, iframe, object, embed, link:not([rel=icon])').length")
    require(found == 0, "text of the session became an element")
    require(browser.run("document.querySelectorAll('script').length") == 2, "there is another script")
    require(text(browser, "app") == "</script><img src=x onerror=alert(1)>", "the app's name is not shown as it is")
    browser.run("""(() => {
        const script = document.createElement('script');
        script.textContent = 'window.isBroken = true';
        const button = document.createElement('button');
        button.setAttribute('onclick', 'window.isBroken = true');
        document.body.append(script, button);
        button.click();
    })()""")
    require(browser.run("window.isBroken") is None, "the policy lets another script run")
    count = browser.run("document.querySelectorAll('.row').length")
    browser.press("Home")
    for number in range(count):
        browser.run(LEAVES)
        steers = browser.run("(/(?![\\n\\t\\u200c\\u200d])[\\p{Cc}\\p{Cf}]/u.exec(document.body.innerText) ?? [''])[0]")
        require(steers == "", f"action {number} shows {steers!r} as it is")
        width = browser.run("document.documentElement.scrollWidth")
        require(width <= 1280, f"action {number} makes the page {width} px wide")
        browser.press("ArrowDown")
    require(browser.dialogs == [], "a script of the session ran")


def check_width(browser, pages):
    for path, width in itertools.product(pages, (360, 390, 1280)):
        browser.size(width, 800)
        browser.open(path)
        found = browser.run("document.documentElement.scrollWidth")
        require(found <= width, f"{os.path.basename(path)} is {found} px wide on a page of {width} px")
    browser.size(1280, 800)


def check_scale(browser, folder):
    """100,000 actions in 8,000 rows: the work of the page itself, the least of several tries."""
    path = f"{folder}/large.html"
    scroll = """new Promise((done) => {
        const rows = document.getElementById('rows');
        const distance = %s;
        const start = performance.now();
        rows.scrollTop = 0;
        const scroll = (count) => {
            rows.scrollTop += distance;
            requestAnimationFrame(() => (count > 1 ? scroll(count - 1) : done(performance.now() - start)));
        };
        scroll(90);
    })"""
    opened, frames, drags, seconds = [], [], [], []
    for _ in range(5):
        browser.open(path)
        before = browser.metrics()["TaskDuration"]
        browser.run(scroll % "300")
        after = browser.metrics()["TaskDuration"]
        opened.append(before)
        frames.append((after - before) / 90)
        browser.open(path)
        before = browser.metrics()["TaskDuration"]
        seconds.append(browser.run(scroll % "rows.scrollHeight / 90") / 1000)
        drags.append((browser.metrics()["TaskDuration"] - before) / 90)
    require(browser.run("document.querySelectorAll('.row').length - 1") == 8_000, "there are not 8,000 rows")
    browser.press("End")
    size = os.path.getsize(f"{folder}/thousand.html")
    print(f"  8,000 rows: open {min(opened):.2f} s, scroll {min(frames) * 1000:.1f} ms a frame, "
          f"all in 90 frames {min(drags) * 1000:.1f} ms a frame, {min(seconds):.1f} s; 1,000 actions: {size // 1000} kB")
    require(min(opened) < 0.6, f"the long page takes {min(opened):.2f} s to open")
    require(min(frames) < 0.012, f"the long page works {min(frames) * 1000:.1f} ms for a frame; 16.7 ms are all there is")
    # The seconds depend on what else runs on the machine.
    require(min(drags) < 0.016, f"dragging through the long page works {min(drags) * 1000:.1f} ms for a frame")
    require(browser.run("document.querySelector('.row[aria-selected]').id") == "row-8000", "End does not go to the end")
    require(size < 500_000, f"a page of 1,000 actions takes {size} bytes")


def screenshots(browser, folder, pages):
    os.makedirs(f"{folder}/screenshots", exist_ok=True)
    for path, (width, height), scheme in itertools.product(pages, [(1280, 800), (390, 844)], ["light", "dark"]):
        browser.size(width, height)
        browser.scheme(scheme)
        browser.open(path, "#A.6")
        browser.screenshot(f"{folder}/screenshots/{os.path.basename(path)[:-5]}-{width}-{scheme}.png")
    browser.size(1280, 800)
    browser.scheme("light")


def check_quiet(browser, name, allowed=()):
    noise = [line for line in browser.logged if not any(word in line for word in allowed)]
    require(noise == [], f"{name} logs {noise}")
    strangers = [url for url in browser.requests if not url.startswith(("file://", "about:", "data:"))]
    require(strangers == [], f"{name} asks for {strangers}")
    browser.logged.clear()
    browser.requests.clear()


def main(folder):
    browser = Browser()
    failures = 0

    def check(name, body, *arguments):
        nonlocal failures
        start = time.monotonic()
        try:
            body(*arguments)
            print(f"ok    {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Failure as failure:
            failures += 1
            print(f"FAILS {name}: {failure}", flush=True)

    try:
        browser.size(1280, 800)
        for file in sorted(glob.glob(f"{folder}/*.json")):
            with open(file, encoding="utf-8") as content:
                expected = json.load(content)
            name = os.path.basename(file)[:-5]
            check(f"{name}: every action", check_states, browser, f"{folder}/{name}.html", expected)
            check(f"{name}: quiet", check_quiet, browser, name)
        check("hostile: nothing of it runs", check_hostile, browser, f"{folder}/hostile.html")
        check("hostile: quiet", check_quiet, browser, "hostile", ["Content Security Policy"])
        check("keys", check_keys, browser, folder)
        check("branches", check_branches, browser, folder)
        check("effects", check_effects, browser, folder)
        check("sessions", check_sessions, browser, folder)
        check("sight", check_sight, browser, folder)
        if os.path.exists(f"{folder}/logic.js"):
            check("logic", check_logic, browser, folder)
        views = [page for page in sorted(glob.glob(f"{folder}/*.html")) if not page.endswith("large.html")]
        with zipfile.ZipFile(glob.glob(f"{folder}/../axe_*.whl")[0]) as wheel:
            axe = wheel.read("axe_playwright_python/axe.min.js").decode()
        check("axe", check_axe, browser, axe, [page for page in views if not page.endswith("thousand.html")])
        check("width", check_width, browser, views)
        check("screenshots", screenshots, browser, folder, views)
        check("scale", check_scale, browser, folder)
        check("quiet", check_quiet, browser, "a page")
    finally:
        browser.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main(sys.argv[1])
