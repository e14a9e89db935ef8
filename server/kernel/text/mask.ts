/** `138****8000` */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** The first character, and a star for each of the others: `王**`. */
export function maskName(name: string): string {
  const [first = '', ...others] = [...name];
  return first + '*'.repeat(others.length);
}

/** The first and the last digit of an ID number. */
export function maskIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 1)}${'*'.repeat(idNumber.length - 2)}${idNumber.slice(-1)}`;
}
