import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from './pages/io/build.ts';
import { withBuildLock } from './pages/io/build-lock.ts';
import type { BuildOptions, BuildReport } from './pages/io/build-report.ts';
import { filesBelow, REPOSITORY_FOLDERS as folders, landingStylesFile } from './pages/io/folders.ts';
import { clearFlatLayout } from './publish/clear-flat-layout.ts';
import { progressLine } from './publish/progress-line.ts';

const root = join(import.meta.dirname, '..');

/**
 * Builds this repository's site into `dist`: browser code when it changed, then pages that changed. Waits for another
 * process that builds. Visitors get the new release unless `isLive` is false.
 */
export async function buildSite(options: BuildOptions = {}): Promise<BuildReport> {
  const progress = progressLine();
  return withBuildLock(join(folders.cache, 'build.lock'), async () => {
    if (isCodeStale()) {
      const { buildCode } = await import('./build-code.ts');
      await buildCode();
      writeFileSync(stampFile(), sourceHash());
    }
    const onPictures = (done: number, all: number) => progress.show(`编码图片 ${done} / ${all}`, done === all);
    const report = await buildPages(folders, { onPictures, ...options });
    progress.clear();
    clearFlatLayout(folders.dist);
    return report;
  });
}

/** Whether the built code is that of the present sources. */
function isCodeStale(): boolean {
  const built = [
    join(folders.dist, 'assets/manifest.json'),
    join(folders.dist, 'console/index.html'),
    folders.prerender,
    landingStylesFile(folders.prerender),
    folders.compiler,
    folders.shell,
    stampFile(),
  ];
  if (!built.every((file) => existsSync(file))) return true;
  return readFileSync(stampFile(), 'utf8') !== sourceHash();
}

function stampFile(): string {
  return join(folders.cache, 'code.stamp');
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const sources = ['src', 'scripts', 'schemas'].flatMap((folder) => filesBelow(join(root, folder)));
  const settings = [
    'index.html',
    'vite.config.ts',
    'vite.landing.config.ts',
    'vite.console.config.ts',
    'package-lock.json',
    'pages-config/navigation.yaml',
    'pages-config/site.yaml',
  ];
  for (const file of [...sources, ...settings.map((name) => join(root, name))]) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
