import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildPages } from '#compiler/build/build.ts';
import { filesBelow, REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import { makeTestSite, pageYaml } from '#compiler/testing-site.ts';
import { weighFirstScreens } from '#scripts/build/script-budget.ts';
import type { Figures } from './figures.ts';
import { makeLandingSite, scriptsIn } from './landing-site.ts';

/** Bytes that visitors fetch, and files that a build writes. */
export async function weighSite(): Promise<Figures> {
  const screens = weighFirstScreens(REPOSITORY_FOLDERS.dist).map(
    ({ path, totalBytes }) => [`script of the first screen ${path}, bytes gzip`, totalBytes] as const,
  );
  return {
    ...(await weighLandingPage()),
    ...Object.fromEntries(screens),
    'script of the console, bytes gzip': weighConsole(),
    ...(await countWrittenFiles()),
  };
}

async function weighLandingPage(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'landing-figures-'));
  try {
    const { dist } = await makeLandingSite(folder);
    const html = readFileSync(join(dist, 'current/landing.html'), 'utf8');
    const boot = scriptsIn(html).join('');
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    return {
      'landing page, bytes': Buffer.byteLength(html),
      'landing page, bytes brotli': brotliCompressSync(html).length,
      'its script, bytes brotli': brotliCompressSync(boot).length,
      'its style, bytes brotli': brotliCompressSync(style).length,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The script of the console's page. */
function weighConsole(): number {
  const html = readFileSync(join(REPOSITORY_FOLDERS.dist, 'console/index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(REPOSITORY_FOLDERS.dist, 'console', file)), { level: 9 }).length,
    0,
  );
}

const PAGES = 30;

/** Files that builds of a small site write: the first build, one with a changed page, one without changes. */
async function countWrittenFiles(): Promise<Figures> {
  const site = makeTestSite();
  const { folders } = site;
  const written = async () => {
    const before = statesOf([folders.dist, folders.cache]);
    await buildPages(folders);
    return [...statesOf([folders.dist, folders.cache])].filter((state) => !before.has(state)).length;
  };
  try {
    for (let index = 0; index < PAGES; index += 1) site.write(`campaigns/page-${index}.yaml`, pageYaml());
    const all = await written();
    site.write('campaigns/page-0.yaml', pageYaml({ heading: '新标题' }));
    return {
      [`files written by a build of ${PAGES} pages`]: all,
      'files written for one page changed': await written(),
      'files written for nothing changed': await written(),
    };
  } finally {
    site.remove();
  }
}

/**
 * The files below some folders, as values that change when a file is written; a second hard link is not another file.
 */
function statesOf(folders: readonly string[]): Set<string> {
  const files = folders.flatMap(filesBelow).map((file) => statSync(file));
  return new Set(files.map(({ ino, mtimeMs }) => `${ino} ${mtimeMs}`));
}
