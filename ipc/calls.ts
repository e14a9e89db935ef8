/** Calls by name, with the type of input and answer. */
export type CallMap<Calls> = { readonly [Name in keyof Calls]: { readonly input: unknown; readonly reply: unknown } };

/**
 * A request is `{ id, name, input }`; any number of steps, then a reply or an error follow. An event has the `id` 0.
 */
interface Message {
  readonly id: number;
  readonly name?: PropertyKey;
  readonly input?: unknown;
  readonly step?: unknown;
  readonly reply?: unknown;
  readonly error?: unknown;
  readonly event?: unknown;
}

/** The other end of a channel to a process or thread. Messages are copied, and may contain bytes, dates and errors. */
export interface Channel {
  readonly send: (message: Message) => void;
  readonly onMessage: (listener: (message: Message) => void) => void;
  /** Called with the reason when the channel ends, perhaps more than once. Nothing is sent or received after that. */
  readonly onEnd: (listener: (reason: Error) => void) => void;
  /** Ends the other side; `isForced` even when it does not respond. */
  readonly end: (isForced?: boolean) => unknown;
}

const EVENT = 0;

interface Waiting {
  readonly resolve: (reply: never) => void;
  readonly reject: (reason: unknown) => void;
  readonly onStep: ((step: never) => void) | undefined;
}

interface CallOptions<Step> {
  readonly onStep?: (step: Step) => void;
  /** How long an answer may take before the other side is ended; no limit when missing. */
  readonly timeoutMs?: number;
}

export interface Caller<Calls extends CallMap<Calls>, Step = never> {
  /** Throws what the other side threw, or the reason why it ended. */
  readonly call: <Name extends keyof Calls>(
    name: Name,
    input: Calls[Name]['input'],
    options?: CallOptions<Step>,
  ) => Promise<Calls[Name]['reply']>;
  readonly stop: () => unknown;
}

interface CallerOptions<Event> {
  readonly onEvent?: (event: Event) => void;
  /** Starts the other side before the first call. */
  readonly isStartedAtOnce?: boolean;
  /** Called after each start. When given, the other side is restarted as soon as it ends. */
  readonly onRestart?: () => void;
}

/** A side that ends before its first answer is restarted after this pause, doubled each time. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Calls a process or thread that `open` starts. When it ends, every pending call fails with the reason, and the next
 * call starts it again, after a pause when it never answered. Decision 0229.
 */
export function createCaller<Calls extends CallMap<Calls>, Step = never, Event = never>(
  open: () => Channel,
  { onEvent, isStartedAtOnce = false, onRestart }: CallerOptions<Event> = {},
): Caller<Calls, Step> {
  let current: ReturnType<typeof start> | undefined;
  let pauseMs = 0;
  let pause: Promise<void> | undefined;
  let lastId = 0;
  let isStopped = false;

  function start() {
    const channel = open();
    const waiting = new Map<number, Waiting>();
    let hasAnswered = false;
    channel.onMessage(({ id, step, event, ...answer }) => {
      hasAnswered = true;
      pauseMs = 0;
      if (id === EVENT) return onEvent?.(event as Event);
      const call = waiting.get(id);
      if (step !== undefined) return call?.onStep?.(step as never);
      if ('error' in answer) call?.reject(answer.error);
      else call?.resolve(answer.reply as never);
      waiting.delete(id);
    });
    let hasEnded = false;
    channel.onEnd((reason) => {
      if (hasEnded) return;
      hasEnded = true;
      current = undefined;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
      channel.end();
      pauseMs = hasAnswered ? 0 : Math.min(2 * pauseMs || PAUSE_MS, LONGEST_PAUSE_MS);
      pause = pauseMs === 0 ? undefined : sleep(pauseMs);
      if (onRestart && !isStopped) void restart(onRestart);
    });
    return { channel, waiting };
  }

  async function restart(onStarted: () => void): Promise<void> {
    await pause;
    if (isStopped) return;
    current ??= start();
    onStarted();
  }

  if (isStartedAtOnce) current = start();
  return {
    async call(name, input, { onStep, timeoutMs } = {}) {
      if (!current) await pause;
      isStopped = false;
      current ??= start();
      const { channel, waiting } = current;
      lastId += 1;
      const id = lastId;
      const answer = new Promise<never>((resolve, reject) => waiting.set(id, { resolve, reject, onStep }));
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => channel.end(true), timeoutMs);
      channel.send({ id, name, input });
      return answer.finally(() => clearTimeout(timer));
    },
    stop() {
      isStopped = true;
      return current?.channel.end();
    },
  };
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Answers the calls on a channel, each by the function of its name; `onStep` reports progress to the caller. Returns a
 * function that sends an event.
 */
export function answerCalls<Calls extends CallMap<Calls>, Step = never, Event = never>(
  channel: Pick<Channel, 'send' | 'onMessage'>,
  answers: {
    readonly [Name in keyof Calls]: (
      input: Calls[Name]['input'],
      onStep: (step: Step) => void,
    ) => Calls[Name]['reply'] | Promise<Calls[Name]['reply']>;
  },
): (event: Event) => void {
  const answer = async ({ id, name, input }: Message) => {
    try {
      const reply = await answers[name as keyof Calls](input, (step) => channel.send({ id, step }));
      channel.send({ id, reply });
    } catch (error) {
      channel.send({ id, error });
    }
  };
  channel.onMessage((message) => void answer(message));
  return (event) => channel.send({ id: EVENT, event });
}
