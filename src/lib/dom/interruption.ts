import { readStored, writeStored } from '../storage/storage.ts';

/** Messages that appear over a screen without being asked for. */
type Interruption = 'notice' | 'ad' | 'advisor';

/** Stores the interruption of this visit (of this tab). */
const KEY = 'interrupted';

/**
 * Claims this visit for an interruption; false when another one has it. So a student sees at most one kind of
 * interruption per visit.
 */
export function claimInterruption(who: Interruption): boolean {
  if (!canInterrupt(who)) return false;
  writeStored('session', KEY, who);
  return true;
}

/** Whether this interruption could be claimed now. */
export function canInterrupt(who: Interruption): boolean {
  const taken = readStored('session', KEY);
  return taken === undefined || taken === who;
}
