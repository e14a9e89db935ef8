import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * A published site: `releases/<release>/` with the documents of each release, `assets/` and `media/` by content, shared
 * by all, and `current`, which points at the live release. server/http/site/releases.ts reads the same.
 */
export const releaseFolder = (site: string, release: string): string => join(site, 'releases', release);

const RELEASE_NAME = /^[0-9a-f]{16}$/;
export const isReleaseName = (name: string): boolean => RELEASE_NAME.test(name);

/** The live release; undefined while there is none. */
export function currentRelease(site: string): string | undefined {
  const pointer = join(site, 'current');
  const name = basename(targetOf(pointer)).trim();
  return isReleaseName(name) ? name : undefined;
}

function targetOf(pointer: string): string {
  try {
    return readlinkSync(pointer);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    if (code === 'EINVAL' || code === 'UNKNOWN') return readFileSync(pointer, 'utf8');
    throw cause;
  }
}

/**
 * Switches visitors to another release, by one rename: they always get one of the two. Where symbolic links are not
 * allowed, the pointer is a file with the name.
 */
export function switchTo(site: string, release: string, link: (target: string, path: string) => void = linkFolder) {
  const pointer = join(site, 'current');
  const part = `${pointer}.${process.pid}.part`;
  rmSync(part, { force: true });
  try {
    link(join('releases', release), part);
  } catch {
    writeFileSync(part, release);
  }
  renameSync(part, pointer);
}

function linkFolder(target: string, path: string) {
  // Windows cannot replace a link to a folder by a rename.
  if (process.platform === 'win32') throw new Error('no links to folders');
  symlinkSync(target, path);
}
