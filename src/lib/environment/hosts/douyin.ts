import type { Adapter } from '../adapter.ts';
import { copyText } from '../copy-text.ts';
import type { System } from '../detect.ts';
import { browserAdapter } from './browser.ts';

interface DouyinBridge {
  readonly call: (name: string, params?: object, answer?: (reply: { readonly code?: number }) => void) => void;
}

/** Douyin and Toutiao: their web-views have no system share sheet, and their own menu takes no content from a page. */
export function douyinAdapter(system: System): Adapter {
  const browser = browserAdapter(system);
  return {
    ...browser,
    // Another company's app cannot open the chat app.
    openMiniProgram: () => Promise.resolve(false),
    share: async ({ url }) => ((await copyText(url)) ? 'copied' : 'failed'),
    close: () => {
      const { ToutiaoJSBridge } = window as { readonly ToutiaoJSBridge?: DouyinBridge };
      if (typeof ToutiaoJSBridge?.call === 'function') ToutiaoJSBridge.call('close');
      else browser.close();
    },
  };
}
