export interface SmsMessage {
  readonly mobile: string;
  readonly action: number;
  readonly code: string;
}

export interface SmsGateway {
  readonly send: (message: SmsMessage) => Promise<void>;
}
