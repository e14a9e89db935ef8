// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeWechat } from '../../../../tests/fake-bridge/wechat.ts';

const APP_ID = 'wx0123456789abcdef';
const LINK = `<a data-app-id="${APP_ID}" data-app-page="pages/live/index?room=a" href="/liveList">去小程序</a>`;
const SPOT = `<div id="item"><svg><a data-app-id="${APP_ID}" data-app-page="p" href="/a"><rect x="10%" y="70%" width="80%" height="20%"></rect></a></svg></div>`;

let went: ReturnType<typeof vi.fn>;

/** A page in a host app; with fresh modules, because a page looks for the SDK once. */
async function open(markup: string, userAgent: string): Promise<() => void> {
  vi.resetModules();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.doMock('./sign-wechat.ts', () => ({ addressToSign: () => 'here', configureSdk: () => Promise.resolve(true) }));
  document.body.append(document.createRange().createContextualFragment(markup));
  const { followMiniProgramLinks } = await import('./mini-program-links.ts');
  return followMiniProgramLinks(document);
}

const tap = () => document.querySelector<HTMLElement>('a')?.click();

describe('a link to a mini-program', () => {
  beforeEach(() => {
    went = vi.spyOn(window.location, 'assign').mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.doUnmock('./sign-wechat.ts');
    Object.assign(window, { WeixinJSBridge: undefined, wx: undefined, jWeixin: undefined });
    document.body.replaceChildren();
  });

  it.each([
    ['a computer', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140'],
    ['抖音', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) aweme_330000'],
    ['another mini-program', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0 miniProgram/wxffffffffffffffff'],
  ])('leads to its own address on %s', async (_, userAgent) => {
    installFakeWechat(window, { isMiniProgram: true });
    const undo = await open(LINK, userAgent);

    tap();
    await waitFor(() => expect(went.mock.calls).toEqual([['/liveList']]));
    undo();
  });

  it('opens the page in the program around it', async () => {
    const { calls } = installFakeWechat(window, { isMiniProgram: true });
    const undo = await open(LINK, `Mozilla/5.0 (iPhone) MicroMessenger/8.0 miniProgram/${APP_ID}`);

    tap();
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['navigateTo']));
    undo();
  });

  it('has the chat app’s tag over it in the chat app, which leads to the address when it is refused', async () => {
    installFakeWechat(window);
    if (!customElements.get('wx-open-launch-weapp')) {
      customElements.define('wx-open-launch-weapp', class extends HTMLElement {});
    }
    const undo = await open(LINK + SPOT, 'Mozilla/5.0 (iPhone) MicroMessenger/8.0');
    const tagIn = (parent: string) => document.querySelector<HTMLElement>(`${parent} > wx-open-launch-weapp`);
    await waitFor(() => expect(tagIn('#item')).not.toBeNull());

    const tag = tagIn('a');
    expect([tag?.getAttribute('appid'), tag?.getAttribute('path')]).toEqual([APP_ID, 'pages/live/index?room=a']);
    expect(tagIn('#item')?.style.top).toBe('70%');
    tag?.click();
    expect(went.mock.calls).toEqual([]);
    tag?.dispatchEvent(new Event('error'));
    expect(went.mock.calls).toEqual([['/liveList']]);
    undo();
    expect(document.querySelector('wx-open-launch-weapp')).toBeNull();
  });
});
