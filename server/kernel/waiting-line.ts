/** More calls than can be served in time. Nothing of the refused call was started. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly statusCode = 503;
  /** When the caller should come again. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('More calls came than can be answered in time.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface WaitingLineOptions {
  /** Calls that run in parallel. */
  readonly running: number;
  /** Calls that may wait; one more is refused at once. */
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
/** From accepting a connection to its call. */
const QUIET_TURNS = 3;
/** Calls continue after this many turns, however many connections arrive. */
const MOST_TURNS = 200;

const FIRST_GUESS_MS = 20;
/** Weight of the newest time between two finished calls. */
const WEIGHT = 0.1;
const LONGEST_RETRY_SECONDS = 10;

/**
 * Runs calls in order, a fixed number at a time; a caller who cannot be served in time gets a time to retry. Decision
 * 0046.
 */
export class WaitingLine {
  private readonly options: WaitingLineOptions;
  private readonly waiters = new Set<Waiter>();
  private running = 0;
  private arrived = 0;
  private paceMs = FIRST_GUESS_MS;
  private lastEndMs = 0;
  /** By then everybody who was refused until now should have come again. */
  private promisedMs = 0;

  constructor(options: WaitingLineOptions) {
    this.options = options;
  }

  /** Runs `work` when it is its turn; rejects with `Overloaded`, also when the caller has gone by then. */
  async run<T>(work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    await this.enter(isGone);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Number of running and of waiting calls. */
  state(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.waiters.size };
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
   * Accepts waiting connections, until there are no more, before the next call begins.
   *
   * The embedded database answers within one turn of the event loop, and Node accepts one connection per turn: without
   * this, a crowd would wait outside, neither served nor refused, until its connections time out.
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

  /** Each refused caller gets a different time, at the pace of finished calls: they do not all come again at once. */
  private overloaded(): Overloaded {
    const now = performance.now();
    this.promisedMs = Math.max(this.promisedMs, now + this.waiters.size * this.paceMs) + this.paceMs;
    const seconds = Math.ceil((this.promisedMs - now) / 1000);
    return new Overloaded(Math.min(Math.max(seconds, 1), LONGEST_RETRY_SECONDS));
  }
}
