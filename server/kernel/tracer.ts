/** What is told of a piece of work: short texts and numbers, never a value of a person. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** `server`: a request; `client`: a call of a service or of the database; `internal`: work of its own. */
export type SpanKind = 'internal' | 'server' | 'client';

export interface OpenSpan {
  /** Ends it; `name` replaces what was not yet known at its begin. */
  readonly end: (result: { readonly name?: string; readonly facts?: SpanFacts; readonly error?: string }) => void;
  /** Runs what belongs to it: spans begun there are below it. */
  readonly inside: <T>(work: () => T) => T;
  /** As logs write it. */
  readonly traceId: string;
}

/** Tells what was done for whom, and how long each part took. There is none where nobody wants to know. */
export interface Tracer {
  /** `traceparent` is what the caller sent: then the span is part of the caller's trace. */
  readonly begin: (name: string, kind: SpanKind, facts?: SpanFacts, traceparent?: string) => OpenSpan;
  /** Work that is over already, below the present span; nothing outside of one. */
  readonly noteBelow: (name: string, seconds: number, facts: SpanFacts, error?: string) => void;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}

/** Runs the work as a span of its own; without a tracer just runs it. */
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
