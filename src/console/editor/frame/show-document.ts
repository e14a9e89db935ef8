import { Idiomorph } from 'idiomorph';

/** Elements that run, or load another document. The frame's own CSP forbids them too. */
const ACTIVE = 'script, noscript, iframe, frame, object, embed, base, meta, link:not([rel="stylesheet"]), template';
const STOPS = 'a[href], button, input, select, textarea, summary, audio, video, [tabindex], [contenteditable]';
const STYLES = 'style, link[rel="stylesheet"]';
const MARK = 'data-page-style';

let shownStyles = '';

/** Replaces the rendered document; unchanged parts and the scroll position stay. */
export function showDocument(text: string): void {
  const next = new DOMParser().parseFromString(text, 'text/html');
  for (const element of next.querySelectorAll(ACTIVE)) element.remove();
  for (const element of next.body.querySelectorAll('*')) dropHandlers(element);
  // Its elements do nothing here, so it is one stop of the Tab key, between the blocks and the form.
  for (const element of next.body.querySelectorAll(STOPS)) element.setAttribute('tabindex', '-1');
  takeStyles(next);
  copyAttributes(next.documentElement, document.documentElement);
  copyAttributes(next.body, document.body);
  const scroll = window.scrollY;
  // It waits for nothing: the head contains no script or picture.
  void Idiomorph.morph(document.body, next.body, {
    morphStyle: 'innerHTML',
    restoreFocus: false,
    // Unchanged blocks need not be compared node by node.
    callbacks: { beforeNodeMorphed: (old, own) => !(old instanceof Element && isBlock(old) && old.isEqualNode(own)) },
  });
  if (Math.abs(window.scrollY - scroll) > 1) window.scrollTo({ top: scroll, behavior: 'instant' });
}

const isBlock = (element: Element) => element.localName === 'section';

function dropHandlers(element: Element): void {
  for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name);
}

function takeStyles(next: Document): void {
  const styles = [...next.querySelectorAll(STYLES)];
  const said = styles.map(({ outerHTML }) => outerHTML).join('\n');
  for (const style of styles) style.remove();
  if (said === shownStyles) return;
  shownStyles = said;
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
  for (const style of styles) {
    const own = document.importNode(style, true);
    own.setAttribute(MARK, '');
    document.head.append(own);
  }
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (!name.startsWith('on')) to.setAttribute(name, value);
}
