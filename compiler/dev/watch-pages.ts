import { existsSync, readdirSync, readFileSync, type FSWatcher as SystemWatcher, statSync, watch } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FSWatcher } from 'vite';

/** A file below `pages-config` that was added, written or deleted. */
export interface ChangedFile {
  /** Its place there, with forward slashes. */
  readonly file: string;
  /** Its content; missing for a deleted file, and for assets. */
  readonly bytes?: Uint8Array;
}

/** An editor's save is one write or several in a row. */
const BURST_MS = 2;
/** Some editors delete or empty the file first. */
const GONE_MS = 100;

const YAML = /\.ya?ml$/;

/**
 * Reports each YAML file in `root` and its folders, and each asset, also in new folders. Returns a function that stops
 * it.
 *
 * YAML files are watched with the system's watcher from this call on. `vite`, which watches assets, reports a file once
 * in 50 ms, so a write within that time would be missed.
 */
export function watchPages(vite: FSWatcher, root: string, onChange: (change: ChangedFile) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const folders = new Map<string, SystemWatcher>();

  function plan(file: string, delayMs: number) {
    clearTimeout(timers.get(file));
    const look = () => {
      const bytes = YAML.test(file) ? bytesOf(join(root, file)) : undefined;
      if (!bytes?.length && delayMs < GONE_MS) return plan(file, GONE_MS);
      timers.delete(file);
      onChange({ file, ...(bytes && { bytes }) });
    };
    timers.set(file, setTimeout(look, delayMs));
  }

  function watchFolder(name: string) {
    folders.get(name)?.close();
    folders.delete(name);
    const path = join(root, name);
    if (!isFolder(path)) return;
    const watcher = unlessGone(() =>
      watch(path, (_event, changed) => {
        if (changed === null) return;
        if (YAML.test(changed)) plan(name ? `${name}/${changed}` : changed, BURST_MS);
        else if (name === '' && changed !== 'assets') followFolder(changed);
      }),
    );
    // A deleted folder that the watcher of its parent reports again.
    watcher?.on('error', () => watcher.close());
    if (watcher) folders.set(name, watcher);
  }

  /** A folder that was added or deleted, with its content. */
  function followFolder(name: string) {
    const isKnown = folders.has(name);
    watchFolder(name);
    if (isKnown && !folders.has(name)) plan(name, GONE_MS);
    for (const file of namesIn(join(root, name))) if (YAML.test(file)) plan(`${name}/${file}`, BURST_MS);
  }

  const handleAsset = (_event: string, absolute: string) => {
    const file = relative(root, absolute).replaceAll(sep, '/');
    if (file.startsWith('assets/')) plan(file, existsSync(absolute) ? BURST_MS : GONE_MS);
  };

  for (const name of ['', ...namesIn(root)]) if (name !== 'assets') watchFolder(name);
  vite.add(root);
  vite.on('all', handleAsset);
  return () => {
    vite.off('all', handleAsset);
    for (const watcher of folders.values()) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const namesIn = (folder: string) => (isFolder(folder) ? (unlessGone(() => readdirSync(folder)) ?? []) : []);

const bytesOf = (file: string) => unlessGone(() => readFileSync(file));

/** A file that exists now may be gone when it is read. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (LIMITS.includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    return undefined;
  }
}

/** The system watches no more folders, or opens no more files. */
const LIMITS = ['ENOSPC', 'EMFILE'];
