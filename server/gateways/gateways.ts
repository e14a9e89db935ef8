import type { AdPlatformGateway } from './ad-platforms/ad-platform.ts';
import type { AlarmReceiver } from './alarms/alarm-receiver.ts';
import type { PageCompiler } from './pages/page-compiler.ts';
import type { Publisher } from './pages/publisher.ts';
import type { PaymentGateway } from './payment/payment-gateway.ts';
import type { RealNameGateway } from './real-name/real-name-gateway.ts';
import type { SmsProvider } from './sms/sms-gateway.ts';
import type { ObjectStorage } from './storage/object-storage.ts';
import type { WebPushGateway } from './web-push/web-push-gateway.ts';
import type { WechatGateway } from './wechat/wechat-gateway.ts';

/** Outside services. Each has a sandbox implementation, or needs none. */
export interface Gateways {
  /** SMS providers in the order in which they are tried; empty: no code can be sent. */
  readonly sms: readonly SmsProvider[];
  readonly wechat: WechatGateway;
  /** Push messages to browsers. */
  readonly webPush: WebPushGateway;
  readonly realName: RealNameGateway;
  /** Payment providers; the first one with a method serves it. */
  readonly payments: readonly PaymentGateway[];
  /** Ad platforms that receive conversions. */
  readonly adPlatforms: AdPlatformGateway;
  /** Storage of students' pictures. */
  readonly storage: ObjectStorage;
  /** The compiler of pages; null on a machine that only serves, and while another machine writes pages. */
  readonly pages: PageCompiler | null;
  /** Publishes releases; null on such a machine. */
  readonly publisher: Publisher | null;
  /** Receivers of alarms; absent for none. */
  readonly alarms?: readonly AlarmReceiver[];
  /** Receivers of the daily results; absent for none. */
  readonly managers?: readonly AlarmReceiver[];
  /** Name of the machine that writes pages, when several could; else empty. */
  readonly authoredOn?: string;
}
