const id = (kind: string) => (number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of base data; the first two characters name the table. */
export const baseIds = {
  quote: id('aa'),
  agreement: id('ab'),
  college: id('c0'),
  form: id('e7'),
} as const;
