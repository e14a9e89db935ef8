const MOBILE = /(?<!\d)(?:(?:\+|00)?86[-\s]*)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/g;
/** 转1234, -1234 or [1234]: extensions with which shops hide a student's number. */
const EXTENSION = /(?<=\d{4}[-\s]?\d{4})\s*(?:转|[-_])\s*\d{3,4}(?!\d)|[[【]\d{3,4}[\]】]/g;
const LANDLINE = /(?<!\d)0\d{2,3}[-\s]?\d{7,8}(?!\d)/g;
const EMPTY_BRACKETS = /[(（[【]\s*(\ue000?)\s*[)）\]】]/g;

/** Marker for the mobile in a text. */
export const PHONE_MARK = '\ue000';

interface TakenPhone {
  readonly plain: string;
  /** Eleven digits; empty when there is none. */
  readonly phone: string;
  /** Other numbers, as written. */
  readonly others: readonly string[];
}

/** The first mobile of a text, the text with a marker in its place, and the other numbers, which are removed too. */
export function takePhone(text: string): TakenPhone {
  const mobiles: string[] = [];
  const others: string[] = [];
  const putAside = (written: string) => {
    others.push(written.trim());
    return ' ';
  };
  const plain = text
    .replaceAll(EXTENSION, putAside)
    .replaceAll(MOBILE, (written, ...[a, b, c]: string[]) => {
      mobiles.push(`${a}${b}${c}`);
      return mobiles.length > 1 ? putAside(written) : PHONE_MARK;
    })
    .replaceAll(LANDLINE, putAside)
    .replaceAll(EMPTY_BRACKETS, ' $1 ');
  return { plain, phone: mobiles[0] ?? '', others };
}
