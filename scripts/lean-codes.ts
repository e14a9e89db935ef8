import type { Plugin } from 'vite';

const CODES = /\/src\/contract\/codes\.ts$/;
/** The refusal whose text the client itself shows; all other texts arrive with the answer. */
const SHOWN_BY_CLIENT = 'AUTHORIZATION_FAILED';

/** Leaves the texts of the API's refusals out of browser code, where only their codes count. */
export const leanCodes: Plugin = {
  name: 'lean-codes',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CODES.test(id) ? withoutTexts(code) : null),
};

/** The list of refusals without the texts that the client does not show. */
export function withoutTexts(code: string): string {
  return code.replace(/(\w+): \{ code: (\d+), text: '[^']*' \}/g, (entry, name: string, number: string) =>
    name === SHOWN_BY_CLIENT ? entry : `${name}: { code: ${number} }`,
  );
}
