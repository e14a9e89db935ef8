import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptCalls } from './attempt-calls.ts';
import { aDevice, aServer, Failure, open, pass } from './testing-attempt.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('AttemptEngine', () => {
  it('keeps an answer on the device at once, and forgets it when the server has it', async () => {
    const server = aServer();
    const { engine, device } = open(server);

    engine.answer('q1', ['A']);
    const keptAtOnce = device.kept.get('q1')?.answer;
    await pass(1000);

    expect([keptAtOnce, server.answers(), [...device.kept]]).toEqual([['A'], { q1: 'A' }, []]);
  });

  it('sends quick taps together', async () => {
    const server = aServer();
    const save = vi.spyOn(server.calls, 'save');
    const { engine } = open(server);

    for (const key of ['A', 'B', 'C']) engine.answer('q1', [key]);
    engine.answer('q2', ['D']);
    await pass(1000);

    expect(save).toHaveBeenCalledOnce();
    expect(server.answers()).toEqual({ q1: 'C', q2: 'D' });
  });

  it('says that it is offline, keeps the draft, and saves by itself later', async () => {
    const server = aServer();
    server.faults.push('lost', 'lost', 'lost');
    const { engine, device } = open(server);

    engine.answer('q1', ['A']);
    await pass(600);
    const [link, kept] = [engine.read().link, device.kept.size];
    await pass(20_000);

    expect([link, kept, server.answers(), device.kept.size]).toEqual(['failing', 1, { q1: 'A' }, 0]);
  });

  it('waits longer after each failure, and not when the net is back', async () => {
    const server = aServer();
    server.faults.push(...Array.from({ length: 6 }, () => 'lost' as const));
    const save = vi.spyOn(server.calls, 'save');
    const { engine } = open(server);
    engine.answer('q1', ['A']);
    await pass(16_000);
    const tries = save.mock.calls.length;

    engine.nudge();
    await pass(100);

    expect([tries, save.mock.calls.length]).toEqual([5, 6]);
  });

  it.each(['lost', 'unheard', 'none'] as const)(
    'loses nothing when the page dies in a call that is %s',
    async (fault) => {
      for (const diedAfterMs of [0, 200, 420, 460, 600, 2000]) {
        const server = aServer();
        const device = aDevice();
        server.faults.push(fault);
        const { engine } = open(server, device);
        engine.answer('q1', ['A']);
        await pass(430);
        engine.answer('q1', ['B']);
        engine.answer('q2', ['C']);
        await pass(diedAfterMs);
        // Killed: no timer of the page runs any more.
        vi.clearAllTimers();

        const { engine: reopened } = open(server, device);
        await pass(5000);

        const shown = reopened.read().entries;
        expect([diedAfterMs, shown.q1?.answer, shown.q2?.answer]).toEqual([diedAfterMs, ['B'], ['C']]);
        expect(server.answers()).toEqual({ q1: 'B', q2: 'C' });
        expect([...device.kept]).toEqual([]);
        expect(reopened.read().entries.q1?.conflict).toBeUndefined();
      }
    },
  );

  it('tells two devices apart, and overwrites nothing unseen', async () => {
    const server = aServer();
    const one = open(server);
    const two = open(server);
    one.engine.answer('q1', ['A']);
    await pass(1000);
    two.engine.answer('q1', ['B']);
    await pass(1000);
    const conflict = two.engine.read().entries.q1?.conflict?.answer;
    const stood = server.answers();

    two.engine.choose('q1', true);
    await pass(1000);

    expect([conflict, stood, server.answers()]).toEqual([['A'], { q1: 'A' }, { q1: 'B' }]);
    expect(two.device.kept.size).toBe(0);
  });

  it('submits with what is not saved, and only then forgets it', async () => {
    const server = aServer();
    const { engine, device } = open(server);
    engine.answer('q1', ['A']);

    const submitted = engine.submit('student');
    const keptMeanwhile = device.kept.size;
    await pass(100);
    await submitted;

    expect([keptMeanwhile, device.kept.size, server.answers()]).toEqual([1, 0, { q1: 'A' }]);
    expect(engine.read()).toMatchObject({ phase: 'closed', ending: 'submitted' });
  });

  it('goes on when the submission does not arrive, with every answer', async () => {
    const server = aServer();
    const { engine, device } = open(server);
    engine.answer('q1', ['A']);
    server.faults.push('lost');

    const refused = expect(engine.submit('student')).rejects.toThrow('unreachable');
    await pass(60);
    await refused;

    expect([engine.read().phase, device.kept.size]).toEqual(['answering', 1]);
    await pass(5000);
    expect(server.answers()).toEqual({ q1: 'A' });
  });

  it('submits by itself when the time is over, as often as it takes', async () => {
    const server = aServer();
    server.faults.push('lost', 'lost');
    const { engine } = open(server, aDevice(), 1000);

    await pass(1060);
    const phase = engine.read().phase;
    await pass(10_000);

    expect([phase, engine.read().phase, server.isClosed()]).toEqual(['submitting', 'closed', true]);
  });

  it('takes no answer after the time, and hands in what came before', async () => {
    const server = aServer();
    const { engine } = open(server, aDevice(), 1000);
    await pass(900);
    engine.answer('q1', ['A']);
    await pass(110);
    engine.answer('q1', ['B']);
    await pass(1000);

    expect(server.answers()).toEqual({ q1: 'A' });
  });

  it('hands in the drafts of an attempt that was closed while the device was away', async () => {
    const server = aServer();
    const device = aDevice();
    device.drafts.keep('q2', { revision: 1, answer: ['C'], isFlagged: false });
    server.closeByTime();

    const { engine } = open(server, device);
    await pass(1000);

    expect([engine.read().phase, server.late.get('q2'), device.kept.size]).toEqual(['closed', ['C'], 0]);
  });

  it('ends when the paper was submitted elsewhere', async () => {
    const server = aServer();
    const one = open(server);
    const two = open(server);
    const submitted = one.engine.submit('student');
    await pass(100);
    await submitted;

    two.engine.answer('q1', ['A']);
    await pass(1000);

    expect(two.engine.read()).toMatchObject({ phase: 'closed', ending: 'elsewhere' });
  });

  it('sets aside what the server refuses, and saves the rest', async () => {
    const server = aServer();
    const { save } = server.calls;
    const calls: AttemptCalls = {
      ...server.calls,
      save: async (items, isLast) => {
        const index = items.findIndex(({ question }) => question === 'q1');
        if (index >= 0) throw new Failure({ kind: 'invalid', problems: [{ index, text: '答案与题目不符' }] });
        return save(items, isLast);
      },
    };
    const { engine } = open({ ...server, calls });
    engine.answer('q1', ['X']);
    engine.answer('q2', ['B']);

    await pass(2000);

    expect(server.answers()).toEqual({ q2: 'B' });
    expect(engine.read().entries.q1).toMatchObject({ answer: ['X'], problem: '答案与题目不符' });
  });
});
