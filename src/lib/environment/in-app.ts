/** Detects the school's own app; separate from the other hosts, so that a landing page carries nothing else. */
export const APP_PATTERN = /\bkaoyanvip\/\d/i;

export function isInApp(): boolean {
  return APP_PATTERN.test(navigator.userAgent);
}
