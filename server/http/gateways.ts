export interface SmsMessage {
  readonly mobile: string;
  readonly action: number;
  readonly code: string;
}

/** Services outside the house. Each has a sandbox form. */
export interface Gateways {
  readonly sms: { readonly send: (message: SmsMessage) => Promise<void> };
}
