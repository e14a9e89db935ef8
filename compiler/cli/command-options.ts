import type { ProblemFormat } from '../problems/format-problems.ts';
import type { Language } from '../problems/problem.ts';

/** What an author can ask for; `build` is a command of its own. */
export const AUTHOR_COMMANDS = [
  ...(['check', 'fix', 'list', 'new', 'rename', 'show', 'where', 'diff'] as const),
  ...(['courses', 'coupons', 'lives'] as const),
] as const;
/** Commands that change what visitors get; see the room publish. */
export const PUBLISH_COMMANDS = ['publish', 'rollback', 'releases'] as const;
export type AuthorCommand = (typeof AUTHOR_COMMANDS)[number];

export interface CommandOptions {
  readonly format: ProblemFormat;
  readonly lang: Language;
  /** The folder of pages; the repository's own when missing. */
  readonly pages?: string;
  /** `new`: the template to begin from. */
  readonly kind?: string;
  /** `new`: the page to begin from, by address, place or file. */
  readonly from?: string;
  /** `list`: only files that nothing uses, and pages that have ended. */
  readonly unused?: boolean;
  /** Compare pages with the live catalogue. */
  readonly isLive?: boolean;
  /** Address of the API to read the catalogue from. */
  readonly api?: string;
  readonly print: (text: string) => void;
}
