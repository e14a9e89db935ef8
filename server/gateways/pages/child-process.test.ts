import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childProcess } from './child-process.ts';

let folder = '';
let stop = () => {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'));
});
afterEach(async () => {
  stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(program: string) {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  const child = childProcess(file, [], { ended: 'It ended.' });
  stop = () => void child.stop();
  return child;
}

describe('a process of its own', () => {
  it('tells the steps of a call, then its reply', async () => {
    const { call } = await open(
      `process.on('message', ({ id }) => { process.send({ id, step: 'half' }); process.send({ id, reply: 'whole' }); });`,
    );
    const steps: unknown[] = [];

    expect(await call({}, { onStep: (step) => steps.push(step) })).toMatchObject({ reply: 'whole' });
    expect(steps).toEqual(['half']);
  });

  it('fails what it is asked while it can no longer be spoken to, and is begun anew after that', async () => {
    const { call } = await open(`
      process.on('message', ({ id, word }) => {
        if (word !== 'leave') return process.send({ id, reply: process.pid });
        if (process.connected) process.disconnect();
        setTimeout(() => {}, 60_000);
      });
    `);
    const { reply: first } = await call({});

    const left = await Promise.allSettled([call({ word: 'leave' }), call({ word: 'leave' })]);
    const { reply: second } = await call({});

    expect(left.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(second).not.toBe(first);
  });

  it('fails a call that takes too long', async () => {
    const { call } = await open(`process.on('message', () => {});`);

    await expect(call({}, { longestMs: 200 })).rejects.toThrow('It ended.');
  });

  it('fails what is sent after it was told to end, and ends nothing else', async () => {
    const { call } = await open(`
      process.on('SIGTERM', () => { if (process.connected) process.disconnect(); setTimeout(() => process.exit(), 300); });
      process.on('message', ({ id }) => process.send({ id, reply: 1 }));
    `);
    await call({});
    stop();

    const asked = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => later(index * 4).then(() => call({}))),
    );

    const outcomes = asked.map((each) => (each.status === 'fulfilled' ? each.value.reply : String(each.reason)));
    expect(outcomes.filter((outcome) => outcome !== 1 && outcome !== 'Error: It ended.')).toEqual([]);
    expect(outcomes.at(-1)).toBe(1);
  });
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
