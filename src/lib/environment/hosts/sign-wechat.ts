import { api } from '../../api/api-client.ts';
import { readStored, writeStored } from '../../storage/storage.ts';
import type { System } from '../detect.ts';
import { currentAddress, entryAddress } from '../entry-address.ts';
import type { WechatConfig, WechatSdk } from './wechat-sdk.ts';

type AddressRule = 'entry' | 'current';

const WORKING_RULE_KEY = 'wechat-signed-address';
const API_LIST = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode', 'previewImage', 'chooseWXPay'];
const OPEN_TAGS = ['wx-open-launch-weapp'];
const ANSWER_MS = 5000;
/**
 * The SDK fires `ready` only after the first configuration of a page: later, this long without an error means success.
 */
const LATER_ANSWER_MS = 1200;

/**
 * The addresses to sign, the more likely one first: on iOS the first address of the page, elsewhere the present one.
 *
 * WeChat's documents disagree about iOS, so the other one is tried once; the one that worked is first from then on.
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

/** The address that is signed first; while it stays the same, so does the SDK's configuration. */
export function addressToSign(system: System): string {
  const { addresses, order } = plan(system);
  return addresses[order[0] ?? 'current'];
}

/** Configures the SDK for the present page. False when neither address is accepted. */
export async function configureSdk(sdk: WechatSdk, system: System): Promise<boolean> {
  const { addresses, order } = plan(system);
  for (const rule of order) {
    const isAccepted = await signed(addresses[rule]).then(
      (config) => configured(sdk, config),
      () => false,
    );
    if (!isAccepted) continue;
    // When both addresses are equal, a success says nothing about which one is right.
    if (order.length > 1) writeStored('session', WORKING_RULE_KEY, rule);
    return true;
  }
  return false;
}

function plan(system: System) {
  const addresses = { entry: entryAddress(), current: currentAddress() };
  return { addresses, order: signingOrder(system, readStored('session', WORKING_RULE_KEY), addresses) };
}

async function signed(url: string): Promise<WechatConfig> {
  const reply = await api('POST /api/v1/common/kaoyanvip/jsapi_sign', { body: { url }, isSilent: true });
  return {
    appId: reply.appID,
    timestamp: reply.timestamp,
    nonceStr: reply.noncestr,
    signature: reply.signature,
    jsApiList: API_LIST,
    openTagList: OPEN_TAGS,
  };
}

/** SDKs that have answered a configuration on this page. */
const answered = new WeakSet<WechatSdk>();

function configured(sdk: WechatSdk, config: WechatConfig): Promise<boolean> {
  const isFirst = !answered.has(sdk);
  return new Promise<boolean>((resolve) => {
    sdk.error(() => resolve(false));
    sdk.config(config);
    if (isFirst) sdk.ready(() => resolve(true));
    setTimeout(() => resolve(!isFirst), isFirst ? ANSWER_MS : LATER_ANSWER_MS);
  }).finally(() => answered.add(sdk));
}
