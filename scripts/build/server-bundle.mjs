/** Where the bundled server is, for `npm start`. Plain Node. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceHash } from './source-hash.mjs';

/** The rooms in the server's bundle: its own and its imports. */
export const ROOMS = ['server', 'ipc', 'site-store', 'src/contract', 'src/page-model', 'src/page-edit'];
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'scripts/build/build-server.ts',
  'scripts/build/bundle-program.ts',
];

const root = fileURLToPath(new URL('../..', import.meta.url)).slice(0, -1);

/** As deep below the root as the sources, which resolve files from their own place. */
export const BUNDLE_FOLDER = join(root, '.cache/server');

/** The bundle of the current sources, and whether it exists. Only a complete file gets this name. */
export function serverBundle() {
  const path = join(BUNDLE_FOLDER, `main-${sourceHash(root, ROOMS, SETTINGS).slice(0, 16)}.js`);
  return { path, isThere: existsSync(path) };
}
