import type { PaymentAction } from '#src/contract/payment.ts';
import { showToast } from '../../dom/toast.ts';
import type { Adapter, PayOutcome } from '../adapter.ts';
import type { System } from '../detect.ts';
import { alipayCode, alipayResultTexts } from './alipay-result.ts';
import { browserAdapter, payByBrowser } from './browser.ts';

interface AlipayBridge {
  readonly call: (
    name: string,
    params?: Readonly<Record<string, unknown>>,
    answer?: (reply: Readonly<Record<string, unknown>>) => void,
  ) => void;
}

const READY_MS = 3000;
/** The student cancelled before paying. For every other code, ask the server. */
const CANCELLED = 6001;
const SUCCEEDED = 9000;

/** Alipay's own browser. */
export function alipayAdapter(system: System): Adapter {
  const browser = browserAdapter(system);
  return {
    ...browser,
    // Another company's app cannot open the chat app.
    openMiniProgram: () => Promise.resolve(false),
    pay: payByBridge,
    scan: async () => {
      const reply = await call('scan', { type: 'qr' });
      return typeof reply?.qrCode === 'string' ? reply.qrCode : undefined;
    },
    previewImage: async (urls, current) => {
      const bridge = await alipayBridge();
      const images = urls.map((u) => ({ u }));
      return attempt(() => bridge?.call('imageViewer', { images, init: Math.max(0, urls.indexOf(current)) }), bridge);
    },
    close: () =>
      void alipayBridge().then((bridge) => {
        if (!attempt(() => bridge?.call('closeWebview'), bridge)) browser.close();
      }),
  };
}

async function payByBridge(action: PaymentAction): Promise<PayOutcome> {
  const tradeNO = action.kind === 'jsapi' ? action.params.tradeNO : undefined;
  if (!tradeNO) return payByBrowser(action);
  const reply = await call('tradePay', { tradeNO });
  if (!reply) return 'unavailable';
  const code = alipayCode(new URLSearchParams({ resultCode: String(reply.resultCode) }));
  if (code === CANCELLED) return 'cancelled';
  // The screen asks the server next; only the server confirms a success.
  if (code && code !== SUCCEEDED) showToast(alipayResultTexts[code]);
  return 'ask-server';
}

/** Whether a bridge existed and accepted the call. */
function attempt(act: () => void, bridge: AlipayBridge | undefined): boolean {
  try {
    act();
    return bridge !== undefined;
  } catch {
    return false;
  }
}

async function call(name: string, params: Readonly<Record<string, unknown>>) {
  const bridge = await alipayBridge();
  return new Promise<Readonly<Record<string, unknown>> | undefined>((resolve) => {
    const isAsked = attempt(() => bridge?.call(name, params, (reply) => resolve(reply ?? {})), bridge);
    if (!isAsked) resolve(undefined);
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
