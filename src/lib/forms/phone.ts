/** Mobile numbers of mainland China: 11 digits, the first of them 1. */

const MOBILE_DIGITS = 11;

/**
 * The digits of a mobile number as people write it: `+86 138-0013 8000`, `0086…`, full-width digits.
 *
 * At most 11 digits; what is still incomplete stays as it is.
 */
export function readMobile(text: string): string {
  return allDigits(text).replace(COUNTRY_CODE, '').slice(0, MOBILE_DIGITS);
}

export function isMobile(digits: string): boolean {
  return /^1\d{10}$/.test(digits);
}

/** Digits grouped 3-4-4, as far as they go. */
export function formatMobile(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** The text of a mobile field after an edit, with its caret after the same digit. */
export function editMobile(text: string, caret: number): { digits: string; text: string; caret: number } {
  const digits = readMobile(text);
  const prefix = allDigits(text).match(COUNTRY_CODE)?.[0].length ?? 0;
  const before = Math.min(Math.max(allDigits(text.slice(0, caret)).length - prefix, 0), digits.length);
  return { digits, text: formatMobile(digits), caret: formatMobile(digits.slice(0, before)).length };
}

/** The digits in a text, full-width ones included, at most `limit` of them. */
export function readDigits(text: string, limit: number): string {
  return allDigits(text).slice(0, limit);
}

/** The text of a field for at most `limit` digits after an edit, with its caret. */
export function editDigits(text: string, caret: number, limit: number): { text: string; caret: number } {
  return { text: readDigits(text, limit), caret: readDigits(text.slice(0, caret), limit).length };
}

/** `138****8000`, for messages. */
export function maskMobile(digits: string): string {
  return digits.replace(/^(\d{3})\d{4}/, '$1****');
}

// No mobile number starts with 8 or 0, so either before a 1 is a dialling prefix.
const COUNTRY_CODE = /^(?:0086|86|0)(?=1)/;

function allDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}
