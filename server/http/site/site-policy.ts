import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** Landing pages carry their own CSP; `frame-ancestors` only works in a header. */
export const LANDING_POLICY = "frame-ancestors 'self'";

/** Hosts whose scripts the app may load: the chat app's JS-SDK, and its fallback. */
const SCRIPT_HOSTS = 'https://res.wx.qq.com https://res2.wx.qq.com';
/** The two Trusted Types policies of the app: src/ui/trusted-html.ts, src/lib/environment. */
const TRUSTED_TYPES = 'rich-text host-script';

/**
 * The CSP of a shell with these inline scripts and styles: only they may run, by their hash.
 *
 * `formHosts` are the payment pages to which a form may be submitted, besides the site itself.
 */
export function shellPolicy(html: string, formHosts: readonly string[] = []): string {
  const scripts = hashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [
    "default-src 'self'",
    `script-src 'self' ${SCRIPT_HOSTS}${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    `connect-src 'self' https:${apiOrigin(html)}`,
    "frame-src 'self' https:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...new Set(formHosts)].join(' '),
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}`,
  ].join('; ');
}

/** An API of another origin that the shell names; https is allowed anyway. */
function apiOrigin(html: string): string {
  const [, base = ''] = /<meta name="api-base" content="([^"]*)"/.exec(html) ?? [];
  return /^http:\/\/[\w.-]+(:\d+)?$/.test(base) ? ` ${base}` : '';
}

function hashes(html: string, pattern: RegExp): string {
  const found = [...html.matchAll(pattern)].map(([, content = '']) => content).filter((content) => content !== '');
  return found.map((content) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`).join('');
}

/** The CSP of the present shell file; undefined when there is no such file. */
export function watchShellPolicy(file: string, formHosts: readonly string[] = []): () => Promise<string | undefined> {
  let version = '';
  let policy = '';
  return async () => {
    const seen = await stat(file).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => undefined,
    );
    if (seen === undefined) return undefined;
    if (seen !== version) {
      policy = shellPolicy(await readFile(file, 'utf8'), formHosts);
      version = seen;
    }
    return policy;
  };
}
