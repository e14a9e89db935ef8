import type { MiniProgramPage } from '#src/page-model/values.ts';

const APP = 'kaoyanvip://open';

/** The address by which a phone opens the school's app at an address of this site. */
export const appAddress = (address: string): string => `${APP}?url=${encodeURIComponent(address)}`;

/** The chat app's plain URL scheme for a page of a mini-program, which needs no server. */
export function programAddress({ appId, page }: MiniProgramPage): string {
  const [path = '', query] = page.split(/\?(.*)/s);
  const asked = query ? `&query=${encodeURIComponent(query)}` : '';
  return `weixin://dl/business/?appid=${appId}&path=${path}${asked}`;
}
