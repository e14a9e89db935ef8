import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { parse } from 'yaml';

const SITE = join(import.meta.dirname, '../../pages-config/site.yaml');
const PLACE = /%brand\.(\w+)%/g;

/** Fills `%brand.name%` and the like in `index.html` from `pages-config/site.yaml`, and adds the address of the API. */
export const brandHtml: Plugin = {
  name: 'brand-html',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const { brand, api } = parse(readFileSync(SITE, 'utf8')) as Site;
      return { html: fillBrand(html, brand), tags: api ? apiTags(api.base) : [] };
    },
  },
};

type Brand = Readonly<Record<string, string>>;

interface Site {
  readonly brand: Brand;
  readonly api?: { readonly base: string };
}

/** Tells the script where to find an API on another origin, with a preconnect for the first call. */
export function apiTags(base: string): HtmlTagDescriptor[] {
  return [
    { tag: 'meta', attrs: { name: 'api-base', content: base }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'preconnect', href: base, crossorigin: true }, injectTo: 'head' },
  ];
}

/** Fills in the brand as text. Throws when the brand has no value for a place. */
export function fillBrand(html: string, brand: Brand): string {
  return html.replace(PLACE, (place, key: string) => {
    const value = Object.hasOwn(brand, key) ? brand[key] : undefined;
    if (value === undefined)
      throw new Error(`index.html asks for ${place}; pages-config/site.yaml has no brand.${key}.`);
    return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  });
}
