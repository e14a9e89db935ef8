/** The only foreign scripts the app may load, besides those of its own build. */
const ALLOWED = ['https://res.wx.qq.com/open/js/', 'https://res2.wx.qq.com/open/js/'];

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => unknown;
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/**
 * A script address for Trusted Types. Throws for any script that is neither the chat app's nor of the site's own build.
 */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return checked(address);
  policy ??= trustedTypes.createPolicy('host-script', { createScriptURL: checked });
  // The DOM's types only know strings; the browser accepts what the policy made.
  return policy.createScriptURL(address) as string;
}

function checked(address: string): string {
  const allowed = [...ALLOWED, `${window.location.origin}/assets/`];
  const isOurs = address === `${window.location.origin}/sw.js` || allowed.some((start) => address.startsWith(start));
  if (!isOurs) throw new TypeError(`"${address}" is no script of ours.`);
  return address;
}
