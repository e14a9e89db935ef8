import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { isUserRefused } from '#src/features/session/user.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { clearSession } from '#src/lib/session/session.ts';

/**
 * Whether a failure to read the user ends the session: a refusal does, and so does a reading that never came.
 *
 * A user who is known already stays known when a later reading is lost on the way.
 */
export function isSessionLost(reason: unknown, isUserKnown: boolean): boolean {
  return reason !== null && (isUserRefused(reason) || !isUserKnown);
}

/** Ends a session whose user cannot be read, and says why. The visitor belongs home then. */
export function endLostSession(reason: unknown): void {
  clearSession();
  const isNeverShown = reason instanceof ApiRefusal && reason.code === refusalCodes.SILENT;
  if (!isNeverShown) showToast(failureText(reason));
}
