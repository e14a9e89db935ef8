/**
 * Where the sites that run from a checkout can be reached: each writes a file below `.cache/running`, named by its
 * process, which commands of the same checkout read. Plain Node.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT_MS = 1_000;

/** Records that this process serves a site at an address, until it ends. */
export function tellRunningSite(folder, address) {
  const file = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, address);
  process.once('exit', () => rmSync(file, { force: true }));
}

/** The address of the most recently started site that answers; undefined when none does. */
export async function findRunningSite(folder) {
  for (const { file, address } of told(folder)) {
    if (await answers(address)) return address;
    if (isGone(file)) rmSync(join(folder, file), { force: true });
  }
  return undefined;
}

function told(folder) {
  try {
    return readdirSync(folder)
      .map((file) => ({
        file,
        address: readFileSync(join(folder, file), 'utf8'),
        at: statSync(join(folder, file)).mtimeMs,
      }))
      .sort((a, b) => b.at - a.at);
  } catch {
    // None ever ran, or one ended during this check.
    return [];
  }
}

async function answers(address) {
  try {
    const { ok } = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}

function isGone(pid) {
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (cause) {
    return cause.code === 'ESRCH';
  }
}
