import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, readlink, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/kernel/clock.ts';

/** The documents that visitors get together. */
export interface Release {
  /** Empty when the site is a plain folder without releases. */
  readonly name: string;
  readonly folder: string;
  /** Whether it is viewed through a preview link, before or after it is live. */
  readonly isViewed: boolean;
}

const NAME = /^[0-9a-f]{16}$/;
const COOKIE = 'release_view';
/** Begins with a character that no page and no screen may begin with. */
const VIEW_PATH = '/_release';

/**
 * The release that `current` of a built site points at, read for each request: a switch needs no restart, and a request
 * keeps the release it began with. compiler/site/site-folder.ts writes it.
 */
export async function currentRelease(siteFolder: string): Promise<Release> {
  const name = basename(await targetOf(join(siteFolder, 'current'))).trim();
  if (!NAME.test(name)) return { name: '', folder: siteFolder, isViewed: false };
  return { name, folder: join(siteFolder, 'releases', name), isViewed: false };
}

/** The target of a link; the text of a file, on systems where the pointer is one. */
async function targetOf(pointer: string): Promise<string> {
  try {
    return await readlink(pointer);
  } catch {
    return readFile(pointer, 'utf8').catch(() => '');
  }
}

interface ViewOptions {
  readonly siteFolder: string;
  /** Signs the links to releases; when missing, the file `.release-key` of the site does. */
  readonly releaseKey?: string | undefined;
  readonly clock: Clock;
}

/**
 * Serves the links to one release, and finds the release of a request.
 *
 * `/_release/<token>` sets a cookie that lasts as long as the token, `/_release/current` deletes it.
 */
export function serveReleases(app: FastifyInstance, { siteFolder, releaseKey, clock }: ViewOptions) {
  const read = async (token: string) => {
    const view = readToken(token, await keyOf(siteFolder, releaseKey), clock.now());
    return view && (await isFolder(join(siteFolder, 'releases', view.release))) ? view : undefined;
  };

  app.get<{ Params: { token: string } }>(`${VIEW_PATH}/:token`, async (request, reply) => {
    const { token } = request.params;
    const view = token === 'current' ? undefined : await read(token);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (view === undefined && token !== 'current') {
      return reply.status(404).type('text/plain; charset=utf-8').send('这个链接已失效，或者版本已删除。\n');
    }
    const seconds = view === undefined ? 0 : Math.floor((view.expiresAt - clock.now().getTime()) / 1000);
    const place = { path: '/', maxAge: seconds, httpOnly: true, sameSite: 'lax' } as const;
    return reply.setCookie(COOKIE, view ? token : '', place).redirect('/', 302);
  });

  return async (request: FastifyRequest): Promise<Release> => {
    const token = request.cookies[COOKIE];
    const view = token === undefined ? undefined : await read(token);
    if (view === undefined) return currentRelease(siteFolder);
    return { name: view.release, folder: join(siteFolder, 'releases', view.release), isViewed: true };
  };
}

/** Release and expiry of a token with a valid signature that has not expired. */
function readToken(token: string, key: string, now: Date) {
  const [release = '', seconds = '', signature = ''] = token.split('.');
  if (key === '' || !NAME.test(release) || !/^\d{1,12}$/.test(seconds)) return undefined;
  const expected = createHmac('sha256', key).update(`${release}.${seconds}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const expiresAt = Number(seconds) * 1000;
  return expiresAt > now.getTime() ? { release, expiresAt } : undefined;
}

async function keyOf(siteFolder: string, releaseKey: string | undefined): Promise<string> {
  return releaseKey || (await readFile(join(siteFolder, '.release-key'), 'utf8').catch(() => '')).trim();
}

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
