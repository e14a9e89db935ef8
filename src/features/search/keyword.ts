/** The server's limit for a keyword, in characters. */
export const MAX_KEYWORD_LENGTH = 40;

/** A keyword from typed text or an address: one line, single spaces, not too long. May be empty. */
export function cleanKeyword(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...line].slice(0, MAX_KEYWORD_LENGTH).join('').trim();
}
