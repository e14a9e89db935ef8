import type { JsapiTicket } from './jsapi-ticket.ts';
import type { WechatReminder } from './wechat-reminder.ts';

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
  /** WeChat's page that asks for one message; only the sandbox has one of its own. */
  readonly subscribeUrl?: string;
  /** Sends the one message that somebody asked for. Rejects when WeChat refuses it or cannot be reached. */
  readonly remind: (reminder: WechatReminder) => Promise<void>;
  /** A new ticket to sign pages with for the JS-SDK. Rejects when WeChat cannot be reached. */
  readonly jsapiTicket: () => Promise<JsapiTicket>;
}
