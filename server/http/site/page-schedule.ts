import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/kernel/clock.ts';
import { perFolder } from './per-folder.ts';

interface Window {
  readonly from: number;
  readonly until: number;
  readonly otherwise: string;
}

const CHECK_EVERY_MS = 1000;
const NOT_FOUND = '/404';
const MAX_HOPS = 8;

/** Where to redirect a visitor of a page that is not open; undefined when it is open. `folder` is its release's. */
export type PageSchedule = (path: string, folder: string) => Promise<string | undefined>;

/**
 * Reads the times in `pages/manifest.json` of a release, and again when the file changes.
 *
 * When an exit page is itself closed, its own exit is followed; a loop ends at `/404`.
 */
export function pageSchedule(clock: Clock): PageSchedule {
  const windowsOf = perFolder((folder) => watchWindows(join(folder, 'pages', 'manifest.json'), clock));
  return async (path, folder) => {
    const current = await windowsOf(folder)();
    const now = clock.now().getTime();
    let target = path;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const window = current.get(target);
      if (!window || (now >= window.from && now < window.until)) return target === path ? undefined : target;
      target = window.otherwise;
    }
    return NOT_FOUND;
  };
}

function watchWindows(file: string, clock: Clock): () => Promise<ReadonlyMap<string, Window>> {
  let windows: ReadonlyMap<string, Window> = new Map();
  let version = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    // A clock that was set back must not delay the next read.
    if (Math.abs(now - checkedAt) < CHECK_EVERY_MS) return windows;
    checkedAt = now;
    const seen = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => '',
    );
    if (seen !== version) {
      const next = seen === '' ? new Map<string, Window>() : await readWindows(file);
      // When the file is half-written, the last good version stays and it is read again.
      if (next) {
        windows = next;
        version = seen;
      }
    }
    return windows;
  };
}

async function readWindows(file: string): Promise<Map<string, Window> | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isRecord(manifest) || !Array.isArray(manifest.pages)) return undefined;
    return new Map(
      manifest.pages.flatMap((page: unknown) => {
        if (!isRecord(page) || typeof page.path !== 'string' || !isRecord(page.schedule)) return [];
        return [[page.path, readWindow(page.schedule)] as const];
      }),
    );
  } catch {
    return undefined;
  }
}

function readWindow({ from, until, otherwise }: Readonly<Record<string, unknown>>): Window {
  return {
    from: typeof from === 'string' ? Date.parse(from) : Number.NEGATIVE_INFINITY,
    until: typeof until === 'string' ? Date.parse(until) : Number.POSITIVE_INFINITY,
    otherwise: typeof otherwise === 'string' && /^\/(?![/\\])/.test(otherwise) ? otherwise : NOT_FOUND,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
