import { APP_PATTERN } from '#src/contract/app-pattern.ts';

/** Detects the school's own app; separate from the other hosts, so that a landing page carries nothing else. */
export function isInApp(): boolean {
  return APP_PATTERN.test(navigator.userAgent);
}
