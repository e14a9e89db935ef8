import type { JsapiTicket } from './jsapi-ticket.ts';
import type { WechatReminder } from './wechat-reminder.ts';

/** A WeChat person, as this shop sees them. */
export interface WechatPerson {
  readonly openid: string;
  /** Empty unless the person allowed reading the profile. */
  readonly unionid: string;
  readonly nickname: string;
  readonly face: string;
  /** An anonymous person of a snapshot page; must never be bound. */
  readonly isSnapshot: boolean;
}

export type WechatAnswer =
  | { readonly status: 'known'; readonly person: WechatPerson }
  | { readonly status: 'used' | 'invalid' };

/** The mini-program's openid: it differs from the same person's at the official account. */
export type LoginAnswer =
  | { readonly status: 'known'; readonly openid: string }
  | { readonly status: 'used' | 'invalid' };

export interface WechatGateway {
  /** Where the browser is sent for a code; null when no WeChat login is configured. */
  readonly oauth: { readonly appId: string; readonly authorizeUrl: string } | null;
  /** The person of a redirect's code. Rejects when WeChat is unreachable. */
  readonly exchangeCode: (code: string) => Promise<WechatAnswer>;
  /** The person of a mini-program's `wx.login` code. Rejects when WeChat is unreachable. */
  readonly exchangeLoginCode: (code: string) => Promise<LoginAnswer>;
  /** The page that asks for permission to send one message; only the sandbox has its own. */
  readonly subscribeUrl?: string;
  /** Sends one message that its reader requested. Rejects when WeChat refuses it or is unreachable. */
  readonly remind: (reminder: WechatReminder) => Promise<void>;
  /** A new ticket for signing pages for the JS-SDK. Rejects when WeChat is unreachable. */
  readonly jsapiTicket: () => Promise<JsapiTicket>;
}
