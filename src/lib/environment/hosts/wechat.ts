import type { PaymentAction } from '#src/contract/payment.ts';
import { showToast } from '../../dom/toast.ts';
import * as paths from '../../paths.ts';
import type { Adapter, PayOutcome, ShareContent } from '../adapter.ts';
import { copyText } from '../copy-text.ts';
import type { System } from '../detect.ts';
import { browserAdapter, payByBrowser } from './browser.ts';
import { addressToSign, configureSdk } from './sign-wechat.ts';
import { wechatBridge } from './wechat-bridge.ts';
import { type WechatSdk, wechatSdk } from './wechat-sdk.ts';

const COMING_SOON = '上架中，敬请期待~';

/** The chat app. */
export function wechatAdapter(system: System): Adapter {
  const browser = browserAdapter(system);
  return {
    ...browser,
    share: async (content) => {
      if (await setShareMenu(content, system)) return 'menu';
      return (await copyText(content.url)) ? 'copied' : 'failed';
    },
    setShareMenu: (content) => setShareMenu(content, system),
    pay: payByBridge,
    openApp: () => Promise.resolve(goToDownload(system)),
    // Only its own tag, on top of the link, opens one: launch-tag.ts.
    openMiniProgram: () => Promise.resolve(false),
    scan: async () => scanned(await readySdk(system)),
    previewImage: async (urls, current) => {
      const sdk = await readySdk(system);
      sdk?.previewImage({ urls, current });
      return sdk !== undefined;
    },
    close: () => void closeByBridge(browser.close),
  };
}

/** The chat app opens no other app: iOS has a download page, elsewhere there is no app yet. */
export function goToDownload(system: System): void {
  if (system === 'ios') window.location.assign(paths.download());
  else showToast(COMING_SOON);
}

export async function closeByBridge(otherwise: () => void): Promise<void> {
  const bridge = await wechatBridge();
  if (bridge) bridge.call('closeWindow');
  else otherwise();
}

let configuring: { readonly address: string; readonly sdk: Promise<WechatSdk | undefined> } | undefined;

/** The SDK, signed for the present page; undefined when it is unavailable. Calls at one address share it. */
export function readySdk(system: System): Promise<WechatSdk | undefined> {
  const address = addressToSign(system);
  if (configuring?.address !== address) {
    // The SDK does not say which configuration it answers, so one at a time.
    const sdk = Promise.resolve(configuring?.sdk)
      .then(() => configuredSdk(system))
      .then((ready) => {
        if (!ready && configuring?.address === address) configuring = undefined;
        return ready;
      });
    configuring = { address, sdk };
  }
  return configuring.sdk;
}

async function configuredSdk(system: System): Promise<WechatSdk | undefined> {
  const sdk = await wechatSdk();
  return sdk && (await configureSdk(sdk, system)) ? sdk : undefined;
}

/** Only the student can open the menu itself. */
async function setShareMenu({ title, description, url, image }: ShareContent, system: System): Promise<boolean> {
  const sdk = await readySdk(system);
  if (!sdk) return false;
  const shared = { title, link: url, imgUrl: image };
  sdk.updateAppMessageShareData({ ...shared, desc: description });
  sdk.updateTimelineShareData(shared);
  return true;
}

async function payByBridge(action: PaymentAction): Promise<PayOutcome> {
  if (action.kind !== 'jsapi') return payByBrowser(action);
  const bridge = await wechatBridge();
  if (!bridge) return 'unavailable';
  return new Promise((resolve) => {
    const answer = (reply: { readonly err_msg?: string } | undefined) => resolve(outcomeOf(reply?.err_msg));
    try {
      bridge.invoke('getBrandWCPayRequest', action.params, answer);
    } catch {
      resolve('unavailable');
    }
  });
}

/** `ok` does not prove that money has moved. */
function outcomeOf(message = ''): PayOutcome {
  if (message === 'get_brand_wcpay_request:cancel') return 'cancelled';
  return message.startsWith('get_brand_wcpay_request:fail') ? 'failed' : 'ask-server';
}

function scanned(sdk: WechatSdk | undefined): Promise<string | undefined> {
  if (!sdk) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    sdk.scanQRCode({
      needResult: 1,
      scanType: ['qrCode'],
      success: ({ resultStr }) => resolve(typeof resultStr === 'string' ? resultStr : undefined),
      fail: giveUp,
      cancel: giveUp,
    });
  });
}
