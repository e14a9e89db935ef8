import { spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FSWatcher } from 'vite';
import { filesBelow, REPOSITORY_FOLDERS as folders, landingStylesFile } from '#compiler/site/folders.ts';
import { CODE_STAMP } from '../build/code-stamp.ts';

const root = join(import.meta.dirname, '../..');
/** Rooms that pages are rendered from. */
const ROOMS = ['app', 'blocks', 'features', 'lib', 'page-model', 'renderer', 'ui'].map((room) =>
  join(root, 'src', room),
);
/** Editors write several files at once. */
const PAUSE_MS = 150;

/**
 * Keeps the page renderer that Studio uses up to date: builds it when it is missing or old, and after each change.
 * `onBuilt` is called each time.
 */
export function keepRenderer(watcher: FSWatcher, onBuilt: () => void): void {
  let isBuilding = false;
  let isAgain = false;
  let timer: NodeJS.Timeout | undefined;
  const build = async () => {
    if (isBuilding) {
      isAgain = true;
      return;
    }
    isBuilding = true;
    do {
      isAgain = false;
      // The stamp of the last whole build no longer describes `dist`.
      rmSync(CODE_STAMP, { force: true });
      if (await runBuild()) onBuilt();
      else console.error('Pages are still rendered as before: the sources of their blocks cannot be built.');
    } while (isAgain);
    isBuilding = false;
  };
  watcher.add(ROOMS);
  watcher.on('all', (_event, file) => {
    if (!/\.(ts|tsx|css)$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    if (!ROOMS.some((room) => file.startsWith(room))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void build(), PAUSE_MS);
  });
  if (isOld()) void build();
}

/** Whether the build succeeded. */
function runBuild(): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/build/build-renderer.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function isOld(): boolean {
  const built = [folders.prerender, landingStylesFile(folders.prerender)];
  if (!built.every((file) => existsSync(file))) return true;
  const since = Math.min(...built.map((file) => statSync(file).mtimeMs));
  return ROOMS.flatMap((room) => filesBelow(room)).some((file) => statSync(file).mtimeMs > since);
}
