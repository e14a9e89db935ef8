import { hostname } from 'node:os';
import type { Log } from '../domains/context.ts';
import type { SpanFacts, SpanKind } from '../kernel/tracer.ts';
import type { TraceSettings } from './trace-settings.ts';

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly facts: SpanFacts;
  readonly error: string | undefined;
}

interface ExporterOptions {
  readonly log: () => Pick<Log, 'warn'> | undefined;
  /** Runs work without tracing it. */
  readonly untraced: <T>(work: () => T) => T;
}

const EVERY_MS = 5000;
const AT_ONCE = 512;
/** Beyond this number spans are dropped, so that an unreachable collector cannot fill the memory. */
const MOST_KEPT = 4096;
const TIMEOUT_MS = 10_000;
const WARN_EVERY_MS = 60_000;
/** Numbers of span kinds in the protocol: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;

/** Sends spans in batches, some seconds later. Spans that the collector does not accept are dropped and logged. */
export function openExporter({ url, headers, service }: TraceSettings, { log, untraced }: ExporterOptions) {
  let kept: Span[] = [];
  let dropped = 0;
  let warnedAt = 0;
  let sending: Promise<void> = Promise.resolve();
  const facts = { 'service.name': service, 'service.instance.id': `${hostname()} ${process.pid}` };
  const resource = { attributes: attributesOf({ ...facts, 'host.name': hostname(), 'process.pid': process.pid }) };

  const warn = (problem: string) => {
    if (Date.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = Date.now();
    log()?.warn({ problem, dropped }, 'traces were not taken');
    dropped = 0;
  };
  const send = async (spans: readonly Span[]) => {
    const body = {
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'zhiyan' }, spans: spans.map(spanOf) }] }],
    };
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      if (answer.ok) return;
      dropped += spans.length;
      warn(`${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      dropped += spans.length;
      warn(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  };
  const flush = () => {
    if (kept.length === 0) return;
    const spans = kept;
    kept = [];
    sending = sending.then(async () => {
      for (let from = 0; from < spans.length; from += AT_ONCE) await send(spans.slice(from, from + AT_ONCE));
    });
  };
  const timer = untraced(() => setInterval(() => untraced(flush), EVERY_MS));
  timer.unref();

  return {
    add: (span: Span) => {
      if (kept.length < MOST_KEPT) kept.push(span);
      else dropped += 1;
    },
    stop: async () => {
      clearInterval(timer);
      untraced(flush);
      await sending;
    },
  };
}

function spanOf({ traceId, spanId, parentId, name, kind, startMs, endMs, facts, error }: Span) {
  return {
    ...{ traceId, spanId, ...(parentId && { parentSpanId: parentId }), name, kind: KINDS[kind] },
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: attributesOf(facts),
    ...(error !== undefined && { status: { code: STATUS_ERROR, message: error } }),
  };
}

/** Too large for a number: the protocol writes 64-bit integers as text. */
const nanos = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);

function attributesOf(facts: SpanFacts) {
  return Object.entries(facts).map(([key, value]) => ({ key, value: attributeOf(value) }));
}

function attributeOf(value: SpanFacts[string]) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
