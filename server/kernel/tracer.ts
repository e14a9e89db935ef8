/** Attributes of a span: short texts and numbers, never personal data. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** `server`: a request; `client`: a call to a service or the database; `internal`: other work. */
export type SpanKind = 'internal' | 'server' | 'client';

export interface OpenSpan {
  /** Ends the span; `name` replaces a name that was not known at its start. */
  readonly end: (result: { readonly name?: string; readonly facts?: SpanFacts; readonly error?: string }) => void;
  /** Runs work inside the span: spans begun there become its children. */
  readonly inside: <T>(work: () => T) => T;
  /** In the form used in logs. */
  readonly traceId: string;
}

/** Records what was done for a request, and how long each part took. Undefined when tracing is off. */
export interface Tracer {
  /** `traceparent` is the caller's header: with it the span joins the caller's trace. */
  readonly begin: (name: string, kind: SpanKind, facts?: SpanFacts, traceparent?: string) => OpenSpan;
  /** Records finished work as a child of the current span; does nothing outside a span. */
  readonly noteBelow: (name: string, seconds: number, facts: SpanFacts, error?: string) => void;
  /** Sends the remaining spans. */
  readonly stop: () => Promise<void>;
}

/** Runs the work as its own span; without a tracer it just runs it. */
export async function traced<T>(
  tracer: Tracer | undefined,
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  hasFailed: (answer: T) => boolean = () => false,
): Promise<T> {
  if (!tracer) return work();
  const span = tracer.begin(name, kind);
  let error: string | undefined = 'failed';
  try {
    const answer = await span.inside(work);
    error = hasFailed(answer) ? 'failed' : undefined;
    return answer;
  } catch (cause) {
    error = cause instanceof Error ? cause.name : 'failed';
    throw cause;
  } finally {
    span.end(error === undefined ? {} : { error });
  }
}
