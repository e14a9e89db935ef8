/**
 * The server's time from one reply, continued without the device's wall clock, which may be wrong or be set meanwhile.
 */
export interface AskedClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** False when the device slept or its clock was set since: the time may be wrong. */
  readonly isTrusted: () => boolean;
}

/** Half of the resolution of the `Date` header, which counts whole seconds. */
const HALF_SECOND_MS = 500;
/** Largest normal drift between the device's two clocks; beyond it one of them was stopped or set. */
const DRIFT_MS = 1000;

/**
 * Asks this page's server for the time; undefined without an answer.
 *
 * Requests the page's own address past the browser's cache, so it works on any host, even a plain file server. A shared
 * cache says with `Age` how old its copy is.
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
