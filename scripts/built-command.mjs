/** Where the authors' command stands built, with the compiler of pages. Plain Node. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceHash } from './source-hash.mjs';

/** What the command is made of; all of it is among what code-stamp.ts names, so that whoever renews the code renews this. */
export const COMMAND_ROOMS = ['scripts', 'src/contract', 'src/page-model', 'src/page-edit'];
const SETTINGS = ['package-lock.json'];

const root = fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);
const COMMAND = join(root, '.cache/compiler/io/pages-command.js');
/** Holds the hash of the sources that the built compiler was made of. */
export const COMPILER_STAMP = join(root, '.cache/compiler.stamp');

export const commandHash = () => sourceHash(root, COMMAND_ROOMS, SETTINGS);

/** The address of the built command; undefined when it is not that of present sources. */
export function builtCommand() {
  const isThere = existsSync(COMMAND) && existsSync(COMPILER_STAMP);
  return isThere && readFileSync(COMPILER_STAMP, 'utf8') === commandHash() ? pathToFileURL(COMMAND).href : undefined;
}
