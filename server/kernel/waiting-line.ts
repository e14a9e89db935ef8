/** There are more calls than can be taken in time. Nothing of the refused one was begun. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly statusCode = 503;
  /** When the caller is to come again. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('More calls came than can be answered in time.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface WaitingLineOptions {
  /** Calls that are worked on side by side. */
  readonly running: number;
  /** Calls that wait for their turn; one more is refused at once. */
  readonly waiting: number;
  /** A call that has waited this long is refused. */
  readonly waitMs: number;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: () => void;
  readonly isGone: () => boolean;
}

const FIRST_GUESS_MS = 20;
/** How much the newest time between two ends counts. */
const WEIGHT = 0.1;
const LONGEST_RETRY_SECONDS = 10;

/** Works on calls in the order in which they came, so many at a time; who cannot be taken in time is told when to come again. */
export class WaitingLine {
  private readonly options: WaitingLineOptions;
  private readonly waiters = new Set<Waiter>();
  private running = 0;
  private paceMs = FIRST_GUESS_MS;
  private lastEndMs = 0;
  /** Everybody who was sent away until now has come again by then. */
  private promisedMs = 0;

  constructor(options: WaitingLineOptions) {
    this.options = options;
  }

  /** Runs `work` when it is its turn; rejects with `Overloaded`, also for a caller who is gone by then. */
  async run<T>(work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    await this.enter(isGone);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(isGone: () => boolean): Promise<void> | undefined {
    const { running, waiting, waitMs } = this.options;
    if (this.running < running) {
      this.running += 1;
      return undefined;
    }
    if (this.waiters.size >= waiting) throw this.overloaded();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isGone,
        start: () => {
          clearTimeout(timer);
          // The embedded database answers without a turn of the event loop: a line of calls would let nobody else in.
          setImmediate(resolve);
        },
        refuse: () => {
          clearTimeout(timer);
          reject(this.overloaded());
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        waiter.refuse();
      }, waitMs);
      this.waiters.add(waiter);
    });
  }

  private leave(): void {
    const now = performance.now();
    if (this.waiters.size > 0)
      this.paceMs += WEIGHT * (Math.min(now - this.lastEndMs, this.options.waitMs) - this.paceMs);
    this.lastEndMs = now;
    for (const waiter of this.waiters) {
      this.waiters.delete(waiter);
      if (!waiter.isGone()) {
        waiter.start();
        return;
      }
      waiter.refuse();
    }
    this.running -= 1;
  }

  /** Each who is sent away gets a time of their own, at the pace at which calls end: they do not come again all at once. */
  private overloaded(): Overloaded {
    const now = performance.now();
    this.promisedMs = Math.max(this.promisedMs, now + this.waiters.size * this.paceMs) + this.paceMs;
    const seconds = Math.ceil((this.promisedMs - now) / 1000);
    return new Overloaded(Math.min(Math.max(seconds, 1), LONGEST_RETRY_SECONDS));
  }
}
