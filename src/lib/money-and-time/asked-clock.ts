/** The server's time as one reply told it, carried on without the device's clock, which may be wrong or set meanwhile. */
export interface AskedClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** False when the device slept or its clock was set since: the reading may no longer hold. */
  readonly isTrusted: () => boolean;
}

/** Half of what the `Date` header leaves open: it counts whole seconds. */
const HALF_SECOND_MS = 500;
/** How far the device's two clocks may drift apart before one of them must have been stopped or set. */
const DRIFT_MS = 1000;

/**
 * Asks the site that served this page what time it is; undefined when no answer came.
 *
 * Asks for the page's own address past the browser's cache, so it works on any host, a plain file server too. A cache on
 * the way says with `Age` how old its copy is.
 */
export async function askClock(): Promise<AskedClock | undefined> {
  const sentAt = performance.now();
  const reply = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const dateMs = Date.parse(reply?.headers.get('date') ?? '');
  if (Number.isNaN(dateMs)) return undefined;
  const ageMs = (Number(reply?.headers.get('age')) || 0) * 1000;
  const readAt = (sentAt + performance.now()) / 2;
  const startMs = dateMs + ageMs + HALF_SECOND_MS - readAt;
  const driftAtStart = drift();
  return {
    now: () => startMs + performance.now(),
    isTrusted: () => Math.abs(drift() - driftAtStart) < DRIFT_MS,
  };
}

const drift = () => Date.now() - performance.now();
