import type { smsActions } from '#src/contract/states.ts';

export interface SmsMessage {
  readonly mobile: string;
  readonly action: number;
  readonly code: string;
}

/** The purpose of a code, as named in settings and rows. */
export type SmsPurpose = keyof typeof smsActions;

/**
 * The cause of a failure: the number, too many messages to it, or us (account, template, money, network). Only for the
 * last another provider may succeed.
 */
export type SmsFault = 'number' | 'too often' | 'ours';

export type SmsAnswer =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'failed'; readonly fault: SmsFault; readonly code: string }
  /** The message may have been sent. */
  | { readonly state: 'unknown'; readonly code: string };

/** A provider's later report on one message. */
export interface SmsReceipt {
  readonly providerId: string;
  /** Our id of the message; empty when the provider does not return it. */
  readonly reference: string;
  readonly mobile: string;
  readonly isDelivered: boolean;
  /** Error code; empty when delivered. */
  readonly code: string;
}

/** A provider that sends our messages. */
export interface SmsProvider {
  /** The name in rows, logs and the address of receipts. */
  readonly name: string;
  /** Sends once; `reference` is our id of the message. Never rejects because of the provider or the network. */
  readonly send: (message: SmsMessage, reference: string) => Promise<SmsAnswer>;
  /** How it reports deliveries; absent when it reports none. */
  readonly receipts?: {
    /** Undefined when the body is not in its format. */
    readonly read: (body: string) => readonly SmsReceipt[] | undefined;
    /** The exact response it expects. */
    readonly accepted: string;
    readonly refused: string;
  };
  /** A free request: returns the problems of account, signature or templates, in English; empty when all is well. */
  readonly check?: () => Promise<readonly string[]>;
}

/** Lifetime of a code in minutes, for templates that mention it. */
export const CODE_MINUTES = 5;

/** A provider's code or id in a form that may be stored: short, and without text that a person wrote. */
export function plainCode(value: unknown): string {
  return String(value ?? '')
    .replaceAll(/[^\w.:@^-]/g, '')
    .slice(0, 64);
}
