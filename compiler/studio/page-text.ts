import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SaveOutcome } from '#src/contract/console/compiler-calls.ts';
import { checkPlace, fragmentNameOf, publicPathOf } from '../read/page-path.ts';

/** Longest file that is opened, in bytes; a page that can be published is shorter. */
const MAX_BYTES = 1_000_000;

/** Returns where a file is; undefined for a place that may not be opened. */
type FindFile = (pages: string, place: string) => string | undefined;

/** A page's file now; undefined when there is none at this place, or none that is a page. */
export function readPageText(pages: string, place: string, find: FindFile = openablePath) {
  const file = find(pages, place);
  const bytes = file && readBytes(file);
  const fragment = fragmentNameOf(place);
  return bytes
    ? { path: fragment ? `片段 ${fragment}` : publicPathOf(place), text: textOf(bytes), hash: hashOfBytes(bytes) }
    : undefined;
}

/**
 * Writes a text into a page's file if the file still has the content that was read. Written aside, then renamed, so
 * that a reader finds the old text or the new one.
 */
export function savePageText(
  pages: string,
  place: string,
  text: string,
  baseHash: string,
  find: FindFile = openablePath,
): SaveOutcome {
  const file = find(pages, place);
  const before = file && readBytes(file);
  if (!file || !before) return { is: 'gone' };
  const changed = (bytes: Buffer): SaveOutcome => ({ is: 'changed', text: textOf(bytes), hash: hashOfBytes(bytes) });
  if (hashOfBytes(before) !== baseHash) return changed(before);
  const bytes = Buffer.from(text);
  const hash = hashOfBytes(bytes);
  if (hash === baseHash) return { is: 'saved', hash };
  const part = writeAside(file, bytes);
  // Somebody may have written it meanwhile: checked once more right before the rename.
  const last = readBytes(file);
  if (!last || hashOfBytes(last) !== baseHash) {
    rmSync(part, { force: true });
    return last ? changed(last) : { is: 'gone' };
  }
  renameSync(part, file);
  return { is: 'saved', hash };
}

/** Where a page's file is; undefined for an invalid name, and for folders that lead elsewhere. */
export function openablePath(pages: string, place: string): string | undefined {
  return checkPlace({ place, file: place }).length > 0 ? undefined : pathWithin(pages, place);
}

/** Where the file of a page or a fragment is: both can be edited, only pages can be created, moved and deleted. */
export function editablePath(pages: string, place: string): string | undefined {
  return fragmentNameOf(place) === undefined ? openablePath(pages, place) : pathWithin(pages, place);
}

function pathWithin(pages: string, place: string): string | undefined {
  const [folder = ''] = place.split('/');
  try {
    return realpathSync(join(pages, folder)) === join(realpathSync(pages), folder) ? join(pages, place) : undefined;
  } catch {
    return undefined;
  }
}

const SAFE_READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The bytes of a regular file, never through a symbolic link; undefined when it cannot be edited. */
function readBytes(file: string): Buffer | undefined {
  try {
    const handle = openSync(file, SAFE_READ);
    try {
      const stats = fstatSync(handle);
      return stats.isFile() && stats.size <= MAX_BYTES ? readFileSync(handle) : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** Writes the bytes beside the file, under a name that is not a page's; returns its path. */
export function writeAside(file: string, bytes: Uint8Array): string {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o644;
  const handle = openSync(part, 'wx', mode & 0o777);
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return part;
}

/**
 * The text with its byte order mark. A file that is not UTF-8 is read in the encoding of Chinese editors, so that
 * saving repairs it.
 */
function textOf(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      // The next encoding may fit.
    }
  }
  return bytes.toString('utf8');
}

const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
