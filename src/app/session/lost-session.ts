import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { isUserRefused } from '#src/features/session/user.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { clearSession } from '#src/lib/session/session.ts';

/**
 * Whether a failure to load the user ends the session: yes for a refusal, and when the user was never loaded.
 * Decision 0021.
 *
 * A user who is already known stays known when a later request is lost.
 */
export function isSessionLost(reason: unknown, isUserKnown: boolean): boolean {
  return reason !== null && (isUserRefused(reason) || !isUserKnown);
}

/** Ends a session whose user cannot be loaded, and says why. The visitor is sent home. */
export function endLostSession(reason: unknown): void {
  clearSession();
  const isNeverShown = reason instanceof ApiRefusal && reason.code === refusalCodes.SILENT;
  if (!isNeverShown) showToast(failureText(reason));
}
