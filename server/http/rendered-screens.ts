import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepEachBriefly } from '#server/db/keep-briefly.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { sessionCookie } from '#src/contract/headers.ts';
import type { RenderedScreen, ScreenAddress } from '#src/page-model/rendered-screen.ts';
import { ownCall } from './own-calls.ts';
import type { FoundFile } from './send-file.ts';
import { type FittingRenderer, screenRenderers } from './screen-renderer.ts';

/** A rendered screen, with the files that its document names. */
export interface ScreenDocument extends RenderedScreen, ReturnType<FittingRenderer['filesOf']> {
  readonly address: ScreenAddress;
}

interface ScreensOptions {
  /** Where the build leaves the renderer. */
  readonly folder: string;
  readonly context: Pick<ServerContext, 'db' | 'clock'>;
  /** How long a visitor waits for it; then the app's shell comes as it is. */
  readonly longestMs?: number;
}

/** As long as the replies on which it stands. */
const FOR_EVERYBODY = { keepMs: 1000, most: 200 };
const LONGEST_MS = 500;
/** A longer value than any that a screen reads. */
const LONGEST_PARAM = 200;

/** The screen at an address as HTML, for a visitor without a session; undefined where the app must build it itself. */
export type RenderedScreens = (
  request: FastifyRequest,
  path: string,
  shell: FoundFile,
) => Promise<ScreenDocument | undefined>;

/** Renders the app's public screens for strangers. Decision 0285. */
export function renderedScreens(app: FastifyInstance, options: ScreensOptions): RenderedScreens {
  const { folder, context, longestMs = LONGEST_MS } = options;
  const rendererOf = screenRenderers(folder, (url) => ownCall(app, url));
  const jobs = new Map<string, () => Promise<ScreenDocument | undefined>>();
  const render = keepEachBriefly(async (_db, _now, key) => {
    const job = jobs.get(key);
    if (!job) throw new Error('No such screen was asked for.');
    return job();
  }, FOR_EVERYBODY);

  async function find(request: FastifyRequest, path: string, shell: FoundFile): Promise<ScreenDocument | undefined> {
    const file = join(shell.folder, shell.file);
    const renderer = await rendererOf(await readFile(file, 'utf8'));
    const params = renderer?.paramsOf(path, request.headers['user-agent'] ?? '');
    if (!renderer || !params) return undefined;
    const address = { path, query: allowedQuery(request.query as Readonly<Record<string, unknown>>, params) };
    const key = JSON.stringify([file, shell.stats.mtimeMs, path, ...Object.entries(address.query)]);
    const now = context.clock.now();
    jobs.set(key, async () => {
      const screen = await renderer.renderScreen(address, now.getTime());
      return screen && { ...screen, ...renderer.filesOf(screen.module), address };
    });
    const rendered = render(context.db, now, key);
    jobs.delete(key);
    return rendered;
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

/** The parameters that change the screen, in their own order: other ones, such as an ad's, must not make a copy. */
function allowedQuery(query: Readonly<Record<string, unknown>>, params: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    params.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== '' && value.length <= LONGEST_PARAM ? [[name, value]] : [];
    }),
  );
}
