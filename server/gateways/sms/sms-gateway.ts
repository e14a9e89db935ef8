import type { smsActions } from '#src/contract/states.ts';

export interface SmsMessage {
  readonly mobile: string;
  readonly action: number;
  readonly code: string;
}

/** What a code is for, as settings and rows name it. */
export type SmsPurpose = keyof typeof smsActions;

/**
 * Whose fault a failure is: the number's, that of too many messages to it, or ours (account, template, money, network).
 * Only what is ours may go better at another provider.
 */
export type SmsFault = 'number' | 'too often' | 'ours';

export type SmsAnswer =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'failed'; readonly fault: SmsFault; readonly code: string }
  /** It may have been sent. */
  | { readonly state: 'unknown'; readonly code: string };

/** What a provider tells later of one message. */
export interface SmsReceipt {
  readonly providerId: string;
  /** Our own id of the sending; empty where the provider does not give it back. */
  readonly reference: string;
  readonly mobile: string;
  readonly isDelivered: boolean;
  /** Empty when it was delivered. */
  readonly code: string;
}

/** One who sends our messages. */
export interface SmsProvider {
  /** As rows, logs and the address of receipts name it. */
  readonly name: string;
  /** Sends once; `reference` is our id of the sending. Never rejects for what the provider or the network does. */
  readonly send: (message: SmsMessage, reference: string) => Promise<SmsAnswer>;
  /** How it reports deliveries; none where there is nothing to report. */
  readonly receipts?: {
    /** Undefined when the body is none of its. */
    readonly read: (body: string) => readonly SmsReceipt[] | undefined;
    /** What it wants to hear, word for word. */
    readonly accepted: string;
    readonly refused: string;
  };
  /** A call that costs nothing: gives what is wrong with account, signature or templates, in English; nothing when all is well. */
  readonly check?: () => Promise<readonly string[]>;
}

/** Minutes that a code lives, for templates that say so. */
export const CODE_MINUTES = 5;

/** The text of a code or an id of a provider as far as it may be kept: short, and without anything a person wrote. */
export function plainCode(value: unknown): string {
  return String(value ?? '')
    .replaceAll(/[^\w.:@^-]/g, '')
    .slice(0, 64);
}
