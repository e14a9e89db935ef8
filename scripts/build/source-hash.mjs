/** Decides whether a build is up to date. Plain Node. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash, hex, of every file in some folders, without tests, and of some single files; all by their place below `root`.
 */
export function sourceHash(root, folders, files) {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap((folder) => sourcesIn(root, folder)), ...files])
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
