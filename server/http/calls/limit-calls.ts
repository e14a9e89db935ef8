import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { SharedCounter } from '#server/kernel/shared-counter.ts';
import { isOwnCall } from './own-calls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts calls over all processes; null where each counts for itself. */
    readonly callCounter: SharedCounter | null;
  }
}

interface Limit extends Pick<RateLimitOptions, 'errorResponseBuilder'> {
  /** Calls a minute from one address; 0 for no limit. */
  readonly max: number;
  /** Calls with the same name are counted together, in every process. */
  readonly name: string;
}

/** Refuses more calls of an address in a minute than the limit. Routes may have lower ones of their own. */
export async function limitCalls(app: FastifyInstance, { max, name, ...more }: Limit): Promise<void> {
  if (max === 0) return;
  const store = app.callCounter ? { store: storeOf(app.callCounter, name) } : {};
  await app.register(rateLimit, { max, timeWindow: '1 minute', allowList: isOwnCall, ...more, ...store });
}

/** A store in the form that the package wants: one class for each name. */
function storeOf(counter: SharedCounter, name: string): NonNullable<RateLimitOptions['store']> {
  return class Store {
    incr(address: string, tell: (error: Error | null, result?: { current: number; ttl: number }) => void, ms = 60_000) {
      counter.count(`${name} ${address}`, ms).then(
        (result) => tell(null, result),
        (error: Error) => tell(error),
      );
    }

    child({ routeInfo }: { routeInfo?: { method?: unknown; url?: unknown } }) {
      const Own = storeOf(counter, `${name} ${String(routeInfo?.method)} ${String(routeInfo?.url)}`);
      return new Own({});
    }
  } as unknown as NonNullable<RateLimitOptions['store']>;
}
