import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { environment } from '#src/lib/environment/current.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import type { LiveItem } from './live-query.ts';

/** Whether the host lets a page save a file; the chat app does not. */
export function canSaveCalendar(): boolean {
  return !['wechat', 'mini-program', 'wecom'].includes(environment().host);
}

/** Downloads the class as a calendar file. */
export async function saveToCalendar(live: LiveItem, path: string): Promise<void> {
  const part = await import('./calendar-file.ts').catch(() => undefined);
  if (!part) return showToast(NETWORK_TEXT);
  const text = part.calendarFile(live, new URL(path, window.location.origin).href, serverNow());
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${live.classroom}.ics`;
  link.click();
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
