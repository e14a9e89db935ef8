import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '#site-store/site-folder.ts';

/** A document as builds before releases wrote it beside the shared files, and its packed forms. */
const DOCUMENT = /\.(?:html|json)(?:\.br|\.gz)?$/;
/** What builds write: a folder of any other name was a page's. */
const OWN_FOLDERS = new Set(['assets', 'media', 'console', 'releases', 'current']);

/**
 * Removes the documents that builds before releases left in a site's folder; nobody is given them. Anything else stays,
 * and all of it does while there is no release.
 */
export function clearFlatLayout(site: string): void {
  if (currentRelease(site) === undefined) return;
  for (const entry of readdirSync(site, { withFileTypes: true })) {
    if (entry.isFile() && DOCUMENT.test(entry.name) && !entry.name.startsWith('.')) rmSync(join(site, entry.name));
    if (entry.isDirectory() && !OWN_FOLDERS.has(entry.name)) clearDocuments(join(site, entry.name));
  }
}

function clearDocuments(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && DOCUMENT.test(entry.name)) rmSync(join(folder, entry.name));
    if (entry.isDirectory()) clearDocuments(join(folder, entry.name));
  }
  if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
