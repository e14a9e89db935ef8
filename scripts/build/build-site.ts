import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from '#compiler/build/build.ts';
import type { BuildOptions, BuildReport } from '#compiler/build/build-report.ts';
import { clearFlatLayout } from '#compiler/release/clear-flat-layout.ts';
import { withBuildLock } from '#compiler/site/build-lock.ts';
import {
  REPOSITORY_FOLDERS as folders,
  landingStylesFile,
  REPOSITORY,
  SCREENS_FOLDER,
} from '#compiler/site/folders.ts';
import { progressLine } from '#publish/progress-line.ts';
import { COMPILER_STAMP } from './built-command.mjs';
import { CODE_STAMP, codeHash } from './code-stamp.ts';

/**
 * Builds this repository's site into `dist`: browser code when it changed, then changed pages. Waits for another
 * process that builds. The new release goes live unless `isLive` is false.
 */
export async function buildSite(options: BuildOptions = {}): Promise<BuildReport> {
  const progress = progressLine();
  return withBuildLock(join(folders.cache, 'build.lock'), async () => {
    if (isCodeStale()) await renewCode();
    const onPictures = (done: number, all: number) => progress.show(`编码图片 ${done} / ${all}`, done === all);
    const report = await buildPages(folders, { onPictures, ...options });
    progress.clear();
    clearFlatLayout(folders.dist);
    return report;
  });
}

/** Whether the built code is up to date. */
function isCodeStale(): boolean {
  const built = [
    join(folders.dist, 'assets/manifest.json'),
    join(folders.dist, 'console/index.html'),
    folders.prerender,
    landingStylesFile(folders.prerender),
    folders.compiler,
    folders.shell,
    join(SCREENS_FOLDER, 'manifest.json'),
    join(REPOSITORY, COMPILER_STAMP),
    CODE_STAMP,
  ];
  return !built.every((file) => existsSync(file)) || readFileSync(CODE_STAMP, 'utf8') !== codeHash();
}

async function renewCode(): Promise<void> {
  const child = fork(join(REPOSITORY, 'scripts/build/renew-code.ts'), {
    cwd: REPOSITORY,
    execArgv: ['--import', 'tsx'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The code cannot be built; the reason is above.');
}
