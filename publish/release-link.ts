import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Path at which one release can be viewed until a time. Signed with `RELEASE_KEY`, or with a key that is created in the
 * site's folder; server/http/site/releases.ts reads it.
 */
export function releaseLink(site: string, release: string, expiresAt: Date, key = keyOf(site)): string {
  const signed = `${release}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `/_release/${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function keyOf(site: string): string {
  if (process.env.RELEASE_KEY) return process.env.RELEASE_KEY;
  const file = join(site, '.release-key');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
  return readFileSync(file, 'utf8').trim();
}
