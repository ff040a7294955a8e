"""The site of the docs, opened from a folder: the search works, and no server is asked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

webdriver = pytest.importorskip("selenium.webdriver")
pytest.importorskip("material", reason="the site needs mkdocs-material (the extra `docs`)")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
ROOT = Path(__file__).parents[2]
SHOWN = "return document.querySelector('.md-search-result__meta').innerText"
ASKED = "return performance.getEntriesByType('resource').map(one => one.name)"

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER),
    reason="the site was not tested in a browser: install chromium and chromedriver",
)


def test_the_search_works_in_a_folder_and_asks_no_server(tmp_path: Path) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True)
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    try:
        browser.set_window_size(1440, 900)
        browser.get((tmp_path / "guides" / "check.html").as_uri())
        field = browser.find_element("css selector", "[data-md-component=search-query]")
        browser.execute_script("arguments[0].focus()", field)
        field.send_keys("preset")
        WebDriverWait(browser, 20).until(lambda own: "matching" in own.execute_script(SHOWN))
        assert not [url for url in browser.execute_script(ASKED) if url.startswith("http")]
    finally:
        browser.quit()
