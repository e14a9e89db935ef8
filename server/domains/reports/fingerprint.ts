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
  /** Path of the page, ids left out. */
  readonly page: string;
}

/** The app's packages: what is thrown there is mostly the fault of who called, and React's frames do not say who. */
const PACKAGES = 'packages.js';

/**
 * What reports of one fault have in common, whoever had it and in whichever release: a release gives files new hashes
 * and lines new numbers, so frames count by the name of their file alone.
 */
export function fingerprintOf({ part, kind, message, frames, blockType, page }: Fault): string {
  const files = frames.map(fileOf).filter((file, at, all) => file !== all[at - 1] && file !== PACKAGES);
  const where = files.length === 0 && frames.length > 0 ? [page] : files.slice(0, MOST_FILES);
  const text = [part, kind, blockType, steady(message), ...where].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** In words for staff: the innermost file that is not a package, else the page or the block. */
export function placeOf({ frames, blockType, page }: Pick<Fault, 'frames' | 'blockType' | 'page'>): string {
  const own = frames.map(fileOf).find((file) => file !== PACKAGES);
  return own ?? (frames.length > 0 ? page : blockType);
}

/** The file of a frame as the build calls it: `home.js` for `load@/assets/home-Bx12Yz34.js:1:20`. */
function fileOf(frame: string): string {
  const [, path = ''] = /@([^:]*)/.exec(frame) ?? [];
  return (path.split('/').at(-1) ?? '').replace(HASH_IN_NAME, '');
}

/** The message without what differs from visit to visit. */
function steady(message: string): string {
  return message
    .replace(/\/[\w./~-]+\.(js|css)/g, (path) => fileOf(`@${path}`))
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
