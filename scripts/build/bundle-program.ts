import { renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';
import { knownRooms } from './known-rooms.ts';
import { ROOMS } from './server-bundle.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles a program in the server's rooms into one file: at each start Node reads it several times faster than hundreds
 * of files that tsx translates one by one. Packages are not bundled, except those with hundreds of files.
 *
 * @param file The output: two folders below the root, because sources find other files relative to themselves.
 */
export async function bundleProgram(entry: string, file: string): Promise<void> {
  const part = `part-${process.pid}-${basename(file)}`;
  // Vite's build sets it for the whole process, and a dev server begun later would serve the published app.
  const mode = process.env.NODE_ENV;
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [knownRooms(ROOMS)],
    ssr: { noExternal: [/^drizzle-orm/, /^typebox/] },
    build: {
      ssr: entry,
      outDir: dirname(file),
      emptyOutDir: false,
      // Stack traces should show the names of functions.
      minify: false,
      target: 'esnext',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: part } },
    },
  });
  if (mode === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV');
  else process.env.NODE_ENV = mode;
  renameSync(join(dirname(file), part), file);
}
