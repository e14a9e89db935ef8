import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleProgram } from './bundle-program.ts';
import { BUNDLE_FOLDER, serverBundle } from './server-bundle.mjs';

/** Bundles the server into one file for `npm start`, and removes bundles of older sources. */
const { path } = serverBundle();
await bundleProgram('server/main.ts', path);
for (const name of readdirSync(BUNDLE_FOLDER)) {
  if (/^(main|part)-.*\.js$/.test(name) && name !== basename(path)) rmSync(join(BUNDLE_FOLDER, name), { force: true });
}
