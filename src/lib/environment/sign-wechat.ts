import { api } from '../api-client.ts';
import { readStored, writeStored } from '../storage.ts';
import type { System } from './detect.ts';
import { currentAddress, entryAddress } from './entry-address.ts';
import type { WechatConfig, WechatSdk } from './wechat-sdk.ts';

type AddressRule = 'entry' | 'current';

const WORKING_RULE_KEY = 'wechat-signed-address';
const API_LIST = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode', 'previewImage', 'chooseWXPay'];
const ANSWER_MS = 5000;
/** The SDK calls `ready` once a page: at a second try, silence for this long is the good answer. */
const SECOND_ANSWER_MS = 1200;

/**
 * The addresses to sign, the likelier first: on iOS the one the page was opened with, elsewhere the present one.
 *
 * Reports of WeChat's own people disagree about iOS, so the other one is tried once; what worked goes first from then on.
 */
export function signingOrder(
  system: System,
  worked: string | undefined,
  addresses: Readonly<Record<AddressRule, string>>,
): readonly AddressRule[] {
  const first: AddressRule =
    worked === 'entry' || worked === 'current' ? worked : system === 'ios' ? 'entry' : 'current';
  const second = first === 'entry' ? 'current' : 'entry';
  return addresses.entry === addresses.current ? [first] : [first, second];
}

/** Makes the SDK ready for the page as it is now. False when neither address is accepted. */
export async function configureSdk(sdk: WechatSdk, system: System): Promise<boolean> {
  const addresses = { entry: entryAddress(), current: currentAddress() };
  const order = signingOrder(system, readStored('session', WORKING_RULE_KEY), addresses);
  for (const [attempt, rule] of order.entries()) {
    const isAccepted = await signed(addresses[rule]).then(
      (config) => configured(sdk, config, attempt > 0),
      () => false,
    );
    if (!isAccepted) continue;
    writeStored('session', WORKING_RULE_KEY, rule);
    return true;
  }
  return false;
}

async function signed(url: string): Promise<WechatConfig> {
  const reply = await api('POST /api/v1/common/kaoyanvip/jsapi_sign', { body: { url }, isSilent: true });
  return {
    appId: reply.appID,
    timestamp: reply.timestamp,
    nonceStr: reply.noncestr,
    signature: reply.signature,
    jsApiList: API_LIST,
  };
}

function configured(sdk: WechatSdk, config: WechatConfig, isSecondTry: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    sdk.error(() => resolve(false));
    sdk.config(config);
    if (!isSecondTry) sdk.ready(() => resolve(true));
    setTimeout(() => resolve(isSecondTry), isSecondTry ? SECOND_ANSWER_MS : ANSWER_MS);
  });
}
