// What a reader with other eyes or another keyboard needs, checked on what the browser made of the page. Returns problems.
const problems = [];
const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
const named = (element) => (element.getAttribute('aria-label') || element.textContent || '').trim()
  || [...(element.labels || [])].map((label) => label.textContent.trim()).join('')
  || (element.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent || '').join('');
const tell = (element) => element.outerHTML.slice(0, 120);

if (!document.documentElement.lang) problems.push('the page has no language');
if (!document.title) problems.push('the page has no title');
const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
if (new Set(ids).size !== ids.length) problems.push('an id is there twice');
for (const element of document.querySelectorAll('[aria-labelledby]')) {
  for (const id of element.getAttribute('aria-labelledby').split(' ')) if (!document.getElementById(id)) problems.push('nothing has the id ' + id);
}
for (const element of document.querySelectorAll('button, input, select, a, [role=img], section, nav, dialog[open], [role=search], [role=group]')) {
  if (!named(element)) problems.push('no name: ' + tell(element));
}
for (const control of document.querySelectorAll('input, select')) if (!control.labels.length) problems.push('no label: ' + tell(control));
for (const cell of document.querySelectorAll('th')) if (!cell.scope) problems.push('a header without scope: ' + tell(cell));
for (const element of document.querySelectorAll('svg')) {
  if (element.getAttribute('role') !== 'img' && element.getAttribute('aria-hidden') !== 'true') problems.push('a picture without a role: ' + tell(element));
}
if (document.querySelectorAll('main').length !== 1 || document.querySelectorAll('h1').length !== 1) problems.push('not one main and one h1');
let level = 1;
for (const heading of document.querySelectorAll('main h1, main h2, main h3')) {
  if (!shown(heading)) continue;
  const next = Number(heading.tagName[1]);
  if (next > level + 1) problems.push('a heading skips a level: ' + tell(heading));
  level = next;
}
// What scrolls by itself must be in reach of the keyboard.
for (const element of document.querySelectorAll('pre, .json-tree, .records, .wide')) {
  const scrolls = shown(element) && element.scrollHeight > element.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  if (scrolls && element.tabIndex < 0 && !element.querySelector('button, summary, a')) problems.push('out of reach: ' + tell(element));
}

// Contrast (WCAG 2.2, 1.4.3): 4.5, or 3 for large text.
const channels = (color) => (color.match(/[\d.]+/g) || []).map(Number);
const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
const background = (element) => {
  for (let up = element; up; up = up.parentElement) {
    const color = channels(getComputedStyle(up).backgroundColor);
    if (color.length === 3 || color[3] === 1) return color;
    if (color[3] > 0) return null;
  }
  return channels(getComputedStyle(document.documentElement).backgroundColor);
};
let lowest = 99, texts = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.data.trim() || ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName) || element.closest(':disabled') || !shown(element)) continue;
  const style = getComputedStyle(element);
  const under = background(element);
  if (!under) { problems.push('a background that shines through: ' + tell(element)); continue; }
  const [light, dark] = [luminance(channels(style.color)), luminance(under)].sort((left, right) => right - left);
  const ratio = (light + 0.05) / (dark + 0.05);
  const size = parseFloat(style.fontSize);
  const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  lowest = Math.min(lowest, ratio);
  texts += 1;
  if (ratio < needed) problems.push('contrast ' + ratio.toFixed(2) + ': ' + tell(element));
}
if (texts < 20) problems.push('there is hardly any text');
return { problems: [...new Set(problems)].slice(0, 20), lowest };
