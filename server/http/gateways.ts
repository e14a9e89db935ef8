import type { JsapiTicket } from './jsapi-ticket.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export interface SmsMessage {
  readonly mobile: string;
  readonly action: number;
  readonly code: string;
}

/** A person as WeChat shows them to this shop. */
export interface WechatPerson {
  readonly openid: string;
  /** Empty unless the person allowed the profile to be read. */
  readonly unionid: string;
  readonly nickname: string;
  readonly face: string;
  /** A made-up person of a snapshot page; must never be bound. */
  readonly isSnapshot: boolean;
}

export type WechatAnswer =
  | { readonly status: 'known'; readonly person: WechatPerson }
  | { readonly status: 'used' | 'invalid' };

/** The openid is the mini-program's own: another than the same person's at the official account. */
export type LoginAnswer =
  | { readonly status: 'known'; readonly openid: string }
  | { readonly status: 'used' | 'invalid' };

export interface WechatGateway {
  /** Where the browser is sent for a code; null while no WeChat login is set up. */
  readonly oauth: { readonly appId: string; readonly authorizeUrl: string } | null;
  /** Turns a code of the redirect into a person. Rejects when WeChat cannot be reached. */
  readonly exchangeCode: (code: string) => Promise<WechatAnswer>;
  /** Turns a code of the mini-program's `wx.login` into who is there. Rejects when WeChat cannot be reached. */
  readonly exchangeLoginCode: (code: string) => Promise<LoginAnswer>;
  /** A new ticket to sign pages with for the JS-SDK. Rejects when WeChat cannot be reached. */
  readonly jsapiTicket: () => Promise<JsapiTicket>;
}

export interface RealNameAnswer {
  readonly status: 'passed' | 'failed' | 'pending';
  /** What to ask a pending answer with later. */
  readonly reference: string;
  /** Why it failed, for the student. */
  readonly reason: string;
}

export interface RealNameGateway {
  /** Asks whether name and ID number belong together. Rejects when the service cannot be reached. */
  readonly submit: (identity: { readonly name: string; readonly idNumber: string }) => Promise<RealNameAnswer>;
  readonly result: (reference: string) => Promise<RealNameAnswer>;
}

/** Services outside the house. Each has a sandbox form, or one that needs nothing else. */
export interface Gateways {
  readonly sms: { readonly send: (message: SmsMessage) => Promise<void> };
  readonly wechat: WechatGateway;
  readonly realName: RealNameGateway;
  /** Providers of payments; the first that knows a method serves it. */
  readonly payments: readonly PaymentGateway[];
  /** Where pictures of students are kept. */
  readonly storage: ObjectStorage;
}
