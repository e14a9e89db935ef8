import { fork } from 'node:child_process';

/** What a process says to a call: any number of steps, then a reply or an error. */
interface ChildMessage {
  readonly id: number;
  readonly step?: unknown;
  readonly reply?: unknown;
  readonly error?: string;
}

interface Waiting {
  readonly resolve: (message: ChildMessage) => void;
  readonly reject: (reason: Error) => void;
  readonly onStep: (step: unknown) => void;
}

interface ChildOptions {
  /** What a call fails with during which the process ends. */
  readonly ended: string;
  /** Bytes go as bytes. */
  readonly hasBytes?: boolean;
}

interface CallOptions {
  readonly onStep?: (step: unknown) => void;
  /** How long the process may take before it is killed; forever without it. */
  readonly longestMs?: number;
}

/**
 * A program in a process of its own, begun with the first call: whatever happens there, the server lives on. One that ended, or
 * that nothing can be sent to any more, is begun again with the next call.
 */
export function childProcess(program: string, args: readonly string[], { ended, hasBytes = false }: ChildOptions) {
  let current: ReturnType<typeof begin> | undefined;
  let last = 0;

  function begin() {
    const child = fork(program, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(hasBytes && { serialization: 'advanced' }),
      // What is built needs none of what the server's own sources are read by, which would double the time to the first answer.
      execArgv: program.endsWith('.ts') ? process.execArgv : [],
    });
    const waiting = new Map<number, Waiting>();
    const giveUp = () => {
      if (current?.child === child) current = undefined;
      for (const { reject } of waiting.values()) reject(new Error(ended));
      waiting.clear();
      child.kill();
    };
    child.on('message', ({ step, ...message }: ChildMessage) => {
      if (step) waiting.get(message.id)?.onStep(step);
      else waiting.get(message.id)?.resolve(message);
    });
    // What is sent to a process that is just ending is an error of its own, which would end the server.
    for (const event of ['error', 'disconnect', 'exit']) child.on(event, giveUp);
    // The server may end without asking it.
    child.unref();
    child.channel?.unref();
    return { child, waiting };
  }

  return {
    async call(question: object, { onStep = () => {}, longestMs }: CallOptions = {}): Promise<ChildMessage> {
      current ??= begin();
      const { child, waiting } = current;
      last += 1;
      const id = last;
      const answer = new Promise<ChildMessage>((resolve, reject) => waiting.set(id, { resolve, reject, onStep }));
      child.send({ ...question, id });
      const timer = longestMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), longestMs);
      return answer.finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
    stop: () => current?.child.kill(),
  };
}
