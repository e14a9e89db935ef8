import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const CHECK_EVERY_MS = 1000;

/** The new path of a moved address, on this site; undefined for any other. */
type PageMoves = (path: string) => Promise<string | undefined>;

/** Reads `pages/redirects.json` of the built site, and again when the file changes. */
export function pageMoves(siteFolder: string): PageMoves {
  const file = join(siteFolder, 'pages', 'redirects.json');
  let moves: ReadonlyMap<string, string> = new Map();
  let version = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async (path) => {
    if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
      checkedAt = performance.now();
      const seen = await versionOf(file);
      const next = seen === version ? undefined : await readMoves(file);
      // When the file is half-written, the last good version stays and it is read again.
      if (next) {
        moves = next;
        version = seen;
      }
    }
    return moves.get(path);
  };
}

function versionOf(file: string): Promise<string> {
  return stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => '',
  );
}

async function readMoves(file: string): Promise<Map<string, string> | undefined> {
  try {
    const { redirects } = JSON.parse(await readFile(file, 'utf8')) as { readonly redirects?: unknown };
    if (!Array.isArray(redirects)) return undefined;
    return new Map(
      redirects.flatMap((move: { readonly path?: unknown; readonly to?: unknown }) =>
        typeof move.path === 'string' && isOwnPath(move.to) ? [[move.path, move.to] as const] : [],
      ),
    );
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new Map() : undefined;
  }
}

/** A path of this site; `//host` and the like lead elsewhere. */
const isOwnPath = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])/.test(to);
