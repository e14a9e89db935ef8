import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { readToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

/** Storage key: since when this browser gets push messages for the student; deleted at logout. */
const KEY = 'push-on';
/** Renewed in time: the server drops a browser that was silent for half a year. */
const RENEW_MS = 30 * 86_400_000;

/**
 * Why this browser cannot get push messages. `home-screen`: an iPhone allows them only for a site on its home screen.
 */
export type PushObstacle = 'none' | 'browser' | 'home-screen' | 'denied' | 'server';

/** The obstacle, and whether push is already on. Does not ask the student for permission. */
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

/** Turns push on. Call it in a tap, because it asks for the browser's permission. False when it was refused. */
export async function turnPushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const manager = (await registration())?.pushManager;
  // A subscription made for another key of the server would prevent the new one.
  await (await manager?.getSubscription())?.unsubscribe();
  const subscription = await manager
    ?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch(() => undefined);
  if (!subscription) return false;
  await tellServer(subscription);
  return true;
}

/** Turns push off in this browser. */
export async function turnPushOff(): Promise<void> {
  await api('DELETE /api/v1/messages/push');
  await forgetPush();
}

/** Renews the subscription of the logged-in student; removes one that belongs to anybody else. */
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

/** The service worker's registration; undefined when there is none. */
const registration = async () => navigator.serviceWorker?.getRegistration();

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const letters = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
