import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Database } from '../db/database.ts';
import { knownFieldKeys } from '../db/known-field-keys.ts';
import { hashFile, hashOf, type KeptFile, keepFiles, listText } from './kept-files.ts';
import {
  FILE_PARTS,
  type FilePart,
  listBackups,
  MANIFEST,
  type Manifest,
  nameOf,
  readFiles,
  readManifest,
} from './manifest.ts';
import { type Place, writeSynced } from './places.ts';
import { runTool } from './postgres-tools.ts';

/** The parts of a school to back up, and where they are. */
export interface School {
  readonly databaseUrl: string;
  readonly places: Readonly<Partial<Record<FilePart, Place>>>;
}

/** Parts whose files may change under the same name. */
const CHANGING: readonly FilePart[] = ['pages'];
const DUMP = 'database.dump';

interface MakeOptions {
  readonly root: string;
  readonly school: School;
  readonly db: Database;
  readonly now: Date;
}

/**
 * Makes a backup in a folder and returns its name. It gets this name only when it is complete.
 *
 * The database is saved first, so that every picture in its rows still exists when pictures are listed.
 */
export async function makeBackup({ root, school, db, now }: MakeOptions): Promise<string> {
  const name = nameOf(now);
  const part = join(root, `${name}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  const facts = await readFacts(db);
  await runTool(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-acl', `--file=${join(part, DUMP)}`],
    school.databaseUrl,
  );
  const files: { -readonly [K in FilePart]?: Manifest['files'][K] } = {};
  const newest = (await listBackups(root)).at(-1);
  for (const kind of FILE_PARTS) {
    const place = school.places[kind];
    if (!place) continue;
    const before = newest === undefined ? [] : await listedBefore(join(root, newest), kind);
    const kept = await keepFiles(root, place, { before, neverChange: !CHANGING.includes(kind) });
    const text = listText(kept);
    await writeSynced(join(part, `${kind}.list`), text);
    files[kind] = { file: `${kind}.list`, bytes: Buffer.byteLength(text), sha256: hashOf(text), count: kept.length };
  }
  const manifest: Manifest = {
    ...{ format: 1, madeAt: now.toISOString(), ...facts },
    database: { file: DUMP, ...(await hashFile(join(part, DUMP))) },
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeSynced(join(part, MANIFEST), text);
  await writeSynced(join(part, `${MANIFEST}.sha256`), `${hashOf(text)}  ${MANIFEST}\n`);
  await rename(part, join(root, name));
  return name;
}

/** The list of the newest backup; empty when it cannot be read: then all files are read again. */
async function listedBefore(folder: string, kind: FilePart): Promise<KeptFile[]> {
  const listed = (await readManifest(folder).catch(() => undefined))?.files[kind];
  return listed ? readFiles(folder, listed).catch(() => []) : [];
}

async function readFacts(db: Database) {
  const [row] = await rowsOf<{ postgres: string; migration: string | null }>(
    db,
    sql`SELECT current_setting('server_version') AS postgres, (SELECT max(name) FROM applied_migrations) AS migration`,
  );
  return {
    migration: row?.migration ?? '',
    postgres: row?.postgres ?? '',
    fieldKeys: await knownFieldKeys(db),
  };
}
