#!/usr/bin/env python3
"""The pages of reports in a browser: browser_tests.py PROTOPARITY [--screenshots DIR].

Needs chromium, chromedriver and selenium for Python, and fails where they are not there. The pages are made
by the program from campaigns and runs with planted faults (reports.py). What is slow is told, and fails nothing.
"""
import argparse
import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from reports import HERE, Reports

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait


class Browser:
    """Chromium without a window, with what it wanted from elsewhere and what it complained about."""

    def __init__(self, program, folder, screenshots):
        self.program = program
        self.folder = folder
        self.downloads = os.path.join(folder, 'downloads')
        os.mkdir(self.downloads)
        self.screenshots = screenshots
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which('chromium')
        for argument in ('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'):
            options.add_argument(argument)
        options.add_experimental_option('prefs', {'download.default_directory': self.downloads})
        options.set_capability('goog:loggingPrefs', {'browser': 'ALL', 'performance': 'ALL'})
        service = Service(shutil.which('chromedriver'))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.size()

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def size(self, width=1280, height=900, scale=1, mobile=False):
        self.command('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def media(self, theme='light', media=''):
        self.command('Emulation.setEmulatedMedia', media=media, features=[{'name': 'prefers-color-scheme', 'value': theme}])

    def open(self, page, fragment=''):
        self.driver.get('about:blank')
        self.driver.get('file://%s/%s.html%s' % (self.folder, page, fragment))

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).text

    def button(self, text, inside='body'):
        return next(button for button in self.all(inside + ' button') if button.text == text and button.is_displayed())

    def until(self, condition):
        return WebDriverWait(self.driver, 5).until(lambda _: condition())

    def press(self, key):
        webdriver.ActionChains(self.driver).send_keys(key).perform()

    def paste(self):
        webdriver.ActionChains(self.driver).key_down(Keys.CONTROL).send_keys('v').key_up(Keys.CONTROL).perform()

    def shell(self, command, folder):
        """What a reader gets who pastes a command of the page."""
        path = os.path.dirname(self.program) + ':' + os.environ['PATH']
        return subprocess.run(['bash', '-c', command], cwd=folder, env=dict(os.environ, PATH=path), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)

    def shot(self, name):
        if self.screenshots:
            self.driver.save_screenshot(os.path.join(self.screenshots, name + '.png'))

    def complaints(self):
        """What the console says, and requests to anything but the page and what it holds itself."""
        found = [entry['message'] for entry in self.driver.get_log('browser')]
        for entry in self.driver.get_log('performance'):
            message = json.loads(entry['message'])['message']
            if message['method'] != 'Network.requestWillBeSent':
                continue
            url = message['params']['request']['url']
            if not url.startswith(('file://%s/' % self.folder, 'blob:null/', 'about:blank', 'data:,')):
                found.append('request: ' + url[:200])
        return found


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


# MARK: Tests. Each opens what it needs; their names are what they show.

def opens_with_the_differences_first(browser):
    browser.open('conformance')
    expect('Verdicts differ on ' in browser.text('.lead'), browser.text('.lead'))
    states = [row.text for row in browser.all('#case-body .state')]
    expect(len(states) == 100, 'a page has 100 rows, not %d' % len(states))
    expect(states[0] == 'Crashed or hung' and 'One differs' in states and states == sorted(
        states, key=['Crashed or hung', 'One differs', 'All differ', 'Rule broken', 'All agree'].index), 'the worst first')
    expect([row.text for row in browser.all('#patterns tbody .state')][0] == 'Crashed or hung', 'patterns in the same order')
    expect(len(browser.all('#case-body td.odd')) > 0, 'who is alone is marked')
    browser.shot('conformance')


def filters_and_searches(browser):
    browser.open('conformance')
    total = int(browser.text('#case-count').split()[0].replace(',', ''))

    def count():
        return int(browser.text('#case-count').split()[0].replace(',', ''))

    Select(browser.one('#filter-code')).select_by_value('crc_mismatch')
    alone = count()
    expect(0 < alone < total, 'a code narrows the list')
    expect(all('crc_mismatch' in row.text for row in browser.all('#case-body tr')), 'to the rows that have it')
    Select(browser.one('#filter-state')).select_by_value('one')
    expect(0 < count() <= alone, 'two filters together')
    browser.one('#reset').click()
    expect(count() == total, 'filters are cleared')
    who = Select(browser.one('#filter-implementation'))
    names = {option.text.rsplit(' ', 1)[0]: option for option in who.options}
    who.select_by_visible_text(names['wrong <b>peer</b>'].text)
    differing = count()
    expect(0 < differing < total, 'the implementation that differs')
    expect(names['wrong <b>peer</b>'].text.endswith('(%d)' % differing), 'and in how many cases')
    expect(all(row.find_elements('css selector', 'td.odd') for row in browser.all('#case-body tr')), 'and is marked there')
    Select(browser.one('#filter-code')).select_by_value('accept')
    expect(0 < count() < differing, 'together with what it says')
    Select(browser.one('#filter-code')).select_by_value('')
    who.select_by_visible_text(names['ours'].text)
    expect(count() == 0 and 'nothing fits' in browser.text('#case-count'), 'who is right does not differ')
    browser.one('#reset').click()
    browser.one('#filter-path').send_keys('entries[1]')
    expect(0 < count() < total, 'a path narrows the list')
    browser.one('#reset').click()
    browser.one('#filter-search').send_keys('TRAILING zip')
    expect(count() < total, 'search by words')
    browser.one('#filter-search').send_keys(' nothing has this word')
    expect(count() == 0 and not browser.all('#case-body tr'), 'nothing found')
    browser.one('#reset').click()
    line = browser.all('#patterns tbody button')[1]
    wanted = int(line.text.split()[0].replace(',', ''))
    line.click()
    expect(count() == wanted, 'a line of the overview shows its cases')
    expect(line.get_attribute('aria-pressed') == 'true', 'and is told to be chosen')
    line.click()
    expect(count() == total, 'and lets go of them')


def sorts_and_turns_pages(browser):
    browser.open('conformance')
    browser.one('[data-sort=name]').click()
    names = [button.text for button in browser.all('#case-body button.link')]
    expect(names == sorted(names), 'by name')
    expect(browser.one('th[aria-sort]').get_attribute('aria-sort') == 'ascending', 'the order is told')
    browser.one('[data-sort=name]').click()
    last = [button.text for button in browser.all('#case-body button.link')]
    expect(last == sorted(last, reverse=True) and last[0] > names[0], 'the other way round')
    browser.button('Next').click()
    expect(browser.all('#case-body button.link')[0].text < last[-1], 'the next page goes on')
    expect('Page 2 of' in browser.text('.pager'), browser.text('.pager'))


def a_finding_in_an_archive(browser):
    browser.open('conformance')
    Select(browser.one('#filter-code')).select_by_value('overlapping_entries')
    browser.all('#case-body button.link')[0].click()
    expect(browser.one('#detail').is_displayed(), 'the case is open')
    verdicts = [row.text for row in browser.all('#detail-body table tbody tr')]
    expect(len(verdicts) == 3 and 'no verdict' in verdicts[2] and 'overlapping_entries' in verdicts[0], verdicts)
    records = [button.text for button in browser.all('.records button')]
    expect(any('local record' in text for text in records) and any('end record' in text for text in records), records)
    expect('a verdict points here' in browser.text('.records'), 'the place is marked')
    expect(browser.all('.hex .on'), 'its bytes are marked')
    browser.all('.records button')[-1].click()
    marked = ' '.join(part.text for part in browser.all('.hex .on')).split()
    expect(marked[:4] == ['50', '4b', '05', '06'], marked[:4])
    browser.shot('archive')
    before = browser.text('#detail-title')
    browser.button('Next', '#detail').click()
    expect(browser.text('#detail-title') != before, 'the next case')
    browser.one('#detail-close').click()
    expect(not browser.one('#detail').is_displayed(), 'closed')


def a_finding_in_json(browser):
    browser.open('campaign')
    Select(browser.one('#filter-target')).select_by_value('spec')
    # The fault shows at a member, and inside of components at the nodes that use them.
    for number in range(len(browser.all('#case-body button.link'))):
        browser.all('#case-body button.link')[number].click()
        marked = [mark.text for mark in browser.all('.json-tree mark')]
        if any('stateKey' in text for text in marked):
            break
        browser.one('#detail-close').click()
    expect(any('stateKey' in text for text in marked), marked)
    notes = [note.text for note in browser.all('.json-tree .mark-note')]
    expect(any(note.startswith('◀ ours: invalid_spec') for note in notes), notes)
    expect(any('wrong <b>peer</b>: invalid_spec' in note for note in notes), notes)
    browser.shot('json')
    browser.button('Text', '#detail').click()
    expect(browser.all('#detail pre.text'), 'the text is there too')
    browser.button('Bytes', '#detail').click()
    expect(browser.text('#detail pre.hex').startswith('00000000'), 'and the bytes')


def the_smallest_input_and_the_charts(browser):
    browser.open('miniatures')
    browser.shot('miniatures')
    browser.one('#filter-search').send_keys('miniature.accepting')
    browser.all('#case-body button.link')[0].click()
    expect([button.text for button in browser.all('#detail .choices button')][:2] == [
        'Smallest that shows the same', 'As it was found'], 'both inputs')
    expect(browser.text('#detail .input p').startswith('1 byte'), browser.text('#detail .input p'))
    browser.button('As it was found', '#detail').click()
    expect('State' in browser.text('#detail-body') and 'minimized' in browser.text('#detail-body'), 'the state is told')
    browser.one('#detail-close').click()
    for title in ('timeline', 'census', 'coverage', 'power'):
        section = browser.one('[aria-labelledby=%s-title]' % title)
        expect(section.find_elements(By.CSS_SELECTOR, 'svg'), title)
    expect('96' in browser.text('[aria-labelledby=coverage-title]'), 'coverage in percent')


def copies_the_command(browser):
    """With the clipboard, and where a page from a file may not use it; what is copied shows the finding again."""
    for has_clipboard in (True, False):
        browser.open('campaign')
        if has_clipboard:
            for name in ('clipboard-read', 'clipboard-write'):
                browser.command('Browser.setPermission', permission={'name': name}, setting='granted')
        else:
            browser.script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        browser.all('#case-body button.link')[1].click()
        command = browser.text('#detail .command pre')
        button = browser.button('Copy', '#detail')
        button.click()
        browser.until(lambda: button.text == 'Copied')
        expect(browser.one('#announce').get_attribute('textContent').startswith('Copied'), 'it is announced')
        browser.one('#detail-close').click()
        browser.one('#filter-search').click()
        browser.paste()
        expect(browser.one('#filter-search').get_attribute('value') == command, 'the clipboard holds it')
    browser.open('miniatures')
    browser.all('#case-body button.link')[0].click()
    for line in (command, browser.text('#detail .command pre')):
        result = browser.shell(line, browser.folder)
        expect(result.returncode == 1 and 'finding' in result.stdout, 'the command shows it again: ' + result.stdout)


def saves_the_input(browser):
    browser.open('conformance')
    browser.all('#case-body button.link')[7].click()
    command = browser.text('#detail .command pre')
    browser.button('Save the input', '#detail').click()
    browser.until(lambda: [name for name in os.listdir(browser.downloads) if name.endswith('.input')])
    name = next(name for name in os.listdir(browser.downloads) if name.endswith('.input'))
    expect(name in command, 'the command reads the file as it was saved')
    with open(os.path.join(browser.downloads, name), 'rb') as file:
        expect(hashlib.sha256(file.read()).hexdigest().startswith(name.split('.')[0]), 'the bytes are those of its name')
    result = browser.shell(command, browser.downloads)
    expect(result.returncode == 1, 'the peer is wrong again: ' + result.stdout)


def switches_the_theme(browser):
    colors = []
    for theme in ('light', 'dark'):
        browser.media(theme)
        browser.open('miniatures')
        colors.append(browser.script('return getComputedStyle(document.body).backgroundColor'))
        expect(browser.one('#theme').get_attribute('aria-pressed') == str(theme == 'dark').lower(), 'the button knows')
        browser.one('#theme').click()
        colors.append(browser.script('return getComputedStyle(document.body).backgroundColor'))
        if theme == 'light':
            browser.shot('dark')
    browser.media()
    expect(colors[0] == colors[3] != colors[1] == colors[2], colors)


def prints(browser):
    browser.open('campaign')
    document = base64.b64decode(browser.command('Page.printToPDF', printBackground=True)['data'])
    expect(document.startswith(b'%PDF') and document.count(b'/Type /Page\n') >= 1, 'a document with pages')
    if browser.screenshots:
        with open(os.path.join(browser.screenshots, 'campaign.pdf'), 'wb') as file:
            file.write(document)
    browser.media(media='print')
    expect(len(browser.all('.finding-print')) >= 3 and browser.one('.finding-print').is_displayed(), 'every finding is printed')
    expect(not browser.one('.controls').is_displayed(), 'no control is')
    browser.media()
    expect(not browser.one('.finding-print').is_displayed(), 'and not on the screen')


def works_by_keyboard_alone(browser):
    browser.open('campaign')
    focused = 'return document.activeElement'
    browser.press(Keys.TAB)
    expect(browser.script(focused).get_attribute('class') == 'skip', 'the first stop skips to the content')
    seen = []
    for _ in range(60):
        browser.press(Keys.TAB)
        element = browser.script(focused)
        seen.append(element.get_attribute('id') or element.get_attribute('data-sort') or element.get_attribute('data-case'))
        if element.get_attribute('data-case'):
            break
    expect({'theme', 'print', 'filter-search', 'filter-state', 'filter-path', 'name'} <= set(seen), seen)
    outline = browser.script('return getComputedStyle(document.activeElement).outlineStyle')
    expect(outline == 'solid', 'the focus is seen')
    case = browser.script(focused).get_attribute('data-case')
    browser.press(Keys.ENTER)
    expect(browser.script("return document.activeElement.id") == 'detail-title', 'the case has the focus')
    for _ in range(40):
        browser.press(Keys.TAB)
        inside = browser.script("return document.activeElement === document.body || document.activeElement.closest('#detail') !== null")
        expect(inside, 'the focus stays in the case while it is open')
    browser.press(Keys.ESCAPE)
    expect(not browser.one('#detail').is_displayed(), 'Escape closes it')
    expect(browser.script(focused).get_attribute('data-case') == case, 'and goes back to where the reader was')


def opens_the_case_that_the_address_names(browser):
    browser.open('campaign')
    browser.all('#case-body button.link')[2].click()
    title, address = browser.text('#detail-title'), browser.script('return location.hash')
    browser.open('campaign', address)
    expect(browser.one('#detail').is_displayed() and browser.text('#detail-title') == title, address)
    for address in ('#case-9999999', '#case-x', '#"><b>'):
        browser.open('campaign', address)
        expect(not browser.one('#detail').is_displayed(), address)


def keeps_to_the_width_of_the_window(browser):
    """At 400 % zoom (WCAG 2.2, 1.4.10: 320 pixels) and on a phone."""
    for name, size in (('zoom', (320, 256, 4, False)), ('phone', (360, 740, 2, True))):
        browser.size(*size)
        for page in ('conformance', 'miniatures', 'hostile', 'diff'):
            browser.open(page)
            width = browser.script('return document.documentElement.scrollWidth')
            expect(width <= size[0], '%s, %s: the page is %d wide' % (name, page, width))
            if name == 'phone':
                browser.shot('phone-' + page)
            if page == 'diff':
                continue
            browser.script("document.querySelector('#case-body button.link').click()")
            width = browser.script("return document.querySelector('#detail').scrollWidth")
            expect(width <= size[0], '%s, %s: a case is %d wide' % (name, page, width))
            if name == 'phone':
                browser.shot('phone-case-' + page)
    browser.size()


def has_roles_labels_and_contrast(browser):
    with open(os.path.join(HERE, 'checks.js'), encoding='utf-8') as file:
        checks = file.read()
    lowest = []
    for theme in ('light', 'dark'):
        browser.media(theme)
        for page in ('diff', 'conformance', 'campaign', 'miniatures'):
            browser.open(page)
            for element in browser.all('main details'):
                browser.script('arguments[0].open = true', element)
            for index in (None, 0, 1) if page != 'diff' else (None,):
                if index is not None:
                    browser.script("document.querySelectorAll('#case-body button.link')[arguments[0]].click()", index)
                result = browser.script(checks)
                expect(not result['problems'], '%s, %s: %s' % (page, theme, result['problems']))
                lowest.append(result['lowest'])
    browser.media()
    print('  lowest contrast %.2f' % min(lowest))
    # The checks see what is wrong.
    browser.script("""document.querySelector('.lead').style.color = '#888'; document.querySelector('#theme').textContent = '';
        document.querySelector('#print').id = 'theme'; document.querySelector('th').removeAttribute('scope')""")
    found = ' '.join(browser.script(checks)['problems'])
    for problem in ('contrast', 'no name', 'twice', 'without scope'):
        expect(problem in found, found)


def nothing_of_an_attacker_runs(browser):
    browser.open('hostile')
    expect(len(browser.all('#case-body button.link')) >= 6, 'the findings are listed')
    for index in range(len(browser.all('#case-body button.link'))):
        browser.script("document.querySelectorAll('#case-body button.link')[arguments[0]].click()", index)
        for place in range(len(browser.all('#detail .choices button'))):
            browser.all('#detail .choices button')[place].click()
        for button in browser.all('#detail .records button')[:3]:
            button.click()
        browser.one('#detail-close').click()
    browser.one('#filter-search').send_keys('<img src=x onerror=window.injected=8>')
    expect(browser.script('return window.injected === undefined'), 'a script of the report has run')
    strange = browser.script("""return [...document.querySelectorAll('img, iframe, object, embed, link, base, form, video, audio, b')]
        .map((element) => element.outerHTML.slice(0, 100))""")
    expect(not strange, strange)
    expect(browser.script("return document.scripts.length") == 2, 'there are two script elements')
    handlers = browser.script("""return [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'autofocus'))""")
    expect(not handlers, handlers)
    hidden = browser.script(r"return (document.body.innerText.match(/[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|[\p{Cc}--[\n\t]]/gv) || []).length")
    expect(hidden == 0, '%d characters hide themselves' % hidden)
    # The policy holds where the page's own care does not.
    browser.script("""const script = document.createElement('script');
        try { script.textContent = 'window.injected = 9'; } catch {} document.body.append(script);""")
    expect(browser.script('return window.injected === undefined'), 'the policy lets a script run')
    expect(any('Content Security Policy' in entry or 'TrustedScript' in entry for entry in browser.complaints()),
           'the policy says that it was broken')


def twenty_thousand_rows_stay_fluid(browser):
    """The size is a bound; the times are figures."""
    size = os.path.getsize(os.path.join(browser.folder, 'large.html'))
    expect(size < 12_000_000, 'the page has %d bytes' % size)
    browser.command('Performance.enable', timeDomain='threadTicks')
    browser.open('large')
    metrics = {metric['name']: metric['value'] for metric in browser.command('Performance.getMetrics')['metrics']}
    browser.command('Performance.disable')
    expect(browser.text('#case-count') == '20,000 cases', browser.text('#case-count'))
    expect(len(browser.all('#case-body tr')) == 100, 'one page of them stands in the document')
    paint = browser.script("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime || 0")
    filtering = browser.script("""const start = performance.now(); const search = document.querySelector('#filter-search');
        search.value = 'entry'; search.dispatchEvent(new Event('input')); return performance.now() - start""")
    expect(browser.text('#case-count') != '20,000 cases', 'the search narrows them')
    print('  20,000 rows: %.1f MB, %.2f s of processor time to load and paint, first paint after %.2f s, a search in %.0f ms' % (
        size / 1e6, metrics['TaskDuration'], paint / 1000, filtering))


TESTS = [
    opens_with_the_differences_first, filters_and_searches, sorts_and_turns_pages, a_finding_in_an_archive, a_finding_in_json,
    the_smallest_input_and_the_charts, copies_the_command, saves_the_input, switches_the_theme, prints, works_by_keyboard_alone,
    opens_the_case_that_the_address_names, keeps_to_the_width_of_the_window, has_roles_labels_and_contrast,
    nothing_of_an_attacker_runs, twenty_thousand_rows_stay_fluid,
]


def main():
    parser = argparse.ArgumentParser(description='The pages of reports in a browser.')
    parser.add_argument('protoparity')
    parser.add_argument('--screenshots')
    parser.add_argument('--only', help='only tests with this in their name')
    arguments = parser.parse_args()
    for tool in ('chromium', 'chromedriver'):
        if not shutil.which(tool):
            print('browser tests: there is no ' + tool)
            return 1
    if arguments.screenshots:
        os.makedirs(arguments.screenshots, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.abspath(arguments.protoparity)
        start = time.monotonic()
        Reports(program, folder).make()
        print('reports made in %.1f s' % (time.monotonic() - start))
        browser = Browser(program, folder, arguments.screenshots)
        failures = 0
        try:
            for test in TESTS:
                name = test.__name__.replace('_', ' ')
                if arguments.only and arguments.only not in name:
                    continue
                began = time.monotonic()
                browser.complaints()
                try:
                    test(browser)
                    complaints = browser.complaints()
                    expect(not complaints, 'the browser complains: %s' % complaints)
                    print('passed: %s (%.1f s)' % (name, time.monotonic() - began))
                except Exception as error:
                    failures += 1
                    browser.shot('failed ' + name)
                    print('FAILED: %s: %s: %s' % (name, type(error).__name__, str(error)[:2000]))
                    browser.size()
                    browser.media()
        finally:
            browser.driver.quit()
        print('browser tests: %d failed, %.0f s' % (failures, time.monotonic() - start))
        return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
