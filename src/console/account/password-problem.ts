import { staffRefusals } from '#src/contract/console/codes.ts';

const MIN_LENGTH = 12;

/** The problem of a new password that the server would report, before it is sent. */
export function passwordProblem(password: string, name: string): string | undefined {
  const isGood =
    [...password].length >= MIN_LENGTH &&
    !password.toLowerCase().includes(name.toLowerCase()) &&
    new Set(password).size >= 4;
  return isGood ? undefined : staffRefusals.STAFF_PASSWORD_WEAK.text;
}
