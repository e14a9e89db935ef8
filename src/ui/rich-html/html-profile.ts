import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';

/** Allowed elements. Others are replaced by their text; scripts and styles are removed with it. */
export const TAGS = [
  ...['a', 'abbr', 'article', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'del', 'details'],
  ...['div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins'],
  ...['kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 'rp', 'rt', 'ruby', 's', 'section', 'small', 'span', 'strong'],
  ...['sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul', 'wbr'],
];

/** Allowed attributes. No `id`, `name` and `class`, which could clash with the page's. No `style`: see the CSP. */
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

/** The target of a link in content: `inside` is a path of this site. */
export type LinkTarget = { readonly href: string; readonly isInside: boolean };

/** The target of a link; undefined for a foreign host. Plain http becomes https. */
export function linkTarget(href: string, origin: string, hosts: readonly string[]): LinkTarget | undefined {
  const url = absolute(href, origin);
  if (!url) return undefined;
  const isInside = url.origin === origin;
  if (!isInside) url.protocol = 'https:';
  const target = isInside ? url.pathname + url.search + url.hash : url.href;
  return isAllowedAddress(target, hosts) ? { href: target, isInside } : undefined;
}

/** The address of a picture; undefined unless it is on this site or has https. */
export function pictureAddress(src: string, origin: string): string | undefined {
  const url = absolute(src, origin);
  if (!url || url.username + url.password) return undefined;
  if (url.origin !== origin) url.protocol = 'https:';
  return url.href;
}

/** Changes heading levels so that the highest becomes `top`, and none is below 6. */
export function levelled(levels: readonly number[], top: number): number[] {
  const highest = Math.min(...levels);
  return levels.map((level) => Math.min(6, level - highest + top));
}

/** Only a path or an http(s) address is allowed: a relative one would depend on the screen. */
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
