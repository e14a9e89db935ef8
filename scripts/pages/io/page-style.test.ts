import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPages } from './build.ts';
import { makeTestSite, pageYaml } from './testing-site.ts';

it('a page has the rules of its own elements and of those a script may add, and no others', async () => {
  const { folders, write, remove } = makeTestSite();
  try {
    write('campaigns/one.yaml', pageYaml());
    await buildPages(folders);
    const html = readFileSync(join(folders.dist, 'current/one.html'), 'utf8');
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

    for (const own of ['.page{', '.toast{', '.agreement-dialog{', '--ink:']) expect(css).toContain(own);
    for (const other of ['.rich-text', '.price', '--star:']) expect(css).not.toContain(other);
  } finally {
    remove();
  }
});
