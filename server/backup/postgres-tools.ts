import { spawn } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGED = '/usr/lib/postgresql';

/** Runs a PostgreSQL program on a database; rejects with its last output. The password is not among its arguments. */
export async function runTool(name: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Promise<void> {
  const child = spawn(toolPath(name), args, {
    env: { ...process.env, ...connectionOf(url) },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + String(chunk)).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} failed: ${words.trim()}`);
}

/** The newest installed version: an older one cannot read a newer server. */
function toolPath(name: string): string {
  const versions = folders(PACKAGED).sort((one, other) => Number(other) - Number(one));
  const places = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    ...versions.map((version) => join(PACKAGED, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = places.map((place) => join(place, name)).find(isProgram);
  if (!found) {
    throw new Error(`There is no ${name}. On Debian: apt-get install postgresql-client. PG_BIN names its folder.`);
  }
  return found;
}

function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

function folders(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
