import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { readToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

/** Since when this browser is told of the student's messages; deleted with the session. */
const KEY = 'push-on';
/** The server forgets a browser that was not heard of for half a year. */
const RENEW_MS = 30 * 86_400_000;

/** Why this browser cannot be told of messages. `home-screen`: an iPhone does so only for a site on its home screen. */
export type PushObstacle = 'none' | 'browser' | 'home-screen' | 'denied' | 'server';

/** What stands in the way, and whether this browser is told already. Asks the student nothing. */
export async function pushState({
  public_key: key,
  is_on: isOn,
}: ReplyOf<'GET /api/v1/messages/push'>): Promise<{ readonly obstacle: PushObstacle; readonly isOn: boolean }> {
  const obstacle = obstacleOf(key);
  const subscription = obstacle === 'none' ? await (await registration())?.pushManager.getSubscription() : undefined;
  return { obstacle, isOn: isOn && Boolean(subscription) };
}

function obstacleOf(key: string): PushObstacle {
  if (key === '') return 'server';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'browser';
  }
  return Notification.permission === 'denied' ? 'denied' : 'none';
}

/** Call it in the student's tap: asks the browser's permission. False when the student or the browser says no. */
export async function turnPushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const manager = (await registration())?.pushManager;
  // One that was made for another key of ours would forbid the new one.
  await (await manager?.getSubscription())?.unsubscribe();
  const subscription = await manager
    ?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch(() => undefined);
  if (!subscription) return false;
  await tellServer(subscription);
  return true;
}

/** No more messages to this browser. */
export async function turnPushOff(): Promise<void> {
  await api('DELETE /api/v1/messages/push');
  await forgetPush();
}

/** Keeps the subscription of the student who agreed; that of anybody else ends in this browser, too. */
export async function settlePush(now: number): Promise<void> {
  const subscription = await (await registration())?.pushManager?.getSubscription();
  const since = readStored('local', KEY);
  if (!subscription) return;
  if (since === undefined || readToken() === undefined) await subscription.unsubscribe();
  else if (now - Number(since) > RENEW_MS) await tellServer(subscription);
}

async function forgetPush(): Promise<void> {
  writeStored('local', KEY, undefined);
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
  await api('PUT /api/v1/messages/push', { body });
  writeStored('local', KEY, String(Date.now()));
}

/** The worker that shows what is pushed; undefined where there is none. */
const registration = async () => navigator.serviceWorker?.getRegistration();

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const letters = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
