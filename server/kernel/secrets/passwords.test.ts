import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testRandom } from '../testing.ts';
import { COST_BITS, passwordHasher } from './passwords.ts';

const random = testRandom('passwords');
const cheap = passwordHasher({ costBits: 10 });

function oldHash(password: string): string {
  const salt = random.bytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, 32, { N: 16_384 }).toString('hex')}`;
}

describe('passwordHasher', () => {
  it('hashes at the cost that OWASP names', async () => {
    expect(COST_BITS).toBe(17);
    const hasher = passwordHasher();

    const stored = await hasher.hash('correct horse', random);

    expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
    expect(await hasher.check('correct horse', stored, random)).toEqual({ isRight: true, renewed: null });
    expect(await hasher.check('wrong horse', stored, random)).toEqual({ isRight: false, renewed: null });
  });

  it('takes a hash of an older cost, and gives the one to store instead', async () => {
    for (const stored of [
      oldHash('correct horse'),
      await passwordHasher({ costBits: 9 }).hash('correct horse', random),
    ]) {
      const { isRight, renewed } = await cheap.check('correct horse', stored, random);

      expect([isRight, renewed]).toEqual([true, expect.stringMatching(/^\$scrypt\$ln=10,/)]);
      expect(await cheap.check('correct horse', renewed, random)).toEqual({ isRight: true, renewed: null });
      expect(await cheap.check('wrong', stored, random)).toEqual({ isRight: false, renewed: null });
    }
  });

  it('finds nothing right where no password is stored', async () => {
    expect(await cheap.check('anything', null, random)).toEqual({ isRight: false, renewed: null });
  });

  it('hashes so many at once and no more; who cannot be taken is told when to come again', async () => {
    const narrow = passwordHasher({ costBits: 10, atOnce: 1, waiting: 2 });

    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.hash('x', random)));

    expect(ends.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { statusCode: 503 } });
  });
});
