import { trustedScriptUrl } from './trusted-script.ts';

/** Loads a script from the first of the addresses that answers. Rejects when none does in time. */
export async function loadScript(addresses: readonly string[], timeoutMs: number): Promise<void> {
  for (const address of addresses) {
    if (await loadOne(address, timeoutMs)) return;
  }
  throw new Error(`No script from ${addresses.join(', ')}.`);
}

function loadOne(address: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = (isLoaded: boolean) => {
      clearTimeout(timer);
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(() => settle(false), timeoutMs);
    script.async = true;
    script.addEventListener('load', () => settle(true));
    script.addEventListener('error', () => settle(false));
    script.src = trustedScriptUrl(address);
    document.head.append(script);
  });
}
