import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Log } from '../domains/context.ts';
import type { OpenSpan, SpanFacts, SpanKind, Tracer } from '../kernel/tracer.ts';
import { openExporter, type Span } from './otlp-exporter.ts';
import type { TraceSettings } from './trace-settings.ts';

/** W3C trace context, version 00: https://www.w3.org/TR/trace-context/ */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 1;
const OUTGOING = 'undici:request:create';

interface Current {
  readonly traceId: string;
  readonly spanId: string;
  /** False when this trace is not sampled and so not sent. */
  readonly isSampled: boolean;
}

/** Sends spans by OTLP over HTTP, as JSON. While a span is open, calls to other services carry `traceparent`. */
export function otlpTracer(settings: TraceSettings, log: () => Pick<Log, 'warn'> | undefined): Tracer {
  const current = new AsyncLocalStorage<Current | undefined>();
  const exporter = openExporter(settings, { log, untraced: (work) => current.run(undefined, work) });

  const childOf = (above: Current | undefined, traceparent: string | undefined) => {
    const [, traceId, parentId, flags = '00'] = (!above && traceparent && TRACEPARENT.exec(traceparent)) || [];
    if (above) return { ...above, parentId: above.spanId };
    if (traceId) return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
    return { traceId: randomBytes(16).toString('hex'), parentId: undefined, isSampled: Math.random() < settings.share };
  };

  const begin = (name: string, kind: SpanKind, facts: SpanFacts = {}, traceparent?: string): OpenSpan => {
    const { traceId, parentId, isSampled } = childOf(current.getStore(), traceparent);
    const own = { traceId, spanId: randomBytes(8).toString('hex'), isSampled };
    const startMs = performance.timeOrigin + performance.now();
    let isOpen = true;
    return {
      traceId,
      inside: (work) => current.run(own, work),
      end: ({ name: last = name, facts: more = {}, error }) => {
        if (!isOpen) return;
        isOpen = false;
        const endMs = performance.timeOrigin + performance.now();
        const ids = { traceId, spanId: own.spanId, parentId };
        if (isSampled) exporter.add({ ...ids, name: last, kind, startMs, endMs, facts: { ...facts, ...more }, error });
      },
    };
  };

  const noteBelow = (name: string, seconds: number, facts: SpanFacts, error?: string) => {
    const above = current.getStore();
    if (!above?.isSampled) return;
    const endMs = performance.timeOrigin + performance.now();
    const ids = { traceId: above.traceId, spanId: randomBytes(8).toString('hex'), parentId: above.spanId };
    const span: Span = { ...ids, name, kind: 'client', startMs: endMs - seconds * 1000, endMs, facts, error };
    exporter.add(span);
  };

  const giveOn = (message: unknown) => {
    const above = current.getStore();
    if (!above) return;
    const { request } = message as { readonly request: { readonly addHeader: (name: string, value: string) => void } };
    request.addHeader('traceparent', `00-${above.traceId}-${above.spanId}-${above.isSampled ? '01' : '00'}`);
  };
  subscribe(OUTGOING, giveOn);

  return {
    begin,
    noteBelow,
    stop: async () => {
      unsubscribe(OUTGOING, giveOn);
      await exporter.stop();
    },
  };
}
