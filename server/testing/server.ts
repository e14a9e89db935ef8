import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Gateways } from '#server/gateways/gateways.ts';
import type { SmsMessage } from '#server/gateways/sms/sms-gateway.ts';
import type { InputOf, OperationKey, ReplyOf } from '#src/contract/all.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { type AppOptions, buildApp } from '../app.ts';
import type { Database, OnStatement, OpenDatabase } from '../db/database.ts';
import { DEMO_COST_BITS } from '../demo/people/staff.ts';
import type { ServerContext } from '../domains/context.ts';
import { diskStorage } from '../gateways/storage/disk-storage.ts';
import { type BoundPort, bindPort } from '../http/bound-port.ts';
import { livePages } from '../http/site/live-pages.ts';
import { currentExperiments } from '../http/site/release-experiments.ts';
import { currentPromises } from '../http/site/release-promises.ts';
import { currentRelease } from '../http/site/releases.ts';
import { fieldSeal } from '../kernel/secrets/field-seal.ts';
import { passwordHasher } from '../kernel/secrets/passwords.ts';
import { type TestClock, testClock, testRandom } from '../kernel/testing.ts';
import { sandboxGateways } from '../sandbox/gateways.ts';
import { openTestDatabase } from './database.ts';

interface Answer<K extends OperationKey> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: ReplyOf<K>;
}

interface CallOptions {
  readonly token?: string;
  /** Network address of the caller. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  /** The server's context, for jobs that a test runs itself. */
  readonly context: ServerContext;
  readonly db: Database;
  readonly clock: TestClock;
  /** Messages passed to the SMS gateway, oldest first. */
  readonly sent: readonly SmsMessage[];
  /** Lines of the server's log. */
  readonly logLines: readonly string[];
  readonly inject: (options: {
    readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload?: string | Buffer;
    readonly remoteAddress?: string;
  }) => Promise<LightMyRequestResponse>;
  readonly call: <K extends OperationKey>(
    key: K,
    input: Omit<InputOf<K>, 'file'> & { readonly file?: Buffer },
    options?: CallOptions,
  ) => Promise<Answer<K>>;
  /** The same, for input that the contract does not allow. */
  readonly callRaw: (
    key: OperationKey,
    input: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; file?: Buffer },
    options?: CallOptions,
  ) => Promise<Answer<OperationKey> & { readonly data: unknown }>;
  /** Number of database statements during the work, without those that begin and end transactions. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<number>;
  /** Logs in by SMS code, registering a new mobile, and returns the token. */
  readonly logIn: (mobile: string) => Promise<string>;
  /** Listens on a loopback port and returns the address. */
  readonly listen: () => Promise<string>;
  /** Every route, as Fastify prints its tree. */
  readonly routes: () => string;
  readonly close: () => Promise<void>;
}

/** The authors' folder, which includes the school's promises. */
const PAGES = join(import.meta.dirname, '../../pages-config');
/** Without a site. */
const authoredPromises = currentPromises('/nonexistent/site', PAGES);
/** PGlite sends these outside the query builder, PostgreSQL through it. */
const CONTROL = /^(begin|commit|rollback)\b/i;
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The whole server on a fresh database, with a fixed clock, without limits on calls and without challenges. */
export async function startTestServer(
  changes: Partial<Omit<AppOptions, 'context' | 'logger'>> &
    Partial<Gateways> &
    Partial<Pick<ServerContext, 'challengeWork' | 'livePage' | 'cityHeader'>> = {},
  openDatabase: (onStatement: OnStatement) => Promise<OpenDatabase> = openTestDatabase,
): Promise<TestServer> {
  const statements: string[] = [];
  const database = await openDatabase((text) => {
    if (!CONTROL.test(text)) statements.push(text);
  });
  const clock = testClock();
  const sent: SmsMessage[] = [];
  const logLines: string[] = [];
  const uploads = join(tmpdir(), `uploads-${randomUUID()}`);
  const sandbox = sandboxGateways(database.db, clock, diskStorage(uploads));
  const recording: Gateways['sms'] = sandbox.sms.map((provider) => ({
    ...provider,
    send: (message, reference) => {
      sent.push(message);
      return provider.send(message, reference);
    },
  }));
  const {
    sms = recording,
    wechat = sandbox.wechat,
    realName = sandbox.realName,
    webPush = sandbox.webPush,
    payments = sandbox.payments,
    adPlatforms = sandbox.adPlatforms,
    storage = sandbox.storage,
    pages = sandbox.pages,
    publisher = sandbox.publisher,
    challengeWork = 0,
    cityHeader,
    livePage = livePages(changes.siteFolder ?? '/nonexistent/site'),
    ...options
  } = changes;
  const context: ServerContext = {
    db: database.db,
    clock,
    random: testRandom(),
    gateways: { sms, wechat, webPush, realName, payments, adPlatforms, storage, pages, publisher },
    challengeWork,
    cityHeader,
    seal: fieldSeal([Buffer.alloc(32, 'test')]),
    passwords: passwordHasher({ costBits: DEMO_COST_BITS, waiting: 1000, waitMs: 60_000 }),
    release: async () => (await currentRelease(options.siteFolder ?? '/nonexistent/site')).name,
    experiments: currentExperiments(options.siteFolder ?? '/nonexistent/site'),
    livePage,
    promises: options.siteFolder ? currentPromises(options.siteFolder, PAGES) : authoredPromises,
  };
  const app = await buildApp({
    sandbox: true,
    trustedProxies: [],
    callsPerMinute: 0,
    siteFolder: '/nonexistent/site',
    storageFolder: '/nonexistent/storage',
    isReady: async () => true,
    canWrite: async () => true,
    connections: database.connections,
    listen: database.listen,
    // A race of hundreds takes long, and the queue is not under test.
    longestWaitMs: 24 * 3600 * 1000,
    patience: 1000,
    ...options,
    context,
    logger: { level: 'info', stream: { write: (line: string) => void logLines.push(line) } },
  });
  await app.ready();
  let bound: BoundPort | undefined;

  const callRaw: TestServer['callRaw'] = async (key, { params = {}, query, body, file }, call = {}) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await app.inject({
      method: METHODS.find((name) => name === method) ?? 'GET',
      url: filled + search,
      headers: {
        ...(call.token === undefined ? {} : { [requestHeaders.token]: call.token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'image/jpeg' }),
        ...call.headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(file === undefined ? {} : { payload: file }),
      ...(call.address === undefined ? {} : { remoteAddress: call.address }),
    });
    return { status: response.statusCode, ...response.json() };
  };
  // The server itself validates replies against the contract.
  const call = callRaw as unknown as TestServer['call'];

  return {
    context,
    db: database.db,
    clock,
    sent,
    logLines,
    inject: (request) => app.inject(request),
    call,
    callRaw,
    statementsOf: async (work) => {
      const before = statements.length;
      await work();
      return statements.length - before;
    },
    logIn: async (mobile) => {
      await call(
        'POST /api/v1/account/validate/code',
        { body: { mobile, action: 3 } },
        { address: `10.0.${sent.length >> 8}.${sent.length & 255}` },
      );
      const code = sent.findLast((message) => message.mobile === mobile)?.code ?? '';
      const { data } = await call('POST /api/v1/account/auth/user/create', { body: { mobile, code } });
      return data.token;
    },
    listen: async () => {
      bound = await bindPort(0, '127.0.0.1');
      bound.serve(
        (request, response) => app.routing(request, response),
        (request, socket, head) => app.server.emit('upgrade', request, socket, head),
      );
      return `http://127.0.0.1:${bound.port}`;
    },
    routes: () => app.printRoutes({ commonPrefix: false }),
    close: async () => {
      await bound?.stop();
      await app.close();
      await database.close();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}
