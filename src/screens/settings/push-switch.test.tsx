// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen } from '../testing.tsx';
import { PushSwitch } from './push-switch.tsx';

const STATE = 'GET /api/v1/messages/push';
const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};

/** A browser with pushes, whose student gives this permission when asked. */
function aBrowser(permission: NotificationPermission) {
  let subscription: { toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null;
  const made = {
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
  const ask = vi.fn(async () => permission);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = made;
      return made;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  });
  return ask;
}

beforeEach(() => saveToken('student-1'));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('asks the browser only by the tap, and tells the server then', async () => {
  const ask = aBrowser('granted');
  let isOn = false;
  answer(STATE, () => ({ public_key: KEY, is_on: isOn }));
  answer('PUT /api/v1/messages/push', () => {
    isOn = true;
    return null;
  });
  answer('DELETE /api/v1/messages/push', () => {
    isOn = false;
    return null;
  });
  openScreen(PushSwitch, '/');
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: '在这台设备上弹出提醒' });
  expect(ask).not.toHaveBeenCalled();

  control.click();

  await waitFor(() => expect(localStorage.getItem('push-on')).not.toBeNull());
  expect(sentTo('PUT /api/v1/messages/push').at(-1)?.body).toEqual({
    ...{ endpoint: SUBSCRIPTION.endpoint, ...SUBSCRIPTION.keys },
  });
  await waitFor(() => expect(control.checked).toBe(true));

  control.click();

  await waitFor(() => expect(sentTo('DELETE /api/v1/messages/push')).toHaveLength(1));
  await waitFor(() => expect(control.checked).toBe(false));
});

it('stays off where the student says no, and says so', async () => {
  aBrowser('denied');
  answer(STATE, { public_key: KEY, is_on: false });
  openScreen(PushSwitch, '/');
  const control = await screen.findByRole<HTMLInputElement>('switch');

  control.click();

  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toContain('没有打开'));
  expect(control.checked).toBe(false);
  expect(localStorage.getItem('push-on')).toBeNull();
});

it('says why a browser cannot, and nothing where the server has no key', async () => {
  answer(STATE, { public_key: KEY, is_on: false });
  openScreen(PushSwitch, '/');
  expect(await screen.findByText('这个浏览器不能弹出提醒。')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
