import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AttemptEngine } from './attempt-engine.ts';
import { aDevice, aServer, pass } from './testing-attempt.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function engineEnds(engine: AttemptEngine, isClosed: boolean): Promise<void> {
  const submitted = isClosed ? Promise.resolve() : engine.submit('student');
  await pass(1000);
  await submitted;
}

describe('AttemptEngine', () => {
  it.each([
    ['goes on', false],
    ['was closed by the time', true],
  ])('hands in every answer of a paper of five hundred questions that %s', async (_, isClosed) => {
    const server = aServer();
    const device = aDevice();
    const questions = Array.from({ length: 500 }, (_question, index) => `n${index}`);
    for (const question of questions) device.drafts.keep(question, { revision: 1, answer: ['A'], isFlagged: false });
    if (isClosed) server.closeByTime();
    const takes = vi.spyOn(server.calls, 'submit');
    const saves = vi.spyOn(server.calls, 'save');

    const engine = new AttemptEngine({ calls: server.calls, drafts: device.drafts, questions });
    engine.start();
    engine.see({ ...server.seen(), saved: [] });
    await engineEnds(engine, isClosed);

    expect(isClosed ? server.late.size : server.rows.size).toBe(500);
    expect(device.kept.size).toBe(0);
    for (const [items] of [...takes.mock.calls, ...saves.mock.calls]) expect(items.length).toBeLessThanOrEqual(200);
  });

  it('keeps what did not arrive when a large submission breaks off, and hands it in later', async () => {
    const server = aServer();
    const device = aDevice();
    const questions = Array.from({ length: 500 }, (_question, index) => `n${index}`);
    for (const question of questions) device.drafts.keep(question, { revision: 1, answer: ['A'], isFlagged: false });
    const engine = new AttemptEngine({ calls: server.calls, drafts: device.drafts, questions });
    server.faults.push('none', 'lost');

    const refused = expect(engine.submit('student')).rejects.toThrow('unreachable');
    await pass(200);
    await refused;

    expect([server.rows.size, device.kept.size]).toEqual([200, 300]);
    expect(engine.read().phase).toBe('answering');
  });
});
