import { type ChildProcess, fork } from 'node:child_process';
import type { DeskCall, DeskCalls } from '#src/contract/console/page-desk.ts';
import type { PageDesk } from './page-desk.ts';

interface Answer {
  readonly id: number;
  readonly reply?: unknown;
  readonly error?: string;
}

/** The first list of a thousand pages takes its time on a busy machine; what was found is kept for the next question. */
const LONGEST_WAIT_MS = 60_000;

/**
 * The compiler in a process of its own, begun with the first question: whatever a file does to its parser, the server lives on.
 * A process that ended is begun again with the next question.
 */
export function compilerProcess(program: string, pagesFolder: string): PageDesk {
  let child: ChildProcess | undefined;
  let last = 0;
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (reason: Error) => void }>();

  function start(): ChildProcess {
    const started = fork(program, [pagesFolder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Pictures go as bytes.
      serialization: 'advanced',
      // What is built needs none of what the server's own sources are read by, which would double the time to the first answer.
      execArgv: program.endsWith('.ts') ? process.execArgv : [],
    });
    started.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The compiler ended.'));
      waiting.clear();
    });
    // The server may end without asking it.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function send(call: DeskCall, input: unknown): Promise<Answer> {
    child ??= start();
    last += 1;
    const id = last;
    const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }));
    const asked = child;
    asked.send({ id, call, input });
    const timer = setTimeout(() => asked.kill('SIGKILL'), LONGEST_WAIT_MS);
    return answer.finally(() => clearTimeout(timer));
  }

  return {
    async ask<K extends DeskCall>(call: K, input: DeskCalls[K]['input']) {
      const { reply, error } = await send(call, input);
      if (error !== undefined) throw new Error(`The compiler could not ${call}. ${error}`);
      // Checked against the contract before it leaves the server.
      return reply as DeskCalls[K]['reply'];
    },
    stop: () => child?.kill(),
  };
}
