/** Where the authors' command stands built, with the compiler of pages. Plain Node. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceHash } from './source-hash.mjs';

/** What the command is made of; all of it is among what code-stamp.ts names, so that whoever renews the code renews this. */
export const COMMAND_ROOMS = [
  'compiler',
  'ipc',
  'site-store',
  'publish',
  'scripts',
  'src/contract',
  'src/page-model',
  'src/page-edit',
];
const SETTINGS = ['package-lock.json'];

/** Holds the hash of the sources that the built compiler was made of; below the repository, for this file is also built elsewhere. */
export const COMPILER_STAMP = '.cache/compiler.stamp';

export const commandHash = (root) => sourceHash(root, COMMAND_ROOMS, SETTINGS);

/** The address of the built command of a repository; undefined when it is not that of present sources. */
export function builtCommand(root) {
  const [command, stamp] = [join(root, '.cache/compiler/pages-command.js'), join(root, COMPILER_STAMP)];
  const isThere = existsSync(command) && existsSync(stamp);
  return isThere && readFileSync(stamp, 'utf8') === commandHash(root) ? pathToFileURL(command).href : undefined;
}
