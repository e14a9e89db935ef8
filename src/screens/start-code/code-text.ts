/** Length limits of the API for a code, without the separators between its groups. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 40;
const GROUP = 4;
const SEPARATORS = /[\s\-‐-―_·.]/g;

/** A code as it is sent: `zykc-2027 en01…` becomes `ZYKC2027EN01…`; full-width letters are converted. */
export function cleanCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(SEPARATORS, '')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, MAX_LENGTH);
}

/** A code as it is printed, in groups of four. */
export function groupCode(code: string): string {
  return code.replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

export function isWholeCode(code: string): boolean {
  return code.length >= MIN_LENGTH;
}

/**
 * Finds the code in pasted or scanned text: a code alone, a sentence with one, or a link with `?code=`.
 *
 * Undefined when there is none, or several.
 */
export function findCode(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const ofLink = codeOfLink(plain);
  if (ofLink !== undefined) return ofLink || undefined;
  if (/^[0-9A-Za-z][0-9A-Za-z\s-]*$/.test(plain)) return whole(cleanCode(plain));
  // A code has digits and letters; a mobile has no letters, a word no digits.
  const runs = plain.match(/[0-9A-Za-z]{4,}(?:[ -][0-9A-Za-z]{4})*/g) ?? [];
  const codes = new Set(
    runs.map(cleanCode).filter((code) => isWholeCode(code) && /\d/.test(code) && /[A-Z]/.test(code)),
  );
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** Undefined when it is not a link; empty for a link without a code. */
function codeOfLink(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  try {
    return whole(cleanCode(new URL(text).searchParams.get('code') ?? '')) ?? '';
  } catch {
    return '';
  }
}

function whole(code: string): string | undefined {
  return isWholeCode(code) ? code : undefined;
}
