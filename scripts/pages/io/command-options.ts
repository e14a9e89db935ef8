import type { ProblemFormat } from '../format-problems.ts';
import type { Language } from '../problem.ts';

export interface CommandOptions {
  readonly format: ProblemFormat;
  readonly lang: Language;
  /** The folder of pages; the repository's own when missing. */
  readonly pages?: string;
  readonly print: (text: string) => void;
}
