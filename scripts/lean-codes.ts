import type { Plugin } from 'vite';

const CODES = /\/src\/contract\/codes\.ts$/;
/** Refusals whose text the client itself knows; all other texts arrive with the answer. */
const KNOWN_TO_CLIENT = /^(AUTHORIZATION_FAILED|COURSE_ORDER_UNPAID|GROUP_\w+)$/;

/** Leaves the texts of the API's refusals out of browser code, where only their codes count. */
export const leanCodes: Plugin = {
  name: 'lean-codes',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CODES.test(id) ? withoutTexts(code) : null),
};

/** The list of refusals without the texts that the client does not know by itself. */
export function withoutTexts(code: string): string {
  return code.replace(/(\w+): \{ code: (\d+), text: '[^']*' \}/g, (entry, name: string, number: string) =>
    KNOWN_TO_CLIENT.test(name) ? entry : `${name}: { code: ${number} }`,
  );
}
