import type { Adapter, PayAction, PayOutcome } from './adapter.ts';
import { browserAdapter, payByBrowser } from './browser.ts';
import type { System } from './detect.ts';

interface AlipayBridge {
  readonly call: (
    name: string,
    params?: Readonly<Record<string, unknown>>,
    answer?: (reply: Readonly<Record<string, unknown>>) => void,
  ) => void;
}

const READY_MS = 3000;
/** The student gave up before anything was paid. Every other code leaves the answer to the server. */
const CANCELLED_CODE = '6001';

/** Alipay's own browser. */
export function alipayAdapter(system: System): Adapter {
  const browser = browserAdapter(system);
  return {
    ...browser,
    pay: payByBridge,
    scan: async () => {
      const reply = await call('scan', { type: 'qr' });
      return typeof reply?.qrCode === 'string' ? reply.qrCode : undefined;
    },
    previewImage: async (urls, current) => {
      const bridge = await alipayBridge();
      bridge?.call('imageViewer', { images: urls.map((u) => ({ u })), init: Math.max(0, urls.indexOf(current)) });
      return bridge !== undefined;
    },
    close: () => void alipayBridge().then((bridge) => (bridge ? bridge.call('closeWebview') : browser.close())),
  };
}

async function payByBridge(action: PayAction): Promise<PayOutcome> {
  const tradeNO = action.kind === 'jsapi' ? action.params.tradeNO : undefined;
  if (!tradeNO) return payByBrowser(action);
  const reply = await call('tradePay', { tradeNO });
  if (!reply) return 'unavailable';
  return String(reply.resultCode) === CANCELLED_CODE ? 'cancelled' : 'ask-server';
}

async function call(name: string, params: Readonly<Record<string, unknown>>) {
  const bridge = await alipayBridge();
  if (!bridge) return undefined;
  return new Promise<Readonly<Record<string, unknown>>>((resolve) => {
    bridge.call(name, params, (reply) => resolve(reply ?? {}));
  });
}

function alipayBridge(): Promise<AlipayBridge | undefined> {
  if (presentBridge()) return Promise.resolve(presentBridge());
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      document.removeEventListener('AlipayJSBridgeReady', finish);
      resolve(presentBridge());
    };
    const timer = setTimeout(finish, READY_MS);
    document.addEventListener('AlipayJSBridgeReady', finish);
  });
}

function presentBridge(): AlipayBridge | undefined {
  const { AlipayJSBridge } = window as { readonly AlipayJSBridge?: AlipayBridge };
  return typeof AlipayJSBridge?.call === 'function' ? AlipayJSBridge : undefined;
}
