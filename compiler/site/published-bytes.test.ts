import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchTo } from '#site-store/site-folder.ts';
import { publishedBytesIn } from './published-bytes.ts';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'published-'));
  mkdirSync(join(site, 'assets'));
  mkdirSync(join(site, 'releases/0123456789abcdef'), { recursive: true });
  const faq = { 'src/blocks/faq/faq.behaviour.ts': { file: 'assets/faq.js' } };
  writeFileSync(join(site, 'assets/landing-manifest.json'), JSON.stringify(faq));
  writeFileSync(join(site, 'assets/faq.js'), 'a'.repeat(1000));
  writeFileSync(join(site, 'releases/0123456789abcdef/sale.html'), 'b'.repeat(5000));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

describe('what a published page weighs', () => {
  it('is nothing before the first release', () => {
    expect(publishedBytesIn(site)).toBeUndefined();
  });

  it('is that of the release visitors get: its HTML, and the script of its blocks', () => {
    switchTo(site, '0123456789abcdef');

    const weight = publishedBytesIn(site)?.('/sale', ['faq']);

    expect(weight?.atMost).toBe(6000);
    expect(weight?.weigh().html).toBeLessThan(100);
    expect(weight?.weigh().script).toBeLessThan(100);
    expect(publishedBytesIn(site)?.('/other', ['faq'])).toBeUndefined();
  });

  it('counts no script of blocks that the page does not have', () => {
    switchTo(site, '0123456789abcdef');

    expect(publishedBytesIn(site)?.('/sale', ['hero'])?.atMost).toBe(5000);
  });
});
