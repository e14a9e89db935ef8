import { trustedScriptUrl } from '../trusted-script.ts';

/** The part of the official JS-SDK that the site uses. */
export interface WechatSdk {
  readonly config: (options: WechatConfig) => void;
  readonly ready: (listener: () => void) => void;
  readonly error: (listener: (reason: { readonly errMsg?: string }) => void) => void;
  readonly updateAppMessageShareData: (options: ShareOptions & { readonly desc: string }) => void;
  readonly updateTimelineShareData: (options: ShareOptions) => void;
  readonly scanQRCode: (options: ScanOptions) => void;
  readonly previewImage: (options: { readonly current: string; readonly urls: readonly string[] }) => void;
  readonly miniProgram?: MiniProgram;
}

export interface MiniProgram {
  readonly navigateTo: (options: { readonly url: string; readonly fail?: () => void }) => void;
  /** For pages in the mini-program's tab bar; takes no query. */
  readonly switchTab: (options: { readonly url: string; readonly fail?: () => void }) => void;
  readonly navigateBack: (options?: { readonly fail?: () => void }) => void;
  readonly postMessage: (options: { readonly data: unknown }) => void;
}

export interface WechatConfig {
  readonly appId: string;
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
  readonly jsApiList: readonly string[];
  readonly openTagList: readonly string[];
}

interface ShareOptions {
  readonly title: string;
  readonly link: string;
  readonly imgUrl: string;
  readonly success?: () => void;
  readonly fail?: () => void;
}

interface ScanOptions {
  readonly needResult: 1;
  readonly scanType: readonly ['qrCode'];
  readonly success: (reply: { readonly resultStr?: unknown }) => void;
  readonly fail: () => void;
  readonly cancel: () => void;
}

const SCRIPT = 'open/js/jweixin-1.6.0.js';
const ADDRESSES = [`https://res.wx.qq.com/${SCRIPT}`, `https://res2.wx.qq.com/${SCRIPT}`];
const LOAD_MS = 5000;

let loading: Promise<WechatSdk | undefined> | undefined;

/** The chat app's JS-SDK, loaded on first use; undefined when neither host delivers it. */
export function wechatSdk(): Promise<WechatSdk | undefined> {
  loading ??= load().then((sdk) => {
    // The next call tries again.
    if (!sdk) loading = undefined;
    return sdk;
  });
  return loading;
}

async function load(): Promise<WechatSdk | undefined> {
  if (presentSdk()) return presentSdk();
  await loadScript(ADDRESSES, LOAD_MS).catch(() => {});
  return presentSdk();
}

function presentSdk(): WechatSdk | undefined {
  const { jWeixin, wx } = window as { readonly jWeixin?: WechatSdk; readonly wx?: WechatSdk };
  return jWeixin ?? wx;
}

/** Loads a script from the first address that answers. Rejects when none does in time. */
async function loadScript(addresses: readonly string[], timeoutMs: number): Promise<void> {
  for (const address of addresses) {
    if (await loadOne(address, timeoutMs)) return;
  }
  throw new Error(`No script from ${addresses.join(', ')}.`);
}

function loadOne(address: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = (isLoaded: boolean) => {
      clearTimeout(timer);
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(() => settle(false), timeoutMs);
    script.async = true;
    script.addEventListener('load', () => settle(true));
    script.addEventListener('error', () => settle(false));
    script.src = trustedScriptUrl(address);
    document.head.append(script);
  });
}
