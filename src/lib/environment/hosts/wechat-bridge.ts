/** The bridge that the chat app adds to every page. */
export interface WechatBridge {
  readonly invoke: (
    name: string,
    params: Readonly<Record<string, string>>,
    answer: (reply: { readonly err_msg?: string }) => void,
  ) => void;
  readonly call: (name: string) => void;
}

const READY_MS = 3000;

/** The chat app's bridge, once it exists; undefined when it does not appear. */
export function wechatBridge(timeoutMs = READY_MS): Promise<WechatBridge | undefined> {
  const present = presentBridge();
  if (present) return Promise.resolve(present);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', finish);
      resolve(presentBridge());
    };
    const timer = setTimeout(finish, timeoutMs);
    document.addEventListener('WeixinJSBridgeReady', finish);
  });
}

function presentBridge(): WechatBridge | undefined {
  const { WeixinJSBridge } = window as object as { readonly WeixinJSBridge?: WechatBridge };
  return typeof WeixinJSBridge?.invoke === 'function' ? WeixinJSBridge : undefined;
}
