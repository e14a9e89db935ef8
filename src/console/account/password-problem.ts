import { staffRefusals } from '#src/contract/console/codes.ts';

const MIN_LENGTH = 12;

/** What the server would refuse of a new password, said before it is asked. */
export function passwordProblem(password: string, name: string): string | undefined {
  const isGood =
    [...password].length >= MIN_LENGTH &&
    !password.toLowerCase().includes(name.toLowerCase()) &&
    new Set(password).size >= 4;
  return isGood ? undefined : staffRefusals.STAFF_PASSWORD_WEAK.text;
}
