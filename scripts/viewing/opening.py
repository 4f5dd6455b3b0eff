#!/usr/bin/env python3
"""Prints the time in seconds that Chromium needs to open a page and draw its tree: the median of five
loads, until a frame with rows is on the screen. Requires selenium, chromium and chromium-driver.

Usage: opening.py PAGE
"""

import shutil
import sys
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

DRAWN = """
const done = arguments[0];
const ask = () => document.querySelector("[role=treeitem]")
  ? requestAnimationFrame(() => requestAnimationFrame(() => done(true))) : setTimeout(ask, 10);
ask();
"""

options = webdriver.ChromeOptions()
for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--window-size=1400,1000"]:
    options.add_argument(word)
options.binary_location = shutil.which("chromium")
browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
try:
    browser.set_page_load_timeout(60)
    browser.set_script_timeout(60)
    loads = []
    for _ in range(5):
        browser.get("about:blank")
        start = time.monotonic()
        browser.get(Path(sys.argv[1]).resolve().as_uri())
        browser.execute_async_script(DRAWN)
        loads.append(time.monotonic() - start)
    print(sorted(loads)[2])
finally:
    browser.quit()
