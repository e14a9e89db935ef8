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

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
/** From the connection that is let in to its call. */
const QUIET_TURNS = 3;
/** However many come: the calls go on. */
const MOST_TURNS = 200;

const FIRST_GUESS_MS = 20;
/** How much the newest time between two ends counts. */
const WEIGHT = 0.1;
const LONGEST_RETRY_SECONDS = 10;

/** Works on calls in the order in which they came, so many at a time; who cannot be taken in time is told when to come again. */
export class WaitingLine {
  private readonly options: WaitingLineOptions;
  private readonly waiters = new Set<Waiter>();
  private running = 0;
  private arrived = 0;
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

  private enter(isGone: () => boolean): Promise<void> {
    const { running, waiting, waitMs } = this.options;
    this.arrived += 1;
    if (this.running < running) {
      this.running += 1;
      return this.letIn();
    }
    if (this.waiters.size >= waiting) return Promise.reject(this.overloaded());
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isGone,
        start: () => {
          clearTimeout(timer);
          void this.letIn().then(resolve);
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

  /**
   * Lets in who stands at the door, until nobody comes any more, before the next call begins.
   *
   * The embedded database answers without a turn of the event loop, and Node lets in one connection a turn: without this
   * a crowd would stand outside, neither served nor sent away, until its connections are cut.
   */
  private async letIn(): Promise<void> {
    for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
      const before = this.arrived;
      await nextTurn();
      quiet = this.arrived === before ? quiet + 1 : 0;
    }
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
