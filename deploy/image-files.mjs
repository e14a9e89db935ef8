/**
 * The files of a server's image, besides its packages: programs, the publisher, and the built site. One list for the
 * Containerfile and for the test that starts them (image-files.test.ts).
 *
 *   node deploy/image-files.mjs /image        copies them, after `npm run build` and scripts/build/build-server.ts
 */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);

/** Sources: commands run from them, and their hash shows that the build is up to date. */
const SOURCES = [
  'compiler',
  'ipc',
  'publish',
  'schemas',
  'scripts',
  'server',
  'site-store',
  'src',
  'pages-config',
  'package.json',
  'package-lock.json',
  'index.html',
  'tsconfig.json',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.landing.config.ts',
];
const BUILT = ['dist', '.cache'];

/** Created by processes on the machine that builds. */
const isOwn = (path) =>
  /\.test\.tsx?$/.test(path) ||
  /[\\/]\.cache[\\/](tsc\.json|tests-.*\.json|running|installing|build\.lock|coverage)/.test(path);

/** Copies them into a folder; throws when a part was not built. */
export function copyImageFiles(folder) {
  for (const name of [...SOURCES, ...BUILT]) {
    if (!existsSync(join(root, name))) throw new Error(`${name} is missing: run npm run build first.`);
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isOwn(path),
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    console.error('Usage: node deploy/image-files.mjs <folder>');
    process.exit(2);
  }
  copyImageFiles(folder);
}
