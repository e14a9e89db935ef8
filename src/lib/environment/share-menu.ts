import type { ShareContent } from './adapter.ts';
import { wechatBridge } from './hosts/wechat-bridge.ts';
import { loadAdapter } from './load-adapter.ts';

let wanted: ShareContent | undefined;

/** Sets the content of the chat app's share menu; of several calls the last one counts. */
export async function fillShareMenu(content: ShareContent): Promise<void> {
  wanted = content;
  // With its bridge the chat app also says whether this is a mini-program.
  await wechatBridge();
  const adapter = await loadAdapter();
  if (wanted === content) await adapter.setShareMenu(content);
}
