import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../site/folders.ts';
import { clearFlatLayout } from './clear-flat-layout.ts';

const RELEASE = '0123456789abcdef';
const OLD = [
  '901.html',
  '901.html.br',
  'index.html.gz',
  'h5/douyin.html',
  'pages/h5/douyin.json.gz',
  'pages/manifest.json',
];
const KEPT = [
  `releases/${RELEASE}/901.html`,
  'assets/manifest.json',
  'console/index.html',
  'robots.txt',
  'notes/read.md',
];
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function siteWith(...files: readonly string[]): string {
  const site = mkdtempSync(join(tmpdir(), 'flat-layout-'));
  folders.push(site);
  for (const file of files) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), file);
  }
  return site;
}

const filesOf = (site: string) => filesBelow(site).map((file) => file.slice(site.length + 1));

describe('a site that was built before there were releases', () => {
  it('loses the documents beside its releases, and nothing else', () => {
    const site = siteWith(...OLD, ...KEPT);
    symlinkSync(`releases/${RELEASE}`, join(site, 'current'));

    clearFlatLayout(site);

    expect(filesOf(site)).toEqual([...KEPT].sort());
  });

  it('keeps them while it has no release', () => {
    const site = siteWith(...OLD);

    clearFlatLayout(site);

    expect(filesOf(site)).toEqual([...OLD].sort());
  });
});
