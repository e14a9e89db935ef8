import { Refusal } from '#server/domains/refusal.ts';

const MIN_LENGTH = 12;

/** Refuses a password that is short, the account's own name, or one character again and again. */
export function checkPassword(password: string, name: string): void {
  const isWeak =
    [...password].length < MIN_LENGTH ||
    password.toLowerCase().includes(name.toLowerCase()) ||
    new Set(password).size < 4;
  if (isWeak) throw new Refusal('STAFF_PASSWORD_WEAK');
}
