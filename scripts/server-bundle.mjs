/** Where the server's sources stand as one file, for `npm start`. Plain Node. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceHash } from './source-hash.mjs';

/** What the server is made of: its room, and those that it may import. */
export const ROOMS = ['server', 'ipc', 'site-store', 'src/contract', 'src/page-model', 'src/page-edit'];
const SETTINGS = ['package.json', 'package-lock.json', 'scripts/build-server.ts', 'scripts/bundle-program.ts'];

const root = fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);

/** As deep below the root as the sources, which name files from their own place. */
export const BUNDLE_FOLDER = join(root, '.cache/server');

/** The file that present sources make, and whether it is there. Only a whole file ever has this name. */
export function serverBundle() {
  const path = join(BUNDLE_FOLDER, `main-${sourceHash(root, ROOMS, SETTINGS).slice(0, 16)}.js`);
  return { path, isThere: existsSync(path) };
}
