import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createCaller } from './calls.ts';
import { openProcess, openThread } from './channels.ts';

interface Calls {
  readonly count: { readonly input: number; readonly reply: unknown };
  readonly leave: { readonly input: null; readonly reply: unknown };
}

let folder = '';
let callers: Caller<Calls, string>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calls-'));
  // Translated once: a program that loads TypeScript itself takes five times as long to start.
  for (const name of ['calls', 'channels']) {
    const source = join(import.meta.dirname, `${name}.ts`);
    const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
    await writeFile(join(folder, `${name}.mjs`), code);
  }
});
afterEach(() => {
  for (const { stop } of callers) stop();
  callers = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const IMPORTS = `
  import { answerCalls } from './calls.mjs';
  import { toParentProcess, toParentThread } from './channels.mjs';
`;
let programs = 0;

/** A test program; `options` are those of `createCaller`. */
async function open(
  program: string,
  {
    isThread = false,
    ...options
  }: { isThread?: boolean } & Parameters<typeof createCaller<Calls, string, string>>[1] = {},
) {
  const file = join(folder, `program-${programs++}.mjs`);
  await writeFile(file, IMPORTS + program);
  const caller = createCaller<Calls, string, string>(
    () => (isThread ? openThread(file, {}) : openProcess(file, [])),
    options,
  );
  callers.push(caller);
  return caller;
}

const COUNTS = `answerCalls(toParentProcess(), {
  count: async (input, onStep) => {
    onStep('half of ' + input);
    if (input < 0) throw new RangeError('below zero');
    return process.pid;
  },
  leave: () => { process.exit(1); },
});`;

describe('calls to a process of its own', () => {
  it('tell the steps of a call, then its reply', async () => {
    const { call } = await open(COUNTS);
    const steps: string[] = [];

    expect(await call('count', 4, { onStep: (step) => steps.push(step) })).toBeTypeOf('number');
    expect(steps).toEqual(['half of 4']);
  });

  it('throw what the other side threw, and go on with the same process', async () => {
    const { call } = await open(COUNTS);
    const first = await call('count', 1);

    await expect(call('count', -1)).rejects.toThrow(new RangeError('below zero'));
    expect(await call('count', 2)).toBe(first);
  });

  it('bring bytes as bytes, and a reply to each of many questions at once', async () => {
    const { call } = await open(`answerCalls(toParentProcess(), { count: (input) => new Uint8Array([input]) });`);

    const replies = await Promise.all([1, 2, 3].map((input) => call('count', input)));

    expect(replies).toEqual([1, 2, 3].map((input) => new Uint8Array([input])));
  });

  it('fail when the process ends, each with the reason, and the next call starts it again', async () => {
    const { call } = await open(COUNTS);
    const first = await call('count', 1);

    const left = await Promise.allSettled([call('leave', null), call('count', 2)]);

    expect(left[0]).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/ ended\.$/) } });
    expect(await call('count', 3)).not.toBe(first);
  });

  it('fail when the process disconnects and lives on', async () => {
    const { call } = await open(
      `answerCalls(toParentProcess(), {
        count: () => process.pid,
        leave: () => { process.removeAllListeners('disconnect'); process.disconnect(); setTimeout(() => {}, 60_000); },
      });`,
    );
    const first = await call('count', 1);

    await expect(call('leave', null)).rejects.toThrow(' ended.');
    expect(await call('count', 1)).not.toBe(first);
  });

  it('fail when an answer takes too long', async () => {
    const { call } = await open(`answerCalls(toParentProcess(), { count: () => new Promise(() => {}) });`);

    await expect(call('count', 1, { timeoutMs: 200 })).rejects.toThrow(' ended.');
  });

  it('fail for what is sent while it ends, and end nothing else', async () => {
    const { call, stop } = await open(`
      process.on('SIGTERM', () => { if (process.connected) process.disconnect(); setTimeout(() => process.exit(), 300); });
      answerCalls(toParentProcess(), { count: () => 1 });
    `);
    await call('count', 1);
    stop();

    const asked = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => later(index * 4).then(() => call('count', 1))),
    );

    const outcomes = asked.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));
    expect(outcomes.filter((outcome) => outcome !== 1 && !/ ended\.$/.test(String(outcome)))).toEqual([]);
    expect(outcomes.at(-1)).toBe(1);
  });

  it('start a program that dies at once with pauses between', async () => {
    const { call } = await open(`process.exit(1);`);
    const started = performance.now();

    for (let count = 0; count < 3; count += 1) await expect(call('count', 1)).rejects.toThrow(' ended.');

    // No pause before the first, 100 ms before the second, 200 ms before the third.
    expect(performance.now() - started).toBeGreaterThan(300);
  });

  it('start it again by itself where somebody wants to know, who then gets its events', async () => {
    const events: string[] = [];
    let restarts = 0;
    const { call } = await open(
      `const tell = answerCalls(toParentProcess(), {
        count: () => process.pid,
        leave: () => { process.exit(1); },
      });
      tell('ready');`,
      { onEvent: (event) => events.push(event), onRestart: () => (restarts += 1) },
    );
    await call('count', 1);

    await expect(call('leave', null)).rejects.toThrow(' ended.');

    await expect.poll(() => ({ restarts, events })).toEqual({ restarts: 1, events: ['ready', 'ready'] });
  });
});

describe('calls to a thread', () => {
  const IN_THREAD = { isThread: true };

  it('reply, and throw what was thrown there', async () => {
    const { call } = await open(
      `answerCalls(toParentThread(), { count: (input) => { if (input < 0) throw new Error('below zero'); return input; } });`,
      IN_THREAD,
    );

    expect(await call('count', 5)).toBe(5);
    await expect(call('count', -1)).rejects.toThrow('below zero');
  });

  it('fail with its own reason when the thread dies, or ends by itself', async () => {
    const dying = await open(
      `setTimeout(() => { throw new Error('out of luck'); }, 50); setTimeout(() => {}, 9e6);`,
      IN_THREAD,
    );
    await expect(dying.call('count', 1)).rejects.toThrow('out of luck');

    const ending = await open(`process.exit(3);`, IN_THREAD);
    await expect(ending.call('count', 1)).rejects.toThrow('ended with code 3');
  });
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
