import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '#site-store/site-folder.ts';

/** A document, and its packed forms, where builds wrote it before there were releases. */
const DOCUMENT = /\.(?:html|json)(?:\.br|\.gz)?$/;
/** Folders that builds write; any other folder belonged to a page. */
const OWN_FOLDERS = new Set(['assets', 'media', 'console', 'releases', 'current']);

/**
 * Removes the documents of builds before releases from a site's folder; nobody is served them. Other files stay, and
 * everything stays while there is no release.
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
