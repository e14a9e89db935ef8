import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing-database.ts';
import type { OpenDatabase } from './database.ts';
import { tries } from './schema/tries.ts';
import { countTry, forgetTries, forgetTry, guess, type TrySubject, tryLimits } from './tries.ts';

let database: OpenDatabase;
const clock = testClock();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let made = 0;
function somebody(kind: TrySubject['kind'] = 'code'): TrySubject {
  made += 1;
  return { kind, subject: `somebody ${made}` };
}
const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_each, index) => work(index)));

describe('two hundred guesses at once', () => {
  it('are tried ten times', async () => {
    const subject = somebody();
    let tried = 0;

    const guesses = await atOnce(200, () =>
      guess(database.db, clock.now(), subject, async () => {
        tried += 1;
        return false;
      }),
    );

    expect(tried).toBe(tryLimits.code.max);
    expect(guesses.filter((one) => one === 'wrong')).toHaveLength(tryLimits.code.max);
    expect(guesses.filter((one) => one === 'locked')).toHaveLength(200 - tryLimits.code.max);
  });

  it('are all right when they are right', async () => {
    const subject = somebody();

    const guesses = await atOnce(200, () => guess(database.db, clock.now(), subject, async () => true));

    expect(new Set(guesses)).toEqual(new Set(['right']));
  });

  it('of which each is counted first are tried ten times, by the narrowest of their limits', async () => {
    const mobile = somebody('password of mobile');
    const address = somebody('password from address');

    const counted = await atOnce(200, () => countTry(database.db, clock.now(), mobile, address));

    expect(counted.filter(Boolean)).toHaveLength(tryLimits['password of mobile'].max);
  });
});

describe('a try', () => {
  it('is free again once its window has passed', async () => {
    const subject = somebody();
    const wrong = () => guess(database.db, clock.now(), subject, async () => false);
    for (let index = 0; index < tryLimits.code.max; index += 1) await wrong();

    const locked = await wrong();
    clock.pass(tryLimits.code.withinSeconds + 1);
    const open = await wrong();

    expect([locked, open]).toEqual(['locked', 'wrong']);
  });

  it('that was right is taken back; all are when the subject has proved itself', async () => {
    const subject = somebody('real name');
    const count = () => countTry(database.db, clock.now(), subject);
    for (let index = 0; index < 20; index += 1) await forgetTry(database.db, (await count()) ?? []);
    for (let index = 0; index < tryLimits['real name'].max; index += 1) await count();

    const locked = await count();
    await forgetTries(database.db, subject);
    const open = await count();

    expect([locked, Array.isArray(open)]).toEqual([undefined, true]);
  });

  it('that is refused does not lengthen the lock, nor count for another subject', async () => {
    const [mobile, address] = [somebody('password of mobile'), somebody('password from address')];
    for (let index = 0; index < 60; index += 1) await countTry(database.db, clock.now(), mobile, address);

    const other = await countTry(database.db, clock.now(), somebody('password of mobile'), address);

    expect(other).toHaveLength(2);
  });

  it('is swept away when no limit asks for it any more', async () => {
    clock.pass(25 * 3600);

    for (let round = 0; round < 20; round += 1) await countTry(database.db, clock.now(), somebody());

    expect(
      (await database.db.select().from(tries)).every(
        ({ triedAt }) => triedAt >= new Date(clock.now().getTime() - 60_000),
      ),
    ).toBe(true);
  });
});
