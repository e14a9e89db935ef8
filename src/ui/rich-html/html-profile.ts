import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';

/** Elements that content may use. What else stands there gives way to its words; scripts and styles go with theirs. */
export const TAGS = [
  ...['a', 'abbr', 'article', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'del', 'details'],
  ...['div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins'],
  ...['kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 'rp', 'rt', 'ruby', 's', 'section', 'small', 'span', 'strong'],
  ...['sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul', 'wbr'],
];

/** Attributes that content may use. No `id`, `name` and `class`: they would meet the page's own. No `style`: see the policy. */
export const ATTRIBUTES = [
  ...[
    'align',
    'alt',
    'colspan',
    'datetime',
    'dir',
    'height',
    'href',
    'lang',
    'rowspan',
    'scope',
    'span',
    'src',
    'start',
  ],
  ...['title', 'width'],
];

/** Where a link of content leads: `inside` is a path of this site. */
export type LinkTarget = { readonly href: string; readonly isInside: boolean };

/** The target of a link; undefined for one that leads to no host of ours. Plain http is asked for as https. */
export function linkTarget(href: string, origin: string, hosts: readonly string[]): LinkTarget | undefined {
  const url = absolute(href, origin);
  if (!url) return undefined;
  const isInside = url.origin === origin;
  if (!isInside) url.protocol = 'https:';
  const target = isInside ? url.pathname + url.search + url.hash : url.href;
  return isAllowedAddress(target, hosts) ? { href: target, isInside } : undefined;
}

/** The address of a picture; undefined unless it is this site's own or can be had by https. */
export function pictureAddress(src: string, origin: string): string | undefined {
  const url = absolute(src, origin);
  if (!url || url.username + url.password) return undefined;
  if (url.origin !== origin) url.protocol = 'https:';
  return url.href;
}

/** Heading levels so that the highest becomes `top`, and none is lower than 6. */
export function levelled(levels: readonly number[], top: number): number[] {
  const highest = Math.min(...levels);
  return levels.map((level) => Math.min(6, level - highest + top));
}

/** Only what begins with a slash or names http(s) is an address here: relative ones would depend on the screen. */
function absolute(address: string, origin: string): URL | undefined {
  const trimmed = address.trim();
  if (!/^(https?:)?\//i.test(trimmed)) return undefined;
  try {
    const url = new URL(trimmed, origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
