/** A fake of the chat app's JS-SDK and bridge: records requests; the test chooses the responses. */
export interface FakeWechat {
  /** Addresses whose signature WeChat accepts; every address when absent. */
  readonly acceptedAddresses?: readonly string[];
  readonly payReply?: string;
  /** Where a payment is made instead of `payReply`: the sandbox's sheet, or one that a test serves. */
  readonly paysAt?: string;
  readonly scanned?: string;
  readonly isMiniProgram?: boolean;
  /** The mini-program does not have the requested page. */
  readonly isRefused?: boolean;
}

export interface WechatLog {
  readonly configs: { readonly signature: string }[];
  readonly calls: { readonly name: string; readonly options: unknown }[];
}

interface Listeners {
  ready?: (() => void) | undefined;
  error?: ((reason: { errMsg: string }) => void) | undefined;
}

/**
 * Adds a fake chat app to `target` and returns its recorded requests.
 *
 * A signature is valid when it equals `signed:<accepted address>`. Like the real SDK it calls `ready` once per page,
 * immediately if a configuration was answered before. Contains its own helper functions, so that a browser can run it
 * as text.
 */
export function installFakeWechat(target: object, options: FakeWechat = {}): WechatLog {
  const log: WechatLog = { configs: [], calls: [] };
  const listeners: Listeners = {};
  let isAnswered = false;
  const note = (name: string) => (given?: { success?: (reply: unknown) => void; fail?: () => void }) => {
    log.calls.push({ name, options: given });
    if (options.isRefused && (name === 'navigateTo' || name === 'switchTab')) given?.fail?.();
    if (name === 'scanQRCode') given?.success?.({ resultStr: options.scanned ?? '' });
  };
  const wx = {
    config: (config: { signature: string }) => {
      log.configs.push(config);
      const accepted = options.acceptedAddresses?.map((address) => `signed:${address}`);
      const isTaken = !accepted || accepted.includes(config.signature);
      setTimeout(() => {
        const isFirst = !isAnswered;
        isAnswered = true;
        if (!isTaken) listeners.error?.({ errMsg: 'config:invalid signature' });
        else if (isFirst) listeners.ready?.();
      });
    },
    ready: (listener: () => void) => {
      if (isAnswered) listener();
      else listeners.ready = listener;
    },
    error: (listener: (reason: { errMsg: string }) => void) => {
      listeners.error = listener;
    },
    updateAppMessageShareData: note('updateAppMessageShareData'),
    updateTimelineShareData: note('updateTimelineShareData'),
    scanQRCode: note('scanQRCode'),
    previewImage: note('previewImage'),
    ...(options.isMiniProgram && {
      miniProgram: {
        postMessage: note('postMessage'),
        navigateTo: note('navigateTo'),
        switchTab: note('switchTab'),
        navigateBack: note('navigateBack'),
      },
    }),
  };
  const WeixinJSBridge = {
    invoke: (name: string, params: unknown, answer: (reply: { err_msg: string }) => void) => {
      log.calls.push({ name, options: params });
      if (options.paysAt && name === 'getBrandWCPayRequest') {
        const body = JSON.stringify({ params });
        void fetch(options.paysAt, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          .then((reply) => reply.json())
          .then(answer);
        return;
      }
      answer({ err_msg: options.payReply ?? 'get_brand_wcpay_request:ok' });
    },
    call: (name: string) => {
      log.calls.push({ name, options: undefined });
    },
  };
  Object.assign(target, { wx, jWeixin: wx, WeixinJSBridge, wechatLog: log });
  return log;
}
