import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Redirect, redirectsOf } from '../link/link-context.ts';
import { readSource } from '../read/read-source.ts';
import { readBounded, sourceFile } from './source-files.ts';

/** Below `pages-config`; a site without moved addresses does not need it. */
export const REDIRECTS_FILE = 'redirects.yaml';

/** The moved addresses; undefined while the file exists and cannot be read. */
export function readRedirects(pages: string): Redirect[] | undefined {
  if (!existsSync(join(pages, REDIRECTS_FILE))) return [];
  const source = sourceFile(join(pages, REDIRECTS_FILE), pages);
  const content = readBounded(source);
  const { document } = 'bytes' in content ? readSource(source.file, content.bytes) : {};
  return document && redirectsOf(document);
}

/** The moved addresses with their targets. */
export function readMoves(pages: string): ReadonlyMap<string, string> {
  return new Map(readRedirects(pages)?.map(({ from, to }) => [from, to]));
}
