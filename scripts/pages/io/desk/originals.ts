import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** What authors put below `assets`, by what it is called. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  json: 'application/json',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
};

/** Larger files are not looked at in the console. */
const MAX_BYTES = 30_000_000;

/** A file below `assets` with its type; undefined for what is not there, leads elsewhere, or is nothing that pages show. */
export function openOriginal(assets: string, path: string): { bytes: Uint8Array; type: string } | undefined {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  const file = assetPath(assets, path);
  if (!type || !file) return undefined;
  try {
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(handle);
      return stats.isFile() && stats.size <= MAX_BYTES ? { bytes: readFileSync(handle), type } : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** Where a file of `assets` is; undefined for a path that leads out, is hidden, or goes through a link. */
function assetPath(assets: string, path: string): string | undefined {
  const steps = path.split('/');
  if (/[\\\0]/.test(path) || steps.some((step) => step === '' || step.startsWith('.'))) return undefined;
  const file = normalize(join(assets, path));
  if (!file.startsWith(assets + sep)) return undefined;
  try {
    const folder = dirname(file);
    return realpathSync(folder) === realpathSync(assets) + folder.slice(assets.length) ? file : undefined;
  } catch {
    return undefined;
  }
}
