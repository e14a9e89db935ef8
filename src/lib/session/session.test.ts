// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, onSessionChange, parentDomain, readToken, saveToken } from './session.ts';

afterEach(() => {
  clearSession();
});

describe('parentDomain', () => {
  it.each([
    ['m.zhiyan.example', '.zhiyan.example'],
    ['a.b.zhiyan.example', '.b.zhiyan.example'],
    ['m.school.com.cn', '.school.com.cn'],
    ['zhiyan.example', undefined],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['[::1]', undefined],
    ['192.168.1.20', undefined],
  ])('of %s is %s', (hostname, domain) => {
    expect(parentDomain(hostname)).toBe(domain);
  });
});

describe('session', () => {
  it.each(['%0d%0aX-Evil:1', '%E7%9F%A5', '%E0%A4%A', 'a b', 'x'.repeat(600)])(
    'takes no cookie for a token that no header can carry: %s',
    (value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as somebody else would set it -- js-cookie would encode it
      document.cookie = `Msite-Token=${value}; path=/`;

      expect(readToken()).toBeUndefined();
      saveToken('t-1');
      expect(readToken()).toBe('t-1');
    },
  );

  it('lasts until the page is left where cookies are forbidden', () => {
    const jar = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    saveToken('t-1');
    expect(readToken()).toBe('t-1');

    clearSession();

    expect(readToken()).toBeUndefined();
    jar.mockRestore();
  });

  it('reads the token that was saved', () => {
    saveToken('t-1');

    expect(readToken()).toBe('t-1');
    expect(document.cookie).toContain('Msite-Token=t-1');
  });

  it('replaces the token at the next login', () => {
    saveToken('t-1');
    saveToken('t-2');

    expect(readToken()).toBe('t-2');
  });

  it('has no token after logout', () => {
    saveToken('t-1');
    clearSession();

    expect(readToken()).toBeUndefined();
  });

  it('tells this tab of login and logout, once each', () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);

    saveToken('t-1');
    clearSession();
    clearSession();
    stop();
    saveToken('t-2');

    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('hears of a login in another tab', async () => {
    const heard = new Promise<void>((resolve) => onSessionChange(resolve));

    new BroadcastChannel('session-changed').postMessage(null);

    await expect(heard).resolves.toBeUndefined();
  });
});
