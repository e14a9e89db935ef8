import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Text of a file of the repository. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Every file below a folder of the repository, with forward slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Names of the folders directly in a folder of the repository. */
export function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** First cell of each body row of the Markdown tables in `text`, without back-ticks, with the other cells. */
export function tableRows(text: string): { readonly name: string; readonly cells: readonly string[] }[] {
  return text
    .split('\n')
    .filter((line) => /^\| *`/.test(line))
    .map((line) => {
      const [name = '', ...cells] = line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      return { name: name.replaceAll('`', ''), cells };
    });
}
