import type { ProblemFormat } from '../format-problems.ts';
import type { Language } from '../problem.ts';

export interface CommandOptions {
  readonly format: ProblemFormat;
  readonly lang: Language;
  /** The folder of pages; the repository's own when missing. */
  readonly pages?: string;
  /** `new`: the template to begin from. */
  readonly kind?: string;
  /** `new`: the page to begin from, by address, place or file. */
  readonly from?: string;
  /** `list`: only what nothing uses, and pages whose time is over. */
  readonly unused?: boolean;
  /** Compare pages with the live catalogue. */
  readonly isLive?: boolean;
  /** Address of the API whose catalogue is meant. */
  readonly api?: string;
  readonly print: (text: string) => void;
}
