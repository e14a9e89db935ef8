import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { knownRooms } from './known-rooms.ts';
import { BUNDLE_FOLDER, ROOMS, serverBundle } from './server-bundle.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Bundles the server's sources into one file: Node loads it several times faster than hundreds of files that tsx
 * translates one by one, at every start. Packages are not bundled, except those of hundreds of files.
 */
const { path } = serverBundle();
const part = `part-${process.pid}.js`;
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [knownRooms(ROOMS)],
  ssr: { noExternal: [/^drizzle-orm/, /^typebox/] },
  build: {
    ssr: 'server/main.ts',
    outDir: BUNDLE_FOLDER,
    emptyOutDir: false,
    // A stack trace shows the names of functions.
    minify: false,
    target: 'esnext',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: part } },
  },
});
renameSync(join(BUNDLE_FOLDER, part), path);
for (const name of readdirSync(BUNDLE_FOLDER)) {
  if (/^(main|part)-.*\.js$/.test(name) && name !== basename(path)) rmSync(join(BUNDLE_FOLDER, name), { force: true });
}
