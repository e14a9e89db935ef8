import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startJobs } from '#server/run-jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { meteredGateways } from '../gateways/metered-gateways.ts';
import { Metrics } from '../kernel/metrics.ts';
import type { Tracer } from '../kernel/tracer.ts';
import { openWatchedDatabase } from '../testing/database.ts';
import { statementWatch } from '../watch-process.ts';
import { otlpTracer } from './otlp-tracer.ts';
import { readTraceSettings } from './trace-settings.ts';

interface SpanSent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code: number };
}

const HEX = { traceId: /^[0-9a-f]{32}$/, spanId: /^[0-9a-f]{16}$/ };
const VALUE_KINDS = ['stringValue', 'boolValue', 'intValue', 'doubleValue'];
let spans: SpanSent[] = [];
let faults: string[] = [];
let heard: IncomingHttpHeaders | undefined;

/** A collector that takes nothing but what the protocol allows. https://opentelemetry.io/docs/specs/otlp/ */
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += String(chunk)));
  request.on('end', () => {
    if (request.url === '/service') {
      heard = request.headers;
      response.end('{}');
      return;
    }
    if (request.method !== 'POST' || request.url !== '/v1/traces') faults.push(`${request.method} ${request.url}`);
    if (request.headers['content-type'] !== 'application/json') faults.push('content type');
    if (request.headers['x-key'] !== 'a b') faults.push('header');
    if (request.headers.traceparent) faults.push('the exporter traces itself');
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: Pick<SpanSent, 'attributes'>; scopeSpans: { spans: SpanSent[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      if (!resource.attributes.some(({ key }) => key === 'service.name')) faults.push('no service.name');
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) faults.push(...faultsOf(span));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
  });
});

function faultsOf({ traceId, spanId, parentSpanId, kind, attributes, ...span }: SpanSent): string[] {
  const isRight = [
    HEX.traceId.test(traceId),
    HEX.spanId.test(spanId),
    parentSpanId === undefined || HEX.spanId.test(parentSpanId),
    [1, 2, 3].includes(kind),
    /^[0-9]{19}$/.test(span.startTimeUnixNano) && /^[0-9]{19}$/.test(span.endTimeUnixNano),
    BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano),
    attributes.every(
      ({ value }) => Object.keys(value).length === 1 && VALUE_KINDS.includes(Object.keys(value)[0] ?? ''),
    ),
    attributes.every(({ value }) => value.intValue === undefined || typeof value.intValue === 'string'),
  ];
  return isRight.every(Boolean) ? [] : [`span ${span.name}: ${isRight.join()}`];
}

let server: TestServer;
let tracer: Tracer;
let origin = '';
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  collector.close();
});
afterEach(() => {
  spans = [];
  faults = [];
});

function open(more: Readonly<Record<string, string>> = {}): Tracer {
  const settings = readTraceSettings(
    { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20b', ...more },
    [],
  );
  if (!settings) throw new Error('There is a collector.');
  tracer = otlpTracer(settings, () => log);
  return tracer;
}

/** What the collector got, when all was sent. */
async function told(): Promise<readonly SpanSent[]> {
  await tracer.stop();
  expect(faults).toEqual([]);
  return spans;
}
const fact = (span: SpanSent | undefined, name: string) => span?.attributes.find(({ key }) => key === name)?.value;

it('a request is a span of the caller’s trace, with its statements below it, and says nothing of the caller', async () => {
  const watched = open();
  const database = await openWatchedDatabase(statementWatch(new Metrics(), () => undefined, watched));
  const traced = await startTestServer({ tracer: watched }, async () => database);
  const ids = Array.from({ length: 30 }, (_call, at) => `${String(at).padStart(2, '0')}${'a'.repeat(30)}`);
  await Promise.all(
    ids.map((id) => {
      const headers = { traceparent: `00-${id}-${'b'.repeat(16)}-01` };
      return traced.call('GET /api/v1/base/news', { query: {} }, { headers });
    }),
  );
  await traced.inject({ url: '/api/v1/base/news/13800138000?mobile=13800138000' });
  await traced.close();

  const all = await told();
  for (const id of ids) {
    const [request, ...others] = all
      .filter(({ traceId }) => traceId === id)
      .sort((one, other) => one.kind - other.kind);
    expect(request).toMatchObject({ name: 'GET /api/v1/base/news', parentSpanId: 'b'.repeat(16), kind: 2 });
    expect(fact(request, 'http.response.status_code')).toEqual({ intValue: '200' });
    // Each its own, also of those that waited for a connection.
    expect(others.length).toBeGreaterThan(0);
    const below = new Set(others.map(({ name, parentSpanId }) => `${name} ${parentSpanId}`));
    expect([...below]).toEqual([`SELECT ${request?.spanId}`]);
  }
  expect(JSON.stringify(all)).not.toContain('13800138000');
});

it('a job and the call of a service in it are one trace, which is given on', async () => {
  const gateways = meteredGateways(
    {
      ...server.context.gateways,
      realName: {
        ...server.context.gateways.realName,
        result: async () => {
          await fetch(`${origin}/service`);
          throw new TypeError('no answer');
        },
      },
    },
    new Metrics(),
    open(),
  );
  const ended = new Promise<void>((resolve) => {
    const job = {
      name: 'try',
      everySeconds: 0.01,
      runsOnce: true,
      run: async () => Number(await gateways.realName.result('x').catch(() => 0)),
    };
    const running = startJobs(
      [job],
      { ...server.context, log },
      async () => true,
      () => {
        void running.stop().then(resolve);
      },
      tracer,
    );
  });
  await ended;

  const all = await told();
  const job = all.find(({ name }) => name === 'job try');
  const call = all.find(({ name }) => name === 'real name result');
  expect([job?.parentSpanId, call?.parentSpanId, call?.kind, call?.status]).toEqual([
    ...[undefined, job?.spanId, 3, { code: 2, message: 'TypeError' }],
  ]);
  expect(heard?.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
});

it('a caller decides whether his trace is told; of others the share that is asked for', async () => {
  const watched = open({ OTEL_TRACES_SAMPLER_ARG: '0' });
  watched.begin('own', 'server').end({});
  watched.begin('unwanted', 'server', {}, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`).end({});
  watched.begin('wanted', 'server', {}, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`).end({});
  watched.begin('broken', 'server', {}, '00-xyz').end({});

  expect((await told()).map(({ name }) => name)).toEqual(['wanted']);
});

it('a collector that is away costs a line in the log, and nothing else', async () => {
  const warnings: unknown[] = [];
  const away = otlpTracer({ url: 'http://127.0.0.1:9/v1/traces', headers: {}, service: 'x', share: 1 }, () => ({
    warn: (fields) => void warnings.push(fields),
  }));
  away.begin('lost', 'server').end({});
  await away.stop();

  expect(warnings).toHaveLength(1);
});

it('without a collector there are no settings, and what cannot be understood is named', () => {
  const problems: string[] = [];

  expect(readTraceSettings({}, problems)).toBeUndefined();
  readTraceSettings(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER_ARG: '2' },
    problems,
  );
  expect(problems).toHaveLength(3);
});
