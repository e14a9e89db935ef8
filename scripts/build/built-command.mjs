/** Where the built authors' command is, beside the built compiler. Plain Node. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceHash } from './source-hash.mjs';

/** The sources of the command. All of them are in code-stamp.ts too, so whoever rebuilds the code rebuilds this. */
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

/**
 * Contains the hash of the sources of the built compiler. The path is relative to the repository, because this file is
 * also built elsewhere.
 */
export const COMPILER_STAMP = '.cache/compiler.stamp';

export const commandHash = (root) => sourceHash(root, COMMAND_ROOMS, SETTINGS);

/** The address of the built command of a repository; undefined when it is out of date. */
export function builtCommand(root) {
  const [command, stamp] = [join(root, '.cache/compiler/pages-command.js'), join(root, COMPILER_STAMP)];
  const isThere = existsSync(command) && existsSync(stamp);
  return isThere && readFileSync(stamp, 'utf8') === commandHash(root) ? pathToFileURL(command).href : undefined;
}
