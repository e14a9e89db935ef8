import * as stored from '#src/lib/storage/unsent.ts';
import type { Unsent } from './chat-state.ts';

const KEY = 'consult-unsent';

type Written = Pick<Unsent, 'clientId' | 'text' | 'courseUuid'>;

/** Stores unconfirmed messages over a reload, for this student and tab. */
export function storeUnsent(unsent: readonly Unsent[]): void {
  stored.storeUnsent(
    KEY,
    unsent.map(({ clientId, text, courseUuid }) => ({ clientId, text, courseUuid })),
  );
}

/**
 * Messages from before the reload, oldest first.
 *
 * The server may already have them: they are sent again with the same id, which creates no duplicate.
 */
export function readUnsent(): Unsent[] {
  const isAbout = ({ courseUuid }: Partial<Written>) => courseUuid === undefined || typeof courseUuid === 'string';
  return stored
    .readUnsent<Written>(KEY, isAbout)
    .map(({ clientId, text, courseUuid }) => ({ clientId, text, courseUuid, status: 'failed' }));
}
