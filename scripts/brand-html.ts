import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

const SITE = join(import.meta.dirname, '../pages-config/site.yaml');
const PLACE = /%brand\.(\w+)%/g;

/** Fills `%brand.name%` and the like in `index.html` with what `pages-config/site.yaml` says of the brand. */
export const brandHtml: Plugin = {
  name: 'brand-html',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => fillBrand(html, (parse(readFileSync(SITE, 'utf8')) as { brand: Brand }).brand),
  },
};

type Brand = Readonly<Record<string, string>>;

/** Puts the brand into its places, as text. Throws when the brand does not say what a place asks for. */
export function fillBrand(html: string, brand: Brand): string {
  return html.replace(PLACE, (place, key: string) => {
    const value = Object.hasOwn(brand, key) ? brand[key] : undefined;
    if (value === undefined)
      throw new Error(`index.html asks for ${place}; pages-config/site.yaml has no brand.${key}.`);
    return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  });
}
