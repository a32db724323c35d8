"""Takes the picture of a session's page. Usage: picture.py PAGE PICTURE"""

import sys

from browser import Browser


def main(page, picture):
    browser = Browser()
    try:
        browser.size(1280, 800)
        browser.scheme("light")
        # The round won after the lost one.
        browser.open(page, "#B.9")
        browser.screenshot(picture)
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
