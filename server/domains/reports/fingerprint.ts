import { createHash } from 'node:crypto';
import type { ReportKind, ReportPart } from '#src/contract/report-text.ts';

const MOST_FILES = 3;
const HASH_IN_NAME = /[-.][A-Za-z0-9_-]{8}(?=\.\w+$)/;

interface Fault {
  readonly part: ReportPart;
  readonly kind: ReportKind;
  readonly message: string;
  readonly frames: readonly string[];
  readonly blockType: string;
  /** Path of the page without ids. */
  readonly page: string;
}

/**
 * The file with the app's packages: an error thrown there is mostly the caller's fault, and React's frames do not name
 * the caller.
 */
const PACKAGES = 'packages.js';

/**
 * The common part of all reports of one error, for any visitor and release. A release changes hashes and line numbers,
 * so frames count only by the name of their file.
 */
export function fingerprintOf({ part, kind, message, frames, blockType, page }: Fault): string {
  const files = frames.map(fileOf).filter((file, at, all) => file !== all[at - 1] && file !== PACKAGES);
  const where = files.length === 0 && frames.length > 0 ? [page] : files.slice(0, MOST_FILES);
  const text = [part, kind, blockType, steady(message), ...where].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Text for staff: the innermost file that is not a package, otherwise the page or the block. */
export function placeOf({ frames, blockType, page }: Pick<Fault, 'frames' | 'blockType' | 'page'>): string {
  const own = frames.map(fileOf).find((file) => file !== PACKAGES);
  return own ?? (frames.length > 0 ? page : blockType);
}

/** The file of a frame by its name in the build: `home.js` for `load@/assets/home-Bx12Yz34.js:1:20`. */
function fileOf(frame: string): string {
  const [, path = ''] = /@([^:]*)/.exec(frame) ?? [];
  return (path.split('/').at(-1) ?? '').replace(HASH_IN_NAME, '');
}

/** The message without parts that differ from visit to visit. */
function steady(message: string): string {
  return message
    .replace(/\/[\w./~-]+\.(js|css)/g, (path) => fileOf(`@${path}`))
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
