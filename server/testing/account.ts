import { createHash } from 'node:crypto';
import type { TestServer } from './server.ts';

/** Returns new mobiles, each a day later, so that limits of earlier tests no longer apply. */
export function newcomersOf(prefix: string) {
  let count = 0;
  return ({ clock }: Pick<TestServer, 'clock'>): string => {
    count += 1;
    clock.pass(25 * 3600);
    return `${prefix}${String(count).padStart(8, '0')}`;
  };
}

/** A password hashed as the browser sends it. */
export const hashed = (password: string) => createHash('sha256').update(password).digest('hex');
