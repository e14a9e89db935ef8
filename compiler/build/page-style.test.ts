import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestSite, pageYaml, type TestSite } from '../testing-site.ts';
import { buildPages } from './build.ts';

let site: TestSite;

beforeEach(() => {
  site = makeTestSite();
});

afterEach(() => site.remove());

/** The stylesheet of a page. */
async function styleOf(text: string): Promise<string> {
  site.write('campaigns/one.yaml', text);
  await buildPages(site.folders);
  const html = readFileSync(join(site.folders.dist, 'current/one.html'), 'utf8');
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

describe('the stylesheet of a page', () => {
  it('has the rules of its own elements and of those a script may add, and no others', async () => {
    const css = await styleOf(pageYaml());

    for (const own of ['.page{', '.toast{', '--accent:', 'color:#1b1f2a']) expect(css).toContain(own);
    for (const other of ['.rich-text', '.price', '--star:', '--ink:', '.agreement-dialog']) {
      expect(css).not.toContain(other);
    }
  });

  it('has nothing of the app’s own, and no rule twice, for a block that shares code with the app', async () => {
    const css = await styleOf(`${pageYaml()}  - { type: coupon, uuid: c-1, amount: 100, title: 新人券 }\n`);

    expect(css).toContain('.coupon__face{');
    for (const other of ['.screen', 'dark']) expect(css).not.toContain(other);
    expect(css.split('.skip-link:focus{')).toHaveLength(2);
  });
});
