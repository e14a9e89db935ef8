import { showToast } from '../dom/toast.ts';
import { environment } from '../environment/current.ts';

/** Host apps that cannot download a file; there a long press saves the picture. */
const KEEPS_BY_PRESS: ReadonlySet<string> = new Set([
  ...['wechat', 'mini-program', 'wecom', 'app', 'alipay', 'douyin', 'toutiao', 'qq', 'weibo', 'baidu'],
]);

/** Whether a link can save a file here. */
export function savesFiles(): boolean {
  return !KEEPS_BY_PRESS.has(environment().host);
}

/** A drawn poster as a file, named after its title. */
export function posterFile(drawn: Blob, title: string): File {
  return new File([drawn], `${fileName(title)}.jpg`, { type: drawn.type });
}

/** The title without characters that file systems forbid. */
const fileName = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 60) || '海报';

/** Whether the phone's share menu accepts the file. */
export function canSend(file: File): boolean {
  return savesFiles() && typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true;
}

export async function sendPoster(file: File, title: string, url: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title, text: `${title} ${url}` });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) showToast('没有发送成功，可以保存图片再发');
  }
}
