import { fork } from 'node:child_process';
import { parentPort, Worker } from 'node:worker_threads';
import type { Channel } from './calls.ts';

/** Starts a program in a process of its own: a crash there does not end this process. */
export function openProcess(program: string, args: readonly string[]): Channel {
  const child = fork(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Bytes are sent as bytes.
    serialization: 'advanced',
    // A built program needs no TypeScript loader, which would double the time to its first answer.
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
  });
  // The parent may end without closing the channel.
  child.unref();
  child.channel?.unref();
  return {
    send: (message) => void child.send(message),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => {
      const end = (cause?: unknown) => listener(new Error(`The process ${program} ended.`, { cause }));
      // Sending to a process that is just ending emits an 'error', which would end this process too.
      child.on('error', end);
      for (const event of ['disconnect', 'exit']) child.on(event, () => end());
    },
    end: (isForced = false) => child.kill(isForced ? 'SIGKILL' : 'SIGTERM'),
  };
}

interface ThreadChannel extends Channel {
  /** Whether the thread keeps this process from ending; at first it does. */
  readonly setHeld: (isHeld: boolean) => void;
}

/** Starts a program as a thread of this process; it finds `workerData` under that name. */
export function openThread(program: string, workerData: unknown): ThreadChannel {
  const worker = new Worker(program, { workerData, execArgv: [] });
  return {
    send: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onEnd: (listener) => {
      worker.on('error', listener);
      worker.on('exit', (code) => listener(new Error(`The thread ${program} ended with code ${code}.`)));
    },
    end: () => worker.terminate(),
    setHeld: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  };
}

/** The channel to the parent process; this process ends when the channel does. */
export function toParentProcess(): Pick<Channel, 'send' | 'onMessage'> {
  process.once('disconnect', () => process.exit());
  return {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
  };
}

/** The channel to the parent thread. */
export function toParentThread(): Pick<Channel, 'send' | 'onMessage'> {
  return {
    send: (message) => parentPort?.postMessage(message),
    onMessage: (listener) => void parentPort?.on('message', listener),
  };
}
