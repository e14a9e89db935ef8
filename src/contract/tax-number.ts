/** The allowed characters: without I, O, S, V and Z. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const COUNT = SIGNS.length;
/** Region of six digits and organisation code of nine characters, as issued until 2015. */
const OLD = /^\d{6}[0-9A-Z]{9}$/;

/** Upper case without spaces, as a tax number is stored. */
export const tidyTaxNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/**
 * Whether this is a company's number (统一社会信用代码) with its check digit, or one of the older ones with 15 characters.
 *
 * Source: GB 32100-2015.
 */
export function isTaxNumber(text: string): boolean {
  if (OLD.test(text)) return true;
  if (text.length !== 18) return false;
  const values = [...text].map((sign) => SIGNS.indexOf(sign));
  if (values.includes(-1)) return false;
  let sum = 0;
  let weight = 1;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % COUNT;
  }
  return values.at(-1) === (COUNT - (sum % COUNT)) % COUNT;
}
