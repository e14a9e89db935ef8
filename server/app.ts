import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { contract } from '#src/contract/all.ts';
import { consoleContract } from '#src/contract/console/all.ts';
import type { Listen } from './db/database.ts';
import type { ReadReplica } from './db/read-replica.ts';
import type { ServerContext } from './domains/context.ts';
import { documentFacts } from './domains/documents/document-facts.ts';
import { admitStudents } from './http/calls/admit-students.ts';
import { serveApi } from './http/calls/api.ts';
import { readFromReplica } from './http/calls/read-from-replica.ts';
import { admitStaff, type ConsoleSettings } from './http/console/admit-staff.ts';
import { CONSOLE_FOLDER, serveConsole } from './http/console/serve-console.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { serveHealth } from './http/health.ts';
import { type MetricsSettings, serveMetrics } from './http/metrics.ts';
import { answerOtherOrigins } from './http/other-origins.ts';
import { createServer } from './http/server.ts';
import { armChooser } from './http/site/choose-arm.ts';
import { pageSchedule } from './http/site/page-schedule.ts';
import { serveReleases } from './http/site/releases.ts';
import { renderedScreens } from './http/site/rendered-screens.ts';
import { serveSite } from './http/site/static-site.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { SharedCounter } from './kernel/shared-counter.ts';
import type { Tracer } from './kernel/tracer.ts';
import { WaitingLine } from './kernel/waiting-line.ts';
import { serveReceipts } from './modules/account/serve-receipts.ts';
import { consoleHandlers, handlers } from './modules/all.ts';
import { serveShortLinks } from './modules/channel/serve-short-links.ts';
import { serveConsultSocket } from './modules/consult/serve-socket.ts';
import { serveArms } from './modules/experiment/serve-arms.ts';
import { servePictures } from './modules/file/serve-pictures.ts';
import { serveInvoices } from './modules/invoice/serve-pdf.ts';
import { serveRoomSocket } from './modules/live/serve-room-socket.ts';
import { serveStudio } from './modules/page/serve-studio.ts';
import { serveNotifications } from './modules/payment/serve-notifications.ts';
import { serveExport } from './modules/personal-data/serve-export.ts';
import { servePreviews } from './modules/preview/serve-preview.ts';
import { serveSharedResults } from './modules/result/serve-shared-results.ts';
import { serveDocuments } from './modules/study/serve-documents.ts';
import { serveAdPlatforms } from './sandbox/serve-ad-platforms.ts';
import { serveCashier } from './sandbox/serve-cashier.ts';
import { serveSandbox } from './sandbox/serve-sandbox.ts';
import { serveWechatCashier } from './sandbox/wechat-cashier.ts';

export interface AppOptions {
  readonly context: ServerContext;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly sandbox: boolean;
  readonly trustedProxies: readonly string[];
  /** Origins of other sites that may call the API, such as `https://m.school.cn`. */
  readonly siteOrigins?: readonly string[];
  /** The staff console, and who may reach it; undefined for no console. */
  readonly console?: ConsoleSettings | undefined;
  /** API calls per minute and address; 0 for no limit. */
  readonly callsPerMinute: number;
  /** The built site; missing files are answered 404. */
  readonly siteFolder: string;
  /** The built renderer of the app's screens; without it the app renders in the browser. */
  readonly screensFolder?: string;
  /** How long a visitor waits for a rendered screen. */
  readonly longestRenderMs?: number;
  /** Signs the links to releases; without it the site's own key does. */
  readonly releaseKey?: string | undefined;
  /** Origins that a payment form may redirect to, besides those of the gateways. */
  readonly formHosts?: readonly string[];
  /** False: the app's service worker is removed from every browser that has it. */
  readonly hasWorker?: boolean | undefined;
  /** Pictures that API replies name under `/storage/`. */
  readonly storageFolder: string;
  /** End of the address for receipts of SMS providers; without it receipts are refused. */
  readonly smsReceiptKey?: string | undefined;
  /** One log line for each request, at any level. */
  readonly logRequests?: boolean;
  /** The server's own metrics. */
  readonly metrics?: Metrics;
  /** Tracing of requests; undefined for none. */
  readonly tracer?: Tracer | undefined;
  /** Read replica for some calls; without it they use the database. */
  readonly replica?: ReadReplica | undefined;
  /** Counts calls over all processes; without it each process counts its own. */
  readonly callCounter?: SharedCounter | null;
  /** Who may read the metrics on the site's port; nobody when absent. */
  readonly metricsFrom?: MetricsSettings | undefined;
  readonly isReady: () => Promise<boolean>;
  readonly canWrite: () => Promise<boolean>;
  /** Database connections: they decide how many calls run in parallel. */
  readonly connections: number;
  /** Notifications of other processes; without it the server polls. */
  readonly listen?: Listen | undefined;
  /** How long a call may wait in the queue. */
  readonly longestWaitMs?: number;
  /** Factor on the time limit of a call. */
  readonly patience?: number;
}

/** Lower limits than the general one: calls per minute and address. */
const OWN_LIMITS = {
  'POST /api/v1/base/client_report': 30,
  'POST /api/v1/base/visit_events': 240,
  'POST /api/v1.4/base/report/': 120,
  'POST /api/v2.1/course/{id}/customize/consult/': 20,
  'POST /api/v1/course/payment/handover': 60,
  'POST /api/v1/course/payment/handover/start': 60,
  'POST /api/v1/course/payment/handover/result': 300,
  'POST /api/v1/file/uploads': 40,
  'POST /api/v1/app/consult/open': 30,
  'POST /api/v1/app/consult/messages': 60,
  'POST /api/v1/living/messages': 300,
};

/** Between two queries a call computes or waits, so more calls than connections run in parallel. */
const CALLS_PER_CONNECTION = 4;
const MOST_WAITING = 500;
/** Together with the work itself this stays below the app's time limit of ten seconds. */
const LONGEST_WAIT_MS = 3000;

/** The whole server, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context } = options;
  const line = new WaitingLine({
    running: CALLS_PER_CONNECTION * options.connections,
    waiting: MOST_WAITING,
    waitMs: options.longestWaitMs ?? LONGEST_WAIT_MS,
  });
  const app = await createServer(options);
  await answerOtherOrigins(app, options.siteOrigins ?? []);
  serveHealth(app, options.isReady);
  if (options.metrics) watchLine(options.metrics, line);
  if (options.metrics && options.metricsFrom) serveMetrics(app, options.metrics, options.metricsFrom);
  await serveDocs(app, contract);
  const { callsPerMinute, canWrite } = options;
  const readAside = options.replica && readFromReplica(options.replica);
  const limits = { callsPerMinute, canWrite, line, clock: context.clock, readAside };
  await serveApi(app, {
    ...{ ...limits, name: 'api', contract, handlers, admit: admitStudents(context), ownLimits: OWN_LIMITS },
  });
  if (options.console) {
    const admit = admitStaff(context, { needsSecondStep: !options.sandbox, ...options.console });
    await serveApi(app, {
      ...{ ...limits, name: 'console', contract: consoleContract, handlers: consoleHandlers, admit, ownLimits: {} },
    });
    await serveStudio(app, context, { admit, callsPerMinute });
    await servePreviews(app, context, callsPerMinute > 0);
    await serveSharedResults(app, context, callsPerMinute > 0);
    await serveArms(app, { siteFolder: options.siteFolder, admit, callsPerMinute });
    serveConsole(app, join(options.siteFolder, CONSOLE_FOLDER));
  }
  await serveNotifications(app, context, { canWrite: options.canWrite, line });
  await serveReceipts(app, context, { key: options.smsReceiptKey, canWrite: options.canWrite, line });
  await serveDocuments(app, context, options.callsPerMinute);
  await serveExport(app, context, options.callsPerMinute);
  await serveConsultSocket(app, context, options.siteOrigins ?? []);
  await serveRoomSocket(app, context, { siteOrigins: options.siteOrigins ?? [], listen: options.listen });
  await servePictures(app, context, options.callsPerMinute);
  await serveInvoices(app, context, options.callsPerMinute);
  serveShortLinks(app, context, options.canWrite);
  if (options.sandbox) {
    serveSandbox(app, context);
    await serveAdPlatforms(app, context);
    await serveCashier(app, context);
    await serveWechatCashier(app, context);
  }
  await serveSite(app, {
    folder: options.siteFolder,
    storageFolder: options.storageFolder,
    releaseOf: serveReleases(app, { ...options, clock: context.clock }),
    schedule: pageSchedule(context.clock),
    chooseArm: armChooser(context),
    ...(options.screensFolder && {
      screenOf: renderedScreens(app, { folder: options.screensFolder, context, longestMs: options.longestRenderMs }),
    }),
    hasWorker: options.hasWorker,
    factsOf: (found) => documentFacts(context.db, context.clock.now(), found),
    formHosts: [
      ...context.gateways.payments.flatMap((gateway) => gateway.formHosts ?? []),
      ...(options.formHosts ?? []),
    ],
  });
  return app;
}

function watchLine(metrics: Metrics, line: WaitingLine): void {
  const running = metrics.gauge('zhiyan_calls_running', 'Calls that are worked on.');
  const waiting = metrics.gauge('zhiyan_calls_waiting', 'Calls that wait for their turn.');
  metrics.beforeReading(() => {
    running.set(line.state().running);
    waiting.set(line.state().waiting);
  });
}
