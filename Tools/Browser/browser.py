"""A headless Chromium, driven over the DevTools protocol through a pipe: no port, no package."""

import base64
import collections
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAMS = ["chromium", "chromium-browser", "google-chrome"]


class Failure(Exception):
    """A failed expectation about a page, with a message for people."""


class Browser:
    """One browser with one page. It records what the page logs, throws or requests."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="inspector-")
        program = next(filter(None, map(shutil.which, PROGRAMS)))
        (read, commands), (self.answers, write) = os.pipe(), os.pipe()
        self.commands = commands
        # The browser expects them as descriptors 3 and 4, so first move them away from these
        # numbers.
        high_read = fcntl.fcntl(read, fcntl.F_DUPFD, 20)
        high_write = fcntl.fcntl(write, fcntl.F_DUPFD, 20)

        def place():
            os.dup2(high_read, 3)
            os.dup2(high_write, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.folder}",
             "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-extensions",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-dev-shm-usage", "--force-color-profile=srgb", "--hide-scrollbars"]
            + (["--no-sandbox"] if os.geteuid() == 0 else []) + ["about:blank"],
            preexec_fn=place, pass_fds=(3, 4), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for descriptor in (read, write, high_read, high_write):
            os.close(descriptor)
        self.number = 0
        self.buffer = b""
        self.events = collections.deque()
        self.session = None
        self.logged, self.requests, self.dialogs = [], [], []
        target = self.call("Target.getTargets")["targetInfos"]
        page = next(info for info in target if info["type"] == "page")
        self.session = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        # In the page's CPU time, which other work on the machine doesn't affect.
        self.call("Performance.enable", timeDomain="threadTicks")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, until):
        while b"\0" not in self.buffer:
            if not select.select([self.answers], [], [], max(0, until - time.monotonic()))[0]:
                raise Failure("The browser did not answer in time.")
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise Failure("The browser went away.")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        if "method" in message:
            self.note(message["method"], message["params"])
        return message

    def note(self, method, event):
        self.events.append(method)
        if method == "Runtime.consoleAPICalled":
            self.logged.append(json.dumps(event["args"]))
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.logged.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded":
            self.logged.append(event["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(event["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.dialogs.append(event["message"])

    def call(self, method, seconds=120, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        until = time.monotonic() + seconds
        while True:
            answer = self.receive(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def run(self, script):
        """The value of an expression in the page; promises are awaited."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(f"{script[:80]}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, path, anchor=""):
        """Opens a file; returns the seconds until its first frame was drawn."""
        # From an empty page, because opening another anchor of the current page wouldn't load
        # anything.
        self.load("about:blank")
        start = time.monotonic()
        self.load(f"file://{os.path.abspath(path)}{anchor}")
        self.frame()
        return time.monotonic() - start

    def load(self, address):
        self.events.clear()
        self.call("Page.navigate", url=address)
        while "Page.loadEventFired" not in self.events:
            self.receive(time.monotonic() + 120)

    def frame(self):
        """Waits until changes are drawn."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, key, shift=False, text=None):
        codes = {"ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Home": 36,
                 "End": 35, "Escape": 27, "Tab": 9, "Enter": 13, " ": 32}
        text = text if text is not None else key if len(key) == 1 else ""
        common = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0])),
                  "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", media="",
                  features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path):
        self.frame()
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def metrics(self):
        return {row["name"]: row["value"] for row in self.call("Performance.getMetrics")["metrics"]}
