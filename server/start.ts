import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describeError } from '#server/db/describe-error.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import { buildApp } from './app.ts';
import { configuredGateways, type GatewaySettings, missingGateways } from './configured-gateways.ts';
import { nameFieldKey } from './db/field-keys.ts';
import { checkFieldKeys } from './db/known-field-keys.ts';
import type { ReadReplica } from './db/read-replica.ts';
import { deleteOtherJobStates } from './domains/alarms/note-states.ts';
import type { Log, ServerContext } from './domains/context.ts';
import type { Job } from './domains/job.ts';
import { authoringLease } from './domains/publications/authoring-lease.ts';
import { followReleases, whileAuthoring } from './follow-releases.ts';
import type { AlarmReceiver } from './gateways/alarms/alarm-receiver.ts';
import { meteredGateways } from './gateways/metered-gateways.ts';
import { compilerProcess } from './gateways/pages/compiler-process.ts';
import type { PageCompiler } from './gateways/pages/page-compiler.ts';
import type { Publisher } from './gateways/pages/publisher.ts';
import { publisherProcess } from './gateways/pages/publisher-process.ts';
import { storedReleases } from './gateways/release-store/release-store.ts';
import { diskStorage } from './gateways/storage/disk-storage.ts';
import { type ObjectsPlace, openObjects, sharedStorage } from './gateways/storage/objects.ts';
import { type BoundPort, bindPort } from './http/bound-port.ts';
import type { ConsoleSettings } from './http/console/admit-staff.ts';
import { listenForMetrics, type MetricsSettings } from './http/metrics.ts';
import { livePages } from './http/site/live-pages.ts';
import { currentExperiments } from './http/site/release-experiments.ts';
import { currentPromises } from './http/site/release-promises.ts';
import { currentRelease } from './http/site/releases.ts';
import { jobs } from './jobs.ts';
import type { Clock } from './kernel/clock.ts';
import { Metrics } from './kernel/metrics.ts';
import { systemRandom } from './kernel/random.ts';
import { fieldKeysOf } from './kernel/secrets/field-key-file.ts';
import { fieldSeal } from './kernel/secrets/field-seal.ts';
import { passwordHasher } from './kernel/secrets/passwords.ts';
import type { SharedCounter } from './kernel/shared-counter.ts';
import { openDatabase } from './open-database.ts';
import { openCounter, openReplica } from './open-helpers.ts';
import { startJobs } from './run-jobs.ts';
import { sandboxGateways } from './sandbox/gateways.ts';
import { sendLateNotifications } from './sandbox/serve-cashier.ts';
import type { TraceSettings } from './tracing/trace-settings.ts';
import { selfWatch, statementWatch, watchSchool } from './watch-process.ts';

export interface StartOptions extends GatewaySettings, Pick<ServerContext, 'cityHeader'> {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** A replica of the database for calls that only read. */
  readonly databaseReadUrl?: string | undefined;
  /** Keys that seal students' personal data, the current one first; without them the data folder's own. */
  readonly fieldKeys?: readonly Buffer[] | undefined;
  /** False when `npm run migrate` updates the database: then a start waits for it. */
  readonly migrates?: boolean;
  /** Called with the migrations that it waits for. */
  readonly onWait?: (pending: readonly string[]) => void;
  /** False when other processes run the jobs. */
  readonly jobs?: boolean;
  readonly sandbox: boolean;
  /** The staff console; none when absent. */
  readonly console?: ConsoleSettings | undefined;
  readonly trustedProxies: readonly string[];
  /** Origins of other sites that may call the API. */
  readonly siteOrigins?: readonly string[];
  readonly callsPerMinute: number;
  /** Redis or Valkey, to count calls over all processes; without it each process counts its own. */
  readonly redisUrl?: string | undefined;
  /** Most hashes that a suspicious visitor's browser must compute before a code is sent; 0 turns this off. */
  readonly challengeWork: number;
  readonly siteFolder: string;
  /** The built renderer of the app's screens. */
  readonly screensFolder?: string;
  /** Resolves when the site is built; nothing is served before. The database is opened meanwhile. */
  readonly siteBuilt?: Promise<void>;
  /** Signs the links to releases; without it the site's own key does. */
  readonly releaseKey?: string | undefined;
  /** Origins that a cashier's form redirects to, besides those of the gateways. */
  readonly formHosts?: readonly string[];
  /** False: the app's service worker is removed from every browser that has it. */
  readonly hasWorker?: boolean;
  readonly storageFolder: string;
  /** The authors' folder, and the built program that compiles it. */
  readonly pages?: { readonly folder: string; readonly compiler: string };
  /** Storage of releases shared by several machines; without it each machine shows its own. */
  readonly releaseStore?: ObjectsPlace | undefined;
  readonly machine?: string;
  readonly logLevel: string;
  /** One log line for each request, at any level. */
  readonly logRequests?: boolean;
  readonly metricsFrom?: MetricsSettings;
  /** Where traces are sent; the code for tracing is loaded only if this is set. */
  readonly traces?: TraceSettings | undefined;
  /** Receivers of alarms, and of the daily results. */
  readonly alarms?: readonly AlarmReceiver[];
  readonly managers?: readonly AlarmReceiver[];
  readonly clock: Clock;
}

export interface RunningServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Binds the port, opens the database, serves. Releases everything when one of these fails. */
export async function start(options: StartOptions): Promise<RunningServer> {
  const bound = await bindPort(options.port, options.host).catch((cause: unknown) => {
    throw new Error(`Port ${options.port} cannot be used: another server may run there. PORT names another.`, {
      cause,
    });
  });
  try {
    return await startOn(bound, options);
  } catch (error) {
    await bound.stop();
    throw error;
  }
}

async function startOn(bound: BoundPort, options: StartOptions): Promise<RunningServer> {
  const { clock } = options;
  let onIdleError = (_error: Error) => {};
  let log: Log | undefined;
  let counter: SharedCounter | null = null;
  let replica: ReadReplica | undefined;
  const metrics = new Metrics();
  metrics.watchProcess();
  const tracer = options.traces && (await import('./tracing/otlp-tracer.ts')).otlpTracer(options.traces, () => log);
  const database = await openDatabase({
    url: options.databaseUrl,
    dataFolder: options.dataFolder,
    clock,
    onIdleError: (error) => onIdleError(error),
    wantsSample: options.sandbox,
    migrates: options.migrates ?? true,
    ...(options.onWait && { onWait: options.onWait }),
    onStatementEnd: statementWatch(metrics, () => log, tracer),
    keepsContext: tracer !== undefined,
  });
  let isStopping = false;
  const isReady = () =>
    isStopping
      ? Promise.resolve(false)
      : database.ping().then(
          () => true,
          () => false,
        );
  try {
    const seal = fieldSeal(options.fieldKeys ?? (await fieldKeysOf(options.dataFolder)));
    await checkFieldKeys(database.db, seal);
    await nameFieldKey(database.db, seal, clock.now());
    await options.siteBuilt;
    const storage = options.uploadsStore
      ? sharedStorage(openObjects(options.uploadsStore))
      : diskStorage(options.uploadsFolder ?? join(options.dataFolder, 'uploads'));
    const pages = options.console && options.pages ? pageCompiler(options.pages, options.siteFolder) : null;
    const publisher = pages && options.pages ? publisherOf(options.pages, options.siteFolder) : null;
    const outside = options.sandbox
      ? sandboxGateways(database.db, clock, storage)
      : configuredGateways(options, clock, storage);
    const services = {
      ...meteredGateways(outside, metrics, tracer),
      alarms: options.alarms ?? [],
      managers: options.managers ?? [],
    };
    // The embedded database has one process, so nobody else can write pages.
    const lease = pages && options.databaseUrl ? authoringLease(database.db, nameOfMachine(options)) : null;
    await lease?.renew();
    const gateways: Gateways = lease
      ? whileAuthoring(services, { pages, publisher, lease })
      : { ...services, pages, publisher };
    const context: ServerContext = {
      db: database.db,
      clock,
      random: systemRandom,
      gateways,
      seal,
      passwords: passwordHasher(),
      ...{ challengeWork: options.challengeWork, cityHeader: options.cityHeader },
      release: async () => (await currentRelease(options.siteFolder)).name,
      experiments: currentExperiments(options.siteFolder),
      livePage: livePages(options.siteFolder),
      promises: currentPromises(options.siteFolder, options.pages?.folder ?? 'pages-config'),
    };
    const watching = { metrics, log: () => log, tracer };
    counter = await openCounter(options.redisUrl, watching);
    replica = openReplica(options.databaseReadUrl, database, watching);
    const app = await buildApp({
      ...options,
      smsReceiptKey: options.sms?.receiptKey,
      metrics,
      tracer,
      callCounter: counter,
      replica,
      metricsFrom: options.metricsFrom?.port ? undefined : (options.metricsFrom ?? ANYBODY_NEAR),
      context,
      logger: { level: options.logLevel },
      isReady,
      canWrite: database.canWrite,
      connections: database.connections,
      listen: database.listen,
    });
    log = app.log;
    watchSchool(metrics, { database, clock, machine: nameOfMachine(options), folder: options.dataFolder }, app.log);
    onIdleError = (error) => app.log.warn(describeError(error), 'idle connection lost');
    if (database.hasUnwantedSample) {
      app.log.warn('The sample school is in this database: its codes and gifts were closed, its courses are on sale.');
    }
    const missing = options.sandbox ? [] : await missingGateways(options, database.db);
    for (const { text } of missing) app.log.warn(text);
    if (database.newer.length > 0) {
      app.log.warn({ migrations: database.newer }, 'The database is newer than this version, which runs beside it.');
    }
    await app.ready();
    bound.serve(
      (request, response) => app.routing(request, response),
      (request, socket, head) => app.server.emit('upgrade', request, socket, head),
    );
    const late: Job = {
      name: 'send late notifications',
      everySeconds: 5,
      run: () => sendLateNotifications((report) => app.inject(report), context),
      runsOnce: true,
    };
    const all = options.sandbox ? [...jobs, late] : jobs;
    const work = all.filter(({ isOfEachProcess = false }) => isOfEachProcess || options.jobs !== false);
    const watch = selfWatch({
      ...{ database, clock, metrics, machine: nameOfMachine(options), folder: options.dataFolder },
      release: context.release,
      runsJobs: options.jobs !== false,
      // Staff can configure an ad platform at any time, so the database is asked.
      missing: options.sandbox
        ? ['sandbox']
        : missing.map(({ service }) => service).filter((one) => one !== 'ad platforms'),
    });
    await deleteOtherJobStates(
      database.db,
      [...all, watch.job].map(({ name }) => name),
    );
    const running = startJobs(
      [...work, watch.job],
      { ...context, log: app.log },
      database.canWrite,
      watch.onRun,
      tracer,
    );
    const own = options.metricsFrom;
    const metricsDoor = own?.port ? await listenForMetrics(metrics, { ...own, host: options.host }) : undefined;
    const following = followReleases({
      db: database.db,
      store: options.releaseStore ? storedReleases(openObjects(options.releaseStore)) : null,
      site: resolve(options.siteFolder),
      machine: nameOfMachine(options),
      lease,
      log: app.log,
    });
    return {
      port: bound.port,
      stop: async () => {
        isStopping = true;
        await bound.stop();
        await following.stop();
        await running.stop();
        await metricsDoor?.stop();
        pages?.stop();
        publisher?.stop();
        await app.close();
        await counter?.close();
        await replica?.stop();
        await database.close();
        await tracer?.stop();
      },
    };
  } catch (error) {
    await counter?.close();
    await replica?.stop();
    await database.close();
    throw error;
  }
}

/** Who may read the metrics by default. */
const ANYBODY_NEAR: MetricsSettings = { from: undefined, port: undefined };

/** Processes that share a site's folder are one machine. */
const nameOfMachine = ({ machine = hostname(), siteFolder }: StartOptions) => `${machine}:${resolve(siteFolder)}`;

/** A machine that only serves has no compiler. */
function pageCompiler({ folder, compiler }: NonNullable<StartOptions['pages']>, site: string): PageCompiler | null {
  if (!existsSync(folder) || !existsSync(compiler)) return null;
  return compilerProcess(resolve(compiler), resolve(folder), resolve(site));
}

function publisherOf({ folder, compiler }: NonNullable<StartOptions['pages']>, site: string): Publisher | null {
  const program = resolve(dirname(compiler), 'publisher-process.js');
  return existsSync(program) ? publisherProcess(program, resolve(folder), resolve(site)) : null;
}
