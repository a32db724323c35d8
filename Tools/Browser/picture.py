"""Takes the picture of a page with branches. Usage: picture.py PAGE PICTURE"""

import sys

from browser import Browser


def main(page, picture):
    browser = Browser()
    try:
        browser.size(1280, 640)
        browser.scheme("light")
        browser.open(page)
        browser.press("b")
        # The round won after the lost one.
        browser.run("[...document.querySelectorAll('#branch-tree a')].find((link) => link.textContent.startsWith('B.9')).click()")
        browser.frame()
        browser.screenshot(picture)
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
