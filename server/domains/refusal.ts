import { refusals as schoolRefusals } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

export const refusals = { ...schoolRefusals, ...staffRefusals };

export type RefusalName = keyof typeof refusals;

/** The API refuses: thrown by a handler, answered with its code and text. Anything else thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalName;
  /** The answer's `data`; null for none. */
  readonly data: Readonly<Record<string, unknown>> | null;

  /** `cause` is the error of an external service: it is logged, never sent to the caller. */
  constructor(
    reason: RefusalName,
    options: { text?: string; data?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(options.text ?? refusals[reason].text, 'cause' in options ? { cause: options.cause } : {});
    this.reason = reason;
    this.data = options.data ?? null;
  }

  get code(): number {
    return refusals[this.reason].code;
  }
}
