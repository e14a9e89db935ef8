import { randomBytes } from 'node:crypto';
import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { diskStorage } from '../gateways/storage/disk-storage.ts';
import type { ObjectStorage } from '../gateways/storage/object-storage.ts';
import { type ObjectsPlace, openObjects, sharedStorage } from '../gateways/storage/objects.ts';
import { currentRelease } from '../http/site/releases.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const MB = 1024 * 1024;
/** Free space: below the first value the server does not start, below the second the doctor warns. */
const LEAST_MB = 64;
const LITTLE_MB = 1024;

interface Folders {
  readonly dataFolder: string;
  readonly uploadsFolder?: string | undefined;
  readonly siteFolder: string;
  readonly uploadsStore?: ObjectsPlace | undefined;
}

/** Checks the storage for pictures, the free space, and the built site. */
export async function checkFiles(folders: Folders): Promise<readonly Finding[]> {
  const { dataFolder, uploadsFolder, siteFolder, uploadsStore } = folders;
  const uploads = uploadsFolder ?? join(dataFolder, 'uploads');
  const kept = uploadsStore
    ? [await checkStore(uploadsStore)]
    : [await checkStorage(uploads), ...(await checkRoom(uploads))];
  return [...kept, await checkSite(siteFolder)];
}

/** Writes, reads and deletes a file, as the server does with pictures. */
async function checkStorage(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    return await probeStorage(diskStorage(folder), folder);
  } catch (error) {
    const wayOut =
      "It must belong to the server's user (chown), and a unit with ProtectSystem must list it as writable.";
    return fail('storage', `${folder}: ${reasonOf(error)}. ${wayOut} UPLOADS_DIR names another.`);
  }
}

/** Checks the shared storage of pictures, which replaces the folder. */
async function checkStore(place: ObjectsPlace): Promise<Finding> {
  try {
    return await probeStorage(sharedStorage(openObjects(place)), 'UPLOADS_STORE');
  } catch (error) {
    const wayOut =
      'Compare UPLOADS_STORE and its keys with the storage; the key must be allowed to put, get and delete.';
    return fail('storage', `UPLOADS_STORE: ${reasonOf(error)}. ${wayOut}`);
  }
}

async function probeStorage(storage: ObjectStorage, name: string): Promise<Finding> {
  const key = randomBytes(20).toString('hex');
  const probe = randomBytes(64);
  await storage.put(key, probe);
  const kept = await storage.get(key);
  await storage.remove(key);
  if (!kept?.equals(probe)) return fail('storage', `${name} gives back something else than was written.`);
  return ok('storage', `${name} can be written, read and cleared.`);
}

async function checkRoom(folder: string): Promise<readonly Finding[]> {
  const space = await statfs(folder).catch(() => undefined);
  if (!space) return [];
  const free = Math.floor((space.bavail * space.bsize) / MB);
  const text = `${free} MB free in ${folder}.`;
  if (free < LEAST_MB) return [fail('free space', `${text} Below ${LEAST_MB} MB nothing is stored: make room.`)];
  return [free < LITTLE_MB ? warn('free space', `${text} Make room soon.`) : ok('free space', text)];
}

async function checkSite(folder: string): Promise<Finding> {
  const { name, folder: release } = await currentRelease(folder);
  if (name === '')
    return fail('site', `Nothing is built in ${folder}: npm run build, or SITE_DIR names another folder.`);
  const isThere = await stat(release).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isThere
    ? ok('site', `Visitors get the release ${name}.`)
    : fail('site', `${folder}/current leads to the release ${name}, which is not there: copy it, or npm run build.`);
}
