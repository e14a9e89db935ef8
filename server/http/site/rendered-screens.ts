import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cacheEachBriefly } from '#server/db/cache-briefly.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { sessionCookie } from '#src/contract/headers.ts';
import type { RenderedScreen, ScreenAddress } from '#src/page-model/rendered-screen.ts';
import { ownCall } from '../calls/own-calls.ts';
import { type FittingRenderer, screenRenderers } from './screen-renderer.ts';
import type { FoundFile } from './send-file.ts';

/** A rendered screen, with the files that its document names. */
export interface ScreenDocument extends RenderedScreen, ReturnType<FittingRenderer['filesOf']> {
  readonly address: ScreenAddress;
}

interface ScreensOptions {
  /** Folder of the built renderer. */
  readonly folder: string;
  readonly context: Pick<ServerContext, 'db' | 'clock'>;
  /** Longest wait for a rendered screen; after that the visitor gets the app's shell. */
  readonly longestMs?: number | undefined;
}

/** Cached as long as the API replies that the screen is made from. */
const FOR_EVERYBODY = { maxAgeMs: 1000, most: 200 };
const LONGEST_MS = 500;
/** Most renders at once; beyond that visitors get the shell, so that many addresses cannot block the process. */
const MOST_AT_ONCE = 8;
/** Longer parameters are not rendered: no screen reads such a value. */
const LONGEST_PARAM = 200;

/** Cache key of a rendered screen. Each release has its own folder. */
interface Wanted {
  readonly file: string;
  readonly address: ScreenAddress;
}

/**
 * The screen at an address as HTML, for a visitor without a session; undefined when the app must render it in the
 * browser.
 */
export type RenderedScreens = (
  request: FastifyRequest,
  path: string,
  shell: FoundFile,
) => Promise<ScreenDocument | undefined>;

/** Renders the app's public screens for visitors who are not logged in. Decision 0285. */
export function renderedScreens(app: FastifyInstance, options: ScreensOptions): RenderedScreens {
  const { folder, context, longestMs = LONGEST_MS } = options;
  const rendererOf = screenRenderers(folder, (url) => ownCall(app, url));
  let running = 0;
  const render = cacheEachBriefly(async (_db, now, key): Promise<ScreenDocument | undefined> => {
    const { file, address } = JSON.parse(key) as Wanted;
    const renderer = await rendererOf(await readFile(file, 'utf8'));
    if (!renderer || running >= MOST_AT_ONCE) return undefined;
    running += 1;
    try {
      const screen = await renderer.renderScreen(address, now.getTime());
      return screen && { ...screen, ...renderer.filesOf(screen.module), address };
    } finally {
      running -= 1;
    }
  }, FOR_EVERYBODY);

  async function find(request: FastifyRequest, path: string, shell: FoundFile): Promise<ScreenDocument | undefined> {
    const file = join(shell.folder, shell.file);
    const renderer = await rendererOf(await readFile(file, 'utf8'));
    const params = renderer?.paramsOf(path, request.headers['user-agent'] ?? '');
    if (!params) return undefined;
    const query = allowedQuery(request.query as Readonly<Record<string, unknown>>, params);
    const wanted: Wanted = { file, address: { path, query } };
    return render(context.db, context.clock.now(), JSON.stringify(wanted));
  }

  return async (request, path, shell) => {
    if (request.cookies[sessionCookie] !== undefined) return undefined;
    const found = find(request, path, shell).catch((cause: unknown) => {
      request.log.warn({ err: cause }, 'a screen cannot be rendered');
      return undefined;
    });
    return Promise.race([found, setTimeout(longestMs, undefined, { ref: false })]);
  };
}

/**
 * The parameters that change the screen, in a fixed order: other parameters, such as an ad's, must not create another
 * cached copy.
 */
function allowedQuery(query: Readonly<Record<string, unknown>>, params: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    params.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== '' && value.length <= LONGEST_PARAM ? [[name, value]] : [];
    }),
  );
}
