/** Where the server's sources stand as one file, for `npm start`. Plain Node. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What the server is made of: its room, and those that it may import. */
export const ROOMS = ['server', 'src/contract', 'src/page-model', 'src/page-edit'];
const SETTINGS = ['package.json', 'package-lock.json', 'scripts/build-server.ts'];

/** As deep below the root as the sources, which name files from their own place. */
export const BUNDLE_FOLDER = join(root, '.cache/server');

/** The file that present sources make, and whether it is there. Only a whole file ever has this name. */
export function serverBundle() {
  const hash = createHash('sha256');
  for (const file of [...ROOMS.flatMap(sourcesIn), ...SETTINGS])
    hash.update(file).update(readFileSync(join(root, file)));
  const path = join(BUNDLE_FOLDER, `main-${hash.digest('hex').slice(0, 16)}.js`);
  return { path, isThere: existsSync(path) };
}

function sourcesIn(room) {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .sort();
}
