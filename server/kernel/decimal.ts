/**
 * Cents of an amount in yuan, from its digits and never through a float; half a cent counts as one. Undefined for what
 * is no amount.
 */
export function centsOfDecimal(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,11})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '') return undefined;
  const digits = part.padEnd(3, '0');
  return Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0);
}
