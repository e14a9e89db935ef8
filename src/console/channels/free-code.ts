import type { AdPlatform } from '#src/contract/console/channel-links.ts';
import type { Link } from './channel-queries.ts';

const SHORT: Readonly<Record<AdPlatform, string>> = {
  none: 'qr',
  tencent: 'gdt',
  oceanengine: 'dy',
  baidu: 'bd',
  kuaishou: 'ks',
};
const MAX_PAGE_PART = 24;

/** A free code made of place and target: `dy-901`, then `dy-901-2`. */
export function freeCode(
  { page, platform }: { readonly page: string; readonly platform: AdPlatform },
  links: readonly Pick<Link, 'code'>[],
): string {
  const words = page
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_PAGE_PART);
  const code = [SHORT[platform], words].filter(Boolean).join('-').replace(/-$/, '');
  const taken = new Set(links.map((link) => link.code));
  if (!taken.has(code)) return code;
  let number = 2;
  while (taken.has(`${code}-${number}`)) number += 1;
  return `${code}-${number}`;
}
