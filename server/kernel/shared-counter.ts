import type { Redis } from 'ioredis';

/** Counts by name within a time window, across all processes that share the store. */
export interface SharedCounter {
  /** Adds one; returns the count and the milliseconds left in its window. Never rejects. */
  readonly count: (name: string, windowMs: number) => Promise<{ readonly current: number; readonly ttl: number }>;
  readonly isAway: () => boolean;
  readonly close: () => Promise<void>;
}

interface CounterOptions {
  readonly url: string;
  /** Called once with the reason when the store is lost, and once with null when it is back. */
  readonly onChange?: (reason: Error | null) => void;
}

const PREFIX = 'zhiyan:';
/** A limit is not worth more of a caller's time than this. */
const ANSWERS_MS = 300;
/** After a failure the store is not used for this long. */
const AWAY_MS = 1000;
const LONGEST_PAUSE_MS = 5000;

/** The window starts with its first call, by the store's clock. */
const ADD_ONE = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}
`;

/**
 * A counter in Redis or Valkey. While it is unreachable, each process counts in its own memory: the limit becomes
 * wider, and no call is refused or delayed.
 */
export async function redisCounter({ url, onChange = () => {} }: CounterOptions): Promise<SharedCounter> {
  // Loaded only when it is configured.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: 2000,
    commandTimeout: ANSWERS_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * 200, LONGEST_PAUSE_MS),
  });
  const own = memoryCounter();
  let awaySince: number | undefined;
  let isClosed = false;
  const tellAway = (reason: Error) => {
    if (awaySince === undefined) onChange(reason);
    awaySince = Date.now();
  };
  const tellBack = () => {
    if (awaySince !== undefined) onChange(null);
    awaySince = undefined;
  };
  // Called for each failed connection attempt too.
  redis.on('error', tellAway);
  redis.on('close', () => !isClosed && tellAway(new Error('The connection was closed.')));
  redis.on('ready', tellBack);
  await firstConnection(redis);
  return {
    count: async (name, windowMs) => {
      const isPausing = awaySince !== undefined && Date.now() - awaySince < AWAY_MS;
      if (isPausing || redis.status !== 'ready') return own(name, windowMs);
      try {
        const [current, ttl] = (await redis.eval(ADD_ONE, 1, PREFIX + name, windowMs)) as [number, number];
        tellBack();
        return { current, ttl };
      } catch (error) {
        tellAway(error as Error);
        return own(name, windowMs);
      }
    },
    isAway: () => redis.status !== 'ready' || awaySince !== undefined,
    close: async () => {
      isClosed = true;
      redis.disconnect();
    },
  };
}

/** Waits for the first connection attempt, whatever its result. */
function firstConnection(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    redis.once('ready', resolve);
    redis.once('error', () => resolve());
  });
}

const MOST_NAMES = 5000;

/** The same in memory; the oldest names are dropped first. */
function memoryCounter() {
  const counts = new Map<string, { current: number; readonly until: number }>();
  return (name: string, windowMs: number) => {
    const now = Date.now();
    const known = counts.get(name);
    const entry = known && known.until > now ? known : { current: 0, until: now + windowMs };
    entry.current += 1;
    if (entry !== known) {
      counts.delete(name);
      counts.set(name, entry);
      if (counts.size > MOST_NAMES) counts.delete(counts.keys().next().value ?? '');
    }
    return { current: entry.current, ttl: entry.until - now };
  };
}
