/**
 * The bridge of the school's own app.
 *
 * A call is one JSON text `{ id, method, params }`, given to `webkit.messageHandlers.kaoyanvip.postMessage` (iOS) or
 * `KaoyanvipBridge.postMessage` (Android). The app answers with `window.kaoyanvipReply(text)`, the text being
 * `{ id, result }`; `result` is null for a method the app does not know.
 */
interface NativeWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly kaoyanvip?: Port } };
  readonly KaoyanvipBridge?: Port;
  kaoyanvipReply?: (text: unknown) => void;
}

interface Port {
  readonly postMessage: (text: string) => void;
}

export type NativeMethod =
  | 'getToken'
  | 'refreshToken'
  | 'login'
  | 'openCourse'
  | 'share'
  | 'pay'
  | 'scan'
  | 'previewImage'
  | 'close';

const ANSWER_MS = 3000;
/** Longer than any answer; a longer one is not from our app. */
const MAX_REPLY_LENGTH = 100_000;

const waiting = new Map<string, (result: unknown) => void>();
let lastId = 0;

/** Calls the app. Undefined when there is no bridge, or no usable answer; `late` after a timeout. */
export function callNative(
  method: NativeMethod,
  params: Readonly<Record<string, unknown>> = {},
  timeoutMs = ANSWER_MS,
  late?: unknown,
): Promise<unknown> {
  const native = window as NativeWindow;
  const port = native.webkit?.messageHandlers?.kaoyanvip ?? native.KaoyanvipBridge;
  if (!port) return Promise.resolve(undefined);
  native.kaoyanvipReply ??= takeReply;
  lastId += 1;
  const id = String(lastId);
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(late), timeoutMs);
    const settle = (result: unknown) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(result ?? undefined);
    };
    waiting.set(id, settle);
    try {
      port.postMessage(JSON.stringify({ id, method, params }));
    } catch {
      settle(undefined);
    }
  });
}

function takeReply(text: unknown): void {
  if (typeof text !== 'string' || text.length > MAX_REPLY_LENGTH) return;
  try {
    const reply = JSON.parse(text) as { readonly id?: unknown; readonly result?: unknown } | null;
    if (reply && typeof reply === 'object') waiting.get(String(reply.id))?.(reply.result);
  } catch {
    // Not a reply of ours.
  }
}
