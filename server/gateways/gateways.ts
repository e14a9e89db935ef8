import type { AdPlatformGateway } from './ad-platforms/ad-platform.ts';
import type { PageCompiler } from './pages/page-compiler.ts';
import type { Publisher } from './pages/publisher.ts';
import type { PaymentGateway } from './payment/payment-gateway.ts';
import type { RealNameGateway } from './real-name/real-name-gateway.ts';
import type { SmsProvider } from './sms/sms-gateway.ts';
import type { ObjectStorage } from './storage/object-storage.ts';
import type { WechatGateway } from './wechat/wechat-gateway.ts';

/** Services outside the house. Each has a sandbox form, or one that needs nothing else. */
export interface Gateways {
  /** Providers of SMS in the order in which they are tried; none: no code can be sent. */
  readonly sms: readonly SmsProvider[];
  readonly wechat: WechatGateway;
  readonly realName: RealNameGateway;
  /** Providers of payments; the first that knows a method serves it. */
  readonly payments: readonly PaymentGateway[];
  /** Ad platforms, told what came of their clicks. */
  readonly adPlatforms: AdPlatformGateway;
  /** Where pictures of students are kept. */
  readonly storage: ObjectStorage;
  /** The compiler of pages; null on a machine that only serves what another one built, and while another one writes them. */
  readonly pages: PageCompiler | null;
  /** Gives visitors another release; null on such a machine. */
  readonly publisher: Publisher | null;
  /** Name of the machine on which pages are written, where several could; empty else. */
  readonly authoredOn?: string;
}
