import createPurifier, { type Config } from 'dompurify';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import {
  FORMULA_ATTRIBUTES,
  FORMULA_CLASSES,
  FORMULA_ELEMENTS,
  isFormulaValue,
  WIDE_LABEL,
} from '#src/page-model/formulas/formula-markup.ts';
import { htmlPolicy } from '../trusted-html.ts';
import { ATTRIBUTES, levelled, linkTarget, pictureAddress, TAGS } from './html-profile.ts';

/** Narrower pictures are icons within the text. */
const SIGN_PX = 64;

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const FORMULA_VALUES: ReadonlySet<string> = new Set(FORMULA_ATTRIBUTES);
const HTML_NAMES: ReadonlySet<string> = new Set(ATTRIBUTES);

/**
 * The API's HTML as safe nodes: text, lists, tables, links to allowed hosts, pictures, formulas.
 *
 * Nodes, not a string: a string could be parsed differently from what was checked. The highest heading becomes
 * `topHeading`.
 */
export function cleanHtml(html: string, topHeading: number): DocumentFragment {
  const policy = htmlPolicy();
  const content = createPurifier.sanitize(html, {
    ...PROFILE,
    ...(policy && { TRUSTED_TYPES_POLICY: policy as NonNullable<Config['TRUSTED_TYPES_POLICY']> }),
  });
  treatFormulas(content);
  for (const link of content.querySelectorAll('a')) treatLink(link);
  for (const image of content.querySelectorAll('img')) treatPicture(image);
  for (const table of content.querySelectorAll('table')) boxTable(table);
  levelHeadings(content, topHeading);
  return content;
}

const PROFILE = {
  ALLOWED_TAGS: [...TAGS, ...FORMULA_ELEMENTS],
  ALLOWED_ATTR: [...ATTRIBUTES, ...FORMULA_ATTRIBUTES, 'class'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

/**
 * Keeps only formulas as our renderer writes them: no HTML inside, and each element with the attributes of its own
 * kind.
 *
 * DOMPurify has one list of attributes for HTML and MathML, and allows HTML inside the texts of a formula.
 */
function treatFormulas(content: DocumentFragment): void {
  for (const element of content.querySelectorAll('*')) {
    const isFormula = element.namespaceURI === MATHML;
    if (!isFormula && element.closest('math')) element.replaceWith(element.textContent ?? '');
    const isBox = element.tagName === 'SPAN' && element.classList.contains('formula');
    for (const { name, value } of [...element.attributes]) {
      const isKept = isFormula ? FORMULA_VALUES.has(name) && isFormulaValue(name, value) : HTML_NAMES.has(name);
      if (name !== 'class' && !isKept) element.removeAttribute(name);
    }
    keepFormulaClasses(element, isFormula || isBox);
    if (isBox && element.classList.contains('formula--wide')) openToKeys(element, WIDE_LABEL);
  }
}

function keepFormulaClasses(element: Element, mayHave: boolean): void {
  if (!element.hasAttribute('class')) return;
  const known = [...element.classList].filter((name) => mayHave && FORMULA_CLASSES.has(name));
  if (known.length > 0) element.setAttribute('class', known.join(' '));
  else element.removeAttribute('class');
}

function openToKeys(box: Element, label: string): void {
  box.setAttribute('tabindex', '0');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', label);
}

function treatLink(link: HTMLAnchorElement): void {
  const target = linkTarget(link.getAttribute('href') ?? '', window.location.origin, allowedHosts);
  if (!target) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('href', target.href);
  if (target.isInside) return;
  link.target = '_blank';
  link.rel = 'noopener nofollow';
}

function treatPicture(image: HTMLImageElement): void {
  const src = pictureAddress(image.getAttribute('src') ?? '', window.location.origin);
  if (!src) {
    image.replaceWith(image.alt);
    return;
  }
  const width = Number(image.getAttribute('width') ?? Number.NaN);
  image.loading = 'lazy';
  image.decoding = 'async';
  image.src = src;
  if (!image.hasAttribute('alt')) image.alt = '';
  if (width < SIGN_PX || image.closest('a, summary')) return;
  const opener = document.createElement('button');
  opener.type = 'button';
  opener.className = 'rich-html__picture';
  opener.setAttribute('aria-label', image.alt ? `查看大图：${image.alt}` : '查看大图');
  image.replaceWith(opener);
  opener.append(image);
}

/** A table scrolls sideways in its own container, also by keyboard. */
function boxTable(table: HTMLTableElement): void {
  if (table.parentElement?.closest('table')) return;
  const box = document.createElement('div');
  box.className = 'rich-html__table';
  openToKeys(box, table.caption?.textContent?.trim() || '表格');
  table.replaceWith(box);
  box.append(table);
}

function levelHeadings(content: DocumentFragment, top: number): void {
  const headings = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = levelled(
    headings.map(({ tagName }) => Number(tagName.slice(1))),
    top,
  );
  headings.forEach((heading, at) => {
    const level = levels[at];
    const levelledHeading = document.createElement(`h${level}`);
    for (const { name, value } of heading.attributes) levelledHeading.setAttribute(name, value);
    levelledHeading.append(...heading.childNodes);
    heading.replaceWith(levelledHeading);
  });
}
