import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { sideBySide } from '#server/kernel/side-by-side.ts';
import { FACTS_FILE, readFacts } from '#site-store/release-facts.ts';
import { isReleaseName, releaseFolder } from '#site-store/site-folder.ts';
import type { Objects } from '../storage/objects.ts';

/** A file of a site, relative to its folder, with `/` between names. */
interface ListedFile {
  readonly path: string;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string;
}

/** Every file that a machine needs to show a release: its documents, and the shared files that they use. */
interface ReleaseList {
  readonly release: string;
  readonly files: readonly ListedFile[];
}

/** A release with the name of its list: the SHA-256 of the list itself. */
export interface StoredRelease {
  readonly release: string;
  readonly listHash: string;
}

/** Storage of releases for several machines: each file once, by its content, and a list of each release. */
export interface ReleaseStore {
  /**
   * Uploads the missing files of a release of this site; returns the name of its list. `before` was uploaded earlier.
   */
  readonly put: (site: string, release: string, before: StoredRelease | undefined) => Promise<string>;
  /**
   * Downloads a release into a site. Every file is verified by its hash, and nothing is visible before everything is
   * complete. `before` is a release of this site whose equal documents are reused.
   */
  readonly fetch: (site: string, wanted: StoredRelease, before: StoredRelease | undefined) => Promise<void>;
  /** Deletes the files that only this release needs; the releases in `kept` stay complete. */
  readonly remove: (gone: StoredRelease, kept: readonly StoredRelease[]) => Promise<void>;
}

const listKey = (hash: string) => `lists/${hash}.json`;
const fileKey = (hash: string) => `files/${hash.slice(0, 2)}/${hash}`;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const PART = '.fetch-';
const ABANDONED_AFTER_MS = 600_000;

export function storedReleases(objects: Objects): ReleaseStore {
  async function listOf({ release, listHash }: StoredRelease): Promise<ReleaseList> {
    const bytes = await objects.get(listKey(listHash));
    if (!bytes) throw new Error(`The list of release ${release} is not in the store.`);
    if (hashOf(bytes) !== listHash) throw new Error(`The list of release ${release} is not what was put there.`);
    const list = JSON.parse(String(bytes)) as ReleaseList;
    if (list.release !== release || !list.files.every(({ path }) => isPathOf(release, path))) {
      throw new Error(`The list of release ${release} names what is no file of it.`);
    }
    return list;
  }
  const known = (stored: StoredRelease | undefined) =>
    stored ? listOf(stored).catch(() => undefined) : Promise.resolve(undefined);

  async function bring(site: string, target: string, { path, hash }: ListedFile) {
    const bytes = await objects.get(fileKey(hash));
    if (!bytes) throw new Error(`${path} is not in the store.`);
    if (hashOf(bytes) !== hash) throw new Error(`${path} in the store is not what was put there.`);
    const file = join(target, path);
    await mkdir(dirname(file), { recursive: true });
    if (target !== site) return writeFile(file, bytes);
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, bytes);
    await rename(part, file);
  }

  return {
    put: async (site, release, before) => {
      const there = new Set((await known(before))?.files.map(({ hash }) => hash));
      const files: ListedFile[] = [];
      await sideBySide(await filesOf(site, release), async (path) => {
        const bytes = await readFile(join(site, path));
        const hash = hashOf(bytes);
        files.push({ path, hash });
        if (there.has(hash)) return;
        there.add(hash);
        if (!(await objects.has(fileKey(hash)))) await objects.put(fileKey(hash), bytes);
      });
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      const list = Buffer.from(JSON.stringify({ release, files } satisfies ReleaseList));
      const listHash = hashOf(list);
      if (!(await objects.has(listKey(listHash)))) await objects.put(listKey(listHash), list);
      return listHash;
    },
    fetch: async (site, wanted, before) => {
      const { release } = wanted;
      const { files } = await listOf(wanted);
      const documents = files.filter(({ path }) => path.startsWith('releases/'));
      const shared = files.filter(({ path }) => !path.startsWith('releases/'));
      await sideBySide(shared, async (file) => {
        if (!(await isThere(join(site, file.path)))) await bring(site, site, file);
      });
      const target = releaseFolder(site, release);
      if (await isThere(join(target, FACTS_FILE))) return;
      await clearAbandoned(site);
      const staging = join(site, 'releases', `${PART}${process.pid}-${release}`);
      await rm(staging, { recursive: true, force: true });
      const same = await documentsOf(site, before, await known(before));
      await sideBySide(documents, async (file) => {
        const own = join(staging, file.path);
        const other = same.get(nameIn(file.path) + file.hash);
        await mkdir(dirname(own), { recursive: true });
        if (other === undefined || !(await linked(other, own))) await bring(site, staging, file);
      });
      // Another process of this machine may have been faster.
      await rename(join(staging, 'releases', release), target).catch(async (cause: unknown) => {
        if (!(await isThere(join(target, FACTS_FILE)))) throw cause;
      });
      await rm(staging, { recursive: true, force: true });
    },
    remove: async (gone, kept) => {
      const needed = new Set<string>();
      for (const stored of kept) for (const { hash } of (await listOf(stored)).files) needed.add(hash);
      const list = await known(gone);
      await sideBySide(list?.files ?? [], async ({ hash }) => {
        if (!needed.has(hash)) await objects.remove(fileKey(hash));
      });
      if (!kept.some(({ listHash }) => listHash === gone.listHash)) await objects.remove(listKey(gone.listHash));
    },
  };
}

/** Every file of a release: its documents, including hidden ones, and the shared files that they use. */
async function filesOf(site: string, release: string): Promise<string[]> {
  const folder = releaseFolder(site, release);
  const facts = readFacts(site, release);
  if (!facts) throw new Error(`There is no release ${release}.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const documents = entries.flatMap((entry) =>
    entry.isFile() ? relative(site, join(entry.parentPath, entry.name)).split(sep).join('/') : [],
  );
  return [...documents, ...facts.files];
}

/** Whether a path of a list stays inside the site, in the place of its kind. */
function isPathOf(release: string, path: string): boolean {
  const [room, ...names] = path.split('/');
  const isPlain = names.length > 0 && names.every((name) => /^[^\\\0]+$/.test(name) && name !== '.' && name !== '..');
  if (room === 'releases') return isPlain && isReleaseName(release) && names[0] === release && names.length > 1;
  return isPlain && (room === 'assets' || room === 'media');
}

/** A document's name in its release. */
const nameIn = (path: string) => path.split('/').slice(2).join('/');

/** Files of a release that this site has, by name and hash. */
async function documentsOf(site: string, before: StoredRelease | undefined, list: ReleaseList | undefined) {
  const hasBefore = before && list && (await isThere(join(releaseFolder(site, before.release), FACTS_FILE)));
  const files = hasBefore ? list.files.filter(({ path }) => path.startsWith('releases/')) : [];
  return new Map(files.map(({ path, hash }) => [nameIn(path) + hash, join(site, path)]));
}

/** Hard-links the file into a second folder; false when it is gone, or the file system has no hard links. */
function linked(source: string, target: string): Promise<boolean> {
  return link(source, target).then(
    () => true,
    () => false,
  );
}

async function clearAbandoned(site: string): Promise<void> {
  const folder = join(site, 'releases');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PART)) continue;
    const stats = await stat(join(folder, name)).catch(() => undefined);
    const isOld = stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS;
    if (isOld) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
