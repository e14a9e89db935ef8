import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from './database.ts';
import { tries } from './schema/tries.ts';
import { type Counted, countTry, forgetTries, forgetTry, guess, type TrySubject, tryLimits } from './tries.ts';

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
const idsOf = (counted: Counted) => ('ids' in counted ? counted.ids : []);
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

    expect(counted.filter((one) => 'ids' in one)).toHaveLength(tryLimits['password from address'].max);
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

  it('waits longer after each of many, says how long, and is free at that moment', async () => {
    const subject = somebody('staff proof');
    const waits: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const counted = await countTry(database.db, clock.now(), subject);
      if (!('retryAt' in counted)) {
        waits.push(0);
        continue;
      }
      const seconds = (counted.retryAt.getTime() - clock.now().getTime()) / 1000;
      waits.push(seconds);
      clock.pass(seconds);
      expect(idsOf(await countTry(database.db, clock.now(), subject))).toHaveLength(1);
    }

    expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 300, 900]);
  });

  it('that was right is taken back; all are when the subject has proved itself', async () => {
    const subject = somebody('real name');
    const count = () => countTry(database.db, clock.now(), subject);
    for (let index = 0; index < 20; index += 1) await forgetTry(database.db, idsOf(await count()));
    for (let index = 0; index < tryLimits['real name'].max; index += 1) await count();

    const locked = await count();
    await forgetTries(database.db, subject);
    const open = await count();

    expect([idsOf(locked).length, idsOf(open).length]).toEqual([0, 1]);
  });

  it('that is refused does not lengthen the lock, nor count for another subject', async () => {
    const [mobile, real] = [somebody('password of mobile'), somebody('real name')];
    for (let index = 0; index < 120; index += 1) await countTry(database.db, clock.now(), mobile, real);

    const lockedAt = await countTry(database.db, clock.now(), mobile, somebody());
    const other = await countTry(database.db, clock.now(), somebody('password of mobile'), somebody('real name'));

    expect([idsOf(lockedAt).length, idsOf(other).length]).toEqual([2, 2]);
    expect(await database.db.$count(tries, eq(tries.subject, mobile.subject))).toBe(tryLimits['real name'].max + 1);
  });
});
