import { showToast } from '../ui/toast.tsx';

/** Copies a text and shows a message; `name` is the kind of text, such as 链接. */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${name}已复制`);
  } catch {
    showToast(`复制不了，请手动选中${name}`);
  }
}
