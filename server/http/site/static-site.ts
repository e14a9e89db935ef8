import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentAnswer } from '#server/domains/documents/document-facts.ts';
import { type FoundRoute, findRoute } from '#src/contract/find-route.ts';
import { responseHeaders } from '#src/contract/headers.ts';
import { withQueryOf } from '#src/page-model/with-query-of.ts';
import { refused } from '../calls/envelope.ts';
import type { armChooser } from './choose-arm.ts';
import { isLostVisitor, LOST_PATH } from './lost-visitor.ts';
import { packedFiles } from './packed-files.ts';
import { pageMoves } from './page-moves.ts';
import type { PageSchedule } from './page-schedule.ts';
import { perFolder } from './per-folder.ts';
import type { Release } from './releases.ts';
import type { RenderedScreens } from './rendered-screens.ts';
import { type FoundFile, findFile, sendFound } from './send-file.ts';
import { sendShell } from './send-shell.ts';
import { serveWorker } from './send-worker.ts';
import { filePath, isRoutePath } from './site-path.ts';
import { LANDING_POLICY, watchShellPolicy } from './site-policy.ts';

interface SiteOptions {
  /** The built site: its releases, and the files they share. */
  readonly folder: string;
  /** The release of a request. */
  readonly releaseOf: (request: FastifyRequest) => Promise<Release>;
  /** Pictures and files that API replies refer to, under `/storage/`. */
  readonly storageFolder: string;
  readonly schedule: PageSchedule;
  /** Chooses a visitor's document of a page with an experiment. */
  readonly chooseArm: ReturnType<typeof armChooser>;
  /** Public facts about the object that a route shows. */
  readonly factsOf: (found: FoundRoute & { readonly query: Query }) => Promise<DocumentAnswer>;
  /** Renders a screen for a visitor who is not logged in; without it the app always renders in the browser. */
  readonly screenOf?: RenderedScreens;
  /** Cashiers to which the app may submit a form. */
  readonly formHosts?: readonly string[];
  /** False: the service worker leaves every browser that has it. */
  readonly hasWorker?: boolean | undefined;
}

const SHARED = /^\/(assets|media)\//;
const FILES_ONLY = /^\/(assets|media|pages|storage)(\/|$)/;
const CALLS_ONLY = /^\/(api|sandbox|console\/api)(\/|$)/;
/** Documents have addresses without `.html`, and compressed forms are chosen by Accept-Encoding. */
const NEVER_BY_NAME = /\.(html|br|gz)$/;
const HASHED_NAME = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** For one visitor: no shared cache may give it to another one. */
const PERSONAL = 'private, no-cache';
/** For content that is permanent but written by people: a correction reaches visitors within the hour. */
const ONE_HOUR = 'public, max-age=3600';
const ONE_DAY = 'public, max-age=86400';
/** A document waits no longer than this for its title; after that the shell is sent without one. */
const LONGEST_LOOK_MS = 800;

/**
 * Serves the built site: files, landing pages by their path without `.html`, and the app's shell for its routes.
 *
 * Only names that `filePath` accepts ever reach the disk.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
  });
  const folder = resolve(options.folder);
  const storageFolder = resolve(options.storageFolder);
  const packed = packedFiles();
  const movesOf = perFolder(pageMoves);
  const policyOf = perFolder((release) => watchShellPolicy(join(release, 'index.html'), options.formHosts));

  serveWorker(app, { folder, isOff: options.hasWorker === false, releaseOf: options.releaseOf, policyOf });

  app.get('/storage/*', async (request, reply) => {
    const file = filePath(pathOf(request).slice('/storage'.length));
    if (file === undefined || !(await findFile(storageFolder, file))) return notFound(request, reply);
    reply.header('cache-control', ONE_DAY).header('cross-origin-resource-policy', 'cross-origin');
    // A handout is shown in a frame beside its lesson; a browser's PDF viewer runs nothing from the file.
    if (file.endsWith('.pdf')) reply.header('content-security-policy', LANDING_POLICY);
    return reply.sendFile(file, storageFolder);
  });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (CALLS_ONLY.test(path)) return noSuchCall(reply);
    const file = filePath(path);
    if (file !== undefined && SHARED.test(path)) return sharedFile(request, reply, file);
    const release = await options.releaseOf(request);
    if (release.name !== '') reply.header(responseHeaders.release, release.name);
    if (file !== undefined && file !== 'index') {
      const page = await findFile(release.folder, `${file}.html`);
      if (page) return landingPage(request, reply, page, release);
      const found = NEVER_BY_NAME.test(file) ? undefined : await findFile(release.folder, file);
      if (found) {
        reply.header('cache-control', release.isViewed ? 'no-store' : REVALIDATE);
        reply.header('cross-origin-resource-policy', 'cross-origin');
        return sendFound(request, reply, found, packed, false);
      }
    }
    if (!FILES_ONLY.test(path) && path.endsWith('/') && path !== '/' && isRoutePath(path.slice(0, -1))) {
      return reply.redirect(withoutTrailingSlash(request.url), 301);
    }
    const moved = await movesOf(release.folder)(path);
    if (moved !== undefined) {
      reply.header('cache-control', ONE_HOUR);
      return reply.redirect(withQueryOf(request.url, moved), 301);
    }
    const policy = FILES_ONLY.test(path) || !isRoutePath(path) ? undefined : await policyOf(release.folder)();
    const shell = policy === undefined ? undefined : await findFile(release.folder, 'index.html');
    if (policy === undefined || shell === undefined) return notFound(request, reply);
    const [answer, screen] = await Promise.all([
      answerOf(request, path),
      release.isViewed ? undefined : options.screenOf?.(request, path, shell),
    ]);
    document(reply, policy, release);
    if (options.screenOf) reply.header('vary', 'cookie');
    return answer === undefined && (screen === undefined || screen.isOfOneThing)
      ? sendFound(request, reply, shell, packed, false)
      : sendShell(request, reply, shell, answer === 'missing' ? answer : { facts: answer, screen });
  });

  /** Facts about what an address shows; undefined when the look-up fails or takes too long. */
  async function answerOf(request: FastifyRequest, path: string): Promise<DocumentAnswer> {
    const found = path === LOST_PATH ? undefined : findRoute(path);
    if (found === undefined) return 'missing';
    const asked = options.factsOf({ ...found, query: request.query as Query }).catch((cause: unknown) => {
      request.log.warn({ err: cause, route: found.route }, 'the facts of a document cannot be read');
      return undefined;
    });
    return Promise.race([asked, setTimeout(LONGEST_LOOK_MS, undefined, { ref: false })]);
  }

  /** Files that all releases share, named by content. */
  async function sharedFile(request: FastifyRequest, reply: FastifyReply, file: string) {
    const found = NEVER_BY_NAME.test(file) ? undefined : await findFile(folder, file);
    if (!found) return notFound(request, reply);
    const isForGood = HASHED_NAME.test(file);
    reply.header('cache-control', isForGood ? IMMUTABLE : REVALIDATE);
    // A sandboxed frame has an opaque origin, and the agreements are shown in one.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendFound(request, reply, found, packed, isForGood);
  }

  async function landingPage(request: FastifyRequest, reply: FastifyReply, page: FoundFile, release: Release) {
    const path = `/${page.file.slice(0, -'.html'.length)}`;
    const otherwise = release.isViewed ? undefined : await options.schedule(path, release.folder);
    if (otherwise === undefined) {
      const choice = await options.chooseArm(request, reply, path, release);
      const shown =
        choice.arm === undefined ? undefined : await findFile(release.folder, `${path.slice(1)}~${choice.arm}.html`);
      document(reply, LANDING_POLICY, release);
      if (choice.isPersonal) reply.header('cache-control', PERSONAL).header('vary', 'cookie');
      return sendFound(request, reply, shown ?? page, packed, false);
    }
    return reply.header('cache-control', 'no-store').redirect(withQueryOf(request.url, otherwise), 302);
  }

  app.setNotFoundHandler((request, reply) =>
    CALLS_ONLY.test(pathOf(request)) ? noSuchCall(reply) : notFound(request, reply),
  );
}

function document(reply: FastifyReply, policy: string, { name, isViewed }: Release): FastifyReply {
  // The one header that a page's own script can read: reports of errors name the release.
  if (name !== '') reply.header('server-timing', `release;desc="${name}"`);
  return reply.header('content-security-policy', policy).header('cache-control', isViewed ? 'no-store' : REVALIDATE);
}

function noSuchCall(reply: FastifyReply) {
  return reply.status(404).header('cache-control', 'no-store').send(refused('NO_SUCH_CALL'));
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (isLostVisitor(request)) return reply.redirect(LOST_PATH, 302);
  return reply.status(404).type('text/plain; charset=utf-8').send('404 Not Found\n');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/(?=\?|$)/, '');
}

type Query = Readonly<Record<string, unknown>>;
