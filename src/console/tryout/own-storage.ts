import { TRY_TOKEN } from './stand-in.ts';

/** Storage, cookies and channels of the page's own: it must not see the staff member's login and data. */
export function takeOverStorage(isLoggedIn: boolean): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
  }
  const cookies = new Map<string, string>(isLoggedIn ? [['Msite-Token', TRY_TOKEN]] : []);
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set(written: string) {
      const [pair = '', ...attributes] = written.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((attribute) => /^(max-age=(0|-)|expires=Thu, 01 Jan 1970)/i.test(attribute));
      if (isGone || value.join('=') === '') cookies.delete(name);
      else cookies.set(name, value.join('='));
    },
  });
  Object.assign(window, { BroadcastChannel: SilentChannel });
}

class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, String(value)),
  };
}
